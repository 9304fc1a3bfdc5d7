import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { mergeRows, useConsoleList } from './use-console-list.ts';

type Row = { id: string; text: string };
const row = (id: string, text = id): Row => ({ id, text });

/** What the server has, in pages of two; `null` is a server that does not answer. */
let server: Row[] | null = [];
const asked = vi.fn<(after: string | null) => void>();

async function fetchPage(after: string | null) {
  await Promise.resolve();
  asked(after);
  if (!server) throw new AppError('OFFLINE');
  const start = after === null ? 0 : server.findIndex(({ id }) => id === after) + 1;
  const rows = server.slice(start, start + 2);
  return { rows, next: server.length > start + 2 ? (rows.at(-1)?.id ?? null) : null, at: 1 };
}

const show = () =>
  renderHook(({ fetch }: { fetch: typeof fetchPage | null }) => useConsoleList<Row>(fetch), {
    initialProps: { fetch: fetchPage },
  });
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
type Shown = ReturnType<typeof show>['result'];
const texts = (result: Shown) =>
  result.current.rows?.map(({ row: { text }, mark }) => (mark ? `${text} ${mark}` : text));

beforeEach(() => {
  vi.useFakeTimers();
  server = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('marks what changed, went or came, and moves nothing until somebody wants it', async () => {
  server = [row('a'), row('b')];
  const { result } = show();
  await tick();
  expect(texts(result)).toEqual(['a', 'b']);
  server = [row('n'), row('b', 'B')];
  await tick(30_000);
  expect(texts(result)).toEqual(['a gone', 'B changed', 'n fresh']);
  expect(result.current.isOutOfOrder).toBe(true);
  act(() => result.current.arrange());
  await tick();
  expect(texts(result)).toEqual(['n', 'B']);
  expect(result.current.isOutOfOrder).toBe(false);
});

it('goes on behind the last row, and a refresh asks for every page that is shown', async () => {
  server = [row('a'), row('b'), row('c'), row('d'), row('e')];
  const { result } = show();
  await tick();
  act(() => result.current.more());
  await tick();
  expect(texts(result)).toEqual(['a', 'b', 'c', 'd']);
  expect(result.current.hasMore).toBe(true);
  server = [row('a'), row('b'), row('c', 'C'), row('d'), row('e')];
  await tick(30_000);
  expect(texts(result)).toEqual(['a', 'b', 'C changed', 'd']);
  act(() => result.current.more());
  await tick();
  expect(texts(result)).toEqual(['a', 'b', 'C changed', 'd', 'e']);
  expect(result.current.hasMore).toBe(false);
});

it('keeps what is shown when the server does not answer, and says why', async () => {
  server = [row('a')];
  const { result } = show();
  await tick();
  server = null;
  await tick(30_000);
  expect(texts(result)).toEqual(['a']);
  expect(result.current.error?.code).toBe('OFFLINE');
  server = [row('a')];
  await tick(30_000);
  expect(result.current.error).toBeNull();
});

it('shows nothing of another list, and an answer that comes too late changes nothing', async () => {
  server = [row('a')];
  const { result, rerender } = show();
  rerender({ fetch: async () => ({ rows: [row('z')], next: null, at: 2 }) });
  expect(result.current.rows).toBeUndefined();
  await tick();
  expect(texts(result)).toEqual(['z']);
  rerender({ fetch: null });
  expect(result.current.rows).toBeUndefined();
});

it('a failed page leaves the others, and can be asked for again', async () => {
  server = [row('a'), row('b'), row('c')];
  const { result } = show();
  await tick();
  const before = server;
  server = null;
  act(() => result.current.more());
  await tick();
  expect([texts(result), result.current.error?.code]).toEqual([['a', 'b'], 'OFFLINE']);
  server = before;
  act(() => result.current.more());
  await tick();
  expect(texts(result)).toEqual(['a', 'b', 'c']);
});

it('asks for nothing while nobody looks', async () => {
  show();
  await tick();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await tick(90_000);
  expect(asked).toHaveBeenCalledTimes(1);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  expect(asked).toHaveBeenCalledTimes(2);
});

it('a row that comes back to its list is no longer gone', () => {
  const [gone] = mergeRows([{ row: row('a'), mark: null }], []);
  expect(gone?.mark).toBe('gone');
  expect(mergeRows(gone ? [gone] : [], [row('a')])).toEqual([{ row: row('a'), mark: null }]);
});
