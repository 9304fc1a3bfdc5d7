import { dayAfter } from '#domain/calendar.ts';
import { formatDayShort, formatWeekday } from './format.ts';
import { hourRanges, isNight } from './hour-words.ts';
import { t } from './translate.ts';

const half = (hour: number) => (hour % 24 < 12 ? 'AM' : 'PM');
const onClock = (hour: number) => hour % 12 || 12;

/** A start hour 0 to 23 in the fewest letters: "8 PM". */
export function shortHour(hour: number): string {
  return `${onClock(hour)}\u00a0${half(hour)}`;
}

/** From a start hour to an end hour in the fewest letters: "9–11 PM", "11 PM – 1 AM"; 24 is 12 AM. */
export function shortSpan(start: number, end: number): string {
  if (half(start) !== half(end)) return `${shortHour(start)} – ${shortHour(end)}`;
  return `${onClock(start)}–${onClock(end)}\u00a0${half(end)}`;
}

/** A date as people say it: "Today", "Tomorrow", else "Sat 28 Nov"; both are calendar dates in Pakistan. */
export function nearDay(day: string, today: string): string {
  if (day === today) return t('hours.today');
  if (day === dayAfter(today, 1)) return t('hours.tomorrow');
  return `${formatWeekday(day)} ${formatDayShort(day)}`;
}

/** A choice as people say it: "Tomorrow, 9–11 PM"; hours after midnight say which morning; without hours only the date. */
export function whenWords(day: string, hours: readonly number[], today: string): string {
  const spans = hourRanges(hours).map(([start, end]) => {
    const span = shortSpan(start, end);
    return isNight(start) ? t('hours.early', { span, day: formatWeekday(day) }) : span;
  });
  return [nearDay(day, today), ...spans].join(', ');
}
