import { expect, it, test } from 'vitest';
import { chosenCourt, isWhereItIs, moveHours, stillFree, type MoveCourt } from './move.ts';

const court = (changes: Partial<MoveCourt> = {}): MoveCourt => ({
  courtId: 'a',
  courtName: 'Turf A',
  open: [16, 17, 18, 19, 20],
  free: [3, 16, 17, 18, 20],
  own: [17],
  holds: [19],
  past: [16],
  first: '2026-11-22',
  last: '2026-12-27',
  ...changes,
});

test('an hour is free, being paid for, taken or over; closed ones are not shown', () => {
  expect(moveHours(court({ open: [16, 17, 18, 19, 20, 21] }))).toEqual([
    { hour: 16, is: 'past' },
    { hour: 17, is: 'free' },
    { hour: 18, is: 'free' },
    { hour: 19, is: 'held' },
    { hour: 20, is: 'free' },
    { hour: 21, is: 'taken' },
  ]);
});

it('keeps of a choice what can still be had', () => {
  expect(stillFree(court(), [16, 17, 19, 20, 3])).toEqual([17, 20]);
});

it('begins on the court where the booking is, or on the first', () => {
  const courts = [court({ courtId: 'b', own: [] }), court(), court({ courtId: 'c', own: [] })];
  expect(chosenCourt(courts, '')?.courtId).toBe('a');
  expect(chosenCourt(courts, 'c')?.courtId).toBe('c');
  expect(chosenCourt(courts.slice(0, 1), '')?.courtId).toBe('b');
  expect(chosenCourt(courts.slice(0, 1), 'gone')?.courtId).toBe('b');
  expect(chosenCourt([], '')).toBeUndefined();
  expect(chosenCourt(undefined, 'a')).toBeUndefined();
});

it('knows where the booking is', () => {
  const other = court({ courtId: 'b', own: [] });
  expect(isWhereItIs(court({ own: [17, 18] }), [18, 17])).toBe(true);
  expect(isWhereItIs(court({ own: [17, 18] }), [17])).toBe(false);
  expect(isWhereItIs(court({ own: [17] }), [18])).toBe(false);
  expect(isWhereItIs(other, [17])).toBe(false);
});
