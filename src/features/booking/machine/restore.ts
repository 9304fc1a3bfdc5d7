import { inBookingWindow } from '#domain/calendar.ts';
import type { BookingDraft } from '#domain/booking.ts';
import { AppError, errorCodeOf } from '#domain/errors.ts';
import { step, type Step } from './booking-events.ts';
import {
  hasPaymentAtStake,
  noChoice,
  noGrid,
  sameCode,
  startState,
  type BookingState,
  type Deps,
} from './booking-state.ts';
import { keep } from './select-slots.ts';

/**
 * Puts a started booking back after a killed tab, a login or a closed dialog. One whose answer was lost is asked about at
 * once; one of another venue is only respected, not opened.
 */
export function restore(before: BookingState, draft: BookingDraft | null, deps: Deps): Step {
  const state = { ...before, away: false, resumes: before.resumes && draft !== null };
  if (draft && isUnanswered(state, draft)) return step(state, { do: 'askLater', wait: 0 });
  if (!draft || state.stage !== 'choosing') return step(state);
  if (draft.venueId !== state.venueId) return watchOther(state, draft, deps);

  const { courtId, receipt, receiptPath, requestId, expectedTotal: total } = draft;
  const back: BookingState = {
    ...state,
    choice: { courtId, day: draft.day || null, hours: draft.hours },
    grid: noGrid,
    receipt,
    receiptPath,
    requestId,
    total,
    paidFor: draft.paidFor ?? null,
    saved: true,
    problem: draft.refusal ? new AppError(errorCodeOf(draft.refusal)) : null,
  };
  if (draft.outcomeUnknown) {
    const lost: BookingState = { ...back, stage: 'unknown', unanswered: 1 };
    return state.online ? step(lost, { do: 'askLater', wait: 0 }) : step(lost);
  }
  const gone = state.courts.length > 0 && state.courts.every((court) => court.id !== courtId);
  if (gone || !draft.day || !inBookingWindow(draft.day, deps.now)) {
    const court = gone ? (state.courts[0]?.id ?? null) : courtId;
    const again = sameCode(deps.id, draft.paidFor?.requestId);
    const over = { ...back, choice: { ...noChoice, courtId: court }, requestId: again, total: null };
    return keep({ ...over, problem: draft.day ? new AppError(gone ? 'NOT_FOUND' : 'OUTSIDE_WINDOW') : null }, deps);
  }
  return step({ ...back, grid: { ...noGrid, loading: true } }, { do: 'loadDay', courtId, day: draft.day });
}

/** True while the phone's draft is the request that this page waits for. */
function isUnanswered(state: BookingState, draft: BookingDraft): boolean {
  return state.stage === 'unknown' && draft.outcomeUnknown && draft.requestId === state.requestId;
}

/**
 * The started booking as the phone has it now: another tab may have begun, paid or ended one of another venue, or have
 * heard the answer that this page waits for. What was answered there is not asked again: it may have been dropped since.
 */
export function watchOther(state: BookingState, draft: BookingDraft | null, deps: Deps): Step {
  if (state.stage === 'unknown' && !state.unsafe && !(draft && isUnanswered(state, draft))) {
    const { venueId, openHours, courts, signedIn, online } = state;
    return restore(startState({ venueId, openHours, courts, signedIn, online }, deps), draft, deps);
  }
  const other = draft && draft.venueId !== state.venueId && hasPaymentAtStake(draft) ? draft : null;
  return step(other === state.other ? state : { ...state, other });
}

/** Drops the started booking, its hold and its receipt. One whose outcome is unknown cannot be dropped. */
export function discard(state: BookingState, deps: Deps): Step {
  if (state.stage !== 'choosing' || state.other?.outcomeUnknown) return step(state);
  if (state.other) return step({ ...state, other: null }, { do: 'drop' });
  const clean: BookingState = {
    ...state,
    choice: { ...noChoice, courtId: state.courts[0]?.id ?? null },
    grid: noGrid,
    receipt: null,
    receiptPath: null,
    preparing: false,
    pickedFor: null,
    paidFor: null,
    requestId: deps.id,
    total: null,
    problem: null,
    saved: false,
  };
  return step(clean, { do: 'drop' }, ...(state.signedIn ? [{ do: 'release' } as const] : []));
}
