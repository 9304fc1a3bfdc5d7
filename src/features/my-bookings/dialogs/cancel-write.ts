import cancelBooking, { type Cancellation } from '#commands/cancel-booking.ts';
import type { Enqueued } from '#data/outbox.ts';
import type { Booking } from '#domain/booking.ts';
import type { RefundOffer } from '#domain/terms.ts';
import { formatDay } from '#text/format.ts';

/**
 * The cancellation of a booking for the refund that was shown; it ends with that refund's deadline. `replaces` is the id of a
 * write that it takes the place of.
 */
export function cancelWrite(
  { id, venueName, day }: Booking,
  { amount, deadline }: Pick<RefundOffer, 'amount' | 'deadline'>,
  replaces: string | undefined,
): Enqueued<Cancellation> {
  const ends = deadline !== null && { back: amount, endsAt: deadline };
  return {
    command: cancelBooking,
    input: { bookingId: id, refund: amount },
    about: { venue: venueName, day: formatDay(day), ...ends },
    replaces,
  };
}
