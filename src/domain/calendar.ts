import { addDays, addMonths, millisecondsToMinutes, minutesToHours } from 'date-fns';
import { millisecondsInDay, millisecondsInHour, minutesInDay } from 'date-fns/constants';

/** A calendar date as a Date at local noon, for arithmetic only; undefined when the text is not a real date. */
export function parseDay(day: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12);
  return toDay(date) === day ? date : undefined;
}

/** The calendar date (YYYY-MM-DD) of a Date made by `parseDay`. */
export function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Asia/Karachi has been UTC+5 without daylight saving since 2009; the server uses the zone's name. */
const karachiOffset = 5 * millisecondsInHour;

/** The calendar date (YYYY-MM-DD) in Asia/Karachi at an instant in ms; the device's own zone plays no part. */
export function karachiDate(instant: number): string {
  return new Date(instant + karachiOffset).toISOString().slice(0, 10);
}

/** Minutes after midnight in Asia/Karachi at an instant in ms from 1970 on. */
export function karachiMinutes(instant: number): number {
  return millisecondsToMinutes(instant + karachiOffset) % minutesInDay;
}

/** The hour (0 to 23) in Asia/Karachi at an instant in ms. */
export function karachiHour(instant: number): number {
  return minutesToHours(karachiMinutes(instant));
}

/** The instant in ms at which this hour (0 to 23) of this date begins in Asia/Karachi. */
export function karachiInstant(day: string, hour: number): number {
  return Date.parse(`${day}T00:00:00+05:00`) + hour * millisecondsInHour;
}

/** The date `count` days after `day`, both YYYY-MM-DD. */
export function dayAfter(day: string, count: number): string {
  const date = parseDay(day);
  return date ? toDay(addDays(date, count)) : day;
}

/** The same weekday a week later, or later still: the first of them that is after today at this instant. */
export function weekAhead(day: string, instant: number): string {
  const today = karachiDate(instant);
  const next = dayAfter(day, 7);
  if (next > today || parseDay(day) === undefined) return next;
  const behind = Math.round((Date.parse(today) - Date.parse(day)) / millisecondsInDay);
  return dayAfter(day, (Math.floor(behind / 7) + 1) * 7);
}

/** First and last bookable date: today to three months ahead, month ends clamped (spec, business constants). */
export function bookingWindow(instant: number): { first: string; last: string } {
  const first = karachiDate(instant);
  const date = parseDay(first);
  return { first, last: date ? toDay(addMonths(date, 3)) : first };
}

/** True when the date can be booked at this instant. */
export function inBookingWindow(day: string, instant: number): boolean {
  const { first, last } = bookingWindow(instant);
  return parseDay(day) !== undefined && day >= first && day <= last;
}
