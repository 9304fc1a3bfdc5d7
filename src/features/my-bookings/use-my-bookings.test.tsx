import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ali, booking, queuedWrite, uuid } from '#tests/support/samples.ts';
import { useMyBookings } from './use-my-bookings.ts';

const phone = vi.hoisted(() => ({
  rows: [] as unknown[],
  booked: null as string | null | undefined,
  /** What was read last. */
  read: 'rows' as 'rows' | 'booked',
  writes: [] as unknown[],
  at: 1,
}));
vi.mock('#hooks/use-live-query.ts', () => ({
  useLiveQuery: (reader: () => unknown) => {
    reader();
    return phone[phone.read];
  },
}));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.writes }));
vi.mock('#hooks/use-freshness.ts', () => ({ useFreshness: () => ({ at: phone.at, stale: false }) }));
vi.mock('#data/repositories/bookings.ts', () => ({
  pullBookings: async () => undefined,
  readBookings: () => (phone.read = 'rows'),
}));
vi.mock('#data/repositories/just-booked.ts', () => ({ readJustBooked: () => (phone.read = 'booked') }));

it('hands over the same rows until one of them changed, so that the table can be passed over', async () => {
  phone.rows = [booking(uuid(1))];
  const { result, rerender } = renderHook(() => useMyBookings(ali));
  await act(async () => undefined);
  const before = result.current.bookings;
  expect(before).toHaveLength(1);
  phone.at = 2;
  rerender();
  expect(result.current.at).toBe(2);
  expect(result.current.bookings).toBe(before);
  phone.writes = [queuedWrite(1, { kind: 'cancel-booking', args: { bookingId: uuid(1) } })];
  rerender();
  expect(result.current.bookings).not.toBe(before);
  expect(Object.keys(result.current.bookings?.[0]?.queued ?? {})).toEqual(['cancel-booking']);
});

it('shows no list before it is known whether the answer to a booking stands above it', () => {
  phone.rows = [booking(uuid(1))];
  phone.booked = undefined;
  const { result, rerender } = renderHook(() => useMyBookings(ali));
  expect(result.current.bookings).toBeUndefined();
  phone.booked = uuid(1);
  rerender();
  expect(result.current.bookings).toHaveLength(1);
  expect(result.current.booked).toBe(uuid(1));
});
