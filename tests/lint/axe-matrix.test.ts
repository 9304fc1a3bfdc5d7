import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminVendorPath } from '#domain/desk/admin-paths.ts';
import { adminGuidePath } from '#domain/desk/guide-paths.ts';
import { adminPaths, deskPaths } from '#domain/desk/desk-paths.ts';
import { paths } from '#domain/paths.ts';
import { consoles, matrix, states, type Row } from '#tests/e2e/axe-matrix.ts';
import { treeOf, walk, type Node } from './source-tree.ts';

const specs = readdirSync('tests/e2e').filter((file) => /^axe-.*\.spec\.ts$/.test(file));
const calls = specs
  .flatMap((file) => walk(treeOf(`tests/e2e/${file}`)))
  .filter(({ type }) => type === 'CallExpression');

const literalsIn = (node: Node) =>
  walk(node).flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []));

function argumentsOf(name: string): string[] {
  const found = calls.filter(({ callee }) => (callee as Node)['name'] === name);
  return found.flatMap((call) => (call['arguments'] as Node[]).flatMap(literalsIn));
}

/** The second literals of those calls whose first one is this. */
function secondOf(name: string, first: string): string[] {
  const found = calls.filter(({ callee }) => (callee as Node)['name'] === name);
  const pairs = found.map((call) => (call['arguments'] as Node[]).flatMap(literalsIn));
  return [...new Set(pairs.flatMap(([part, second = '']) => (part === first ? [second] : [])))];
}

const rows: [route: string, row: Row][] = Object.entries(matrix);
const consoleRows: [route: string, row: Row][] = Object.entries(consoles);
const cellsOf = (some: [route: string, row: Row][]) =>
  some.flatMap(([route, row]) => states.map((state) => ({ route, state, cell: row[state] })));
const cells = cellsOf([...rows, ...consoleRows]);
const named = cells.flatMap(({ cell }) => ('never' in cell ? [] : [...cell]));

test('every route of the router has its row, and every row its route', () => {
  const code = readFileSync('src/app/routes.tsx', 'utf8');
  const routes = [...code.matchAll(/\{ path: paths\.(\w+), Page/g)].map(
    ([, name]) => paths[name as keyof typeof paths],
  );
  expect(routes.length).toBeGreaterThan(20);
  expect(Object.keys(matrix).sort()).toEqual([...routes, '*'].sort());
});

test('every address of a console has its row, and every row its address', () => {
  const vendor = readFileSync('src/app/pages/vendor-console.tsx', 'utf8');
  const ofVenue = [...vendor.matchAll(/\{ path: '([^']+)', Page/g)].map(([, path]) => `${deskPaths.venue}/${path}`);
  expect(ofVenue.length).toBe(vendor.match(/\{ path: /g)?.length);
  const admin = readFileSync('src/app/pages/admin-console.tsx', 'utf8');
  const ofAdmin = [...admin.matchAll(/\bpath: (adminVendorPath|adminGuidePath|adminPaths\.(\w+)),/g)].map(
    ([, path, name]) =>
      name ? adminPaths[name as keyof typeof adminPaths] : path === 'adminGuidePath' ? adminGuidePath : adminVendorPath,
  );
  expect(ofAdmin.length).toBe(admin.match(/\blazyPage\(\(\)/g)?.length);
  expect(Object.keys(consoles).sort()).toEqual([deskPaths.start, ...ofVenue, ...ofAdmin].sort());
});

// Which names a scan may have is a matter of types; here each of them has to be in use.
test('every scan of the table is run', () => {
  const used = new Set(specs.flatMap((file) => literalsIn(treeOf(`tests/e2e/${file}`))));
  expect(named.filter((name) => name !== 'swept' && !used.has(name))).toEqual([]);
});

test('every state that is swept has its sweep', () => {
  const sweptOf = (some: [route: string, row: Row][]) => [
    ...new Set(cellsOf(some).flatMap(({ state, cell }) => ('never' in cell || !cell.includes('swept') ? [] : [state]))),
  ];
  expect(argumentsOf('sweptIn').sort()).toEqual(sweptOf(rows).sort());
  for (const part of ['vendor', 'admin'] as const) {
    const own = consoleRows.filter(([route]) => route.startsWith(`/${part}`));
    expect(secondOf('consoleSweptIn', part).sort()).toEqual(sweptOf(own).sort());
  }
});

test('what cannot be says why', () => {
  const reasons = cells.flatMap(({ cell }) => ('never' in cell ? [cell.never] : []));
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});
