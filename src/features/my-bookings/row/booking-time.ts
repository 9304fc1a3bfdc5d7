import type { Booking } from '#domain/booking.ts';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import { formatDayHour } from '#text/format.ts';
import { hourRanges, hourWords, rangeWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';

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

/** Lines break after a comma, never inside a stretch of time. */
function unbroken(text: string): string {
  return text.replace(/(?<!,) /g, '\u00a0').replaceAll('–', '–\u2060');
}

/** One booked hour with its start and end: "7:00 PM – 8:00 PM", after midnight with the date it falls on. */
export function slotText(hour: number, day: string): string {
  return unbroken(hourWords(day, hour, 'date'));
}

/** All booked hours in a few words: neighbours as one stretch; a scattered choice as its number of slots. */
export function slotsSummary(hours: readonly number[], day: string): string {
  const count = hourRanges(hours).length;
  if (count === 0 || count > 2) return t('bookings.slotCount', { count: hours.length });
  return unbroken(rangeWords(day, hours, 'date').join(', '));
}
