import { startOf } from './booking-standing.ts';
import type { Booking } from './booking.ts';
import { refundOf, type RefundOffer, type Terms } from './terms.ts';

/** A booking of a server that promises terms. */
export type BookingWithTerms = Booking & { terms: Terms };

/** True for a booking whose server says what comes back: a confirmed one can be cancelled then, and has a ticket. */
export function hasTerms(booking: Booking): booking is BookingWithTerms {
  return booking.terms !== undefined;
}

/** What comes back for an own booking that is cancelled at an instant (server ms); the server decides by its own clock. */
export function refundOffer(booking: BookingWithTerms, at: number): RefundOffer {
  const { subtotal, total, fee, toCollect = 0, received = null, status, terms } = booking;
  const courtPrice = subtotal ?? total - fee;
  return refundOf({ courtPrice, total, toCollect, received, status, firstHourAt: startOf(booking), terms }, at);
}
