import { dayAfter, karachiDate, karachiInstant, karachiMinutes } from '#domain/calendar.ts';
import { closesAfterMidnight, openHours, openingTimes } from '#domain/opening-hours.ts';

/** Opening and closing time of a venue, HH:MM or HH:MM:SS of Asia/Karachi. */
export type BaseHours = { open: string; close: string };

/** One hour on the calendar: the date on which it begins (YYYY-MM-DD in Asia/Karachi) and its start, 0 to 23. */
type DayHour = { day: string; hour: number };

// The server's times of day have seconds, which `openHours` does not read.
const minutesOnly = ({ open, close }: BaseHours) => [open.slice(0, 5), close.slice(0, 5)] as const;

/** Minutes of a calendar date that belong to the evening before: up to closing time, where that is after midnight; else 0. */
function nightMinutes(base: BaseHours): number {
  const times = minutesOnly(base);
  return closesAfterMidnight(...times) ? openingTimes(...times).closes : 0;
}

/**
 * What the people of a venue call "today" at an instant in ms (YYYY-MM-DD): the date on which the session began that is
 * running, also past midnight; today's date once it has closed. Stored dates are never changed by it.
 */
export function playingDay(now: number, base: BaseHours): string {
  const today = karachiDate(now);
  return karachiMinutes(now) < nightMinutes(base) ? dayAfter(today, -1) : today;
}

/** The playing day of an hour: that of the evening before for what begins after midnight and before closing time. */
export function playingDayOf({ day, hour }: DayHour, base: BaseHours): string {
  return hour * 60 < nightMinutes(base) ? dayAfter(day, -1) : day;
}

/** The open hours of a playing day in the order in which they are played; those after midnight are of the next date. */
export function playingHours(day: string, base: BaseHours): DayHour[] {
  const open = openHours(...minutesOnly(base));
  const isNight = (hour: number) => hour * 60 < nightMinutes(base);
  return [
    ...open.filter((hour) => !isNight(hour)).map((hour) => ({ day, hour })),
    ...open.filter(isNight).map((hour) => ({ day: dayAfter(day, 1), hour })),
  ];
}

/** True for an hour of any date at which the venue is open by its base hours. */
export function isOpenHour(hour: number, base: BaseHours): boolean {
  return openHours(...minutesOnly(base)).includes(hour);
}

/** The instant in ms at which it begins. */
export function startOfHour({ day, hour }: DayHour): number {
  return karachiInstant(day, hour);
}
