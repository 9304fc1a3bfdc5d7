import type { Booking } from '#domain/booking.ts';
import { karachiDate, karachiHour } from '#domain/calendar.ts';

export type BookingGroups<B extends Booking = Booking> = { upcoming: B[]; past: B[] };

function lastHour(booking: Booking): number {
  return booking.hours.length > 0 ? Math.max(...booking.hours) : 23;
}

/** True when the last booked hour is over in Pakistan at `now` (server clock, ms). */
export function isOver(booking: Booking, now: number): boolean {
  const today = karachiDate(now);
  return booking.day < today || (booking.day === today && lastHour(booking) < karachiHour(now));
}

/**
 * Newest date first (spec), and within a date the later hour first, so that what is still to come is always the first
 * part of the list and a heading between the two changes nothing in its order.
 */
export function groupBookings<B extends Booking>(bookings: readonly B[], now: number): BookingGroups<B> {
  const ordered = [...bookings].sort(
    (a, b) => b.day.localeCompare(a.day) || lastHour(b) - lastHour(a) || b.createdAt.localeCompare(a.createdAt),
  );
  return {
    upcoming: ordered.filter((booking) => !isOver(booking, now)),
    past: ordered.filter((booking) => isOver(booking, now)),
  };
}
