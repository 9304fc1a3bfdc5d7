import type { Booking, BookingDraft, Hold, PaidChoice, StoredReceipt, VenueDay } from '#domain/booking.ts';
import type { AppError } from '#domain/errors.ts';
import type { Offer } from '#domain/offer.ts';
import { canonicalSport, type VenueChoice } from '#domain/paths.ts';
import type { Court } from '#domain/venue.ts';

/**
 * Where the person is. `choosing` is the card; `holding` waits for the hold; `paying` has bank details and the receipt on
 * screen; `uploading` and `sending` are the two halves of a confirmation; `unknown` means that the answer to it was lost.
 */
type Stage = 'choosing' | 'holding' | 'paying' | 'uploading' | 'sending' | 'unknown' | 'refunding' | 'done';

export type Choice = { courtId: string | null; day: string | null; hours: readonly number[] };

/** The last answer about the venue on the chosen date; `live` is false for one remembered from earlier. */
type Grid = { value: VenueDay | null; live: boolean; loading: boolean; error: AppError | null };

/** How far the upload of the receipt is: bytes, and ms for the rest once that is known. */
export type Sending = { sent: number; total: number; msLeft: number | null };

/** Upload steps of the spec; 100 stays until the booking itself is answered. */
type Progress = 0 | 10 | 30 | 70 | 100;

export type BookingState = {
  venueId: string;
  /** Hours and prices as this device knows them. */
  offer: Offer;
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
  /** True when the device keeps this booking as a draft. */
  saved: boolean;
  /** True when the draft could not be written: the tab must stay open. */
  unsafe: boolean;
  /** A started booking of another venue that must not be overwritten: it has a receipt or an unknown outcome. */
  other: BookingDraft | null;
  /** True once the page was left: the app then asks about a lost answer. */
  away: boolean;
  /** What the address asks for, until the person chooses; its hour goes once it was taken up or found taken. */
  wanted: VenueChoice | null;
  /** True once the device was asked for a started booking: only then a court and a date are chosen for the person. */
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
  start: Pick<BookingState, 'venueId' | 'offer' | 'courts' | 'signedIn' | 'online'> &
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

/** Its first digits are the booking's code (`codeOfRequest`); an id that is none stands alone. */
const uuid = /^[0-9a-f]{8}-/;

/** A new request with the booking code of the one before, which may stand in the remarks of a transfer already. */
export function sameCode(next: string, before: string | undefined): string {
  return before && uuid.test(before) && uuid.test(next) ? before.slice(0, 8) + next.slice(8) : next;
}

/** Everything that can happen to a booking: what the person does, what the network answers, what the clock says. */
export type BookingEvent =
  | { type: 'courtsKnown'; courts: readonly Court[]; offer?: Offer }
  | { type: 'draftFound'; draft: BookingDraft | null }
  | { type: 'otherSeen'; draft: BookingDraft | null }
  | { type: 'networkChanged'; online: boolean }
  | { type: 'courtChosen'; courtId: string }
  | { type: 'dayChosen'; day: string }
  /** Without a court: of the chosen one. */
  | { type: 'hourToggled'; hour: number; courtId?: string }
  | { type: 'cleared' }
  | { type: 'refreshed'; byHand?: true }
  | { type: 'dayRemembered'; grid: VenueDay }
  | { type: 'dayLoaded'; grid: VenueDay }
  | { type: 'dayFailed'; day: string; error: AppError }
  | { type: 'proceeded' }
  | { type: 'held'; hold: Hold }
  | { type: 'holdFailed'; error: AppError }
  | { type: 'holdRenewed' }
  | { type: 'holdEnded' }
  | { type: 'closed' }
  | { type: 'steppedAside' }
  | { type: 'left' }
  | { type: 'filePicked'; file: File }
  | { type: 'fileReady'; receipt: StoredReceipt }
  | { type: 'fileRefused'; error: AppError }
  | { type: 'receiptRemoved' }
  | { type: 'confirmed' }
  | { type: 'uploadStepped'; step: 10 | 30 | 70 | 100 }
  | { type: 'uploadMoved'; sending: Sending }
  | { type: 'receiptLightened'; receipt: StoredReceipt }
  | { type: 'uploaded'; path: string }
  | { type: 'uploadFailed'; error: AppError }
  | { type: 'created'; booking: Booking }
  | { type: 'createFailed'; error: AppError }
  | { type: 'askedAgain'; byHand?: true }
  | { type: 'refundAsked' }
  | { type: 'refunded'; booking: Booking }
  | { type: 'refundFailed'; error: AppError }
  | { type: 'discarded' }
  | { type: 'saveFailed' };

/** What the machine wants done; the runner does it and answers with events. */
export type BookingEffect =
  | { do: 'loadDay'; day: string }
  | { do: 'hold'; courtId: string; day: string; hours: number[] }
  | { do: 'release' }
  | { do: 'save'; draft: BookingDraft }
  | { do: 'drop' }
  | { do: 'prepare'; file: File }
  | { do: 'upload'; receipt: StoredReceipt }
  | { do: 'create'; order: Order }
  | { do: 'askLater'; wait: number }
  | { do: 'refund'; order: Order }
  | { do: 'finish'; booking: Booking }
  | { do: 'showBookings' }
  | { do: 'logIn' };

/** A confirmation as the server takes it; repeated unchanged until it is answered. */
export type Order = {
  requestId: string;
  courtId: string;
  day: string;
  hours: number[];
  receipt: string;
  expectedTotal: number;
};

export type Step = { state: BookingState; effects: BookingEffect[] };

export function step(state: BookingState, ...effects: BookingEffect[]): Step {
  return { state, effects };
}
