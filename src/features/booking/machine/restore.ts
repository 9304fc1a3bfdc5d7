import { type BookingDraft, hasPaymentAtStake } from '#domain/booking.ts';
import { inBookingWindow } from '#domain/calendar.ts';
import { AppError, errorCodeOf } from '#domain/errors.ts';
import {
  type BookingState,
  type Deps,
  noChoice,
  noGrid,
  sameCode,
  startState,
  step,
  type Step,
} from './booking-state.ts';
import { keep, openBoard } from './select-slots.ts';

/**
 * Puts a started booking back after a killed tab, a login or a closed dialog. One whose answer was lost is asked about at
 * once; one of another venue is only respected, not opened.
 */
export function restore(before: BookingState, draft: BookingDraft | null, deps: Deps): Step {
  const state = { ...before, away: false, isLookedUp: true, resumes: before.resumes && draft !== null };
  if (draft && isUnanswered(state, draft)) return step(state, { do: 'askLater', wait: 0 });
  if (!draft || state.stage !== 'choosing') return openBoard(state, deps);
  if (isOvertaken(state, draft)) return openBoard({ ...state, resumes: false }, deps);
  if (draft.venueId !== state.venueId) {
    const seen = watchOther(state, draft, deps);
    return openBoard(seen.state, deps, ...seen.effects);
  }

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
    wanted: null,
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
    const problem = draft.day ? new AppError(gone ? 'NOT_FOUND' : 'OUTSIDE_WINDOW') : null;
    const kept = keep({ ...over, problem }, deps);
    return openBoard(kept.state, deps, ...kept.effects);
  }
  return step({ ...back, grid: { ...noGrid, loading: true } }, { do: 'loadDay', day: draft.day });
}

/**
 * True when the address names an hour, and so is the newer wish: nobody has been asked to pay for the draft. It stays on the
 * phone until another choice is kept.
 */
function isOvertaken({ wanted }: BookingState, draft: BookingDraft): boolean {
  return (wanted?.hour ?? null) !== null && draft.expectedTotal === null && !hasPaymentAtStake(draft);
}

/** True while the device's draft is the request that this page waits for. */
function isUnanswered(state: BookingState, draft: BookingDraft): boolean {
  return state.stage === 'unknown' && draft.outcomeUnknown && draft.requestId === state.requestId;
}

/**
 * The started booking as the device has it now: another tab may have begun, paid or ended one of another venue, or have
 * heard the answer that this page waits for. What was answered there is not asked again: it may have been dropped since.
 */
export function watchOther(state: BookingState, draft: BookingDraft | null, deps: Deps): Step {
  if (state.stage === 'unknown' && !state.unsafe && !(draft && isUnanswered(state, draft))) {
    const { venueId, offer, courts, signedIn, online } = state;
    return restore(startState({ venueId, offer, courts, signedIn, online }, deps), draft, deps);
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
    wanted: null,
    moved: null,
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
  return openBoard(clean, deps, { do: 'drop' }, ...(state.signedIn ? [{ do: 'release' } as const] : []));
}
