import { expect, it } from 'vitest';
import { courtChanges } from './court-changes.ts';

const one = { sport: 'Padel', price: 3000, isActive: true };
const court = (id: string, position: number) => ({ ...one, id, name: id, position, rev: 7 });
const typed = (...ids: string[]) => ids.map((id) => ({ ...one, id, name: id }));

it('writes nothing about what is as it was', () => {
  // While nobody has put courts in order all have the same place.
  expect(courtChanges(typed('a', 'b'), [court('a', 0), court('b', 0)])).toEqual([]);
});

it('writes a price alone, under the version that was seen', () => {
  const [first, second] = [court('a', 0), court('b', 0)];
  expect(courtChanges([first, { ...second, price: 0 }], [first, second])).toEqual([{ courtId: 'b', rev: 7, price: 0 }]);
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
