import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf, maskOf, nightMask } from './free-hours.ts';
import {
  comingHours,
  inOrderOfWish,
  isOutsideWindow,
  nearDays,
  nextEvening,
  openAhead,
  readWhen,
  wantedHours,
} from './when.ts';

/** 6:20 PM on Sunday, 22 November in Pakistan. */
const now = Date.parse('2026-11-22T13:20:00Z');
const read = (query: string) => readWhen(new URLSearchParams(query));

describe('when somebody wants to play', () => {
  it.each([
    ['when=2026-11-23', { day: '2026-11-23', at: '' }],
    ['when=2026-11-23&at=evening', { day: '2026-11-23', at: 'evening' }],
    ['when=2026-11-23&at=NIGHT', { day: '2026-11-23', at: 'night' }],
    ['when=2026-11-23&at=0', { day: '2026-11-23', at: '0' }],
    ['when=2026-11-23&at=20', { day: '2026-11-23', at: '20' }],
    ['when=2026-11-23&at=24', { day: '2026-11-23', at: '' }],
    ['when=2026-11-23&at=08', { day: '2026-11-23', at: '' }],
    ['when=2026-02-30&at=20', { day: '', at: '' }],
    ['when=tomorrow', { day: '', at: '' }],
    ['at=20', { day: '', at: '' }],
  ])('%s', (query, when) => expect(read(query)).toEqual(when));

  it('an evening ends at midnight, a night begins at ten and goes on after midnight', () => {
    const wanted = (at: string) => hoursOf(wantedHours({ day: '2026-11-23', at }, now));
    expect(wanted('evening')).toEqual([17, 18, 19, 20, 21, 22, 23]);
    // 24 to 27 are midnight to 4 AM of the date after.
    expect(wanted('night')).toEqual([22, 23, 24, 25, 26, 27]);
    expect(wanted('20')).toEqual([20]);
    expect(wanted('')).toHaveLength(24);
  });

  it.each([
    ['2026-11-21T18:30:00Z', 'at half past eleven the evening before', [22, 23, 24, 25, 26, 27]],
    ['2026-11-21T19:30:00Z', 'at half past midnight', [1, 2, 3, 22, 23, 24, 25, 26, 27]],
    ['2026-11-21T21:30:00Z', 'at half past two', [3, 22, 23, 24, 25, 26, 27]],
    ['2026-11-21T22:30:00Z', 'at half past three', [22, 23, 24, 25, 26, 27]],
    ['2026-11-22T18:30:00Z', 'at half past eleven', [24, 25, 26, 27]],
  ])('%s, %s: what is left of the nights of a date', (at, _time, left) => {
    const night = { day: '2026-11-22', at: 'night' };
    expect(hoursOf(wantedHours(night, Date.parse(at)) & comingHours(night.day, Date.parse(at)))).toEqual(left);
  });

  it('of today only the hours after this one are left, and its night', () => {
    expect(hoursOf(comingHours('2026-11-22', now))).toEqual([19, 20, 21, 22, 23, 24, 25, 26, 27]);
    expect(hoursOf(comingHours('2026-11-23', now))).toHaveLength(28);
    expect(comingHours('2026-11-21', now)).toBe(0);
    expect(hoursOf(comingHours('2026-11-22', Date.parse('2026-11-22T18:30:00Z')))).toEqual([24, 25, 26, 27]);
  });

  it('a venue is open ahead at its own hours, after midnight too', () => {
    expect(hoursOf(openAhead({ open: '16:00', close: '02:00' }, '2026-11-22', now))).toEqual([
      19, 20, 21, 22, 23, 24, 25,
    ]);
    expect(hoursOf(openAhead({ open: '20:00', close: '02:00' }, '2026-11-23', now))).toEqual([
      0, 1, 20, 21, 22, 23, 24, 25,
    ]);
  });

  it.each([
    [{ day: '2026-11-21', at: '' }, true],
    [{ day: '2026-11-22', at: '' }, false],
    [{ day: '2026-11-22', at: '18' }, true],
    [{ day: '2026-11-22', at: '19' }, false],
    [{ day: '2026-11-22', at: 'night' }, false],
    [{ day: '2027-02-22', at: '' }, false],
    [{ day: '2027-02-23', at: '' }, true],
  ])('%j outside of what can be booked: %s', (when, outside) => expect(isOutsideWindow(when, now)).toBe(outside));

  it('a week of days from today on, and the evening that comes next', () => {
    expect(nearDays(now)).toEqual([22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`));
    expect(nextEvening(now)).toEqual({ day: '2026-11-22', at: 'evening' });
    expect(nextEvening(Date.parse('2026-11-22T18:00:00Z'))).toEqual({ day: '2026-11-23', at: 'evening' });
  });

  it('hours in the order of wish are the same hours', () => {
    expect(inOrderOfWish(nightMask | maskOf([9]), true)).toEqual([22, 23, 24, 25, 26, 27, 9]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xfffffff }), fc.boolean(), (mask, eveningFirst) => {
        expect([...inOrderOfWish(mask, eveningFirst)].sort((a, b) => a - b)).toEqual(hoursOf(mask));
      }),
    );
  });
});
