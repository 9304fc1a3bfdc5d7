import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isServerReached } from '#data/server/reachability.ts';
import { asAppError, type AppError } from '#domain/errors.ts';

/** What a list of a console answers: rows, and what to send for the rows behind the last one. `at` is server time in ms. */
type ListPage<R> = { rows: R[]; next: string | null; at: number };

/** `changed`: the server has it otherwise since it was first seen. `gone`: it is no longer in this list. `fresh`: it came since. */
export type ConsoleRow<R> = { row: R; mark: 'changed' | 'gone' | 'fresh' | null };

type State<R> = {
  rows: readonly ConsoleRow<R>[] | undefined;
  /** The order in which the server has them now. */
  order: readonly string[];
  next: string | null;
  at: number | undefined;
  error: AppError | null;
  pages: number;
};

/** Quietly: what is on the screen stays, marked. Anew: as the server has it. Further: the page behind the last row. */
type How = 'quietly' | 'anew' | 'further';

const refreshEvery = 30_000;
/** What a refresh asks for again: whoever has looked further down sees the rest as it was. */
const mostPages = 4;

const empty = { rows: undefined, order: [], next: null, at: undefined, error: null, pages: 1 } as const;

const plain = <R>(rows: readonly R[]): ConsoleRow<R>[] => rows.map((row) => ({ row, mark: null }));

/** Each row once: a booking that was confirmed and called off in one week stands twice in the list of what was decided. */
function distinct<R extends { id: string }>(rows: readonly R[]): R[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** What stands on the screen with what the server says now: nothing moves under the finger, and nothing disappears. */
export function mergeRows<R extends { id: string }>(
  shown: readonly ConsoleRow<R>[],
  now: readonly R[],
): ConsoleRow<R>[] {
  const fresh = new Map(now.map((row) => [row.id, row]));
  const kept = shown.map(({ row, mark }): ConsoleRow<R> => {
    const next = fresh.get(row.id);
    fresh.delete(row.id);
    if (!next) return { row, mark: 'gone' };
    const isSame = JSON.stringify(next) === JSON.stringify(row);
    return {
      row: isSame ? row : next,
      mark: isSame ? (mark === 'gone' ? null : mark) : mark === 'fresh' ? mark : 'changed',
    };
  });
  return [...kept, ...[...fresh.values()].map((row): ConsoleRow<R> => ({ row, mark: 'fresh' }))];
}

/**
 * A list of a console that is only ever on the screen: asked for when it opens, every 30 s while somebody looks, and by hand.
 * What a refresh changes is marked and keeps its place; `arrange` shows the list as the server has it. `key` names what is
 * listed: with another one the list begins anew, with null nothing is asked.
 */
export function useConsoleList<R extends { id: string }>(
  key: string | null,
  fetchPage: (after: string | null) => Promise<ListPage<R>>,
) {
  const [state, setState] = useState<State<R> & { of: string | null }>({ ...empty, of: key });
  const [loading, setLoading] = useState<How | null>(null);
  const turn = useRef(0);
  const isBusy = useRef(false);
  const current = state.of === key ? state : { ...empty, of: key };

  const load = useEffectEvent(async (how: How) => {
    // A refresh that comes of itself does not take the place of what somebody asked for.
    if (key === null || (how === 'quietly' && isBusy.current)) return;
    const mine = (turn.current += 1);
    const isCurrent = () => turn.current === mine;
    const { rows: shown, next: place, pages, order } = current;
    isBusy.current = true;
    setLoading(how);
    try {
      const got: R[] = [];
      let next: string | null = how === 'further' ? place : null;
      let at = 0;
      let count = 0;
      do {
        // Page by page, because each says where the next one begins.
        // oxlint-disable-next-line no-await-in-loop
        const page: ListPage<R> = await fetchPage(next);
        if (!isCurrent()) return;
        got.push(...page.rows);
        next = page.next;
        at = page.at;
        count += 1;
      } while (how === 'quietly' && next !== null && count < Math.min(pages, mostPages));
      const isWhole = count >= pages || next === null;
      const now = distinct(got);
      const known = new Set(order);
      setState({
        of: key,
        at,
        error: null,
        next: how === 'quietly' && !isWhole ? place : next,
        pages: how === 'further' ? pages + 1 : how === 'anew' ? 1 : pages,
        ...(how === 'further'
          ? {
              rows: [...(shown ?? []), ...plain(now.filter(({ id }) => !known.has(id)))],
              order: [...order, ...now.map(({ id }) => id).filter((id) => !known.has(id))],
            }
          : how === 'anew' || !shown
            ? { rows: plain(now), order: now.map(({ id }) => id) }
            : isWhole
              ? { rows: mergeRows(shown, now), order: now.map(({ id }) => id) }
              : { rows: keepRest(shown, now), order }),
      });
    } catch (thrown) {
      if (isCurrent()) setState({ ...current, error: asAppError(thrown) });
    } finally {
      if (isCurrent()) {
        isBusy.current = false;
        setLoading(null);
      }
    }
  });

  useEffect(() => {
    void load('anew');
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && isServerReached()) void load('quietly');
    }, refreshEvery);
    const onVisible = () => {
      if (document.visibilityState === 'visible' && isServerReached()) void load('quietly');
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      turn.current += 1;
      isBusy.current = false;
    };
  }, [key]);

  const [wish, setWish] = useState<{ how: How }>();
  useEffect(() => {
    if (wish) void load(wish.how);
  }, [wish]);
  const refresh = useCallback(() => setWish({ how: 'quietly' }), []);
  const arrange = useCallback(() => setWish({ how: 'anew' }), []);
  const more = useCallback(() => setWish({ how: 'further' }), []);

  return {
    rows: current.rows,
    at: current.at,
    error: current.error,
    loading,
    hasMore: current.next !== null,
    /** True when rows came or went, so that the server's list is another one than the one on the screen. */
    isOutOfOrder: current.rows?.some(({ mark }) => mark === 'gone' || mark === 'fresh') ?? false,
    refresh,
    arrange,
    more,
  };
}

/** Only the first pages were asked for again: rows behind them stay as they were seen. */
function keepRest<R extends { id: string }>(shown: readonly ConsoleRow<R>[], now: readonly R[]): ConsoleRow<R>[] {
  const fresh = new Map(now.map((row) => [row.id, row]));
  return mergeRows(shown, [
    ...shown.map(({ row }) => fresh.get(row.id) ?? row),
    ...now.filter(({ id }) => !shown.some(({ row }) => row.id === id)),
  ]);
}
