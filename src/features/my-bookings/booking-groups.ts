import { compareText } from '#domain/order.ts';
import type { Booking } from '#domain/booking.ts';
import { startOf } from '#domain/booking-standing.ts';
import { karachiDate, karachiHour } from '#domain/calendar.ts';
import { refundsDue } from '#domain/refund.ts';

/** What is to come, what is owed to the person, what was played, and what did not take place. */
export const bookingGroups = ['upcoming', 'refunds', 'past', 'cancelled'] as const;

export type BookingGroup = (typeof bookingGroups)[number];
type BookingGroups<B extends Booking = Booking> = Record<BookingGroup, B[]>;

function lastHour(booking: Booking): number {
  return booking.hours.length > 0 ? Math.max(...booking.hours) : 23;
}

/** True when the last booked hour is over in Pakistan at `now` (server clock, ms). */
export function isOver(booking: Booking, now: number): boolean {
  const today = karachiDate(now);
  return booking.day < today || (booking.day === today && lastHour(booking) < karachiHour(now));
}

function groupOf(booking: Booking, now: number): BookingGroup {
  if (refundsDue(booking).length > 0) return 'refunds';
  if (booking.status === 'cancelled' || booking.status === 'refund_due') return 'cancelled';
  return booking.status === 'completed' || isOver(booking, now) ? 'past' : 'upcoming';
}

const newestFirst = (a: Booking, b: Booking): number =>
  compareText(b.day, a.day) || lastHour(b) - lastHour(a) || compareText(b.createdAt, a.createdAt);

const soonestFirst = (a: Booking, b: Booking): number =>
  startOf(a) - startOf(b) || compareText(b.createdAt, a.createdAt);

/** Upcoming soonest first: the next game stands on top. Everything else newest date first (spec, my bookings). */
export function groupBookings<B extends Booking>(bookings: readonly B[], now: number): BookingGroups<B> {
  const groups: BookingGroups<B> = { upcoming: [], refunds: [], past: [], cancelled: [] };
  for (const booking of [...bookings].sort(newestFirst)) groups[groupOf(booking, now)].push(booking);
  groups.upcoming.sort(soonestFirst);
  return groups;
}

/** True while the person may expect to play it. */
export function isOn({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'pending' || status === 'confirmed';
}
