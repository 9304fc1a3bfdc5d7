import { bookingWindow, dayAfter, karachiDate, karachiHour, parseDay } from './calendar.ts';
import { asNight, earlyMask, eveningMask, hoursOf, maskOf, nightMask, type HourMask } from './free-hours.ts';
import { openHours } from './opening-hours.ts';

/** When somebody wants to play; '' means any. */
export type When = {
  /** YYYY-MM-DD in Asia/Karachi. */
  readonly day: string;
  /** `evening`, `night` or an hour, "0" to "23"; only ever together with a day. */
  readonly at: string;
};

/** No wish at all. */
export const anyTime: When = { day: '', at: '' };

/** An hour as `When` names it. */
const oneHour = /^(?:1?\d|2[0-3])$/;

/** What an address says of it (`when`, `at`); whatever is no date or no time is ignored, and so is a time without a date. */
export function readWhen(params: URLSearchParams): When {
  const day = params.get('when')?.trim() ?? '';
  const at = params.get('at')?.trim().toLowerCase() ?? '';
  if (!parseDay(day)) return anyTime;
  return { day, at: at === 'evening' || at === 'night' || oneHour.test(at) ? at : '' };
}

const wholeDay = maskOf(Array.from({ length: 24 }, (_, hour) => hour));

/**
 * The hours of a date that `at` asks for, a night with those of the next date; every hour of the date where it asks for none.
 * Whoever asks for the night of today before 4 AM also means the one that is running; later its hours are over.
 */
export function wantedHours({ day, at }: When, now: number): HourMask {
  if (at === 'evening') return eveningMask;
  if (at === 'night') return nightMask | (day === karachiDate(now) ? earlyMask : 0);
  return oneHour.test(at) ? maskOf([Number(at)]) : wholeDay;
}

/** True when no hour of it can be booked any more, or yet, at an instant in ms. */
export function isOutsideWindow(when: When, now: number): boolean {
  return when.day > bookingWindow(now).last || (wantedHours(when, now) & comingHours(when.day, now)) === 0;
}

/** The hours of a date and of its night that have not begun at an instant in ms: all of them unless it is today. */
export function comingHours(day: string, now: number): HourMask {
  const today = karachiDate(now);
  if (day < today) return 0;
  // The last date that can be booked has no next one.
  const all = day < bookingWindow(now).last ? wholeDay | nightMask : wholeDay;
  return day > today ? all : all & ~((2 << karachiHour(now)) - 1);
}

/** The hours of a date and of its night at which a venue is open and which have not begun: what is known of them without the server. */
export function openAhead(venue: { open: string; close: string }, day: string, now: number): HourMask {
  const open = maskOf(openHours(venue.open, venue.close));
  return (open | asNight(open)) & comingHours(day, now);
}

/** The dates that are offered as buttons: today and the six after it. */
export function nearDays(now: number): string[] {
  const today = karachiDate(now);
  return Array.from({ length: 7 }, (_, count) => dayAfter(today, count));
}

/** The evening that comes next: today's, tomorrow's once it is 11 PM. */
export function nextEvening(now: number): When {
  const today = karachiDate(now);
  return { day: karachiHour(now) >= 23 ? dayAfter(today, 1) : today, at: 'evening' };
}

/** Sports that most people play after work. */
const eveningSports = new Set(['futsal', 'cricket', 'padel']);

/** True for a sport whose evening hours are what people look for first. */
export function isEveningSport(sport: string): boolean {
  return eveningSports.has(sport.toLowerCase());
}

/** The hours of a mask in the order in which people want them: ascending, where `eveningFirst` from 5 PM on. */
export function inOrderOfWish(mask: HourMask, eveningFirst: boolean): number[] {
  const hours = hoursOf(mask);
  return eveningFirst ? [...hours.filter((hour) => hour >= 17), ...hours.filter((hour) => hour < 17)] : hours;
}
