// The playing day of a venue: which hours its people call "today", under its opening rules.
import { millisecondsInMinute } from 'date-fns/constants';
import { dayAfter, karachiDate, karachiInstant, parseDay } from '#domain/calendar.ts';
import { dayHours, nightMinutes, sessionOf, type BaseTimes, type OpeningRule } from '#domain/opening-rules.ts';
import { courtsInUse, type DeskCourt } from './desk.ts';

/** What a venue says of its hours: opening and closing time (HH:MM or HH:MM:SS of Asia/Karachi), and the rules that change them. */
export type DeskHours = {
  open: string;
  close: string;
  openings?: readonly OpeningRule[];
  /** Those with hours of their own make the evening longer or shorter; without courts the venue as a whole does. */
  courts?: DeskCourt[];
};

/** One hour on the calendar: the date on which it begins (YYYY-MM-DD in Asia/Karachi) and its start, 0 to 23. */
export type DayHour = { day: string; hour: number };

// The server's times of day have seconds, which rules do not read.
const baseOf = ({ open, close }: DeskHours): BaseTimes => ({
  openTime: open.slice(0, 5),
  closeTime: close.slice(0, 5),
});

/** Whose hours have to be asked: the courts in use where one has hours of its own, else the venue as a whole (null). */
function courtsThatDiffer({ openings = [], courts = [] }: DeskHours): (string | null)[] {
  const hasOwn = openings.some(({ courtId, kind }) => courtId !== null && (kind === 'hours' || kind === 'closed'));
  const ids = hasOwn ? courtsInUse({ courts }).map(({ id }) => id) : [];
  return ids.length > 0 ? ids : [null];
}

/** Minutes of a date that belong to the evening before. */
const nightOf = (desk: DeskHours, day: string): number =>
  nightMinutes(baseOf(desk), desk.openings ?? [], courtsThatDiffer(desk), day);

const nightEnd = (desk: DeskHours, day: string): number =>
  karachiInstant(day, 0) + nightOf(desk, day) * millisecondsInMinute;

/** From when to when (ms) hours begin that belong to a playing day (YYYY-MM-DD): to its closing, also past midnight. */
export function playingSpan(day: string, desk: DeskHours): { from: number; to: number } {
  return { from: nightEnd(desk, day), to: nightEnd(desk, dayAfter(day, 1)) };
}

/**
 * What the people of a venue call "today" at an instant in ms (YYYY-MM-DD): the date on which the session began that is
 * running, also past midnight; today's date once it has closed. Stored dates are never changed by it. `private.get_playing_day`
 * says the same in SQL.
 */
export function playingDay(now: number, desk: DeskHours): string {
  const today = karachiDate(now);
  return now < nightEnd(desk, today) ? dayAfter(today, -1) : today;
}

/** When the session of a playing day ends, in ms: of a court, or of the last one that closes (null); undefined when all are closed. */
export function closingOf(desk: DeskHours, courtId: string | null, day: string): number | undefined {
  const ends = (courtId === null ? courtsThatDiffer(desk) : [courtId]).flatMap((court) => {
    const { session } = sessionOf(baseOf(desk), desk.openings ?? [], court, day);
    if (!session) return [];
    const date = session.closes <= session.opens ? dayAfter(day, 1) : day;
    return [karachiInstant(date, 0) + session.closes * millisecondsInMinute];
  });
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/** The instant in ms at which an hour begins. */
export function startOfHour({ day, hour }: DayHour): number {
  return karachiInstant(day, hour);
}

/** The hours (0 to 23) of a calendar date at which a court is open by the rules; while no date is typed by the base hours. */
export function openHoursOn(desk: DeskHours, courtId: string, day: string): number[] {
  return dayHours(baseOf(desk), parseDay(day) ? (desk.openings ?? []) : [], courtId, day);
}

/** The open hours of a court on a playing day in the order in which they are played; those after midnight are of the next date. */
export function playingHours(day: string, desk: DeskHours, courtId: string): DayHour[] {
  const { from, to } = playingSpan(day, desk);
  return [day, dayAfter(day, 1)]
    .flatMap((date) => openHoursOn(desk, courtId, date).map((hour) => ({ day: date, hour })))
    .filter((hour) => startOfHour(hour) >= from && startOfHour(hour) < to);
}

/** The calendar dates on which a playing day has hours. */
export function datesOf(day: string, desk: DeskHours): string[] {
  const next = dayAfter(day, 1);
  return nightOf(desk, next) > 0 ? [day, next] : [day];
}
