import { existsSync, readFileSync } from 'node:fs';
import type { Proof } from './point.ts';

/** What a run found out about one test, as tests/runner/results.mjs writes it. */
export type TestResult = {
  file: string;
  title: readonly string[];
  project: string;
  state: 'passed' | 'failed' | 'skipped';
  tries: number;
};

/** What a run of the tests found, by the file of the test. */
export type Results = ReadonlyMap<string, readonly TestResult[]>;

export function resultsOf(steps: readonly { tests?: readonly TestResult[] }[]): Results {
  const all = steps.flatMap(({ tests = [] }) => tests);
  return new Map(
    [...new Set(all.map(({ file }) => file))].map((file) => [file, all.filter((one) => one.file === file)]),
  );
}

/** What stands for a value in a title that is used many times: `%s`, `$name` and `${name}`. */
const placeholder = /%[sdifjo#]|\$\{[^}]*\}|\$[\w.]+/;

/** The part of a title as a run writes it, with the values in it. */
function patternOf(part: string): RegExp {
  return new RegExp(part.split(placeholder).map(escaped).join('.*'));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The results of a proof: of the test that it names, or of all tests of the group that it names. */
export function resultsFor({ file, test }: Proof, results: Results): TestResult[] {
  // Shorter parts of titles are in too many of them.
  if (test.length <= 5) return [];
  const pattern = patternOf(test);
  return (results.get(file) ?? []).filter(({ title }) => title.some((part) => pattern.test(part)));
}

/** Why a proof does not hold; empty when every test of it ran and passed. */
export function proofProblem(proof: Proof, results: Results): string[] {
  const { file, test } = proof;
  if (!existsSync(file)) return [`there is no ${file}`];
  if (!results.has(file)) return [`${file} did not run`];
  const found = resultsFor(proof, results);
  if (found.length === 0) return [`${file} ran no test "${test}"`];
  if (found.some(({ state }) => state === 'failed')) return [`"${test}" failed (${file})`];
  return found.some(({ state }) => state === 'skipped') ? [`"${test}" did not run (${file})`] : [];
}

const codeOf = new Map<string, string>();

/** True when one of the files names the point beside a test, in a comment of its own: `// spec: states.badges`. */
export function isNamedBy(id: string, proof: readonly Proof[]): boolean {
  return proof.some(({ file }) => {
    if (!existsSync(file)) return false;
    const code = codeOf.get(file) ?? readFileSync(file, 'utf8');
    codeOf.set(file, code);
    return namesIn(code).includes(id);
  });
}

/** The points that the code of a test file names. */
export function namesIn(code: string): string[] {
  return [...code.matchAll(/^\s*\/\/ spec: (.+)$/gm)].flatMap(([, ids = '']) => ids.split(',').map((id) => id.trim()));
}
