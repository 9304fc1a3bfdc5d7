import { millisecondsInMinute } from 'date-fns/constants';
import type { Booking, PaidChoice, StoredReceipt } from '#domain/booking.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import {
  type BookingState,
  type Deps,
  noGrid,
  type Order,
  sameCode,
  type Sending,
  step,
  type Step,
} from './booking-state.ts';
import { isBookableAgain, isLastHold, isOutOfReach } from './booking-view.ts';
import { keep, loseHours } from './select-slots.ts';

/** After these nobody can say whether the booking was stored: only asking again with the same request id can. */
const unanswered: readonly ErrorCode[] = ['OFFLINE', 'BUSY', 'NOT_OURS', 'UNEXPECTED'];

/** Said before the server looks for an earlier request: they settle nothing about one that went unanswered. */
const settlesNothing: readonly ErrorCode[] = [...unanswered, 'SIGNED_OUT', 'ACCOUNT_GONE', 'FORBIDDEN', 'RATE_LIMITED'];

const takesHours: readonly ErrorCode[] = ['SLOT_TAKEN', 'HOLD_EXPIRED', 'PAST', 'CLOSED', 'OUTSIDE_WINDOW'];

function orderOf(state: BookingState): Order | null {
  const { courtId, day, hours } = state.choice;
  if (!courtId || !day || hours.length === 0 || !state.receiptPath || state.total === null) return null;
  const { requestId, receiptPath: receipt, total: expectedTotal } = state;
  return { requestId, courtId, day, hours: [...hours], receipt, expectedTotal };
}

/** The draft says "outcome unknown" before the request leaves, so that a tab killed meanwhile still knows. */
function send(state: BookingState, deps: Deps): Step {
  const order = orderOf(state);
  if (!order) return step({ ...state, stage: 'paying', problem: new AppError('INVALID') });
  return keep({ ...state, stage: 'sending', problem: null, saved: true }, deps, { do: 'create', order });
}

/** "Confirm Booking": the receipt goes first, once; a path that the server already gave is not uploaded again. */
export function confirm(state: BookingState, deps: Deps): Step {
  if (state.stage !== 'paying' || state.preparing) return step(state);
  if (!state.receipt) return step({ ...state, problem: new AppError('RECEIPT_MISSING') });
  if (state.receiptPath) return send({ ...state, progress: 100 }, deps);
  const uploading: BookingState = { ...state, stage: 'uploading', progress: 10, sending: null, problem: null };
  return step(uploading, { do: 'upload', receipt: state.receipt });
}

/** Extended by itself when less than this is left, in ms, and not more often. */
const extendBelowMs = 5 * millisecondsInMinute;
const extendGapMs = millisecondsInMinute;

/** Bytes flow: the hours must not run out under them. The server's limit of a hold stays (`limit`). */
export function moveUpload(state: BookingState, sending: Sending, deps: Deps): Step {
  if (state.stage !== 'uploading' && state.stage !== 'refunding') return step(state);
  const moved: BookingState = { ...state, sending };
  const { hold, choice } = state;
  if (state.stage !== 'uploading' || !hold || !choice.courtId || !choice.day) return step(moved);
  const isShort = Date.parse(hold.until) - deps.now < extendBelowMs;
  if (!isShort || isLastHold(hold) || deps.now - state.extendedAt < extendGapMs) return step(moved);
  const { courtId, day, hours } = choice;
  return step({ ...moved, extendedAt: deps.now }, { do: 'hold', courtId, day, hours: [...hours] });
}

/** The line is slow: a smaller copy of the picture is on its way in place of the one that was picked. */
export function lighten(state: BookingState, receipt: StoredReceipt, deps: Deps): Step {
  if (state.stage !== 'uploading' && state.stage !== 'refunding') return step(state);
  return keep({ ...state, receipt, lightened: true }, deps);
}

export function takeUpload(state: BookingState, path: string, deps: Deps): Step {
  const next: BookingState = { ...state, receiptPath: path, progress: 100 };
  if (state.stage === 'uploading') return send(next, deps);
  return state.stage === 'refunding' && state.paidFor ? refund(next, state.paidFor, path, deps) : step(state);
}

/** Nothing was booked: the file could not be handed over. Choice and receipt stay. */
export function failUpload(state: BookingState, error: AppError, deps: Deps): Step {
  if (state.stage === 'refunding') return failRefund(state, error, deps);
  if (error.code === 'SIGNED_OUT') return toLogin(state, deps);
  return keep({ ...state, stage: 'paying', progress: 0, sending: null, problem: error }, deps);
}

export function finish(state: BookingState, booking: Booking): Step {
  return step({ ...state, stage: 'done', dialog: false, hold: null, saved: false }, { do: 'finish', booking });
}

/** How long to wait before asking again about a lost answer, in ms: quickly at first, then once a minute. */
export function retryDelayMs(tries: number): number {
  return Math.min(millisecondsInMinute, 5_000 * 2 ** Math.max(0, tries - 1));
}

function stayUnknown(state: BookingState, error: AppError, deps: Deps): Step {
  const tries = state.unanswered + 1;
  const lost: BookingState = { ...state, stage: 'unknown', unanswered: tries, problem: error };
  if (state.away) return keep(lost, deps);
  if (error.code === 'SIGNED_OUT') return keep(lost, deps, { do: 'logIn' });
  return keep(lost, deps, { do: 'askLater', wait: retryDelayMs(error.code === 'RATE_LIMITED' ? 5 : tries) });
}

/** The person logs in and comes back to the same choice and receipt. */
function toLogin(state: BookingState, deps: Deps): Step {
  return keep({ ...state, stage: 'choosing', dialog: false, hold: null, saved: true }, deps, { do: 'logIn' });
}

/** Refused for a reason that this build does not know: nothing was stored, so nothing has to be found out. */
function isRefusal({ code, detail }: AppError): boolean {
  const status = Number(detail['status']);
  return code === 'UNEXPECTED' && status >= 400 && status < 500;
}

/** Every way in which a confirmation can be refused or lost. Nothing that the person chose or uploaded is thrown away. */
export function failCreate(state: BookingState, error: AppError, deps: Deps): Step {
  const { code, detail } = error;
  const { courtId, day } = state.choice;
  const settled = state.unanswered === 0 && (detail['unsent'] === true || isRefusal(error));
  if (unanswered.includes(code) && !settled) return stayUnknown(state, error, deps);
  if (state.unanswered > 0 && settlesNothing.includes(code)) return stayUnknown(state, error, deps);
  if (code === 'SIGNED_OUT') return toLogin(state, deps);
  if (code === 'ALREADY_YOURS') {
    return step(
      { ...state, stage: 'done', dialog: false, hold: null, problem: error, saved: false },
      { do: 'showBookings' },
    );
  }
  // Without a live hold a limit or an unpublished venue takes the hours too: the money can be claimed, or other hours chosen.
  if ((takesHours.includes(code) || isOutOfReach(error)) && courtId && day) {
    return loseHours({ ...state, grid: { ...state.grid, loading: true } }, error, deps, {
      do: 'loadDay',
      day,
    });
  }
  const open: BookingState = { ...state, stage: 'paying', dialog: true, unanswered: 0, progress: 0, problem: error };
  if (code === 'PRICE_CHANGED' && typeof detail['total'] === 'number') {
    return keep({ ...open, total: detail['total'], requestId: sameCode(deps.id, state.requestId) }, deps);
  }
  const again = code.startsWith('RECEIPT_') ? { ...open, receiptPath: null } : open;
  const isTaken = code === 'IDEMPOTENCY_MISMATCH';
  return keep({ ...again, requestId: isTaken ? sameCode(deps.id, state.requestId) : state.requestId }, deps);
}

/** Repeats the unanswered confirmation word by word; the server answers with the booking if it had been stored. */
export function askAgain(state: BookingState, deps: Deps, byHand = false): Step {
  const may = state.stage === 'unknown' && !state.away && (state.online || byHand);
  return may ? send(state, deps) : step(state);
}

function refund(state: BookingState, paid: PaidChoice, receipt: string, deps: Deps): Step {
  const { total: expectedTotal, ...order } = paid;
  return keep(state, deps, { do: 'refund', order: { ...order, receipt, expectedTotal } });
}

/** Paid, but the hours went to somebody else and no others are wanted: the claim and its receipt are recorded. */
export function askRefund(state: BookingState, deps: Deps): Step {
  if (state.stage !== 'choosing' || !state.paidFor || !state.receipt) return step(state);
  const asking: BookingState = { ...state, stage: 'refunding', problem: null };
  if (state.receiptPath) return refund(asking, state.paidFor, state.receiptPath, deps);
  return step(asking, { do: 'upload', receipt: state.receipt });
}

/** Nothing was recorded and nothing is lost. Hours that are free again go back into the choice: they can be booked. */
export function failRefund(state: BookingState, error: AppError, deps: Deps): Step {
  if (error.code === 'SIGNED_OUT') return toLogin(state, deps);
  if (isBookableAgain(error) && state.paidFor) {
    const { courtId, day, hours, total } = state.paidFor;
    const back: BookingState = { ...state, stage: 'choosing', choice: { courtId, day, hours }, total, problem: error };
    return keep({ ...back, grid: { ...noGrid, loading: true } }, deps, { do: 'loadDay', day });
  }
  // The words of a booking ("confirm again") would be wrong here: nothing can be confirmed.
  const problem = error.code === 'PRICE_CHANGED' ? new AppError('PRICE_CHANGED', { refund: true }) : error;
  return keep({ ...state, stage: 'choosing', problem }, deps);
}
