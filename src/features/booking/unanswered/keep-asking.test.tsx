import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { noteAnswered } from '#data/server/reachability.ts';
import { closeToast } from '#ui/overlay/toast-order.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { claimAsking } from './ask-unanswered.ts';
import { keepAsking } from './keep-asking.ts';
import { UnansweredAsker } from './unanswered-asker.tsx';

const disk = vi.hoisted(() => ({ draft: undefined as object | undefined, uid: 'me' as string | undefined }));
const createBooking = vi.hoisted(() => vi.fn<(order: object, uid: string) => Promise<{ booking: Booking }>>());
vi.mock('#data/repositories/drafts.ts', () => ({
  readBookingDraft: async () => disk.draft,
  settleBookingDraft: async (_uid: string, _id: string, next: object | null) => {
    disk.draft = next ?? undefined;
    return true;
  },
}));
vi.mock('#data/repositories/bookings.ts', () => ({
  writeBooking: async () => undefined,
  pullBookings: async () => undefined,
}));
vi.mock('#data/repositories/slots.ts', () => ({ createBooking }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => (disk.uid ? 'r1' : null) }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => (disk.uid ? { id: disk.uid } : null) }));

const draft = {
  venueId: 'v1',
  courtId: 'c1',
  day: '2026-11-28',
  hours: [18],
  requestId: 'r1',
  expectedTotal: 3600,
  holdUntil: null,
  receipt: null,
  receiptPath: 'me/1.jpg',
  outcomeUnknown: true,
  savedAt: 1,
};
const offline = () => createBooking.mockRejectedValue(new AppError('OFFLINE'));
const answers = () => createBooking.mockResolvedValue({ booking: { id: 'b1' } as Booking });
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(disk, { draft, uid: 'me' });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  stop();
  cleanup();
  for (const { id } of readToasts()) closeToast(id);
  vi.restoreAllMocks();
  createBooking.mockReset();
  vi.useRealTimers();
});

it('asks by itself at the start, tells the end once and stops', async () => {
  answers();
  stop = keepAsking('me');
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(createBooking).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ requestId: 'r1' }), 'me');
  expect(readToasts()).toMatchObject([{ kind: 'success', title: 'Booking successful!' }]);
  expect(disk.draft).toBeUndefined();
});

it('waits longer each time, and asks at once when our server is heard or the network is back', async () => {
  offline();
  stop = keepAsking('me');
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(createBooking.mock.calls.length).toBeGreaterThan(4);
  expect(createBooking.mock.calls.length).toBeLessThan(9);
  const before = createBooking.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  createBooking.mockClear();
  noteAnswered();
  await vi.advanceTimersByTimeAsync(10);
  expect(createBooking, `after ${before}`).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(10);
  expect(createBooking).toHaveBeenCalledTimes(2);
});

it('says what the server refused', async () => {
  createBooking.mockRejectedValue(new AppError('SLOT_TAKEN', { hours: [18] }));
  stop = keepAsking('me');
  await vi.advanceTimersByTimeAsync(1000);
  expect(readToasts()).toMatchObject([{ kind: 'refused', title: 'It was not booked' }]);
});

it('leaves it to the page of the venue while that page asks', async () => {
  answers();
  const release = claimAsking();
  stop = keepAsking('me');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(createBooking).not.toHaveBeenCalled();
  release();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(createBooking).toHaveBeenCalledTimes(1);
});

it('a hidden tab asks when it is looked at', async () => {
  answers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  stop = keepAsking('me');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(createBooking).not.toHaveBeenCalled();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10);
  expect(createBooking).toHaveBeenCalledTimes(1);
});

it('runs on every screen for whoever is signed in, and for nobody after they left', async () => {
  vi.useRealTimers();
  offline();
  const { rerender } = render(<UnansweredAsker />);
  await vi.waitFor(() => expect(createBooking).toHaveBeenCalledTimes(1), { timeout: 40_000 });
  disk.uid = undefined;
  rerender(<UnansweredAsker />);
  createBooking.mockClear();
  await new Promise((resolve) => setTimeout(resolve, 50));
  noteAnswered();
  await new Promise((resolve) => setTimeout(resolve, 3500));
  expect(createBooking).not.toHaveBeenCalled();
});
