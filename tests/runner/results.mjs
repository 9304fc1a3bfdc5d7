import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What one test came to. `title` is its own and those of its groups, outermost first; `tries` is above 1 when it took more
 * than one, and `first` is what the first one failed with. `file` is relative to the project.
 * @typedef {{ file: string, title: readonly string[], project: string, state: 'passed' | 'failed' | 'skipped', tries: number,
 *   first?: string }} TestResult
 * What a step came to, as its own program tells it. `faults`: what failed outside of any test.
 * @typedef {{ step: string, endedAt: string, tests?: readonly TestResult[], faults?: number,
 *   seeds?: { kept: number, broken: number, again?: readonly string[] }, bugs?: { caught: number, missed: number } }} StepResult
 * `again`: for each broken history, the promise and the command that shows it once more.
 */

/** Outside of what is checked in and of what is built; `npm run spec` reads it. */
export const resultsFolder = join('node_modules', '.cache', 'baari', 'results');

export const resultFile = (step) => join(resultsFolder, `${step}.json`);

/** Told to a reporter: the step whose result it writes. */
export const stepVariable = 'BAARI_STEP';

/** @param {Omit<StepResult, 'endedAt'>} result */
export function writeResult(result) {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(resultFile(result.step), JSON.stringify({ ...result, endedAt: new Date().toISOString() }));
}

/** Nothing that an earlier run left may be taken for what this one found. */
export function dropResults(steps) {
  for (const step of steps) rmSync(resultFile(step), { force: true });
}

/** @returns {StepResult | undefined} */
export function readResult(step) {
  try {
    return JSON.parse(readFileSync(resultFile(step), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns {StepResult[]} */
export function readResults(folder = resultsFolder) {
  let files;
  try {
    files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
