import { expect, test } from 'vitest';
import { readTaken } from './taken.ts';

test('a guest, a hold and a block are told apart', () => {
  const made = '2026-11-21T13:40:00Z';
  expect(readTaken({ hours: [19], entry: { kind: 'app', name: 'Bilal', phone: '+923001234567', made } })).toEqual({
    hours: [19],
    entry: { is: 'app', name: 'Bilal', phone: '+923001234567', by: null, madeAt: made },
  });
  expect(readTaken({ hours: [19], entry: { kind: 'hold', until: made } }).entry).toEqual({ is: 'hold', until: made });
  expect(readTaken({ hours: [19], entry: { kind: 'block', name: 'weather' } }).entry).toMatchObject({ is: 'block' });
});

test('what a newer server says is unknown, never wrong', () => {
  expect(readTaken({})).toEqual({ hours: [], entry: null });
  expect(readTaken({ hours: '19', entry: 'taken' })).toEqual({ hours: [], entry: null });
  expect(readTaken({ hours: [19, 24, -1, '7', 1.5], entry: { kind: 'league', name: 5 } })).toEqual({
    hours: [19],
    entry: { is: 'unknown', name: null, phone: null, by: null, madeAt: null },
  });
  expect(readTaken({ hours: [19], entry: { kind: 'hold' } }).entry).toBeNull();
});
