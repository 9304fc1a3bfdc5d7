import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { refreshAdmin } from './admin-beat.ts';
import { useAdminList } from './use-admin-list.ts';

const signedIn = vi.hoisted(() => ({ id: 'rep-1', listeners: new Set<() => void>() }));
const isOnline = vi.hoisted(() => ({ is: true }));

vi.mock('#data/session.ts', () => ({
  readStoredUser: () => ({ id: signedIn.id }),
  subscribeSession: (listener: () => void) => signedIn.listeners.add(listener),
}));
vi.mock('./use-online.ts', () => ({ useOnline: () => isOnline.is }));

type Row = { id: string; rev: number };
const page = (rows: Row[], next: string | null = null) => ({ rows, next, at: Date.parse('2026-11-22T10:00:00Z') });
const row = (id: string, rev = 1): Row => ({ id, rev });
const ids = (rows: readonly Row[] | undefined) => rows?.map(({ id }) => id);

let question = 0;
const ask = vi.fn<(after: string | null) => Promise<ReturnType<typeof page>>>();
const show = () => renderHook(() => useAdminList<Row>(`test ${question}`, ask)).result;

beforeEach(() => {
  question += 1;
  isOnline.is = true;
  ask.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks at once, and again by itself every 30 seconds: rows keep their places and are marked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ask.mockResolvedValueOnce(page([row('a'), row('b')]));
  const list = show();
  expect(list.current.rows).toBeUndefined();
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a', 'b']));
  ask.mockResolvedValueOnce(page([row('b', 2), row('c')]));
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(ids(list.current.rows)).toEqual(['a', 'b', 'c']);
  expect([...list.current.changed]).toEqual(['a', 'b']);
});

it('takes the new order when somebody asks for it', async () => {
  ask.mockResolvedValueOnce(page([row('a'), row('b')]));
  const list = show();
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a', 'b']));
  ask.mockResolvedValueOnce(page([row('b', 2), row('c')]));
  act(() => refreshAdmin());
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['b', 'c']));
  expect([...list.current.changed]).toEqual([]);
});

it('brings further pages, each row once, and asks for all of them anew', async () => {
  ask.mockImplementation(async (after) =>
    after === null ? page([row('a'), row('b')], 'p2') : page([row('b'), row('c')]),
  );
  const list = show();
  await waitFor(() => expect(list.current.hasMore).toBe(true));
  act(() => list.current.more());
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a', 'b', 'c']));
  expect(list.current.hasMore).toBe(false);
  ask.mockClear();
  act(() => refreshAdmin());
  await waitFor(() => expect(ask.mock.calls).toEqual([[null], ['p2']]));
});

it('by itself asks nothing while a person waits for an answer: what they asked for comes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ask.mockResolvedValueOnce(page([row('a'), row('b')], 'p2'));
  const list = show();
  await waitFor(() => expect(list.current.hasMore).toBe(true));
  const slow = (answer: ReturnType<typeof page>) =>
    ask.mockImplementationOnce(() => new Promise((resolve) => void setTimeout(() => resolve(answer), 31_000)));
  ask.mockResolvedValue(page([row('b', 2), row('c')], 'p2'));

  // Somebody has decided about a: it is gone, not marked, when the answer takes longer than the beat.
  slow(page([row('b'), row('c')], 'p2'));
  act(() => refreshAdmin());
  await act(async () => vi.advanceTimersByTimeAsync(31_000));
  expect(ids(list.current.rows)).toEqual(['b', 'c']);
  expect([...list.current.changed]).toEqual([]);

  slow(page([row('d')]));
  act(() => list.current.more());
  expect(list.current.isMoreLoading).toBe(true);
  await act(async () => vi.advanceTimersByTimeAsync(31_000));
  expect(ids(list.current.rows)).toEqual(['b', 'c', 'd']);
  expect(list.current.isMoreLoading).toBe(false);
});

it('does not wait for more rows for ever when somebody asks for all of them meanwhile', async () => {
  ask.mockResolvedValueOnce(page([row('a')], 'p2'));
  const list = show();
  await waitFor(() => expect(list.current.hasMore).toBe(true));
  ask.mockImplementationOnce(() => new Promise(() => undefined));
  act(() => list.current.more());
  ask.mockResolvedValueOnce(page([row('a'), row('b')], 'p2'));
  act(() => refreshAdmin());
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a', 'b']));
  expect(list.current.isMoreLoading).toBe(false);
});

it('starts anew when its place is none of the server’s any more', async () => {
  ask.mockResolvedValueOnce(page([row('a'), row('b')], 'of another server'));
  const list = show();
  await waitFor(() => expect(list.current.hasMore).toBe(true));
  ask.mockRejectedValueOnce(new AppError('INVALID', { field: 'after' }));
  ask.mockResolvedValueOnce(page([row('b'), row('c')], 'p2'));
  act(() => list.current.more());
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['b', 'c']));
  expect(ask.mock.calls).toEqual([[null], ['of another server'], [null]]);
  expect(list.current).toMatchObject({ error: undefined, hasMore: true, isMoreLoading: false });
});

it('keeps what it shows when a question fails, and says so', async () => {
  ask.mockResolvedValueOnce(page([row('a')]));
  const list = show();
  await waitFor(() => expect(ids(list.current.rows)).toEqual(['a']));
  ask.mockRejectedValueOnce(new AppError('BUSY'));
  act(() => refreshAdmin());
  await waitFor(() => expect(list.current.error?.code).toBe('BUSY'));
  expect(ids(list.current.rows)).toEqual(['a']);
  ask.mockResolvedValueOnce(page([row('a')]));
  act(() => list.current.retry());
  await waitFor(() => expect(list.current.error).toBeUndefined());
});

it('asks nothing without a connection', async () => {
  isOnline.is = false;
  show();
  act(() => refreshAdmin());
  await Promise.resolve();
  expect(ask).not.toHaveBeenCalled();
});

it('is there again for whoever comes back, and gone for somebody else', async () => {
  ask.mockResolvedValue(page([row('a')]));
  await waitFor(() => expect(ids(show().current.rows)).toEqual(['a']));
  cleanup();
  expect(ids(show().current.rows)).toEqual(['a']);
  cleanup();
  signedIn.id = 'rep-2';
  signedIn.listeners.forEach((listener) => listener());
  expect(show().current.rows).toBeUndefined();
});
