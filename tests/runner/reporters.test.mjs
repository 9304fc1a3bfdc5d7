import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './process.mjs';
import { resultFile, stepVariable } from './results.mjs';

const project = mkdtempSync(join(tmpdir(), 'baari-reporter-'));

const tests = `
let tries = 0;
describe('group', () => {
  it('at once', () => {});
  it('at the second try', { retry: 1 }, () => { if (++tries < 2) throw new Error('first'); });
  it('never', () => { throw new Error('always'); });
  it.skip('not at all', () => {});
});`;

beforeAll(() => {
  writeFileSync(join(project, 'vitest.config.mjs'), 'export default { test: { globals: true, name: "made" } };');
  writeFileSync(join(project, 'a.test.js'), tests);
  writeFileSync(join(project, 'b.test.js'), 'throw new Error("does not load");');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('what Vitest found is written down: each test, its groups, and the try at which it passed', async () => {
  const { status } = await runCommand(
    [
      process.execPath,
      resolve('node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      project,
      `--reporter=${resolve('tests/runner/vitest-reporter.mjs')}`,
    ],
    { env: { [stepVariable]: 'made' } },
  );
  expect(status).toBe(1);
  const { step, tests: found, faults } = JSON.parse(readFileSync(resultFile('made'), 'utf8'));
  rmSync(resultFile('made'));
  expect(step).toBe('made');
  expect(faults).toBe(1);
  expect(found.map(({ title, state, tries, first }) => [title.join(' › '), state, tries, first])).toEqual([
    ['group › at once', 'passed', 1, undefined],
    ['group › at the second try', 'passed', 2, 'first'],
    ['group › never', 'failed', 1, undefined],
    ['group › not at all', 'skipped', 1, undefined],
  ]);
  expect(found.every((one) => one.project === 'made' && one.file.endsWith('a.test.js'))).toBe(true);
});

const stories = `
import { expect, test } from '@playwright/test';
test.describe('group', () => {
  test('at once', () => {});
  test('at the second try', () => { expect(test.info().retry).toBe(1); });
  test('never', () => { throw new Error('always'); });
  test.skip('not at all', () => {});
});`;

test('what Playwright found is written down in the same way', async () => {
  // Inside of the project, where the library is found.
  mkdirSync('node_modules/.cache', { recursive: true });
  const folder = mkdtempSync(resolve('node_modules/.cache/baari-reporter-'));
  const config = join(folder, 'playwright.config.mjs');
  writeFileSync(config, 'export default { retries: 1, workers: 1, projects: [{ name: "made" }] };');
  writeFileSync(join(folder, 'a.spec.mjs'), stories);
  try {
    const { status } = await runCommand(
      [
        process.execPath,
        resolve('node_modules/@playwright/test/cli.js'),
        'test',
        '-c',
        config,
        `--reporter=${resolve('tests/runner/playwright-reporter.mjs')}`,
      ],
      { env: { [stepVariable]: 'made-too' } },
    );
    expect(status).toBe(1);
    const { tests: found, faults } = JSON.parse(readFileSync(resultFile('made-too'), 'utf8'));
    expect(faults).toBe(0);
    expect(found.map(({ title, state, tries, project: at }) => [at, title.join(' › '), state, tries])).toEqual([
      ['made', 'group › at once', 'passed', 1],
      ['made', 'group › at the second try', 'passed', 2],
      ['made', 'group › never', 'failed', 2],
      ['made', 'group › not at all', 'skipped', 1],
    ]);
    expect(found[1].first).toContain('Expected');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(resultFile('made-too'), { force: true });
  }
});
