import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import { hourRanges, hourWords, rangeWords, unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';

/** Online, a write is on its way for this long before it counts as waiting. */
const quickly = 4000;

/** True for the moment in which a write made online is simply being sent. */
export function isOnItsWay(write: QueuedWrite, online: boolean, now: number): boolean {
  const { state, createdAt } = write;
  return isLeased(write, now) || (online && state === 'queued' && Math.abs(now - createdAt) < quickly);
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
