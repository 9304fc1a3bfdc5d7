import { karachiDate, karachiMinutes, parseDay } from '#domain/calendar.ts';

// Names of months and weekdays come from the browser: docs/decisions/2026-11-22-dates.md says why not from date-fns.
const lang = 'en-PK';

/** Making a format costs milliseconds on a device, ten for the first one: it waits until something is shown with it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const money = once(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }));
const dayFull = once(
  () => new Intl.DateTimeFormat(lang, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
);
const dayShort = once(() => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short' }));
const weekday = once(() => new Intl.DateTimeFormat(lang, { weekday: 'short' }));
const dayOfYear = once(() => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', year: 'numeric' }));
const momentDay = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }));

/** Text that is not a date is shown as it is. */
function shown(format: () => Intl.DateTimeFormat, day: string): string {
  const date = parseDay(day);
  return date ? format().format(date) : day;
}

/** The calendar date in Pakistan of an instant, which is ms or ISO. */
function dayOf(instant: number | string): string {
  return karachiDate(new Date(instant).getTime());
}

/** Whole rupees with thousands commas: "PKR 3,500". */
export function formatPrice(rupees: number): string {
  return `PKR\u00a0${money().format(Math.round(rupees))}`;
}

/** A start hour 0 to 23 on the clock: "7:00 AM" (spec: h:mm a). */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** Minutes after midnight on the clock: "4:30 PM". */
export function formatTimeOfDay(minutes: number): string {
  return formatHour(Math.floor(minutes / 60)).replace(':00', `:${String(minutes % 60).padStart(2, '0')}`);
}

/** From a start hour to an end hour: "7:00 PM – 9:00 PM"; 24 is 12:00 AM. */
export function formatSpan(start: number, end: number): string {
  return `${formatHour(start)} – ${formatHour(end % 24)}`;
}

/** A calendar date YYYY-MM-DD in full: "Sat, 21 Nov 2026"; text that is not a date is shown as it is. */
export function formatDay(day: string): string {
  return shown(dayFull, day);
}

/** A calendar date without weekday and year: "21 Nov". */
export function formatDayShort(day: string): string {
  return shown(dayShort, day);
}

/** The weekday of a calendar date: "Sat". */
export function formatWeekday(day: string): string {
  return shown(weekday, day);
}

/** An instant as a date in Pakistan: "21 Nov 2026". */
export function formatInstantDay(iso: string): string {
  return shown(dayOfYear, dayOf(iso));
}

/** An instant as a time in Pakistan: "7:05 PM". */
export function formatClock(instant: number | string): string {
  return formatTimeOfDay(karachiMinutes(new Date(instant).getTime()));
}

/** The beginning of an hour of a calendar date: "Sat 28 Nov, 6:00 PM". */
export function formatDayHour(day: string, hour: number): string {
  return `${formatWeekday(day)} ${formatDayShort(day)}, ${formatHour(hour)}`;
}

/** An instant as a date in Pakistan without the year: "12 Nov". */
export function formatInstantShort(instant: number): string {
  return formatDayShort(dayOf(instant));
}

/** The date of an instant in Pakistan as the bell writes it: "Nov 21, 2026" (spec: MMM d, yyyy). */
export function formatMomentDay(instant: number | string): string {
  return shown(momentDay, dayOf(instant));
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
