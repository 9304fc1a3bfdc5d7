import { karachiDate } from '#domain/calendar.ts';
import { formatClock, formatDayShort, formatWeekday } from './format.ts';

/** An instant in Pakistan, without the year: "Sat 28 Nov, 6:30 PM". */
export function instantText(instant: number): string {
  const day = karachiDate(instant);
  return `${formatWeekday(day)} ${formatDayShort(day)}, ${formatClock(instant)}`;
}
