import { expect, test } from 'vitest';
import { mergeRows } from './list-merge.ts';

const row = (id: string, rev = 1) => ({ id, rev });
const shown = (...rows: { id: string; rev: number }[]) => ({ rows, changed: new Set<string>() });

test('rows keep their places; what is new comes behind the last', () => {
  const { rows, changed } = mergeRows(shown(row('a'), row('b')), [row('n'), row('b'), row('a')]);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'n']);
  expect([...changed]).toEqual([]);
});

test('a row of another version shows it and is marked, and stays marked', () => {
  const first = mergeRows(shown(row('a'), row('b')), [row('a', 2), row('b')]);
  expect(first.rows[0]).toEqual(row('a', 2));
  expect([...first.changed]).toEqual(['a']);
  expect([...mergeRows(first, [row('a', 2), row('b')]).changed]).toEqual(['a']);
});

test('a row that left the list stays where it was, marked', () => {
  const { rows, changed } = mergeRows(shown(row('a'), row('b')), [row('b')]);
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect([...changed]).toEqual(['a']);
});
