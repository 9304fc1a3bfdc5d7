import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { diskFolder } from '#tests/engines/memory-folder.mjs';
import { oneThread, oneThreadWithDatabase } from '#tests/engines/one-thread.mjs';
import { stepVariable } from './results.mjs';

/** The data that the servers of the stories start from: made by the first step that needs it, removed by the run. */
export const templateFolder = () => join(tmpdir(), `baari-template-${process.pid}`);

const bin = (name) => join('node_modules', '.bin', name);

/** Tests of a Vitest project, in as many workers as its configuration says: two, because tests wait as well. */
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
      '--reporter=default',
      '--reporter=./tests/runner/vitest-reporter.mjs',
    ],
    ...more,
    env: { [stepVariable]: project, BAARI_TEMPLATE: templateFolder(), ...more.env },
  };
}

/** Tests in a browser, in as many workers as Playwright's configuration says. */
function playwright(name, options, more = {}) {
  return {
    name,
    counts: 'tests',
    after: ['engines', 'build'],
    command: [
      'node',
      ...oneThread,
      join('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      '.config/playwright.config.ts',
      '--no-deps',
      ...options,
      '--reporter=list,./tests/runner/playwright-reporter.mjs',
    ],
    ...more,
    env: {
      [stepVariable]: name,
      BAARI_TEMPLATE: templateFolder(),
      // What it makes of the stories would go with the temporary files of the run, and every run would compile them anew.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: resolve('node_modules', '.cache', 'baari', 'stories'),
      ...more.env,
    },
  };
}

/**
 * What is written in Go tidies its memory up only where it would take more than 2.5 GB of it, which is a fifth of its work; on a
 * machine with less than 8 GB a quarter as often as usual, for two hundred megabytes more.
 * A second thread that checks would find out again what the first one knows, as long as there is no core for it.
 */
const lessTidy = { env: totalmem() < 8e9 ? { GOGC: '400' } : { GOGC: 'off', GOMEMLIMIT: '2500MiB' } };

const check = (name, command, more = {}) => ({ name, counts: 'checks', command, ...more });

/**
 * Everything that `npm test` runs, for a machine with so many cores. Stories in a browser wait more than they work: they start
 * as soon as there is a build, take one of two lanes from then on, and the other lane is for what computes. Long ones first:
 * what is short fills the gaps. The simulation has no clock of its own and takes what is left over. A step that is `onDemand` runs
 * when it is named, and in the sweep.
 */
export function stepsFor(capacity, isSweep = false) {
  const share = Math.max(1, Math.floor(capacity / 2));
  return [
    check('engines', ['node', 'tests/engines/prepare.mjs']),
    check('build', ['npm', 'run', '--silent', 'build']),
    {
      name: 'simulation',
      counts: 'seeds and bugs',
      after: ['engines'],
      filler: true,
      command: [
        'node',
        ...(isSweep ? oneThread : oneThreadWithDatabase),
        'tests/simulation/run.mjs',
        '--all',
        '--step',
        'simulation',
      ],
    },
    playwright('e2e', [], { cores: share }),
    vitest('db', share, { after: ['engines'] }),
    vitest('node', share),
    vitest('dom', share),
    check('format', [bin('oxfmt'), '--check']),
    // The linter knows the types of every file, as its tsconfig.json tells them, and says what the compiler would say of it.
    // What it can't: that the layers below the service worker do without a page as well, which is a second reading of them.
    check(
      'types',
      isSweep ? ['npm', 'run', '--silent', 'types'] : [bin('tsc'), '-p', 'sw', '--checkers', '1'],
      lessTidy,
    ),
    check('lint', [bin('oxlint'), '--deny-warnings', '--type-check', '--threads', String(share)], lessTidy),
    vitest('floor', 1, { after: ['build'] }),
    check('budgets', ['node', 'tests/budgets/check.mjs'], { after: ['build'] }),
    // Milliseconds are only worth something while nothing else runs: what counts them has the machine for itself. In the usual run
    // the same stories are among the others, and count nothing.
    // A phone reads from a disk, too.
    playwright('timed', ['--project=timed', '--workers=1'], {
      alone: true,
      onDemand: !isSweep,
      env: { TMPDIR: diskFolder() },
    }),
  ];
}

/** Last, and whatever the others came to: it reads what they found. */
export const specStep = (others) =>
  check('spec', ['node', 'tests/spec/run.mjs', '--brief'], { after: others, always: true });

export const stepNames = [...stepsFor(2).map(({ name }) => name), 'spec'];
