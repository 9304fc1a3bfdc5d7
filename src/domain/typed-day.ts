import { parseDay } from './calendar.ts';

const dayFirst = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;

/**
 * The date (YYYY-MM-DD) that somebody typed, day first as in Pakistan ("30/11/2026", "3-1-2027"), or in the order of the
 * server ("2026-11-30"); undefined while it is none. A year has four digits: with two, half a date would be another one.
 */
export function typedDay(text: string): string | undefined {
  const typed = text.trim();
  const [, day = '', month = '', year = ''] = dayFirst.exec(typed) ?? [];
  const found = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  return parseDay(found) && found;
}

/** A date as it is typed: "2026-11-30" becomes "30/11/2026". */
export function dayToType(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Eight digits with their slashes, for a device's pad that has none: "30112026" becomes "30/11/2026"; all else stays what it is. */
export function withSlashes(text: string): string {
  return /^\d{8}$/.test(text) ? `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}` : text;
}
