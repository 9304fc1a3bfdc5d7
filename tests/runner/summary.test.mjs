import { describe, expect, test } from 'vitest';
import { closingLines, isGoodRun, leftOutcome, outcomeOf, rowOf } from './summary.mjs';

const node = { name: 'node', counts: 'tests' };
const lint = { name: 'lint', counts: 'checks' };
const histories = { name: 'simulation', counts: 'seeds and bugs' };
const good = { status: 0 };
const bad = { status: 1 };
const took = { seconds: 1.4, cpu: 2.6 };

const a = (state, tries = 1) => ({
  file: 'a.test.ts',
  title: ['group', `${state} ${tries}`],
  project: 'node',
  state,
  tries,
});
const lastLine = (...outcomes) => closingLines(outcomes).at(-1);

describe('a step is good when it ended well and all that it tells is good', () => {
  test.each([
    ['tests that passed', outcomeOf(node, good, { tests: [a('passed')] }), true, '1 passed, 0 failed'],
    ['a failed test', outcomeOf(node, bad, { tests: [a('passed'), a('failed')] }), false, '1 passed, 1 failed'],
    ['a file that does not load', outcomeOf(node, bad, { tests: [], faults: 1 }), false, '0 passed, 1 failed'],
    [
      'a test that did not run',
      outcomeOf(node, good, { tests: [a('passed'), a('skipped')] }),
      false,
      '1 passed, 1 failed',
    ],
    ['no result at all', outcomeOf(node, bad, undefined), false, '0 passed, 1 failed'],
    ['an end that says well, of nothing', outcomeOf(node, good, { tests: [] }), false, '0 passed, 1 failed'],
    ['a bad end that names nothing', outcomeOf(node, bad, { tests: [a('passed')] }), false, '1 passed, 1 failed'],
    ['a check that holds', outcomeOf(lint, good, undefined), true, '0 passed, 0 failed'],
    ['a check that fails', outcomeOf(lint, bad, undefined), false, '0 passed, 1 failed'],
    ['a broken history', outcomeOf(histories, bad, { seeds: { kept: 9, broken: 1 } }), false, '0 passed, 1 failed'],
    [
      'a bug that nobody caught',
      outcomeOf(histories, bad, { seeds: { kept: 9, broken: 0 }, bugs: { caught: 3, missed: 2 } }),
      false,
      '0 passed, 2 failed',
    ],
    ['a step that was not begun', leftOutcome(node, 'not begun, because build failed'), false, '0 passed, 1 failed'],
  ])('%s', (_what, outcome, isGood, line) => {
    expect(isGoodRun([outcome])).toBe(isGood);
    expect(outcome.isGood).toBe(isGood);
    expect(lastLine(outcome)).toBe(line);
  });

  test('a run of nothing is not a good one', () => {
    expect(isGoodRun([])).toBe(false);
  });
});

test('tests, histories, bugs and checks stand in columns of their own', () => {
  const tests = outcomeOf(node, good, { tests: [a('passed'), a('passed', 2), a('skipped')] });
  expect(rowOf(tests, took)).toEqual({
    step: 'node',
    passed: 2,
    failed: 0,
    'second try': 1,
    'not run': 1,
    seeds: '',
    bugs: '',
    check: '',
    seconds: 1,
    cpu: 3,
  });
  const told = { seeds: { kept: 1999, broken: 1 }, bugs: { caught: 30, missed: 1 } };
  expect(rowOf(outcomeOf(histories, bad, told), took)).toMatchObject({
    passed: 0,
    failed: 0,
    seeds: '1999 of 2000',
    bugs: '30 of 31',
  });
  expect(rowOf(outcomeOf(lint, good, undefined), took)).toMatchObject({ passed: 0, check: 'holds' });
  expect(rowOf(outcomeOf(lint, bad, undefined), { seconds: 1, cpu: NaN })).toMatchObject({ check: 'FAILS', cpu: '' });
});

test('what passed at the second try and what did not run are named', () => {
  const outcomes = [
    outcomeOf(node, good, {
      tests: [{ ...a('passed', 2), first: '\u001B[31mone\u001B[39m button\nnot two' }, a('skipped')],
    }),
    leftOutcome({ name: 'e2e', counts: 'tests' }, 'not begun, because build failed'),
  ];
  expect(closingLines(outcomes)).toEqual([
    'Passed at the second try:\n  node a.test.ts: group › passed 2\n    one button\n    not two',
    'Could not run:\n  node a.test.ts: group › skipped 1\n  e2e: not begun, because build failed',
    expect.stringContaining('Passed are tests.'),
    '1 passed, 2 failed',
  ]);
});

test('what failed is named once more just above the totals, with the command that shows a broken history', () => {
  const outcomes = [
    outcomeOf(node, bad, { tests: [a('passed'), a('failed')] }),
    outcomeOf(histories, bad, { seeds: { kept: 9, broken: 1, again: ['I3: run.mjs --seed 7'] } }),
  ];
  expect(closingLines(outcomes)).toEqual([
    'Failed:\n  node a.test.ts: group › failed 1\n  I3: run.mjs --seed 7',
    '9 of 10 histories keep every promise.',
    expect.stringContaining('Passed are tests.'),
    '1 passed, 2 failed',
  ]);
});

test('what is no test is told beside the total, never in it', () => {
  const told = { seeds: { kept: 2000, broken: 0 }, bugs: { caught: 31, missed: 0 } };
  const outcomes = [
    outcomeOf(lint, good, undefined),
    outcomeOf(histories, good, told),
    outcomeOf(node, good, { tests: [a('passed')] }),
  ];
  expect(closingLines(outcomes)[0]).toBe(
    '1 of 1 checks hold, 2000 of 2000 histories keep every promise, 31 of 31 planted bugs are caught.',
  );
  expect(lastLine(...outcomes)).toBe('1 passed, 0 failed');
});
