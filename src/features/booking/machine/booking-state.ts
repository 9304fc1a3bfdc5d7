import {
  bookingTotal,
  platformFee,
  type Booking,
  type BookingDraft,
  type CourtDay,
  type Hold,
  type PaidChoice,
  type StoredReceipt,
  type VenueDay,
} from '#domain/booking.ts';
import type { AppError } from '#domain/errors.ts';
import { canonicalSport, type VenueChoice } from '#domain/paths.ts';
import type { Court } from '#domain/venue.ts';

/**
 * Where the person is. `choosing` is the card; `holding` waits for the hold; `paying` has bank details and the receipt on
 * screen; `uploading` and `sending` are the two halves of a confirmation; `unknown` means that the answer to it was lost.
 */
type Stage = 'choosing' | 'holding' | 'paying' | 'uploading' | 'sending' | 'unknown' | 'refunding' | 'done';

type Choice = { courtId: string | null; day: string | null; hours: readonly number[] };

/** The last answer about the venue on the chosen date; `live` is false for one remembered from earlier. */
type Grid = { value: VenueDay | null; live: boolean; loading: boolean; error: AppError | null };

/** How far the upload of the receipt is: bytes, and ms for the rest once that is known. */
export type Sending = { sent: number; total: number; msLeft: number | null };

/** Upload steps of the spec; 100 stays until the booking itself is answered. */
type Progress = 0 | 10 | 30 | 70 | 100;

export type BookingState = {
  venueId: string;
  openHours: readonly number[];
  courts: readonly Court[];
  signedIn: boolean;
  online: boolean;
  choice: Choice;
  grid: Grid;
  stage: Stage;
  dialog: boolean;
  hold: Hold | null;
  holdEnded: boolean;
  receipt: StoredReceipt | null;
  receiptPath: string | null;
  preparing: boolean;
  /** What the file that is being prepared was picked for: the choice may change before the file is ready. */
  pickedFor: Omit<PaidChoice, 'requestId'> | null;
  progress: Progress;
  sending: Sending | null;
  /** True once the picture was made smaller again because the line is slow. */
  lightened: boolean;
  /** When the hold was last extended by itself during an upload (ms); 0 before. */
  extendedAt: number;
  requestId: string;
  /** PKR that the person was asked to transfer for this choice; null until a hold named it. */
  total: number | null;
  /** How many confirmations of this request went unanswered. */
  unanswered: number;
  /** What the receipt was added for: the hours a refund is asked for when they went to somebody else. */
  paidFor: PaidChoice | null;
  problem: AppError | null;
  /** True when the phone keeps this booking as a draft. */
  saved: boolean;
  /** True when the draft could not be written: the tab must stay open. */
  unsafe: boolean;
  /** A started booking of another venue that must not be overwritten: it has a receipt or an unknown outcome. */
  other: BookingDraft | null;
  /** True once the page was left: the app then asks about a lost answer. */
  away: boolean;
  /** What the address asks for, until the person chooses; its hour goes once it was taken up or found taken. */
  wanted: VenueChoice | null;
  /** True once the phone was asked for a started booking: only then a court and a date are chosen for the person. */
  isLookedUp: boolean;
  /** How many dates after the chosen one are still looked at for a free hour; 0 once a person has chosen one. */
  lookAhead: number;
  /** The hours that a tap on another court has given up: one booking is for one court. */
  moved: { courtId: string; hours: readonly number[] } | null;
  /** True from a login on the way to the payment until the hours are held again: the dialog is the one next step. */
  resumes: boolean;
};

/** Which value every event brings along, so that the machine itself needs neither a clock nor randomness. */
export type Deps = { id: string; now: number };

export const noGrid: Grid = { value: null, live: false, loading: false, error: null };

export const noChoice: Choice = { courtId: null, day: null, hours: [] };

/** True for what went wrong while choosing: it is said on the board, where the person looks, and not in the card. */
export function isSaidOnBoard(problem: AppError | null): boolean {
  return problem?.detail['isOnBoard'] === true;
}

/** True when the court is of this sport, however it is spelt. */
export function isOfSport({ sport }: Court, name: string | null | undefined): boolean {
  return Boolean(sport && name) && canonicalSport(sport ?? '') === canonicalSport(name ?? '');
}

/** The court that an address asks for: by its id, else the first one of its sport, else the first one. */
export function wantedCourt(courts: readonly Court[], wanted: VenueChoice | null): Court | undefined {
  return (
    courts.find(({ id }) => id === wanted?.court) ??
    courts.find((court) => isOfSport(court, wanted?.sport)) ??
    courts[0]
  );
}

/**
 * Another choice is another request: it gets a new id and no total until a hold names one. The code that a payment names
 * stays with the payment.
 */
export function rechoose(state: BookingState, choice: Partial<Choice>, deps: Deps): BookingState {
  const requestId = sameCode(deps.id, state.paidFor?.requestId);
  const next = { ...state, choice: { ...state.choice, ...choice }, requestId, total: null };
  return { ...next, problem: null, moved: null, wanted: null, resumes: false };
}

/** What the machine knows before anything happened. */
export function startState(
  start: Pick<BookingState, 'venueId' | 'openHours' | 'courts' | 'signedIn' | 'online'> &
    Partial<Pick<BookingState, 'wanted' | 'lookAhead' | 'resumes'>>,
  deps: Deps,
): BookingState {
  const { wanted = null, lookAhead = 0, resumes = false } = start;
  return {
    ...start,
    wanted,
    lookAhead,
    isLookedUp: false,
    moved: null,
    resumes,
    choice: { ...noChoice, courtId: wantedCourt(start.courts, wanted)?.id ?? null },
    grid: noGrid,
    stage: 'choosing',
    dialog: false,
    hold: null,
    holdEnded: false,
    receipt: null,
    receiptPath: null,
    preparing: false,
    pickedFor: null,
    progress: 0,
    sending: null,
    lightened: false,
    extendedAt: 0,
    requestId: deps.id,
    total: null,
    unanswered: 0,
    paidFor: null,
    problem: null,
    saved: false,
    unsafe: false,
    other: null,
    away: false,
  };
}

/** True when extending would bring less than a minute: the server refuses that. */
export function isLastHold({ until, limit }: Pick<Hold, 'until' | 'limit'>): boolean {
  return Date.parse(limit) - Date.parse(until) < 60_000;
}

/** The grid of a court on the chosen date, of the chosen court when none is named. */
export function courtGrid(state: BookingState, courtId = state.choice.courtId): CourtDay | undefined {
  return state.grid.value?.courts.get(courtId ?? '');
}

/** Its first digits are the booking's code (`codeOfRequest`); an id that is none stands alone. */
const uuid = /^[0-9a-f]{8}-/;

/** A new request with the booking code of the one before, which may stand in the remarks of a transfer already. */
export function sameCode(next: string, before: string | undefined): string {
  return before && uuid.test(before) && uuid.test(next) ? before.slice(0, 8) + next.slice(8) : next;
}

/** PKR per hour: from the live grid when there is one, else from the court as it was last synced. */
export function unitPrice(state: BookingState, courtId = state.choice.courtId): number | null {
  return courtGrid(state, courtId)?.price ?? state.courts.find((court) => court.id === courtId)?.price ?? null;
}

/** PKR for the chosen hours including the platform fee; null when no price is known or nothing is chosen. */
export function choiceTotal(state: BookingState): number | null {
  const unit = unitPrice(state);
  const count = state.choice.hours.length;
  return unit === null || count === 0 ? null : bookingTotal(unit, count, courtGrid(state)?.fee);
}

/**
 * Price per hour and fee behind a total, in PKR: of the hold, of the live grid or of the court as it was last synced, whichever
 * makes this total. Undefined when none does: the price has changed since, and only the server knows how.
 */
export function partsOf(state: BookingState, total: number): Pick<Hold, 'unit' | 'fee'> | undefined {
  const { hold, courts, choice } = state;
  const grid = courtGrid(state);
  const live = grid ? { unit: grid.price, fee: grid.fee } : null;
  const synced = courts
    .filter(({ id }) => id === choice.courtId)
    .map(({ price }) => ({ unit: price, fee: platformFee }));
  const known = [hold, live, ...synced].filter((each) => each !== null);
  return known.find(({ unit, fee }) => bookingTotal(unit, choice.hours.length, fee) === total);
}

/** The booking as the phone keeps it; null while there is nothing worth keeping. */
export function draftOf(state: BookingState, now: number): BookingDraft | null {
  const { courtId, day, hours } = state.choice;
  if (!courtId || (hours.length === 0 && !state.receipt)) return null;
  return {
    venueId: state.venueId,
    courtId,
    day: day ?? '',
    hours: [...hours],
    requestId: state.requestId,
    expectedTotal: state.total,
    holdUntil: state.hold?.until ?? null,
    receipt: state.receipt,
    receiptPath: state.receiptPath,
    outcomeUnknown: state.stage === 'sending' || state.stage === 'unknown',
    paidFor: state.paidFor,
    savedAt: now,
  };
}

/** True when losing the draft would lose money or the answer to where it went. */
export function hasPaymentAtStake(draft: BookingDraft): boolean {
  return draft.receipt !== null || draft.outcomeUnknown;
}

/** True when this booking stands for what the draft asked for: nobody else can have these hours beside it. */
export function isAnsweredBy({ courtId, day, hours }: BookingDraft, booking: Booking): boolean {
  const stands = booking.status !== 'cancelled' && booking.status !== 'refund_due';
  const isSame = booking.courtId === courtId && booking.day === day && booking.hours.join() === hours.join();
  return stands && isSame;
}

/** True when a receipt exists for hours other than the chosen ones: its owner may want the money back instead. */
export function mayAskRefund(state: BookingState): boolean {
  const { paidFor, choice, receipt, stage, problem } = state;
  if (!receipt || !paidFor || stage !== 'choosing' || problem?.code === 'ALREADY_YOURS') return false;
  return !isChosen(choice, paidFor);
}

/** True while the choice is still the one that was paid for. */
export function isChosen(choice: Choice, paid: Pick<PaidChoice, 'courtId' | 'day' | 'hours'>): boolean {
  return paid.courtId === choice.courtId && paid.day === choice.day && paid.hours.join() === choice.hours.join();
}

/** Free or not, these hours are not to be had for this person now; who has paid for them may ask for the money back. */
export function isOutOfReach({ code }: AppError): boolean {
  return code === 'TOO_MANY_LIVE' || code === 'CONTACT_UNCONFIRMED' || code === 'NOT_FOUND';
}

/** The server's answer to a refund for hours that nobody has: they can simply be booked. */
export function isBookableAgain(error: AppError | null): boolean {
  return error?.code === 'INVALID' && error.detail['reason'] === 'bookable';
}
