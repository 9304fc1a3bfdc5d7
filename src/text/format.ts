import { karachiDate, karachiMinutes, parseDay } from '#domain/calendar.ts';
import { isolate } from './isolate.ts';
import { t } from './translate.ts';

/** The first format that a browser makes by itself costs a cheap phone 60 ms: names and commas are ours (docs/decisions). */
const names = (key: 'date.months' | 'date.weekdays', at: number) => t(key).split(' ')[at] ?? '';

type Pattern = 'date.full' | 'date.short' | 'date.withYear' | 'date.weekday' | 'date.bell';

/** Text that is not a date is shown as it is. */
function shown(pattern: Pattern, day: string): string {
  const date = parseDay(day);
  if (!date) return day;
  const [weekday, month] = [names('date.weekdays', date.getDay()), names('date.months', date.getMonth())];
  return t(pattern, { weekday, day: date.getDate(), month, year: date.getFullYear() });
}

/** The calendar date in Pakistan of an instant, which is ms or ISO. */
function dayOf(instant: number | string): string {
  return karachiDate(new Date(instant).getTime());
}

/** Whole rupees with thousands commas: "PKR 3,500". */
export function formatPrice(rupees: number): string {
  return `PKR\u00a0${String(Math.round(rupees)).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}

/** A start hour 0 to 23 on the clock: "7:00 AM" (spec: h:mm a). */
export function formatHour(hour: number): string {
  return isolate(`${hour % 12 || 12}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`);
}

/** Minutes after midnight on the clock: "4:30 PM". */
export function formatTimeOfDay(minutes: number): string {
  return formatHour(Math.floor(minutes / 60)).replace(':00', `:${String(minutes % 60).padStart(2, '0')}`);
}

/** From a start hour to an end hour: "7:00 PM – 9:00 PM"; 24 is 12:00 AM. */
export function formatSpan(start: number, end: number): string {
  return isolate(`${formatHour(start)} – ${formatHour(end % 24)}`);
}

/** A calendar date YYYY-MM-DD in full: "Sat, 21 Nov 2026"; text that is not a date is shown as it is. */
export function formatDay(day: string): string {
  return shown('date.full', day);
}

/** A calendar date without weekday and year: "21 Nov". */
export function formatDayShort(day: string): string {
  return shown('date.short', day);
}

/** The weekday of a calendar date: "Sat". */
export function formatWeekday(day: string): string {
  return shown('date.weekday', day);
}

/** An instant as a date in Pakistan: "21 Nov 2026". */
export function formatInstantDay(iso: string): string {
  return shown('date.withYear', dayOf(iso));
}

/** An instant as a time in Pakistan: "7:05 PM". */
export function formatClock(instant: number | string): string {
  return formatTimeOfDay(karachiMinutes(new Date(instant).getTime()));
}

/** An instant as a date in Pakistan without the year: "12 Nov". */
export function formatInstantShort(instant: number): string {
  return formatDayShort(dayOf(instant));
}

/** The date of an instant in Pakistan as the bell writes it: "Nov 21, 2026" (spec: MMM d, yyyy). */
export function formatMomentDay(instant: number | string): string {
  return shown('date.bell', dayOf(instant));
}

/** An average rating with one decimal: "4.3" (spec, business constants). */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** Bytes as people read them: "640 kB", "12.4 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)}\u00a0kB`;
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;
}

/** Seconds left as "14:05", for countdowns; never below 0:00. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
