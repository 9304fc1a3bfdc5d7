import cancelBooking, { type Cancellation } from '#commands/cancel-booking.ts';
import type { Enqueued } from '#data/outbox.ts';
import type { Booking } from '#domain/booking.ts';
import type { RefundOffer } from '#domain/terms.ts';
import { formatDay } from '#text/format.ts';

/**
 * The cancellation of a booking for the refund that was shown; it ends with that refund's deadline. Without an offer it is the
 * one that a server without policies takes. `replaces` is the id of a refused one.
 */
export function cancelWrite(
  { id, venueName, day }: Booking,
  offer: Pick<RefundOffer, 'amount' | 'deadline'> | undefined,
  replaces: string | undefined,
): Enqueued<Cancellation> {
  const ends = offer && offer.deadline !== null && { back: offer.amount, endsAt: offer.deadline };
  return {
    command: cancelBooking,
    input: { bookingId: id, ...(offer && { refund: offer.amount }) },
    about: { venue: venueName, day: formatDay(day), ...ends },
    replaces,
  };
}
