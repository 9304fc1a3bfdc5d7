import { karachiDate } from '#domain/calendar.ts';
import { formatWeekday } from './format.ts';
import { hourRanges, isNight, unbroken } from './hour-words.ts';
import { isolate } from './isolate.ts';
import { nearDay } from './near-time.ts';
import { t } from './translate.ts';

const halfOf = (hour: number): string => (hour % 24 < 12 ? 'AM' : 'PM');
const clockOf = (hour: number): number => hour % 12 || 12;

/** From a start hour to an end hour as people say it: "8–10 PM", "11 AM–1 PM"; the end may be 24. */
export function shortSpan(start: number, end: number): string {
  const from = halfOf(start) === halfOf(end) ? `${clockOf(start)}` : `${clockOf(start)} ${halfOf(start)}`;
  return isolate(`${from}–${clockOf(end)} ${halfOf(end)}`);
}

/**
 * A date and its hours in the words that one would say: "Tomorrow, 8–10 PM"; after midnight with the morning's weekday, unless
 * the date says it already. Lines break after a comma only.
 */
export function playTime(day: string, hours: readonly number[], now: number): string {
  const date = nearDay(day, karachiDate(now));
  const weekday = formatWeekday(day);
  const spans = hourRanges(hours).map(([start, end]) => {
    const span = shortSpan(start, end);
    return isNight(start) && !date.includes(weekday) ? t('hours.early', { span, day: weekday }) : span;
  });
  return unbroken([date, ...spans].join(', '));
}
