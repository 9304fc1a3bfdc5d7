import { formatDay, formatHour, formatSlot, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';

/** Hours before this belong to the night that began on the evening before, in people's heads. */
const nightEnds = 5;

export function isNight(hour: number): boolean {
  return hour < nightEnds;
}

/** One hour in words; after midnight it says which morning: "1:00 AM – 2:00 AM, early Sat". */
export function hourWords(day: string, hour: number): string {
  const slot = formatSlot(hour);
  return isNight(hour) ? t('booking.hourNight', { slot, weekday: formatWeekday(day) }) : slot;
}

/** Hours in a row as pairs of start and end hour: [18, 19, 21] is 18 to 20 and 21 to 22. */
export function hourRanges(hours: readonly number[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === hour) last[1] = hour + 1;
    else ranges.push([hour, hour + 1]);
  }
  return ranges;
}

/** The chosen hours in words, one text per stretch. */
export function rangeWords(day: string, hours: readonly number[]): string[] {
  return hourRanges(hours).map(([start, end]) => {
    const slot = `${formatHour(start)} – ${formatHour(end % 24)}`;
    return isNight(start) ? t('booking.hourNight', { slot, weekday: formatWeekday(day) }) : slot;
  });
}

/** A date and its hours in one line: "Sat, 22 Nov 2026, 6:00 PM – 8:00 PM"; without hours only the date. */
export function choiceWords(day: string | null, hours: readonly number[]): string {
  if (!day) return '';
  return [formatDay(day), ...rangeWords(day, hours)].join(', ');
}

export type HourGroup = 'night' | 'morning' | 'afternoon' | 'evening';

/** The part of the day under which an hour is listed. */
export function groupOf(hour: number): HourGroup {
  if (isNight(hour)) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
