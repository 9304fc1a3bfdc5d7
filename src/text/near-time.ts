import { dayAfter } from '#domain/calendar.ts';
import { formatDayShort, formatWeekday } from './format.ts';
import { isolate } from './isolate.ts';
import { t } from './translate.ts';

/** A start hour 0 to 23 in the fewest letters: "8 PM". */
export function shortHour(hour: number): string {
  return isolate(`${hour % 12 || 12}\u00a0${hour % 24 < 12 ? 'AM' : 'PM'}`);
}

/** A date as people say it on `today` (both YYYY-MM-DD): "Today", "Tomorrow", else "Sat, 28 Nov". */
export function nearDay(day: string, today: string): string {
  if (day === today) return t('when.today');
  if (day === dayAfter(today, 1)) return t('when.tomorrow');
  return t('when.weekday', { weekday: formatWeekday(day), day: formatDayShort(day) });
}
