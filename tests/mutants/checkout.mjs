// Copies of the checkout in the temporary folder: faults are planted there, so that the working tree never changes.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from '#tests/runner/process.mjs';
import { readResults, resultsFolder, stepVariable } from '#tests/runner/results.mjs';

/** Tracked files and new ones that are not ignored, as they are on the disk. */
function ownFiles() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return [...new Set(list.split('\0'))].filter((file) => file && existsSync(file));
}

/**
 * Copies the checkout and returns the folder. Installed packages are linked one by one, because their caches (`.cache`, `.vite`)
 * must not be shared: they would mix results of files with and without a fault.
 */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'baari-mutants-'));
  // PostgreSQL may run as somebody else, and is started here.
  chmodSync(folder, 0o755);
  for (const file of ownFiles()) cpSync(file, join(folder, file));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules'))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  return folder;
}

/** Shorter than in the configuration: many faults make a test wait for something that never comes. */
const testTimeoutMs = 30_000;

/**
 * Runs test files in a copy of the checkout. `faults` counts failures outside of a test; -1 when the run wrote no result.
 * @param {string} folder
 * @param {readonly { project: string, test: string }[]} files
 * @param {{ bail?: boolean }} options `bail`: stop at the first test that fails
 * @returns {Promise<{ tests: readonly import('../runner/results.mjs').TestResult[], faults: number, output: string }>}
 */
export async function runTests(folder, files, { bail = false } = {}) {
  rmSync(join(folder, resultsFolder), { recursive: true, force: true });
  const projects = [...new Set(files.map(({ project }) => project))].flatMap((name) => ['--project', name]);
  const { output } = await runCommand(
    [
      join('node_modules', '.bin', 'vitest'),
      'run',
      '--config=.config/vitest.config.ts',
      ...projects,
      '--retry=0',
      `--testTimeout=${testTimeoutMs}`,
      `--bail=${bail ? 1 : 0}`,
      '--reporter=default',
      '--reporter=./tests/runner/vitest-reporter.mjs',
      ...files.map(({ test }) => test),
    ],
    { cwd: folder, env: { [stepVariable]: 'mutants' } },
  );
  const [result = { tests: [], faults: -1 }] = readResults(join(folder, resultsFolder));
  // Vitest takes a path as the start of a path: `x.test.ts` also runs `x.test.tsx`.
  const wanted = new Set(files.map(({ test }) => test));
  return { tests: result.tests.filter(({ file }) => wanted.has(file)), faults: result.faults, output };
}
