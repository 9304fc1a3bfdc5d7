import { dayAfter, karachiDate, karachiInstant, karachiMinutes } from './calendar.ts';
import { openingTimes } from './opening-hours.ts';
import { byAge, byReach, isAt, isFor, isOn, type Rule } from './rule-days.ts';

/** Hours that differ from the base hours of a venue. */
export type OpeningRule = Rule & {
  label: string;
  kind: 'hours' | 'closed' | 'break' | 'pause';
  /** HH:MM, of kind `hours`; closing at or before opening is after midnight. */
  openTime: string | null;
  closeTime: string | null;
  /** Of kind `break`, as in a price rule. */
  fromHour: number | null;
  toHour: number | null;
  /** Of kind `pause`, in ms. */
  fromAt: number | null;
  untilAt: number | null;
};

/** The hours of a venue without rules: HH:MM of Asia/Karachi. */
export type BaseTimes = { openTime: string; closeTime: string };

/** From opening to closing, in minutes after midnight of the date on which it begins; at or before `opens` it ends on the next. */
export type Session = { opens: number; closes: number; rule: OpeningRule | undefined };

/**
 * The session that begins on a date, with the rule it comes from; undefined when it is closed that day by `closedBy`. Without
 * a court: that of the venue.
 */
export function sessionOf(
  base: BaseTimes,
  rules: readonly OpeningRule[],
  courtId: string | null,
  day: string,
): { session: Session; closedBy?: never } | { session?: never; closedBy: OpeningRule } {
  const [rule] = rules
    .filter((one) => (one.kind === 'hours' || one.kind === 'closed') && isFor(one, courtId) && isOn(one, day))
    .sort((one, other) => byReach(one, other) || byAge(one, other));
  if (rule?.kind === 'closed') return { closedBy: rule };
  const { openTime, closeTime } = rule ?? base;
  return { session: { ...openingTimes(openTime, closeTime), rule } };
}

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * The start hours (0 to 23, ascending) of a court that can be booked on a calendar date: of the session that begins on it
 * those before midnight, of the one before those after it, without breaks. Pauses need a clock and are not taken away:
 * `pausedHours`. `private.get_day_hours` says the same in SQL.
 */
export function dayHours(base: BaseTimes, rules: readonly OpeningRule[], courtId: string, day: string): number[] {
  const { session: evening } = sessionOf(base, rules, courtId, dayAfter(day, -1));
  const { session: own } = sessionOf(base, rules, courtId, day);
  const breaks = rules.filter((rule) => rule.kind === 'break' && isFor(rule, courtId));
  return everyHour.filter((hour) => {
    const [starts, ends] = [hour * 60, hour * 60 + 60];
    const isNight = evening !== undefined && evening.closes <= evening.opens && ends <= evening.closes;
    const isOwn = own !== undefined && starts >= own.opens && (own.closes <= own.opens || ends <= own.closes);
    return (isNight || isOwn) && !breaks.some((rule) => isAt(rule, day, hour));
  });
}

/** Hours of a date that begin within a pause that runs, or is to come: nobody books them online. `now` in ms. */
export function pausedHours(rules: readonly OpeningRule[], courtId: string, day: string, now: number): number[] {
  const pauses = rules.filter((rule) => rule.kind === 'pause' && isFor(rule, courtId) && (rule.untilAt ?? 0) > now);
  return everyHour.filter((hour) => {
    const start = karachiInstant(day, hour);
    return pauses.some(({ fromAt, untilAt }) => start >= (fromAt ?? now) && start < (untilAt ?? 0));
  });
}

/**
 * How many minutes of a date belong to the evening before: until the last of the courts (null: the venue as a whole) that opened
 * then has closed; else 0.
 */
export function nightMinutes(
  base: BaseTimes,
  rules: readonly OpeningRule[],
  courtIds: readonly (string | null)[],
  day: string,
): number {
  const ends = courtIds.map((courtId) => {
    const { session } = sessionOf(base, rules, courtId, dayAfter(day, -1));
    return session && session.closes <= session.opens ? session.closes : 0;
  });
  return Math.max(0, ...ends);
}

/** The date (YYYY-MM-DD) whose opening hours run at an instant in ms: yesterday's past midnight, until the venue closes. */
export function openingDay(base: BaseTimes, rules: readonly OpeningRule[], now: number): string {
  const today = karachiDate(now);
  return karachiMinutes(now) < nightMinutes(base, rules, [null], today) ? dayAfter(today, -1) : today;
}
