import { stripVTControlCharacters } from 'node:util';

/**
 * A line of the summary. Tests, histories, planted bugs and single checks are different things, so each has its own column.
 * @typedef {{ step: string, passed: number, failed: number, 'second try': number, 'not run': number, seeds: string,
 *   bugs: string, check: string, seconds: number, cpu: number | string }} Row
 */

const add = (rows, of) => rows.reduce((sum, row) => sum + of(row), 0);

/**
 * What a step came to. A step that ended badly and names nothing that failed has failed all the same.
 * @param {{ name: string, counts: string }} step
 * @param {{ status: number }} run
 * @param {import('./results.mjs').StepResult | undefined} result
 */
export function outcomeOf(step, { status }, result) {
  const tests = result?.tests ?? [];
  const count = (state) => tests.filter((test) => test.state === state).length;
  const seeds = result?.seeds ?? { kept: 0, broken: 0 };
  const bugs = result?.bugs ?? { caught: 0, missed: 0 };
  const outcome = {
    name: step.name,
    counts: step.counts,
    passed: count('passed'),
    failed: count('failed') + (result?.faults ?? 0),
    again: tests.filter(({ state, tries }) => state === 'passed' && tries > 1),
    broken: tests.filter(({ state }) => state === 'failed'),
    skipped: tests.filter(({ state }) => state === 'skipped'),
    missing: [],
    seeds,
    bugs,
    isCheck: step.counts === 'checks',
    isGood: status === 0,
  };
  const isEmpty = step.counts !== 'checks' && outcome.passed + seeds.kept + bugs.caught === 0;
  const named = outcome.failed + seeds.broken + bugs.missed;
  if (!outcome.isCheck && named === 0 && (status !== 0 || isEmpty)) outcome.failed = 1;
  outcome.isGood = status === 0 && named === 0 && !isEmpty && faultsOf(outcome) === 0;
  return outcome;
}

/** A step that was not begun, and why. */
export function leftOutcome(step, why) {
  const left = outcomeOf({ ...step, counts: 'checks' }, { status: 0 }, undefined);
  return { ...left, missing: [why], isCheck: false, isGood: false };
}

/** What counts as failed: failed tests and checks, broken histories, bugs that were not caught, what could not run. */
function faultsOf({ failed, seeds, bugs, isCheck, isGood, skipped, missing }) {
  return failed + seeds.broken + bugs.missed + (isCheck && !isGood ? 1 : 0) + skipped.length + missing.length;
}

const part = (done, left) => (done + left > 0 ? `${done} of ${done + left}` : '');

/** @returns {Row} */
export function rowOf(outcome, { seconds, cpu }) {
  const { name, passed, failed, again, skipped, missing, seeds, bugs, isCheck, isGood } = outcome;
  return {
    step: name,
    passed,
    failed,
    'second try': again.length,
    'not run': skipped.length + missing.length,
    seeds: part(seeds.kept, seeds.broken),
    bugs: part(bugs.caught, bugs.missed),
    check: isCheck ? (isGood ? 'holds' : 'FAILS') : '',
    seconds: Math.round(seconds),
    cpu: Number.isNaN(cpu) ? '' : Math.round(cpu),
  };
}

/** What stands above the tests that the summary names for having passed only then. */
export const secondTries = 'Passed at the second try:';

const list = (title, lines) => (lines.length > 0 ? [`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`] : []);
const titleOf = ({ file, title, project }) => `${project} ${file}: ${title.join(' › ')}`;
/** With what the first try failed with: at the second one nothing of it is left to be looked at. */
const againOf = ({ first = '', ...test }) =>
  [titleOf(test), ...stripVTControlCharacters(first).trim().split('\n')].filter(Boolean).join('\n    ');

/** What is said below the table; the last line is the one that scripts read. */
export function closingLines(outcomes) {
  const passed = add(outcomes, (one) => one.passed);
  const failed = add(outcomes, faultsOf);
  const checks = outcomes.filter(({ isCheck }) => isCheck);
  const seeds = {
    kept: add(outcomes, ({ seeds: { kept } }) => kept),
    broken: add(outcomes, (one) => one.seeds.broken),
  };
  const bugs = { caught: add(outcomes, (one) => one.bugs.caught), missed: add(outcomes, (one) => one.bugs.missed) };
  const beside = [
    checks.length > 0
      ? `${part(checks.filter(({ isGood }) => isGood).length, checks.filter(({ isGood }) => !isGood).length)} checks hold`
      : '',
    seeds.kept + seeds.broken > 0 ? `${part(seeds.kept, seeds.broken)} histories keep every promise` : '',
    bugs.caught + bugs.missed > 0 ? `${part(bugs.caught, bugs.missed)} planted bugs are caught` : '',
  ].filter((text) => text !== '');
  return [
    ...list(
      'Failed:',
      outcomes.flatMap(({ broken, seeds: { again: histories = [] } }) => [...broken.map(titleOf), ...histories]),
    ),
    ...list(
      secondTries,
      outcomes.flatMap(({ again }) => again.map(againOf)),
    ),
    ...list(
      'Could not run:',
      outcomes.flatMap(({ name, skipped, missing }) => [
        ...missing.map((why) => `${name}: ${why}`),
        ...skipped.map(titleOf),
      ]),
    ),
    ...(beside.length > 0 ? [`${beside.join(', ')}.`] : []),
    'Passed are tests. Failed are tests, checks, histories, planted bugs that nobody caught, and what could not run.',
    `${passed} passed, ${failed} failed`,
  ];
}

/** A run that found nothing wrong, and looked at something. */
export function isGoodRun(outcomes) {
  return outcomes.length > 0 && outcomes.every((outcome) => faultsOf(outcome) === 0 && outcome.isGood);
}
