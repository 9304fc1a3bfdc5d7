import type { Booking, BookingDraft } from '#domain/booking.ts';

/** True when this booking stands for what the draft asked for: nobody else can have these hours beside it. */
export function isAnsweredBy({ courtId, day, hours }: BookingDraft, booking: Booking): boolean {
  const stands = booking.status !== 'cancelled' && booking.status !== 'refund_due';
  const isSame = booking.courtId === courtId && booking.day === day && booking.hours.join() === hours.join();
  return stands && isSame;
}
