import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { ali, booking, uuid } from '#tests/support/samples.ts';

const person = { id: ali };
const phone = vi.hoisted(() => {
  const answer: { bookings?: (rows: Booking[]) => void; writes?: (rows: QueuedWrite[]) => void } = {};
  return {
    answer,
    bookings: new Promise<Booking[]>((resolve) => (answer.bookings = resolve)),
    writes: new Promise<QueuedWrite[]>((resolve) => (answer.writes = resolve)),
  };
});
vi.mock('#data/session.ts', async (original) => ({
  ...(await original<object>()),
  readStoredUser: () => person,
}));
vi.mock('#data/repositories/bookings.ts', () => ({
  readBookings: () => phone.bookings,
  pullBookings: async () => undefined,
}));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: () => phone.writes }));

test('the screen waits for the bookings and for what waits in the outbox, and begins with both', async () => {
  const { default: page } = await import('./my-bookings-page.tsx');
  const { useMyBookings } = await import('#features/my-bookings/use-my-bookings.ts');
  let isReady = false;
  void page.ready.then(() => (isReady = true));
  phone.answer.bookings?.([booking(uuid(1))]);
  await act(async () => undefined);
  expect(isReady).toBe(false);
  phone.answer.writes?.([]);
  await page.ready;
  const seen: (number | undefined)[] = [];
  renderHook(() => seen.push(useMyBookings(ali).bookings?.length));
  await act(async () => undefined);
  expect(seen[0]).toBe(1);
});
