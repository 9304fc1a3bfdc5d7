import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '#domain/paths.ts';
import { matrix, states, type Row } from '#tests/e2e/axe-matrix.ts';
import { treeOf, walk, type Node } from './source-tree.ts';

const specs = readdirSync('tests/e2e').filter((file) => /^axe-.*\.spec\.ts$/.test(file));
const calls = specs
  .flatMap((file) => [...walk(treeOf(`tests/e2e/${file}`))])
  .filter(({ type }) => type === 'CallExpression');

const literalsIn = (node: Node) =>
  [...walk(node)].flatMap(({ type, value }) => (type === 'Literal' && typeof value === 'string' ? [value] : []));

function argumentsOf(name: string): string[] {
  const found = calls.filter(({ callee }) => (callee as Node)['name'] === name);
  return found.flatMap((call) => (call['arguments'] as Node[]).flatMap(literalsIn));
}

const rows: [route: string, row: Row][] = Object.entries(matrix);
const cells = rows.flatMap(([route, row]) => states.map((state) => ({ route, state, cell: row[state] })));
const named = cells.flatMap(({ cell }) => ('never' in cell ? [] : [...cell]));

test('every route of the router has its row, and every row its route', () => {
  const code = readFileSync('src/app/routes.tsx', 'utf8');
  const routes = [...code.matchAll(/\{ path: paths\.(\w+), Page/g)].map(
    ([, name]) => paths[name as keyof typeof paths],
  );
  expect(routes.length).toBeGreaterThan(20);
  expect(Object.keys(matrix).sort()).toEqual([...routes, '*'].sort());
});

// Which names a scan may have is a matter of types; here each of them has to be in use.
test('every scan of the table is run', () => {
  const used = new Set(specs.flatMap((file) => literalsIn(treeOf(`tests/e2e/${file}`))));
  expect(named.filter((name) => name !== 'swept' && !used.has(name))).toEqual([]);
});

test('every state that is swept has its sweep', () => {
  const swept = new Set(
    cells.flatMap(({ state, cell }) => ('never' in cell || !cell.includes('swept') ? [] : [state])),
  );
  expect(argumentsOf('sweptIn').sort()).toEqual([...swept].sort());
});

test('what cannot be says why', () => {
  const reasons = cells.flatMap(({ cell }) => ('never' in cell ? [cell.never] : []));
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});
