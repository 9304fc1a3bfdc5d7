import { join } from 'node:path';
import { stepVariable } from './results.mjs';

const bin = (name) => join('node_modules', '.bin', name);

/** Tests of a Vitest project, in so many workers as the step takes cores. */
function vitest(project, cores, more = {}) {
  return {
    name: project,
    counts: 'tests',
    cores,
    command: [
      bin('vitest'),
      'run',
      '-c',
      '.config/vitest.config.ts',
      '--project',
      project,
      `--maxWorkers=${cores}`,
      '--reporter=default',
      '--reporter=./tests/runner/vitest-reporter.mjs',
    ],
    env: { [stepVariable]: project },
    ...more,
  };
}

/** Tests in a browser, in as many workers as Playwright's configuration says. */
function playwright(name, selection, more = {}) {
  return {
    name,
    counts: 'tests',
    after: ['engines', 'build'],
    command: [
      bin('playwright'),
      'test',
      '-c',
      '.config/playwright.config.ts',
      '--no-deps',
      selection,
      '--reporter=list,./tests/runner/playwright-reporter.mjs',
    ],
    env: { [stepVariable]: name },
    ...more,
  };
}

const check = (name, command, more = {}) => ({ name, counts: 'checks', command, ...more });

/**
 * Everything that `npm test` runs, for a machine with so many cores. Long ones first: what is short fills the gaps. Browser
 * tests wait for screens, so nothing with a clock runs beside them unless there are cores to spare; the simulation has none.
 */
export function stepsFor(capacity) {
  const share = Math.max(1, Math.floor(capacity / 2));
  return [
    check('engines', ['node', 'tests/engines/prepare.mjs']),
    {
      name: 'histories',
      counts: 'seeds and bugs',
      after: ['engines'],
      filler: true,
      command: ['node', 'tests/histories/run.mjs', '--all', '--step', 'histories'],
    },
    check('format', [bin('prettier'), '--check', '--log-level', 'warn', '.']),
    check('lint', [bin('oxlint'), '--deny-warnings']),
    check('types', ['npm', 'run', '--silent', 'types']),
    vitest('db', share, { after: ['engines'] }),
    vitest('node', share),
    vitest('dom', share),
    check('build', ['npm', 'run', '--silent', 'build']),
    vitest('floor', 1, { after: ['build'] }),
    check('budgets', ['node', 'tests/budgets/check.mjs'], { after: ['build'] }),
    // Milliseconds are only worth something while nothing else runs: what counts them is left to the next step.
    playwright('e2e', '--grep-invert=^timed ', { cores: 2 * share }),
    playwright('timed', '--project=timed', { alone: true }),
  ];
}

/** Last, and whatever the others came to: it reads what they found. */
export const specStep = (others) =>
  check('spec', ['node', 'tests/spec/run.mjs', '--brief'], { after: others, always: true });

export const stepNames = [...stepsFor(2).map(({ name }) => name), 'spec'];
