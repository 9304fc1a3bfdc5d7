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
  const facts = { courtPrice: subtotal, total, toCollect, received, status, firstHourAt, isFree, terms };
  const offer = refundOf({ ...facts, promisedAt: promisedStart(booking) }, at);
  // Once it has begun nothing can be cancelled, also where the policy counts from a later start.
  return { ...offer, deadline: offer.deadline && Math.min(offer.deadline, firstHourAt) };
}
