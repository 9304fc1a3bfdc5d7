import { describe, expect, test } from 'vitest';
import { isByTitleOnly, listProblems, problemsOf } from './check.ts';
import { unit, type Point, type Proof } from './point.ts';
import { namesIn, resultsOf, type TestResult } from './proof.ts';

test('the list is whole, and says nothing twice', () => {
  expect(listProblems()).toEqual([]);
});

const file = 'src/domain/booking.test.ts';
const ran = (title: readonly string[], state: TestResult['state'] = 'passed', tries = 1): TestResult => ({
  file,
  title,
  project: 'node',
  state,
  tries,
});
const title = 'the total is price times hours plus the flat fee';
const proof = unit('domain/booking.test.ts', title);
const good: Point = { id: 'x', kind: 'rule', says: 'x', proof: [proof] };
const passed = resultsOf([{ tests: [ran([`${title}; nothing chosen costs nothing`])] }, {}]);

describe('a point is proven', () => {
  const by = (part: string, ...tests: TestResult[]) =>
    problemsOf({ ...good, proof: [{ file, test: part }] }, resultsOf([{ tests }]));

  test('by a test that ran and passed, also at the second try', () => {
    expect(problemsOf(good, passed)).toEqual([]);
    expect(by(title, ran([title], 'passed', 2))).toEqual([]);
  });

  test('by every test of a group, and by every row of a test with rows', () => {
    expect(by('of a group', ran(['of a group', 'one']), ran(['of a group', 'two']))).toEqual([]);
    expect(by('owes %s for ${hours} hours', ran(['owes 100 for 2 hours']), ran(['owes 50 for 1 hours']))).toEqual([]);
  });
});

describe('a point is not proven', () => {
  const wrong = (proven: Partial<Point>, ...tests: TestResult[]) =>
    problemsOf({ ...good, ...proven }, tests.length > 0 ? resultsOf([{ tests }]) : passed);

  test('by nothing at all, or by words alone', () => {
    expect(wrong({ proof: [] })).toEqual(['nothing proves it']);
    expect(wrong({ proof: [], words: { 'nav.home': 'Home' } })).toEqual(['nothing proves it']);
  });

  test('by a test that failed, in one of the places where it ran', () => {
    expect(wrong({}, ran([title]), ran([title], 'failed'))).toEqual([`"${title}" failed (${file})`]);
  });

  test('by a test that did not run', () => {
    expect(wrong({}, ran([title], 'skipped'))).toEqual([`"${title}" did not run (${file})`]);
    expect(wrong({}, ran(['another']))).toEqual([`${file} ran no test "${title}"`]);
    expect(wrong({}, { ...ran([title]), file: 'src/other.test.ts' })).toEqual([`${file} did not run`]);
  });

  test.each<[Proof, string]>([
    [unit('domain/no-such.test.ts', title), 'there is no src/domain/no-such.test.ts'],
    [unit('domain/booking.test.ts', ''), 'ran no test ""'],
    [unit('domain/booking.test.ts', 'price'), 'ran no test "price"'],
  ])('by %j', (badProof, problem) => {
    expect(wrong({ proof: [badProof] })).toEqual([expect.stringContaining(problem)]);
  });

  test.each([{ 'nav.home': 'home' }, { 'nav.nowhere': 'Home' }])('by the words %j', (words) => {
    expect(wrong({ words })).toHaveLength(1);
    expect(wrong({ words: { 'nav.home': 'Home' } })).toEqual([]);
  });
});

test('a point hangs on a title alone unless its words, its address or the test itself name it', () => {
  const self: Proof = { file: 'tests/spec/spec.test.ts', test: title };
  expect(isByTitleOnly(good)).toBe(true);
  expect(isByTitleOnly({ ...good, words: { 'nav.home': 'Home' } })).toBe(false);
  expect(isByTitleOnly({ ...good, path: '/' })).toBe(false);
  // spec: named-here, and-here
  expect(isByTitleOnly({ ...good, id: 'and-here', proof: [self] })).toBe(false);
  expect(isByTitleOnly({ ...good, id: 'not-here', proof: [self] })).toBe(true);
});

test('a test names points in a comment of its own line', () => {
  expect(namesIn('// spec: a.b, c.d\n  // spec: e\nconst text = "// spec: f";')).toEqual(['a.b', 'c.d', 'e']);
});
