import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { groupBookings, isOver } from './booking-groups.ts';

function booking(id: string, day: string, hours: number[], createdAt = '2026-11-01T00:00:00Z'): Booking {
  return {
    id,
    day,
    hours,
    createdAt,
    courtId: 'c',
    courtName: 'Court 1',
    sport: 'Padel',
    venueId: 'v',
    venueName: 'Venue',
    venueAddress: null,
    city: 'Lahore',
    status: 'pending',
    unit: 2000,
    fee: 100,
    total: 2100,
    receipt: null,
    isReviewed: false,
    rev: 1,
  };
}

/** 21 Nov 2026, 7:30 PM in Karachi. */
const now = Date.parse('2026-11-21T14:30:00Z');

describe('isOver', () => {
  it.each([
    ['2026-11-20', [23], true],
    ['2026-11-21', [18], true],
    ['2026-11-21', [19], false],
    ['2026-11-21', [1, 22], false],
    ['2026-11-21', [], false],
    ['2026-11-22', [0], false],
  ])('%s %j is over: %s', (day, hours, over) => {
    expect(isOver(booking('b', day, hours), now)).toBe(over);
  });

  it('reads the clock of Pakistan, not of the device', () => {
    const justAfterMidnight = Date.parse('2026-11-21T19:01:00Z');
    expect(isOver(booking('b', '2026-11-21', [23]), justAfterMidnight)).toBe(true);
    expect(isOver(booking('b', '2026-11-22', [0]), justAfterMidnight)).toBe(false);
  });
});

describe('groupBookings', () => {
  it('keeps newest date first and never splits the order', () => {
    const list = [
      booking('past', '2026-11-20', [9]),
      booking('today-over', '2026-11-21', [8]),
      booking('next-month', '2026-12-20', [10]),
      booking('today-later', '2026-11-21', [20, 21]),
      booking('tomorrow', '2026-11-22', [0]),
    ];
    const { upcoming, past } = groupBookings(list, now);
    expect(upcoming.map(({ id }) => id)).toEqual(['next-month', 'tomorrow', 'today-later']);
    expect(past.map(({ id }) => id)).toEqual(['today-over', 'past']);
    const days = [...upcoming, ...past].map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('puts the newer of two bookings for the same hour first', () => {
    const older = booking('cancelled', '2026-11-25', [9], '2026-11-01T00:00:00Z');
    const newer = booking('rebooked', '2026-11-25', [9], '2026-11-02T00:00:00Z');
    expect(groupBookings([older, newer], now).upcoming.map(({ id }) => id)).toEqual(['rebooked', 'cancelled']);
  });
});
