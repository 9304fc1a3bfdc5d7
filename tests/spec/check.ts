import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { paths } from '#domain/paths.ts';
import { awaited } from './awaited.ts';
import type { Point, Words } from './point.ts';
import { isNamedBy, proofProblem, type Results } from './proof.ts';

export type Finding = { id: string; wrong: string };
export type Row = {
  section: string;
  points: number;
  tests: number;
  words: number;
  'title only': number;
  awaited: number;
  gaps: number;
};

const dictionaries = import.meta.glob<Record<string, Record<string, Words>>>('/src/text/en/*.ts', { eager: true });
const words: Record<string, Words> = Object.assign({}, ...Object.values(dictionaries).flatMap(Object.values));

const files = import.meta.glob<{ points: readonly Point[] }>('./points/*.ts', { eager: true });
const sections: Record<string, readonly Point[]> = Object.fromEntries(
  Object.entries(files).map(([file, { points }]) => [basename(file, '.ts'), points]),
);

function wordProblem([key, expected]: [string, Words]): string[] {
  if (!(key in words)) return [`no key ${key}`];
  return isDeepStrictEqual(words[key], expected) ? [] : [`${key} reads ${JSON.stringify(words[key])}`];
}

const keyOf = new Map<string, string>(Object.entries(paths).map(([key, path]) => [path, key]));
let routes: string | undefined;

/** An address of the contract is there when it has a name and the router has a screen for it. */
function routeProblem(path: string): string[] {
  if (path === '*') return [];
  routes ??= readFileSync('src/app/routes.tsx', 'utf8');
  return routes.includes(`{ path: paths.${keyOf.get(path)}, `) ? [] : [`no screen for ${path}`];
}

/** What keeps a point from being proven by this run; empty when it is. */
export function problemsOf({ path, words: said = {}, proof = [] }: Point, results: Results): string[] {
  return [
    ...(proof.length > 0 ? [] : ['nothing proves it']),
    ...(path ? routeProblem(path) : []),
    ...proof.flatMap((each) => proofProblem(each, results)),
    ...Object.entries(said).flatMap(wordProblem),
  ];
}

/**
 * True for a point that hangs on nothing but a sentence: neither words nor an address of it are compared, and the test does
 * not say in its code that it proves it. Whoever changes that test does not learn what else it stood for.
 */
export function isByTitleOnly({ id, path, words: said = {}, proof = [] }: Point): boolean {
  return path === undefined && Object.keys(said).length === 0 && !isNamedBy(id, proof);
}

export type Section = { row: Row; gaps: Finding[]; landed: string[]; waits: Finding[]; byTitle: string[] };

/** Everything that is wrong with one section after a run, and its line in the table. */
export function checkSection(section: string, results: Results): Section {
  const points = sections[section] ?? [];
  const found = points.map((point) => ({ id: point.id, wrong: problemsOf(point, results).join('; ') }));
  const byTitle = points.filter(isByTitleOnly).map(({ id }) => id);
  const isAwaited = ({ id }: { id: string }) => awaited.has(id);
  const waits = found.filter((one) => one.wrong && isAwaited(one));
  const gaps = found.filter((one) => one.wrong && !isAwaited(one));
  const row: Row = {
    section,
    points: points.length,
    tests: points.reduce((sum, { proof = [] }) => sum + proof.length, 0),
    words: points.reduce((sum, point) => sum + Object.keys(point.words ?? {}).length, 0),
    'title only': byTitle.length,
    awaited: waits.length,
    gaps: gaps.length,
  };
  return { row, gaps, waits, byTitle, landed: found.filter((one) => !one.wrong && isAwaited(one)).map(({ id }) => id) };
}

/** Faults of the list itself: an id twice, an awaited point that is none, an address without a point. */
export function listProblems(): string[] {
  const all = Object.values(sections).flat();
  const ids = all.map(({ id }) => id);
  const listed = new Set(all.flatMap(({ path }) => path ?? []));
  const known = new Set<string>(Object.values(paths));
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is listed twice`),
    ...[...awaited].filter((id) => !ids.includes(id)).map((id) => `${id} is awaited, but no point`),
    ...[...known].filter((path) => !listed.has(path)).map((path) => `no point for the address ${path}`),
    ...[...listed].filter((path) => path !== '*' && !known.has(path)).map((path) => `no such address: ${path}`),
  ];
}

/** Every point of a section with what proves it, for people to read. */
export function linesOf(section: string): string[] {
  return (sections[section] ?? []).map(({ id, says, proof = [], words: said = {} }) => {
    const tests = proof.map(({ file, test }) => `${file}: ${test}`);
    const texts = Object.keys(said).map((key) => `the words of ${key}`);
    return [`${id}: ${says}`, ...tests, ...texts].join('\n    ');
  });
}

export const sectionNames = Object.keys(sections);
