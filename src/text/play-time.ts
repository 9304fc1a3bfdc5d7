import { karachiDate } from '#domain/calendar.ts';
import { formatWeekday } from './format.ts';
import { hourRanges, isNight } from './hour-words.ts';
import { nearDay } from './near-time.ts';
import { t } from './translate.ts';

const halfOf = (hour: number): string => (hour % 24 < 12 ? 'AM' : 'PM');
const clockOf = (hour: number): number => hour % 12 || 12;

/** From a start hour to an end hour as people say it: "8–10 PM", "11 AM–1 PM"; the end may be 24. */
export function shortSpan(start: number, end: number): string {
  const from = halfOf(start) === halfOf(end) ? `${clockOf(start)}` : `${clockOf(start)} ${halfOf(start)}`;
  return `${from}–${clockOf(end)} ${halfOf(end)}`;
}

function spanOf(day: string, [start, end]: readonly [number, number]): string {
  const span = shortSpan(start, end);
  return isNight(start) ? t('hours.early', { span, day: formatWeekday(day) }) : span;
}

/** A date and its hours in the words that one would say: "Tomorrow, 8–10 PM"; after midnight with the morning's weekday. */
export function playTime(day: string, hours: readonly number[], now: number): string {
  return [nearDay(day, karachiDate(now)), ...hourRanges(hours).map((range) => spanOf(day, range))].join(', ');
}
