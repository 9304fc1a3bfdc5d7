import type { Booking } from '#domain/booking.ts';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import { formatDayHour } from '#text/format.ts';

/** Online, a write is on its way for this long before it counts as waiting. */
const quickly = 4000;

function firstHour({ hours }: Booking): number {
  return hours.length > 0 ? Math.min(...hours) : 0;
}

/** When the first hour begins: "Sat 28 Nov, 6:00 PM". */
export function startText(booking: Booking): string {
  return formatDayHour(booking.day, firstHour(booking));
}

/** True for the moment in which a write made online is simply being sent. */
export function isOnItsWay(write: QueuedWrite, online: boolean, now: number): boolean {
  const { state, createdAt } = write;
  return isLeased(write, now) || (online && state === 'queued' && Math.abs(now - createdAt) < quickly);
}
