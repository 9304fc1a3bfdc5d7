// The live grid, holds and bookings: only ever from the server. A cached grid would be a comforting lie.
import * as z from 'zod/mini';
import { pingFirst } from '#data/session/ping.ts';
import { callRpc } from '#data/session/call-rpc.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { readStoredUser } from '#data/session/session-storage.ts';
import { booking } from '#data/server/row-shapes.ts';
import { terms } from '#data/server/rule-shapes.ts';
import { slotStateOf, type Booking, type CourtDay, type Hold } from '#domain/booking.ts';

/** Answers, exported for the test that compares them with what SQL sends. */
export const venueDayAnswer = z.object({
  today: z.string(),
  last: z.string(),
  fee: z.int(),
  terms,
  courts: z.array(
    z.object({
      id: z.string(),
      price: z.int(),
      hold_until: z.nullable(z.string()),
      /** Hour, state, PKR. */
      hours: z.array(z.tuple([z.int(), z.string(), z.int()], z.unknown())),
    }),
  ),
});
export const holdAnswer = z.object({
  until: z.string(),
  limit: z.string(),
  fee: z.int(),
  total: z.int(),
  hours: z.array(z.int()),
  prices: z.array(z.int()),
  terms,
});
export const releaseAnswer = z.object({ released: z.int() });
export const createAnswer = z.object({ replay: z.boolean(), booking });
export const unplacedAnswer = z.object({ booking });

/** What a person agreed to pay for; `requestId` is made once per intent and repeated on every retry. Money in PKR. */
type BookingRequest = {
  requestId: string;
  courtId: string;
  day: string;
  hours: number[];
  receipt: string;
  expectedTotal: number;
};

/**
 * The grids of all courts of a venue on a date (YYYY-MM-DD in Asia/Karachi), in one request and as one moment: open hours 0 to
 * 23 and who has them, as the signed-in person sees them. NOT_FOUND, OUTSIDE_WINDOW, and what `callRpc` throws; BUSY when the
 * signal aborts.
 */
export async function fetchVenueDay({
  venueId,
  day,
  signal,
}: {
  venueId: string;
  day: string;
  signal?: AbortSignal | undefined;
}): Promise<CourtDay[]> {
  const as = readStoredUser() ? 'viewer' : 'anyone';
  const call = { as, k: 'vd1', answer: venueDayAnswer, signal } as const;
  const { today, last, fee, courts, terms: policy } = await callRpc('venue_day', { venue: venueId, day }, call);
  const fetchedAt = serverNow();
  return courts.map(({ id, price, hold_until: holdUntil, hours }) => {
    const slots = hours.map(([hour, slotState, cost]) => ({ hour, state: slotStateOf(slotState), price: cost }));
    return { courtId: id, day, today, last, price, fee, holdUntil, slots, terms: policy, fetchedAt };
  });
}

/**
 * Holds hours for 15 minutes; the person's hold of before is released, the same hours are extended up to a limit.
 * @throws {AppError} SLOT_TAKEN | HOLD_LIMIT | NO_SLOTS | TOO_MANY_SLOTS | OUTSIDE_WINDOW | CLOSED | PAST | RATE_LIMITED | NOT_FOUND |
 * SIGNED_OUT | TOO_MANY_LIVE {reason, max, retry_after} | BLOCKED {reason} | CONTACT_UNCONFIRMED | what `callRpc` throws
 */
export async function holdSlots(courtId: string, day: string, hours: number[]): Promise<Hold> {
  return callRpc('hold_slots', { court: courtId, day, hours }, { as: 'viewer', k: 'hs1', answer: holdAnswer });
}

/**
 * Gives up the person's hold; nothing happens without one.
 * @throws {AppError} what `callRpc` throws
 */
export async function releaseHold(): Promise<void> {
  await callRpc('release_hold', {}, { as: 'viewer', k: 'rh1', answer: releaseAnswer });
}

function argsOf({ requestId, courtId, day, hours, receipt, expectedTotal }: BookingRequest): object {
  return { request_id: requestId, court: courtId, day, hours, receipt, expected_total: expectedTotal };
}

/** Only ever for the person who agreed: SIGNED_OUT when somebody else has signed in by the time it leaves. */
const agreedBy = (uid: string) => ({ as: 'viewer', uid }) as const;

/**
 * Books the hours for `uid`; `replay` says that this request had already made the booking.
 * Hours under a live hold are never refused with TOO_MANY_LIVE, BLOCKED, CONTACT_UNCONFIRMED or NOT_FOUND.
 * After OFFLINE, BUSY, NOT_OURS or UNEXPECTED the outcome is unknown: repeat with the same `requestId`; unless the error is
 * `unsent`: the line was asked first, and was dead.
 * @throws {AppError} SLOT_TAKEN | HOLD_EXPIRED | ALREADY_YOURS | PRICE_CHANGED | IDEMPOTENCY_MISMATCH | RECEIPT_MISSING | RECEIPT_USED |
 * the codes of `holdSlots` | what `callRpc` throws
 */
export async function createBooking(
  request: BookingRequest,
  uid: string,
): Promise<{ booking: Booking; replay: boolean }> {
  await pingFirst();
  return callRpc('create_booking', argsOf(request), { ...agreedBy(uid), k: 'cb1', answer: createAnswer });
}

/**
 * Records a payment whose hours are lost as a booking `refund_due`; safe to repeat.
 * @throws {AppError} INVALID | the codes of `createBooking`
 */
export async function recordUnplacedPayment(request: BookingRequest, uid: string): Promise<{ booking: Booking }> {
  return callRpc('record_unplaced_payment', argsOf(request), { ...agreedBy(uid), k: 'up1', answer: unplacedAnswer });
}
