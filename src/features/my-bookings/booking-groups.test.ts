import { describe, expect, it } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { booking as aBooking, refund as aRefund } from '#tests/support/samples.ts';
import { groupBookings, isOver } from './booking-groups.ts';

function booking(id: string, day: string, hours: number[], createdAt = '2026-11-01T00:00:00Z'): Booking {
  return aBooking(id, { day, hours, createdAt });
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
  const ids = (list: readonly Booking[]) => list.map(({ id }) => id);

  it('puts the next game first, and of what is over the newest date', () => {
    const list = [
      booking('past', '2026-11-20', [9]),
      booking('today-over', '2026-11-21', [8]),
      booking('next-month', '2026-12-20', [10]),
      booking('today-later', '2026-11-21', [20, 21]),
      booking('tomorrow', '2026-11-22', [0]),
    ];
    const { upcoming, past } = groupBookings(list, now);
    expect(ids(upcoming)).toEqual(['today-later', 'tomorrow', 'next-month']);
    expect(ids(past)).toEqual(['today-over', 'past']);
  });

  it('calls a game played as soon as the venue does', () => {
    const played: Booking = { ...booking('played', '2026-11-25', [9]), status: 'completed' };
    expect(ids(groupBookings([played], now).past)).toEqual(['played']);
  });

  it('puts the newer of two bookings for the same hour first', () => {
    const older = booking('older', '2026-11-25', [9], '2026-11-01T00:00:00Z');
    const newer = booking('newer', '2026-11-25', [9], '2026-11-02T00:00:00Z');
    expect(ids(groupBookings([older, newer], now).upcoming)).toEqual(['newer', 'older']);
  });

  it('keeps what did not take place, and what is owed for it, apart from the games', () => {
    const refund = aRefund({ amount: 2100, reason: 'court', isSeen: true });
    const list: Booking[] = [
      booking('game', '2026-11-25', [9]),
      { ...booking('owed', '2026-11-26', [9]), status: 'cancelled', refunds: [{ ...refund, state: 'due' }] },
      { ...booking('paid back', '2026-11-27', [9]), status: 'cancelled', refunds: [{ ...refund, state: 'sent' }] },
      { ...booking('cancelled', '2026-11-28', [9]), status: 'cancelled' },
      { ...booking('unplaced', '2026-11-20', [9]), status: 'refund_due', refunds: [{ ...refund, state: 'due' }] },
      { ...booking('overpaid', '2026-11-19', [9]), status: 'completed', refunds: [{ ...refund, state: 'due' }] },
    ];
    const groups = groupBookings(list, now);
    expect(Object.values(groups).flat()).toHaveLength(list.length);
    expect(ids(groups.upcoming)).toEqual(['game']);
    expect(ids(groups.refunds)).toEqual(['owed', 'unplaced', 'overpaid']);
    expect(ids(groups.cancelled)).toEqual(['cancelled', 'paid back']);
    expect(groups.past).toEqual([]);
  });
});
