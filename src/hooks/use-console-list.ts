import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isServerReached } from '#data/server/reachability.ts';
import { createStore } from '#domain/create-store.ts';
import { asAppError, type AppError } from '#domain/errors.ts';

/** What a list of a console answers: rows, and what to send for the rows behind the last one. `at` is server time in ms. */
export type ListPage<R> = { rows: R[]; next: string | null; at: number };

/** `changed`: the server has it otherwise since it was first seen. `gone`: it is no longer in this list. `fresh`: it came since. */
export type ConsoleRow<R> = { row: R; mark: 'changed' | 'gone' | 'fresh' | null };

/** Quietly: what is on the screen stays, marked. Anew: as the server has it. Further: the page behind the last row. */
type How = 'quietly' | 'anew' | 'further';

type State<R> = {
  /** Undefined until the first answer. */
  rows: readonly ConsoleRow<R>[] | undefined;
  at: number | undefined;
  error: AppError | null;
  loading: How | null;
  hasMore: boolean;
};

const refreshEvery = 30_000;
/** What a refresh asks for again: whoever has looked further down sees the rest as it was. */
const mostPages = 4;

const nothing: State<never> = { rows: undefined, at: undefined, error: null, loading: null, hasMore: false };

/** Each row once: a booking that was confirmed and called off in one week stands twice in the list of what was decided. */
function distinct<R extends { id: string }>(rows: readonly R[]): R[] {
  return rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at);
}

/** What stands on the screen with what the server says now: nothing moves under the finger, and nothing disappears. */
export function mergeRows<R extends { id: string }>(
  shown: readonly ConsoleRow<R>[],
  now: readonly R[],
): ConsoleRow<R>[] {
  const coming = new Map(now.map((row) => [row.id, row]));
  const kept = shown.map(({ row, mark }): ConsoleRow<R> => {
    const next = coming.get(row.id);
    coming.delete(row.id);
    if (!next) return { row, mark: 'gone' };
    if (mark === 'fresh') return { row: next, mark };
    if (JSON.stringify(next) !== JSON.stringify(row)) return { row: next, mark: 'changed' };
    return { row, mark: mark === 'gone' ? null : mark };
  });
  return [...kept, ...[...coming.values()].map((row): ConsoleRow<R> => ({ row, mark: 'fresh' }))];
}

function createList<R extends { id: string }>(fetchPage: (after: string | null) => Promise<ListPage<R>>) {
  const store = createStore<State<R>>(nothing);
  let turn = 0;
  let next: string | null = null;
  let pages = 1;

  /** As many pages as are shown, at most so many: each says where the following one begins. */
  async function fetchShown(after: string | null, most: number, got: R[] = []): Promise<ListPage<R>> {
    const page = await fetchPage(after);
    const rows = [...got, ...page.rows];
    return page.next !== null && most > 1 ? fetchShown(page.next, most - 1, rows) : { ...page, rows };
  }
  function merged(how: How, got: readonly R[], isWhole: boolean): ConsoleRow<R>[] {
    const shown = store.get().rows;
    const rows = distinct(got);
    if (how === 'anew' || !shown) return rows.map((row) => ({ row, mark: null }));
    const ids = new Set(shown.map(({ row }) => row.id));
    if (how === 'further')
      return [...shown, ...rows.filter(({ id }) => !ids.has(id)).map((row) => ({ row, mark: null }))];
    if (isWhole) return mergeRows(shown, rows);
    // Rows behind the pages that were asked for again stay as they were seen.
    const found = new Map(rows.map((row) => [row.id, row]));
    return mergeRows(shown, [...shown.map(({ row }) => found.get(row.id) ?? row), ...rows]);
  }
  async function load(how: How): Promise<void> {
    // A refresh that comes of itself does not take the place of what somebody asked for.
    if (how === 'quietly' && store.get().loading) return;
    turn += 1;
    const mine = turn;
    store.set({ ...store.get(), loading: how });
    try {
      const most = how === 'quietly' ? Math.min(pages, mostPages) : 1;
      const page = await fetchShown(how === 'further' ? next : null, most);
      if (turn !== mine) return;
      const isWhole = most === pages || page.next === null;
      if (how !== 'quietly' || isWhole) next = page.next;
      pages = how === 'further' ? pages + 1 : how === 'anew' ? 1 : pages;
      const rows = merged(how, page.rows, isWhole);
      store.set({ rows, at: page.at, error: null, loading: null, hasMore: next !== null });
    } catch (thrown) {
      if (turn === mine) store.set({ ...store.get(), error: asAppError(thrown), loading: null });
    }
  }
  function look(): void {
    if (document.visibilityState === 'visible' && isServerReached()) void load('quietly');
  }
  return {
    subscribe: store.subscribe,
    get: store.get,
    /** Asks at once and every 30 s while somebody looks, until the returned function is called. */
    start() {
      void load('anew');
      const timer = setInterval(look, refreshEvery);
      document.addEventListener('visibilitychange', look);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
        turn += 1;
        store.set({ ...store.get(), loading: null });
      };
    },
    refresh: () => void load('quietly'),
    arrange: () => void load('anew'),
    more: () => void load('further'),
  };
}

const never = () => () => undefined;
const none = () => nothing;
const still = () => undefined;

/**
 * A list of a console that is only ever on the screen: asked for when it opens, every 30 s while somebody looks, and by hand.
 * What a refresh changes is marked and keeps its place; `arrange` shows the list as the server has it. Another `fetchPage` is
 * another list, which begins anew; with null nothing is asked.
 */
export function useConsoleList<R extends { id: string }>(
  fetchPage: ((after: string | null) => Promise<ListPage<R>>) | null,
) {
  const list = useMemo(() => fetchPage && createList(fetchPage), [fetchPage]);
  useEffect(() => list?.start(), [list]);
  const state: State<R> = useSyncExternalStore(list?.subscribe ?? never, list?.get ?? none);
  return {
    ...state,
    /** True when rows came or went, so that the server's list is another one than the one on the screen. */
    isOutOfOrder: state.rows?.some(({ mark }) => mark === 'gone' || mark === 'fresh') ?? false,
    refresh: list?.refresh ?? still,
    arrange: list?.arrange ?? still,
    more: list?.more ?? still,
  };
}
