// Sentence about a booking in its state. Rows of a newer server hold values that this build does not know: they get
// words that are true all the same.
import type { Booking, PaymentCheck } from '#domain/booking.ts';
import { decisionEnd, endOf, startOf, type Moment } from '#domain/booking-standing.ts';
import { isFreeToCancel } from '#domain/refund-offer.ts';
import { checkText } from './check-text.ts';
import { formatDay } from './format.ts';
import { rangeWords } from './hour-words.ts';
import type { TextKey } from './en.ts';
import { instantText } from './time-text.ts';
import { t } from './translate.ts';

function pendingWords(booking: Booking, { now, asOf }: Moment): TextKey[] {
  const end = decisionEnd(booking);
  if (now < end) {
    const who = booking.payee === 'venue' ? 'bookings.next.pendingVenue' : 'bookings.next.pending';
    return [who, 'bookings.next.usually', ...(booking.decideBy ? (['bookings.next.decideBy'] as const) : [])];
  }
  // A device that was offline since before the end may have missed that it was confirmed.
  if (asOf === undefined || asOf < end) return ['bookings.next.pendingUnknown'];
  return [startOf(booking) <= now ? 'bookings.next.pendingPast' : 'bookings.next.pendingLate'];
}

const byReason: ReadonlyMap<string, TextKey> = new Map([
  ['withdrawn', 'bookings.ended.withdrawn'],
  ['not_paid', 'bookings.ended.notPaid'],
  ['unreadable', 'bookings.ended.unreadable'],
  ['too_low', 'bookings.ended.tooLow'],
  ['court', 'bookings.ended.court'],
  ['unanswered', 'bookings.ended.unanswered'],
  ['unplaced', 'bookings.ended.unplaced'],
  ['declined', 'bookings.ended.declined'],
  ['deleted', 'bookings.ended.deleted'],
  ['asked', 'bookings.ended.asked'],
]);

const byWhom: ReadonlyMap<string, TextKey> = new Map([
  ['customer', 'bookings.ended.withdrawn'],
  ['venue', 'bookings.ended.venue'],
  ['platform', 'bookings.ended.platform'],
  ['time', 'bookings.ended.unanswered'],
]);

/** True for a booking that staff refused before it was confirmed. */
export function isDeclined({ status, endedBy, confirmedAt }: Booking): boolean {
  const isOff = status === 'cancelled' || status === 'refund_due';
  return isOff && confirmedAt === undefined && (endedBy === 'venue' || endedBy === 'platform');
}

/** Refusals before a booking was confirmed that have words of their own. */
const byRefusal: ReadonlyMap<string, TextKey> = new Map([
  ['court', 'bookings.ended.courtDeclined'],
  ['other', 'bookings.ended.otherDeclined'],
]);

/** How it ended: by the reason, else by what its refund was made for, else by who ended it; undefined when nobody knows. */
function endedWords(booking: Booking): TextKey | undefined {
  const { endReason, endedBy, refunds } = booking;
  const refusal = isDeclined(booking) ? byRefusal.get(endReason ?? '') : undefined;
  if (refusal) return refusal;
  const reasons = [endReason ?? '', ...refunds.map(({ reason }) => reason)];
  return byReason.get(reasons.find((reason) => byReason.has(reason)) ?? '') ?? byWhom.get(endedBy ?? '');
}

function movedWords({ movedAt, movedBy }: Booking): TextKey[] {
  if (!movedAt) return [];
  return [movedBy === 'platform' ? 'bookings.next.movedByBaari' : 'bookings.next.moved'];
}

/** A question about a move, which stands beside it, is no moment to say that everything is settled. */
function confirmedWords(booking: Booking, now: number): TextKey[] {
  const moved = movedWords(booking);
  if (booking.moveOffer) return moved;
  return [
    ...moved,
    isFreeToCancel(booking) && now < startOf(booking) ? 'bookings.next.free' : 'bookings.next.confirmed',
  ];
}

/** Endings after which the hours can be booked by anybody; a court that cannot be given is not among them. */
const freeing: ReadonlySet<TextKey | undefined> = new Set(['bookings.ended.withdrawn', 'bookings.ended.unanswered']);

/** They say already that somebody who has paid should get in touch. */
const askingBack: ReadonlySet<TextKey | undefined> = new Set(['bookings.ended.notPaid', 'bookings.ended.unreadable']);

function cancelledWords(booking: Booking, now: number): TextKey[] {
  const ended = endedWords(booking);
  const words: TextKey[] = ended ? [ended] : [];
  if (freeing.has(ended) && now < startOf(booking)) words.push('bookings.ended.free');
  // Once it was confirmed its policy decides, and that may be nothing.
  const isSettled = booking.refunds.length > 0 || booking.confirmedAt !== undefined;
  const isSilent = !isSettled && !askingBack.has(ended);
  if (!isSilent) return words;
  return [...words, booking.receipt === null ? 'bookings.ended.unpaid' : 'bookings.ended.money'];
}

/**
 * The sentences about a booking's status, in order; what is said about its refunds comes beside them (`refundWords`).
 * Places: `check` how long checking takes, `by` the end of the decision; `court`, `day` and `hours` of the booking.
 */
export function standingWords(booking: Booking, moment: Moment): TextKey[] {
  switch (booking.status) {
    case 'pending':
      return pendingWords(booking, moment);
    case 'confirmed':
      return moment.now < endOf(booking) ? confirmedWords(booking, moment.now) : [];
    case 'completed':
      return [];
    case 'cancelled':
      return cancelledWords(booking, moment.now);
    case 'refund_due':
      return [endedWords(booking) ?? 'bookings.next.refund_due'];
    default:
      return ['bookings.next.unknown'];
  }
}

/** The sentences about where a booking stands and what happens next, in order; a refusal with what staff wrote about it. */
export function standingText(booking: Booking, moment: Moment, check: PaymentCheck): string[] {
  const { courtName: court, day, hours } = booking;
  const places = {
    check: checkText(check),
    by: instantText(decisionEnd(booking)),
    court,
    day: formatDay(day),
    hours: rangeWords(day, hours).join(', '),
  };
  const lines = standingWords(booking, moment).map((key) => t(key, places));
  if (!isDeclined(booking) || !booking.endNote) return lines;
  const [first = '', ...more] = lines;
  // Isolated: what staff wrote may run from right to left.
  return [`${first} \u2068${booking.endNote}\u2069`, ...more];
}
