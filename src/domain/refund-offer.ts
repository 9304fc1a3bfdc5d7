import { startOf } from './booking-standing.ts';
import type { Booking } from './booking.ts';
import { refundOf, type RefundOffer } from './terms.ts';

/** The latest start (ms) that an own booking was ever given, where that is later than the present one; null otherwise. */
export function promisedStart(booking: Booking): number | null {
  const promised = Date.parse(booking.refundStart ?? '');
  return promised > startOf(booking) ? promised : null;
}

/**
 * True while everything comes back when a confirmed booking is cancelled: a move is asked for, or was not accepted. A question
 * that ran out while this device heard nothing counts as not accepted.
 */
export function isFreeToCancel({ status, isFreeToCancel: isFree, moveOffer }: Booking): boolean {
  return status === 'confirmed' && (isFree === true || moveOffer !== undefined);
}

/** What comes back for an own booking that is cancelled at an instant (server ms); the server decides by its own clock. */
export function refundOffer(booking: Booking, at: number): RefundOffer {
  const { subtotal, total, toCollect = 0, received = null, status, terms } = booking;
  const firstHourAt = startOf(booking);
  const isFree = isFreeToCancel(booking);
  const sumOf = (of: string, isVoid: boolean) =>
    booking.refunds
      .filter(({ reason, state }) => reason === of && (state === 'void') === isVoid)
      .reduce((sum, { amount }) => sum + amount, 0);
  // Baari may have given back what was too much, in the place of a refund that was struck.
  const givenBack = Math.max(0, sumOf('dispute', false) - sumOf('overpaid', true));
  const facts = { courtPrice: subtotal, total, toCollect, received, status, firstHourAt, isFree, givenBack, terms };
  return refundOf({ ...facts, promisedAt: promisedStart(booking) }, at);
}
