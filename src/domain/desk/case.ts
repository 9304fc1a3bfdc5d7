// One booking as whoever decides about it sees it: a "case". Money is PKR, instants are ISO (UTC).
import { millisecondsToMinutes } from 'date-fns';
import type { MoveOffer } from '#domain/booking.ts';
import { known } from '#domain/known.ts';
import type { Terms } from '#domain/terms.ts';
import type { DeskEntry, EntryKind, EntryStatus } from './desk.ts';

/** How often a customer played, did not come, and cancelled themselves. */
export type CustomerRecord = { played: number; noShow: number; cancelled: number };

/** An account that the customer may have paid to. */
type CaseAccount = { id: string; bankName: string; accountTitle: string; accountNumber: string };

/** What makes one look twice; a kind of a newer server is `unknown` and not shown. */
export const hintKindOf = known(['receipt_before_hold', 'another_pending', 'same_amount', 'receipt_seen_elsewhere']);

export type CaseHint = {
  kind: ReturnType<typeof hintKindOf>;
  code: string | null;
  bookingId: string | null;
  name: string | null;
  /** How long before this one the other booking was made. */
  minutes: number | null;
};

/** How a call went; of a newer server `unknown`. */
export const callOutcomeOf = known(['reached', 'asked', 'no_answer', 'wrong_number', 'call_back']);

type CallOutcome = ReturnType<typeof callOutcomeOf>;

/** A call to a customer. `by` is null once the account of the caller is gone; `backAt` is when to call again. */
export type CaseCall = {
  by: string | null;
  at: string;
  outcome: CallOutcome;
  backAt: string | null;
  note: string | null;
};

/** Who of Baari has a booking open. */
export type CaseClaim = { by: string | null; since: string; isMine: boolean };

/** Something that happened; `action` is a word of the audit trail, and one of a newer server is kept. */
export type CaseEvent = { action: string; at: string; by: string | null; detail: Readonly<Record<string, unknown>> };

/** A refund as whoever pays it sees it. */
type CaseRefund = { id: string; amount: number; state: string };

/** A payment that somebody saw arrive, without a transaction ID on its receipt; `received` in PKR. */
type FirstLook = { by: string | null; at: string; received: number; isMine: boolean };

/** Whether a customer may not book: as an admin decided (`by`, `reason`), or automatically after unpaid bookings; `at` is ISO. */
export type CaseBlock = {
  userId: string;
  isBlocked: boolean;
  isAutomatic: boolean;
  reason: string | null;
  by: string | null;
  at: string | null;
};

/** What only the server knows of a booking, and only those learn who decide about it. */
export type CaseFacts = {
  /** The version that a decision is about. */
  rev: number;
  /** PKR of each hour, in their order. */
  prices: readonly number[];
  fee: number;
  /** The cancellation policy that the booking keeps. */
  terms: Terms;
  city: string;
  startsAt: string | null;
  decideBy: string | null;
  endedBy: string | null;
  endReason: string | null;
  endNote: string | null;
  /** Path of the receipt; null where there is none, or it is not for this person. */
  receipt: string | null;
  receiptAt: string | null;
  heldAt: string | null;
  /** PKR that a cancellation by the venue would owe, before hours that were played. */
  refund: number;
  /** PKR that come back where the customer asked for it; null unless Baari logged such a call. */
  refundAsked: number | null;
  /** A move that waits for the customer's yes. */
  offer: MoveOffer | null;
  /** Who noted a payment without transaction ID: another person confirms it. */
  firstLook: FirstLook | null;
  /** When the guest was let in, by the server's clock; from then on only Baari cancels. */
  arrivedAt: string | null;
  /** How many hours have begun. */
  hoursBegun: number;
  /** How many pending bookings the customer has at the venue, this one included. */
  pendingHere: number;
  mayConfirm: boolean;
  /** Of the person who looks: somebody else decides about it. */
  isOwnBooking: boolean;
  /** Null for whoever may not confirm. */
  accounts: readonly CaseAccount[] | null;
  here: CustomerRecord;
  refunds: readonly CaseRefund[];
  history: readonly CaseEvent[];
  /** What only the people of Baari see. */
  baari: {
    venuePhone: string | null;
    email: string | null;
    since: string | null;
    everywhere: CustomerRecord;
    hints: readonly CaseHint[];
    claim: CaseClaim | null;
    calls: readonly CaseCall[];
    /** Null where the account of the customer is gone. */
    block: CaseBlock | null;
    /** PKR that Baari may still give back. */
    ceiling: number;
  } | null;
};

/** A booking: what the console's phone keeps of it, and the facts when the server was asked. */
export type Case = Pick<
  DeskEntry,
  | 'id'
  | 'venueId'
  | 'day'
  | 'hours'
  | 'code'
  | 'name'
  | 'phone'
  | 'total'
  | 'collect'
  | 'paid'
  | 'seen'
  | 'seenAt'
  | 'note'
  | 'madeAt'
> & {
  kind: EntryKind;
  status: EntryStatus;
  venueName: string;
  courtName: string;
  payee: 'platform' | 'venue';
  facts: CaseFacts | null;
};

/** A booking as a row of the lists of Baari. `call` is the newest one. */
export type CaseRow = {
  id: string;
  code: string | null;
  rev: number;
  status: EntryStatus;
  createdAt: string;
  startsAt: string | null;
  name: string | null;
  phone: string | null;
  venueId: string;
  venueName: string;
  city: string;
  courtName: string;
  day: string;
  hours: number[];
  total: number;
  payee: 'platform' | 'venue';
  claim: CaseClaim | null;
  call: Pick<CaseCall, 'outcome' | 'at' | 'backAt'> | null;
  /** How it came to stand as it does: a name, `customer`, `time`, `platform` or `venue`, and when. */
  decision: CaseDecision;
  /** Begins within three hours. */
  isSoon: boolean;
  /** Its venue belongs to a suspended business: Baari looks after it. */
  isSuspended: boolean;
};

type CaseDecision = { status: EntryStatus; by: string | null; at: string | null; reason: string | null };

/** Minutes from which a booking that waits for a decision turns amber, and red (the console's constants). */
const waitMinutes = { amber: 15, red: 30 } as const;

/** For how long something has waited, in whole minutes; both in ms or ISO. */
export function minutesSince(since: string, now: number): number {
  return Math.max(0, millisecondsToMinutes(now - Date.parse(since)));
}

/** How loudly a wait of so many minutes is said. */
export function waitTone(minutes: number): 'gray' | 'amber' | 'red' {
  if (minutes >= waitMinutes.red) return 'red';
  return minutes >= waitMinutes.amber ? 'amber' : 'gray';
}

/** Whether somebody may decide about it who may decline it, or looks into the account that was paid. Nobody decides about an own one. */
export function isToDecide({ status, facts }: Pick<Case, 'status' | 'facts'>, mayDecline: boolean): boolean {
  return status === 'pending' && facts?.isOwnBooking !== true && (mayDecline || facts?.mayConfirm === true);
}

/** Reasons to decline a pending booking. The last two need no look into the account. */
export const declineReasons = ['not_paid', 'unreadable', 'too_low', 'court', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Reasons to call off a confirmed one; `asked` is for Baari's staff, after a call. */
export const cancelReasons = ['weather', 'court', 'asked', 'other'] as const;

/** What a decline leaves to be paid back; null where nobody has found a payment. */
export function declineRefund(reason: DeclineReason, total: number, received: number | null): number | null {
  if (reason === 'not_paid' || reason === 'unreadable') return null;
  return reason === 'too_low' ? received : total;
}

/** What was done with a booking that is decided, in the three words of the people who decide. */
export function verdictOf(
  status: EntryStatus,
  by: string | null,
  reason: string | null,
): 'confirmed' | 'declined' | 'cancelled' {
  if (status === 'confirmed' || status === 'completed') return 'confirmed';
  if (by === 'customer') return 'cancelled';
  if (status === 'refund_due') return 'declined';
  return (['not_paid', 'unreadable', 'too_low'] as unknown[]).includes(reason) ? 'declined' : 'cancelled';
}

/** PKR that come back when Baari cancels after this many hours were played: their price stays, and then the fee. */
export function refundAfterPlay(
  { refund, prices, fee }: Pick<CaseFacts, 'refund' | 'prices' | 'fee'>,
  played: number,
): number {
  const kept = prices.slice(0, played).reduce((sum, price) => sum + price, 0);
  return Math.max(0, refund - kept - (played > 0 ? fee : 0));
}
