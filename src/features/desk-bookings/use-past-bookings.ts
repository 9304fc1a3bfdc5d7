import { useCallback, useReducer, useRef } from 'react';
import { fetchDeskBookings, type DeskBookingRow } from '#data/repositories/cases.ts';
import type { ConsolePage } from '#data/repositories/console-lists.ts';
import type { BookingLine } from '#domain/desk/booking-tabs.ts';
import { asAppError, type AppError } from '#domain/errors.ts';

type State = {
  of: string;
  lines: readonly BookingLine[];
  /** What to ask for the page behind the last row; null behind the very last. */
  next: string | null;
  /** The first page of a search did not look at all bookings. */
  isCut: boolean;
  isAsked: boolean;
  isLoading: boolean;
  error: AppError | null;
};

type Step =
  | { is: 'loading'; of: string }
  | { is: 'came'; of: string; page: ConsolePage<DeskBookingRow> }
  | { is: 'failed'; of: string; error: AppError };

const empty = { lines: [], next: null, isCut: false, isAsked: false, isLoading: false, error: null } as const;

const lineOf = ({ made, ...row }: DeskBookingRow): BookingLine => ({ ...row, madeAt: made });

function follow(state: State, step: Step): State {
  const before: State = state.of === step.of ? state : { of: step.of, ...empty };
  if (step.is === 'loading') return { ...before, isLoading: true };
  if (step.is === 'failed') return { ...before, isLoading: false, error: step.error };
  const known = new Set(before.lines.map(({ id }) => id));
  const { rows, next, isCut } = step.page;
  const lines = [...before.lines, ...rows.map(lineOf).filter(({ id }) => !known.has(id))];
  return {
    of: step.of,
    lines,
    next,
    isCut: isCut === true && !before.isAsked,
    isAsked: true,
    isLoading: false,
    error: null,
  };
}

/** No booking has this id: with a date before it, a page begins with the day before. */
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Bookings of a venue from the server, page by page, newest date first: those before `firstDay`, or all that match `q`. They are
 * on the screen only. Nothing is asked before `more` is called.
 */
export function usePastBookings(venueId: string, q: string, firstDay: string | null) {
  const of = JSON.stringify([venueId, q, firstDay]);
  const [state, tell] = useReducer(follow, { of, ...empty });
  const turn = useRef(0);
  const current: State = state.of === of ? state : { of, ...empty };
  const after = current.isAsked ? current.next : firstDay && `${firstDay}/${nobody}`;
  const more = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    tell({ is: 'loading', of });
    try {
      const page = await fetchDeskBookings(venueId, q, after);
      if (turn.current === mine) tell({ is: 'came', of, page });
    } catch (thrown) {
      if (turn.current === mine) tell({ is: 'failed', of, error: asAppError(thrown) });
    }
  }, [venueId, q, after, of]);
  return { ...current, hasMore: !current.isAsked || current.next !== null, more: () => void more() };
}
