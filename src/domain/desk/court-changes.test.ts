import { expect, it } from 'vitest';
import { courtChanges } from './court-changes.ts';

const court = (id: string, position: number, price = 3000) => ({ id, price, position, rev: 7 });
const typed = (...ids: string[]) => ids.map((id) => ({ id, price: 3000 }));

it('writes nothing about what is as it was', () => {
  // Of before there was an order: all have the same place.
  expect(courtChanges(typed('a', 'b'), [court('a', 0), court('b', 0)])).toEqual([]);
});

it('writes a price alone, under the version that was seen', () => {
  const wanted = [
    { id: 'a', price: 3000 },
    { id: 'b', price: 0 },
  ];
  expect(courtChanges(wanted, [court('a', 0), court('b', 0)])).toEqual([{ courtId: 'b', rev: 7, price: 0 }]);
});

it('gives each court its place once one has moved', () => {
  const before = [court('a', 0), court('b', 0), court('c', 0)];
  expect(courtChanges(typed('a', 'c', 'b'), before)).toEqual([
    { courtId: 'c', rev: 7, position: 1 },
    { courtId: 'b', rev: 7, position: 2 },
  ]);
});

it('moves two courts that change places, and no other', () => {
  const before = [court('a', 0), court('b', 1), court('c', 2)];
  expect(courtChanges(typed('b', 'a', 'c'), before)).toEqual([
    { courtId: 'b', rev: 7, position: 0 },
    { courtId: 'a', rev: 7, position: 1 },
  ]);
});

it('leaves alone what it never knew', () => {
  expect(courtChanges(typed('a', 'z'), [court('a', 0), court('b', 1)])).toEqual([]);
});
