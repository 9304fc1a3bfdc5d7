import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { treeOf, walk, type Node } from './source-tree.ts';

/** What the product is made of, and where each does its work. */
const packages: Readonly<Record<string, readonly string[]>> = {
  react: ['src'],
  'react-dom': ['src'],
  'react-router-dom': ['src'],
  '@mui/material': ['src'],
  'react-hook-form': ['src'],
  '@hookform/resolvers': ['src'],
  zod: ['src'],
  dexie: ['src'],
  'dexie-react-hooks': ['src'],
  '@supabase/supabase-js': ['src'],
  'date-fns': ['src'],
  'workbox-window': ['src'],
  'workbox-precaching': ['sw'],
  'fake-indexeddb': ['src'],
  'vite-plugin-pwa': ['vite.config.ts'],
  vitest: ['tests', 'src'],
  '@playwright/test': ['tests'],
};

function filesBelow(place: string): string[] {
  if (place.includes('.')) return [place];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${place}/${file.replaceAll('\\', '/')}`);
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** True for an import of which something is left when the types are gone. */
function isOfValues(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return false;
  const parts = (node['specifiers'] ?? []) as Node[];
  return parts.length === 0 || parts.some((part) => part['importKind'] !== 'type' && part['exportKind'] !== 'type');
}

/** The packages whose code a file runs, named without what follows their name. */
function packagesIn(file: string, code = readFileSync(file, 'utf8')): Set<string> {
  const sources = walk(treeOf(file, code))
    .filter(({ type }) => /^(?:Import(?:Declaration|Expression)|Export(?:Named|All)Declaration)$/.test(type))
    .filter(isOfValues)
    .map((node) => Reflect.get(Object(node['source']), 'value'))
    .filter((source) => typeof source === 'string');
  return new Set(sources.map((source) => /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source));
}

const files = [...new Set(Object.values(packages).flat())].flatMap(filesBelow);
const used = new Map(files.map((file) => [file, packagesIn(file)]));

test.each(Object.entries(packages))('%s does its work in %s', (name, places) => {
  // A test runs what it tests: only the two that run tests do their work there.
  const isTool = places.includes('tests');
  const here = files.filter((file) => places.includes(file.split('/')[0] ?? '') && (isTool || !isTest(file)));
  expect(here.filter((file) => used.get(file)?.has(name)).length).toBeGreaterThan(0);
});

test('all of them are in package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  const known = Object.keys({ ...dependencies, ...devDependencies });
  expect(Object.keys(packages).filter((name) => !known.includes(name))).toEqual([]);
});

test.each([
  ["import type { Table } from 'dexie';", []],
  ["import { type Table } from 'dexie';", []],
  ["export type { Table } from 'dexie';", []],
  ["import { type Table, Dexie } from 'dexie';", ['dexie']],
  ["import '@mui/material/Button';", ['@mui/material']],
  ["export const load = () => import('@hookform/resolvers/zod');", ['@hookform/resolvers']],
])('%s runs %j', (code, names) => {
  expect([...packagesIn('sample.ts', code)]).toEqual(names);
});
