import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import { useFarDays } from './use-far-days.ts';

const phone = vi.hoisted(() => ({
  fetch: vi.fn<(venueId: string, first: string, last: string) => Promise<{ entries: object[]; at: number }>>(),
  isOnline: true,
  outbox: [] as object[],
  ended: new Set<() => void>(),
}));
vi.mock('#data/repositories/lazy-desk.ts', () => ({ fetchDeskDays: phone.fetch }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.isOnline }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.outbox }));
vi.mock('#data/outbox.ts', () => ({
  subscribeEnded: (listener: () => void) => {
    phone.ended.add(listener);
    return () => phone.ended.delete(listener);
  },
}));

const row = (id: string, day: string) => ({
  id,
  venueId: 'v1',
  courtId: 'a',
  kind: 'app',
  day,
  hours: [19],
  note: null,
});
const week = { first: '2026-12-28', last: '2027-01-04' };
const use = (days: typeof week | null = week) =>
  renderHook((given) => useFarDays('v1', given ?? undefined), { initialProps: days });
const ids = (result: { current: ReturnType<typeof useFarDays> }) => result.current.entries?.map(({ id }) => id);

beforeEach(() => {
  phone.isOnline = true;
  phone.outbox = [];
  phone.fetch.mockImplementation(async (_venue, first) => ({ entries: [row(first, first)], at: Date.parse(first) }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('asks for a week at a time, and is as old as its oldest answer', async () => {
  const { result } = use();
  expect(result.current.isLoading).toBe(true);
  await waitFor(() => expect(ids(result)).toEqual(['2026-12-28', '2027-01-04']));
  expect(phone.fetch.mock.calls).toEqual([
    ['v1', '2026-12-28', '2027-01-03'],
    ['v1', '2027-01-04', '2027-01-04'],
  ]);
  expect(result.current).toMatchObject({ at: Date.parse('2026-12-28'), isLoading: false, error: undefined });
});

it('asks for nothing where no day is wanted, or nobody can be asked', () => {
  use(null);
  phone.isOnline = false;
  const { result } = use();
  expect(phone.fetch).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ entries: undefined, isLoading: false });
});

it('asks once more after something was sent, and keeps what it had when that fails', async () => {
  const { result } = use();
  await waitFor(() => expect(ids(result)).toHaveLength(2));
  phone.fetch.mockRejectedValue(new AppError('BUSY'));
  act(() => phone.ended.forEach((listener) => listener()));
  await waitFor(() => expect(result.current.error?.code).toBe('BUSY'));
  expect(ids(result)).toHaveLength(2);
});

it('forgets other days, and answers that come for them', async () => {
  let answer: ((found: { entries: object[]; at: number }) => void) | undefined;
  phone.fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const { result, rerender } = use({ first: '2027-02-01', last: '2027-02-01' });
  rerender({ first: '2027-02-02', last: '2027-02-02' });
  await waitFor(() => expect(ids(result)).toEqual(['2027-02-02']));
  await act(async () => answer?.({ entries: [row('late', '2027-02-01')], at: 1 }));
  expect(ids(result)).toEqual(['2027-02-02']);
});

it('shows what this device has changed and not sent', async () => {
  const id = '55555555-5555-4555-8555-555555555555';
  const note = (text: string, venueId: string) =>
    ({ kind: 'note-booking', args: { bookingId: id, note: text }, about: { venueId } }) as const;
  phone.fetch.mockResolvedValue({ entries: [row(id, '2026-12-28')], at: 1 });
  phone.outbox = [queuedWrite(1, note('Bring bibs', 'v1')), queuedWrite(2, note('Elsewhere', 'v2'))];
  const { result } = use({ first: '2026-12-28', last: '2026-12-28' });
  await waitFor(() => expect(result.current.entries?.[0]).toMatchObject({ note: 'Bring bibs', isQueued: true }));
  phone.outbox = [];
});
