// What there is to say about a booking in its state. Rows of an earlier release lack the newer facts, rows of a newer server
// hold values that this build does not know: both get words that are true all the same.
import type { Booking, PaymentCheck } from '#domain/booking.ts';
import { decisionEnd, endOf, startOf, type Moment } from '#domain/booking-standing.ts';
import { checkText } from './check-text.ts';
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
]);

const byWhom: ReadonlyMap<string, TextKey> = new Map([
  ['customer', 'bookings.ended.withdrawn'],
  ['venue', 'bookings.ended.venue'],
  ['platform', 'bookings.ended.platform'],
  ['time', 'bookings.ended.unanswered'],
]);

/** How it ended: by the reason, else by what its refund was made for, else by who ended it; undefined when nobody knows. */
function endedWords({ endReason, endedBy, refunds = [] }: Booking): TextKey | undefined {
  const reasons = [endReason ?? '', ...refunds.map(({ reason }) => reason)];
  return byReason.get(reasons.find((reason) => byReason.has(reason)) ?? '') ?? byWhom.get(endedBy ?? '');
}

/** Endings after which the hours can be booked by anybody; a court that cannot be given is not among them. */
const freeing: ReadonlySet<TextKey | undefined> = new Set(['bookings.ended.withdrawn', 'bookings.ended.unanswered']);

/** They say already that somebody who has paid should get in touch. */
const askingBack: ReadonlySet<TextKey | undefined> = new Set(['bookings.ended.notPaid', 'bookings.ended.unreadable']);

function cancelledWords(booking: Booking, now: number): TextKey[] {
  const ended = endedWords(booking);
  const words: TextKey[] = ended ? [ended] : [];
  if (freeing.has(ended) && now < startOf(booking)) words.push('bookings.ended.free');
  const isSilent = (booking.refunds ?? []).length === 0 && !askingBack.has(ended);
  return isSilent ? [...words, 'bookings.ended.money'] : words;
}

/**
 * The sentences about a booking's status, in order; what is said about its refunds comes beside them (`refundWords`).
 * Places: `check` how long checking takes, `by` the end of the decision.
 */
export function standingWords(booking: Booking, moment: Moment): TextKey[] {
  switch (booking.status) {
    case 'pending':
      return pendingWords(booking, moment);
    case 'confirmed':
      return moment.now < endOf(booking) ? ['bookings.next.confirmed'] : [];
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

/** The sentences about where a booking stands and what happens next, in order. */
export function standingText(booking: Booking, moment: Moment, check: PaymentCheck): string[] {
  const places = { check: checkText(check), by: instantText(decisionEnd(booking)) };
  return standingWords(booking, moment).map((key) => t(key, places));
}
