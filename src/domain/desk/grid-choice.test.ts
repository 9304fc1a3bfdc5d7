import { describe, expect, it } from 'vitest';
import { buildGrid, type DayGrid } from './day-grid.ts';
import type { ShownEntry } from './day-model.ts';
import { choiceOf, type GridSpot, isInRange, rangeBetween, spotAfter } from './grid-choice.ts';

const day = '2026-11-28';

function taken(courtId: string, hours: number[]): ShownEntry {
  const facts = {
    kind: 'app',
    status: 'confirmed',
    name: 'Sana',
    phone: null,
    code: null,
    total: null,
    collect: null,
  } as const;
  const more = { paid: null, seen: null, seenAt: null, note: null, isOwn: false, isMine: false, madeAt: null, rev: 1 };
  return { id: `${courtId}${hours[0]}`, venueId: 'v1', courtId, day, hours, ...facts, ...more };
}

function grid(entries: ShownEntry[] = [], { open = '16:00', close = '02:00' } = {}): DayGrid {
  return buildGrid({
    desk: { open, close },
    columns: ['a', 'b', 'c'].map((courtId) => ({ courtId, day })),
    entries,
    holds: [{ courtId: 'a', day, hours: [17], until: '2026-11-21T14:00:00Z' }],
    now: Date.parse('2026-11-21T13:30:00Z'),
    known: [{ first: '2026-11-20', last: '2026-12-26' }],
    mayEnter: { first: '2026-11-20', last: '2027-05-22' },
  });
}
const spot = (hour: number, column = 0): GridSpot => ({ column, row: hour < 16 ? hour + 8 : hour - 16 });
const chosen = (of: DayGrid, from: GridSpot, to: GridSpot, across = true) => {
  const range = rangeBetween(of, from, to, across);
  return range && choiceOf(of, range);
};

describe('choosing hours', () => {
  it('takes the hours between two places, in either direction', () => {
    expect(chosen(grid(), spot(18), spot(20))).toEqual({ courtIds: ['a'], day, hours: [18, 19, 20] });
    expect(chosen(grid(), spot(20), spot(18))).toEqual({ courtIds: ['a'], day, hours: [18, 19, 20] });
  });

  it('stops before an entry and takes an hour that a customer is paying for', () => {
    expect(chosen(grid([taken('a', [20])]), spot(19), spot(22))?.hours).toEqual([19]);
    expect(chosen(grid([taken('a', [20])]), spot(21), spot(16))?.hours).toEqual([21]);
    expect(chosen(grid(), spot(16), spot(18))?.hours).toEqual([16, 17, 18]);
    expect(chosen(grid([taken('a', [20])]), spot(20), spot(22))).toBeUndefined();
  });

  it('stops at midnight: the other date has entries of its own', () => {
    expect(chosen(grid(), spot(22), spot(1))).toEqual({ courtIds: ['a'], day, hours: [22, 23] });
    expect(chosen(grid(), spot(1), spot(22))).toEqual({ courtIds: ['a'], day: '2026-11-29', hours: [0, 1] });
  });

  it('takes at most twelve hours', () => {
    const allDay = grid([], { open: '00:00', close: '00:00' });
    const range = rangeBetween(allDay, { column: 1, row: 3 }, { column: 1, row: 23 }, false);
    expect(range?.rows).toEqual([3, 14]);
  });

  it('takes the same hours of several courts, and only those that are free on all of them', () => {
    expect(chosen(grid(), spot(18), spot(19, 2))).toEqual({ courtIds: ['a', 'b', 'c'], day, hours: [18, 19] });
    expect(chosen(grid([taken('b', [20])]), spot(18, 2), spot(21))?.hours).toEqual([18, 19]);
    expect(chosen(grid([taken('b', [18])]), spot(18), spot(19, 2))?.courtIds).toEqual(['a']);
    expect(chosen(grid(), spot(18), spot(19, 2), false)?.courtIds).toEqual(['a']);
  });

  it('knows what lies within', () => {
    const range = rangeBetween(grid(), spot(18), spot(19, 1), true);
    expect([
      isInRange(range, 1, 3),
      isInRange(range, 2, 3),
      isInRange(range, 1, 4),
      isInRange(undefined, 0, 0),
    ]).toEqual([true, false, false, false]);
  });
});

describe('keys', () => {
  const one = grid([taken('a', [18, 19])]);

  it('move by a cell, and leave an entry as a whole', () => {
    expect(spotAfter(one, spot(17), 'ArrowDown')).toEqual(spot(18));
    expect(spotAfter(one, spot(18), 'ArrowDown')).toEqual(spot(20));
    expect(spotAfter(one, spot(19), 'ArrowUp')).toEqual(spot(17));
    expect(spotAfter(one, spot(19), 'ArrowRight')).toEqual(spot(19, 1));
    expect(spotAfter(one, spot(19, 1), 'ArrowRight', true)).toEqual(spot(19));
    expect(spotAfter(one, spot(19, 1), 'ArrowLeft')).toEqual(spot(19));
  });

  it('lead to the first and the last hour, and no further', () => {
    expect(spotAfter(one, spot(18, 1), 'Home')).toEqual({ column: 1, row: 0 });
    expect(spotAfter(one, spot(18, 1), 'End')).toEqual({ column: 1, row: 9 });
    expect(spotAfter(one, spot(16), 'ArrowUp')).toEqual(spot(16));
    expect(spotAfter(one, spot(16), 'ArrowLeft')).toEqual(spot(16));
    expect(spotAfter(one, spot(1, 2), 'ArrowRight')).toEqual(spot(1, 2));
    expect(spotAfter(one, spot(1, 2), 'ArrowDown')).toEqual(spot(1, 2));
  });

  it('that mean nothing here are left to the page', () => {
    expect(spotAfter(one, spot(16), 'a')).toBeUndefined();
  });
});
