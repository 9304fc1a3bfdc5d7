// Instants in words, as people in Pakistan say them; `format.ts` writes the parts.
import { millisecondsToMinutes, minutesToHours } from 'date-fns';
import { minutesInDay } from 'date-fns/constants';
import { karachiDate } from '#domain/calendar.ts';
import { formatClock, formatDayShort, formatMomentDay, formatWeekday } from './format.ts';
import { t } from './translate.ts';

/** How old data is, in words; both instants are ms on the server's clock. */
export function ageText(at: number, now: number): string {
  const minutes = Math.max(0, millisecondsToMinutes(now - at));
  if (minutes < 1) return t('freshness.now');
  if (minutes < 60) return t('freshness.minutes', { count: minutes });
  const hours = minutesToHours(minutes);
  if (hours < 24) return t('freshness.hours', { count: hours });
  return t('freshness.days', { count: Math.floor(minutes / minutesInDay) });
}

/** An instant in Pakistan, without the year: "Sat 28 Nov, 6:30 PM". */
export function instantText(instant: number): string {
  const day = karachiDate(instant);
  return `${formatWeekday(day)} ${formatDayShort(day)}, ${formatClock(instant)}`;
}

/** An instant in Pakistan: "Nov 21, 2026 at 7:05 PM" (spec, notifications: MMM d, yyyy 'at' h:mm a). */
export function momentText(instant: number | string): string {
  return t('moment.at', { day: formatMomentDay(instant), time: formatClock(instant) });
}
