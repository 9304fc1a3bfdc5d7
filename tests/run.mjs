import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm test`: every check a fresh machine can run, one after the other, with one truthful total at the end. */
const reports = mkdtempSync(join(tmpdir(), 'baari-test-'));
const report = (name) => join(reports, `${name}.json`);
const bin = (name) => join('node_modules', '.bin', name);

const vitest = (project) => ({
  name: project,
  command: [
    bin('vitest'),
    'run',
    '-c',
    '.config/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(project)}`,
  ],
  count: () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report(project), 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  },
});

const steps = [
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  vitest('node'),
  vitest('dom'),
  vitest('db'),
  {
    name: 'histories',
    command: ['node', 'tests/histories/run.mjs', '--all', '--within', '240', '--report', report('histories')],
    count: () => JSON.parse(readFileSync(report('histories'), 'utf8')),
  },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  vitest('floor'),
  { name: 'budgets', command: ['node', 'tests/budgets/check.mjs'] },
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '-c', '.config/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') },
    count: () => {
      const { stats } = JSON.parse(readFileSync(report('e2e'), 'utf8'));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, 'at second try': stats.flaky };
    },
  },
];

const only = process.argv.slice(2);
let passed = 0;
let failed = 0;
const rows = [];

for (const step of steps.filter(({ name }) => only.length === 0 || only.includes(name))) {
  console.log(`\n── ${step.name} ──`);
  const started = Date.now();
  const [command, ...args] = step.command;
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...step.env },
    shell: process.platform === 'win32',
  });
  let counted = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (step.count) {
    try {
      counted = step.count();
    } catch {
      counted = { passed: 0, failed: 1 };
    }
    if (status !== 0 && counted.failed === 0) counted.failed = 1;
  }
  passed += counted.passed;
  failed += counted.failed;
  rows.push({ step: step.name, ...counted, seconds: Math.round((Date.now() - started) / 1000) });
  if (status !== 0 && step.name === 'build') break;
}

rmSync(reports, { recursive: true, force: true });
console.table(rows);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
