import { startOf } from './booking-standing.ts';
import type { Booking } from './booking.ts';
import { refundOf, type RefundOffer } from './terms.ts';

/** What comes back for an own booking that is cancelled at an instant (server ms); the server decides by its own clock. */
export function refundOffer(booking: Booking, at: number): RefundOffer {
  const { subtotal, total, toCollect = 0, received = null, status, terms } = booking;
  return refundOf(
    { courtPrice: subtotal, total, toCollect, received, status, firstHourAt: startOf(booking), terms },
    at,
  );
}
