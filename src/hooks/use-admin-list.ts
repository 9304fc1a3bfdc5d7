import { useReducer, useRef } from 'react';
import type { ConsolePage } from '#data/repositories/console-lists.ts';
import { readStoredUser, subscribeSession } from '#data/session.ts';
import { mergeRows, type ListRow, type ShownRows } from '#domain/desk/list-merge.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { noteLoading, useAdminBeat } from './admin-beat.ts';

type Shown<Row> = ShownRows<Row> & {
  next: string | null;
  isCut: boolean;
  pages: number;
  /** Why the last question had no answer. */
  error: AppError | undefined;
  isMoreLoading: boolean;
};

export type AdminList<Row> = {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Ids of rows that are not what they were when the list was drawn. */
  changed: ReadonlySet<string | number>;
  error: AppError | undefined;
  hasMore: boolean;
  /** A search that did not look at all rows. */
  isCut: boolean;
  isMoreLoading: boolean;
  more: () => void;
  retry: () => void;
};

/** What came last for each question of this visit, so that coming back from a detail does not start with an empty list. */
const visited = new Map<string, Shown<unknown>>();

let owner: string | undefined;

/** Lists belong to whoever is signed in: they go with them. */
function knowOwner(): void {
  const now = readStoredUser()?.id;
  if (now !== owner) visited.clear();
  owner = now;
}

subscribeSession(knowOwner);

type Ask<Row> = (after: string | null) => Promise<ConsolePage<Row>>;

async function fetchPages<Row>(ask: Ask<Row>, pages: number): Promise<ConsolePage<Row>> {
  let page = await ask(null);
  const rows = [...page.rows];
  for (let got = 1; got < pages && page.next !== null; got += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page starts behind the one before
    page = await ask(page.next);
    rows.push(...page.rows);
  }
  return { ...page, rows };
}

/**
 * A list of the admin console, 50 rows at a time, fresh every 30 seconds and never kept on the device. By itself it only
 * marks what changed; whoever asks for it anew gets it in its new order. `of` names the question that `fetchPage` asks.
 */
export function useAdminList<Row extends ListRow>(of: string, fetchPage: Ask<Row>): AdminList<Row> {
  const latest = useRef(0);
  const running = useRef(0);
  knowOwner();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const shown: Shown<Row> = (visited.get(of) as Shown<Row> | undefined) ?? {
    rows: [],
    changed: new Set(),
    next: null,
    isCut: false,
    pages: 0,
    error: undefined,
    isMoreLoading: false,
  };
  const show = (change: Partial<Shown<Row>>) => {
    visited.set(of, { ...((visited.get(of) as Shown<Row> | undefined) ?? shown), ...change });
    redraw();
  };
  const ask: Ask<Row> = (after) => noteLoading(fetchPage(after));

  const load = async (reason: 'beat' | 'asked' | 'more') => {
    // What a person asked for is not overtaken by what comes by itself.
    if (reason === 'beat' && running.current > 0) return;
    running.current += 1;
    latest.current += 1;
    const call = latest.current;
    const { pages, rows, changed, next } = (visited.get(of) as Shown<Row> | undefined) ?? shown;
    if (reason === 'more') show({ isMoreLoading: true });
    try {
      if (reason === 'more') {
        const page = await ask(next);
        const known = new Set(rows.map(({ id }) => id));
        const added = page.rows.filter(({ id }) => !known.has(id));
        if (call === latest.current)
          show({
            rows: [...rows, ...added],
            next: page.next,
            isCut: page.isCut === true,
            pages: pages + 1,
            error: undefined,
            isMoreLoading: false,
          });
        return;
      }
      const page = await fetchPages(ask, Math.max(pages, 1));
      if (call !== latest.current) return;
      const merged =
        reason === 'beat' && pages > 0
          ? mergeRows({ rows, changed }, page.rows)
          : { rows: page.rows, changed: new Set<string>() };
      show({
        ...merged,
        next: page.next,
        isCut: page.isCut === true,
        pages: Math.max(pages, 1),
        error: undefined,
        isMoreLoading: false,
      });
    } catch (thrown) {
      const error = asAppError(thrown);
      if (call !== latest.current) return;
      // A place in the list that a newer server does not know: the list starts anew, without it.
      if (reason === 'more' && error.code === 'INVALID') {
        show({ pages: 1, isMoreLoading: false });
        await load('asked');
      } else show({ error, isMoreLoading: false });
    } finally {
      running.current -= 1;
    }
  };
  useAdminBeat(of, (reason) => void load(reason));

  return {
    rows: shown.pages > 0 ? shown.rows : undefined,
    changed: shown.changed,
    error: shown.error,
    hasMore: shown.next !== null,
    isCut: shown.isCut,
    isMoreLoading: shown.isMoreLoading,
    more: () => void load('more'),
    retry: () => void load('asked'),
  };
}
