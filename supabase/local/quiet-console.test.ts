import { expect, test } from 'vitest';
import { quietDatabaseErrors } from './quiet-console.ts';

function printed(...parts: unknown[]): unknown[][] {
  const lines: unknown[][] = [];
  quietDatabaseErrors((...line) => lines.push(line))(...parts);
  return lines;
}

const databaseError = (code: string, facts: object = {}) =>
  Object.assign(new Error('what happened'), { severity: 'ERROR', code, ...facts });

test('an answer of our own SQL is not an error', () => {
  expect(printed(databaseError('PT409'))).toEqual([]);
});

test('a real database error is told in a few lines, without the stack', () => {
  const [line] = printed(databaseError('22012', { where: 'function f', query: 'select\n  1/0', detail: undefined }));
  expect(line).toEqual(['[database] 22012 what happened\n  where: function f\n  in select 1/0']);
});

test('everything else passes untouched', () => {
  const network = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  const plain = new Error('plain');
  expect(printed(network)).toEqual([[network]]);
  expect(printed(plain, 1)).toEqual([[plain, 1]]);
  expect(printed('Auth error:', plain)).toEqual([['Auth error:', plain]]);
  expect(printed(databaseError('PT500'))).toHaveLength(1);
});
