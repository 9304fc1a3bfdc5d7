import { describe, expect, test } from 'vitest';
import { checkSection, listProblems, problemsOf, sectionNames, titlesIn } from './check.ts';
import { unit, type Point } from './point.ts';

describe('every point of the contract is proven', () => {
  test.each(sectionNames)('%s', (section) => {
    const { gaps, landed } = checkSection(section);
    expect(gaps).toEqual([]);
    expect(landed, 'proven by now: strike these off tests/spec/awaited.ts').toEqual([]);
  });

  test('the list is whole, and says nothing twice', () => {
    expect(listProblems()).toEqual([]);
  });
});

describe('a point is not proven', () => {
  const title = 'the total is price times hours plus the flat fee';
  const good: Point = { id: 'x', kind: 'rule', says: 'x', proof: [unit('domain/booking.test.ts', title)] };

  test('unless there is a test', () => {
    expect(problemsOf(good)).toEqual([]);
    expect(problemsOf({ id: 'x', kind: 'rule', says: 'x' })).toEqual(['nothing proves it']);
    expect(problemsOf({ id: 'x', kind: 'rule', says: 'x', words: { 'nav.home': 'Home' } })).toHaveLength(1);
  });

  test.each([
    [unit('domain/no-such.test.ts', title)],
    [unit('domain/booking.test.ts', 'no such test')],
    [unit('domain/booking.test.ts', 'bookingTotal')],
    [unit('domain/booking.test.ts', '')],
  ])('by %j', (proof) => {
    expect(problemsOf({ ...good, proof: [proof] })).toHaveLength(1);
  });

  test.each([{ 'nav.home': 'home' }, { 'nav.nowhere': 'Home' }])('by the words %j', (words) => {
    expect(problemsOf({ ...good, words })).toHaveLength(1);
    expect(problemsOf({ ...good, words: { 'nav.home': 'Home' } })).toEqual([]);
  });
});

test('titles are those of tests and groups, however they are written', () => {
  const code = `test('one', run); it("two it's", run); describe.each(rows)('three', run);
    test.each<[string]>([['no title']])(
      \`four \${name}\`, run); it('don\\'t', run); page.getByText('no title');`;
  expect(titlesIn(code)).toEqual(['one', "two it's", 'three', 'four ${name}', "don't"]);
});
