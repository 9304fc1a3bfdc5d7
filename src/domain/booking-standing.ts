// How a booking stands in time.
import type { Booking } from './booking.ts';
import { karachiInstant } from './calendar.ts';

/** `now` is server time in ms, `asOf` when the device last agreed with the server; undefined when it never did. */
export type Moment = { now: number; asOf: number | undefined };

/** When the first hour begins, in ms: until then the server takes a cancellation. */
export function startOf({ day, hours }: Booking): number {
  return karachiInstant(day, hours.length > 0 ? Math.min(...hours) : 0);
}

/** When the last hour ends, in ms. */
export function endOf({ day, hours }: Booking): number {
  return karachiInstant(day, hours.length > 0 ? Math.max(...hours) + 1 : 24);
}

/** Until when somebody decides about a pending booking, in ms: until its start before the server has set the end. */
export function decisionEnd(booking: Booking): number {
  const given = Date.parse(booking.decideBy ?? '');
  return Number.isNaN(given) ? startOf(booking) : given;
}
