import { formatDay, formatDayShort, formatSpan, formatWeekday } from './format.ts';
import { t } from './translate.ts';

/** Hours before this belong, in people's heads, to the night that began on the evening before. */
const nightEnds = 5;

/** What an hour after midnight says about its morning: the weekday beside a date, weekday and date where none is near. */
type Morning = 'weekday' | 'date';

/** True for an hour that people count to the night before. */
export function isNight(hour: number): boolean {
  return hour < nightEnds;
}

function spanWords(day: string, start: number, end: number, morning: Morning): string {
  const span = formatSpan(start, end);
  if (!isNight(start)) return span;
  const weekday = formatWeekday(day);
  return t('hours.early', { span, day: morning === 'date' ? `${weekday} ${formatDayShort(day)}` : weekday });
}

/** One hour in words; after midnight it says which morning: "1:00 AM – 2:00 AM, early Sat". */
export function hourWords(day: string, hour: number, morning: Morning = 'weekday'): string {
  return spanWords(day, hour, hour + 1, morning);
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

/** Hours in words, one text per stretch. */
export function rangeWords(day: string, hours: readonly number[], morning: Morning = 'weekday'): string[] {
  return hourRanges(hours).map(([start, end]) => spanWords(day, start, end, morning));
}

/** Lines break after a comma, never inside a stretch of time. */
export function unbroken(text: string): string {
  return text.replace(/(?<!,) /g, '\u00a0').replaceAll('–', '–\u2060');
}

/** A date and its hours in one line: "Sat, 22 Nov 2026, 6:00 PM – 8:00 PM"; without hours only the date. */
export function choiceWords(day: string | null, hours: readonly number[]): string {
  if (!day) return '';
  return [formatDay(day), ...rangeWords(day, hours)].join(', ');
}
