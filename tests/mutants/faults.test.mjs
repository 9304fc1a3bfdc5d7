import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './faults.mjs';
import { plant } from './plant.mjs';

test('the list has 60 faults or more, each with a name of its own and the test that must see it', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60);
  expect(new Set(faults.map(({ area, name }) => `${area}: ${name}`)).size).toBe(faults.length);
  expect(faults.filter((fault) => !existsSync(fault.test))).toEqual([]);
});

test.each(faults)('$area: $name: the fault can still be planted', (fault) => {
  const { before, text } = plant(fault, '.');
  expect(text).not.toBe(before);
});

test.each([
  ['twice', { file: 'package.json', find: '"test' }, 'has 2 times'],
  ['nowhere', { file: 'package.json', find: 'no such text' }, 'has 0 times'],
  ['in another function', { sql: 'function private.has_right', find: 'refund' }, 'has 0 times'],
  ['in no migration', { sql: 'function private.none_such', find: 'begin' }, 'no migration defines'],
])('a fault whose text stands %s is refused', (_where, fault, why) => {
  expect(() => plant({ put: '', ...fault }, '.')).toThrow(why);
});

test('a fault after which the file is no TypeScript any more is refused', () => {
  expect(() => plant({ file: 'src/domain/terms.ts', find: 'at <= ends(one)', put: 'at <=' }, '.')).toThrow(/not parse/);
});
