import { known } from './known.ts';
import type { Terms } from './terms.ts';

/** Flat platform fee per booking in PKR (spec, business constants). */
export const platformFee = 100;

/** Most hours that one booking may hold; the server refuses more with TOO_MANY_SLOTS. */
export const maxHoursPerBooking = 8;

/** How much may wait for its confirmation at a time until one booking of the person was confirmed (`private.settings`). */
export const firstLimits = { bookings: 2, hours: 6 };

/** A status of a newer server is `unknown`: it gets a neutral badge (spec, booking status values). */
export const bookingStatusOf = known(['pending', 'confirmed', 'cancelled', 'completed', 'refund_due']);

export type BookingStatus = ReturnType<typeof bookingStatusOf>;

/** What the person wrote about a booking; stars are 1 to 5. */
export type OwnReview = { rating: number; comment: string };

/** Whose bank account was paid. */
export type Payee = 'platform' | 'venue';

/** How a refund stands; a state of a newer server is `unknown`. */
export const refundStateOf = known(['due', 'sent', 'void']);

export type RefundState = ReturnType<typeof refundStateOf>;

/**
 * What is owed back for a booking, in PKR. Not seen: nobody has found the payment yet, so nothing is sent before that.
 * A `reason` may be one that this build does not know.
 */
export type Refund = {
  id: string;
  amount: number;
  reason: string;
  state: RefundState;
  isSeen: boolean;
  payer: Payee;
  reference: string | null;
  /** When it was sent or struck (ISO, UTC). */
  settledAt: string | null;
  /** When the customer said that the money has arrived (ISO, UTC). */
  arrivedAt: string | null;
};

/**
 * A move that needs the customer's yes. Until then the old hours stay theirs; without an answer by `until` (ISO, UTC) nothing is
 * moved.
 */
export type MoveOffer = {
  id: string;
  courtId: string;
  courtName: string;
  day: string;
  hours: number[];
  until: string;
  /** venue or platform. */
  by: string;
};

/**
 * Report of a customer about a booking; `answer` is what Baari's staff wrote when they closed it, null while it is open. Times
 * are ISO, UTC.
 */
export type Problem = {
  id: string;
  kind: string;
  text: string;
  answer: string | null;
  createdAt: string;
  closedAt: string | null;
};

/** One of the person's own bookings; `day` is a calendar date in Asia/Karachi, `hours` are start hours 0 to 23, money is PKR. */
export type Booking = {
  id: string;
  courtId: string;
  courtName: string;
  sport: string | null;
  venueId: string;
  venueName: string;
  venueAddress: string | null;
  city: string;
  day: string;
  hours: number[];
  status: BookingStatus;
  fee: number;
  total: number;
  receipt: string | null;
  isReviewed: boolean;
  review: OwnReview | null;
  payee: Payee;
  /** A pending booking that nobody has decided about by then ends (ISO, UTC); null on one that never was pending. */
  decideBy: string | null;
  /** customer, venue, platform or time; null while it stands. */
  endedBy: string | null;
  /** Stable name of the reason, such as `not_paid`. */
  endReason: string | null;
  /** What staff wrote to the customer when they ended it. */
  endNote: string | null;
  refunds: Refund[];
  /** Code of six characters that staff and customer use for it; see `codeOfRequest`. */
  code: string;
  /** The policy that was promised with the price. */
  terms: Terms;
  /** What the hours cost together, without the fee. */
  subtotal: number;
  /** PKR still to be paid at the venue; absent when nothing is. */
  toCollect?: number | undefined;
  /** PKR found in the account; absent while nobody has noted it. */
  received?: number | undefined;
  /** Absent while it was never confirmed. */
  confirmedAt?: string | undefined;
  /** When and by whom (venue, platform) it was moved to this court and these hours; absent where it never was. */
  movedAt?: string | undefined;
  movedBy?: string | undefined;
  /** The latest start that it ever had (ISO, UTC), from which its policy counts; absent where it was never moved. */
  refundStart?: string | undefined;
  /** A move was not accepted, so a cancellation brings everything back. */
  isFreeToCancel?: true | undefined;
  moveOffer?: MoveOffer | undefined;
  /** Newest first; absent without any. */
  problems?: Problem[] | undefined;
  createdAt: string;
  rev: number;
};

/** Who has an hour; a state of a newer server is `unknown`, and such an hour cannot be booked here. */
export const slotStateOf = known(['free', 'taken', 'mine', 'held', 'past']);

export type SlotState = ReturnType<typeof slotStateOf>;

/** The live grid of one court on one date; never cached as bookable. `fetchedAt` is server time in ms. */
export type CourtDay = {
  courtId: string;
  day: string;
  today: string;
  last: string;
  price: number;
  fee: number;
  holdUntil: string | null;
  /** `price` is that of this hour in PKR. */
  slots: { hour: number; state: SlotState; price: number }[];
  /** The cancellation policy of the venue. */
  terms: Terms;
  fetchedAt: number;
};

/** The live grids of all courts of a venue on one date, by court id; never cached as bookable. `fetchedAt` is server time in ms. */
export type VenueDay = { venueId: string; day: string; courts: ReadonlyMap<string, CourtDay>; fetchedAt: number };

/** Hours kept while the person pays; `limit` is the last moment to which extending can bring `until`. */
export type Hold = {
  until: string;
  limit: string;
  fee: number;
  total: number;
  hours: number[];
  /** PKR of each of the hours. */
  prices: number[];
  /** The cancellation policy that a booking of this hold keeps. */
  terms: Terms;
};

export type BankAccount = { bankName: string; accountTitle: string; accountNumber: string };

/** A picked receipt, already sniffed and shrunk on the device, kept as bytes so that it survives a killed tab. */
export type StoredReceipt = { name: string; type: 'image/jpeg' | 'image/png' | 'application/pdf'; bytes: ArrayBuffer };

/** What a receipt was added for. If these hours go to somebody else, it is what a refund is asked for; `total` is PKR. */
export type PaidChoice = { requestId: string; courtId: string; day: string; hours: number[]; total: number };

/** A started booking: lives until it is booked or dropped, so that the bank app may kill the tab. */
export type BookingDraft = {
  venueId: string;
  courtId: string;
  day: string;
  hours: number[];
  /** Made once per intent and repeated on every retry: it is what makes a retry book only once. */
  requestId: string;
  expectedTotal: number | null;
  holdUntil: string | null;
  receipt: StoredReceipt | null;
  receiptPath: string | null;
  /** True from the moment a confirmation was sent whose answer we never saw. */
  outcomeUnknown: boolean;
  /** Why it was not booked, where the answer came while no page of the venue was open; goes with the next change. */
  refusal?: string | undefined;
  /** Stays when other hours are tried with the same receipt; absent without a receipt. */
  paidFor?: PaidChoice | null;
  savedAt: number;
};

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

/** A booking as it is stored, which may be in the words of a newer release, in those that this one knows. */
export function readBooking(stored: Booking): Booking {
  const { status, refunds } = stored;
  return {
    ...stored,
    status: bookingStatusOf(status),
    refunds: refunds.map((refund) => ({ ...refund, state: refundStateOf(refund.state) })),
  };
}

// Crockford's digits: none that is read as another one (I, L, O) and no U.
const codeDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The code of the booking that a request makes, such as `KB7F3K`: the first 30 bits of its id. So it is known before anything
 * was sent and can stand in the remarks of a transfer. `private.make_booking_code` says the same in SQL.
 */
export function codeOfRequest(requestId: string): string {
  const bits = Number.parseInt(requestId.slice(0, 8), 16) >>> 2;
  return [25, 20, 15, 10, 5, 0].map((shift) => codeDigits[(bits >>> shift) & 31]).join('');
}

/** A code as it is read out and compared: `KB7-F3K`. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Total in PKR: the prices of the hours + the fee (spec, business constants); 0 when nothing is chosen. */
export function bookingTotal(prices: readonly number[], fee = platformFee): number {
  return prices.length > 0 ? prices.reduce((sum, price) => sum + price, fee) : 0;
}

/** How long checking a payment usually takes, and between which hours (Asia/Karachi, `toHour` 24 is midnight). */
export type PaymentCheck = { minutes: number; fromHour: number; toHour: number };

/** What the server starts with: used until it has said something else. */
export const usualPaymentCheck: PaymentCheck = { minutes: 30, fromHour: 9, toHour: 23 };
