// When a rule of a venue counts: on which dates, at which court, at which hours, and which of two counts first.
import { dayAfter } from './calendar.ts';

/** What rules for prices and rules for hours have in common. */
export type Rule = {
  id: string;
  /** Null: every court of the venue. */
  courtId: string | null;
  /** 1 Monday to 7 Sunday; null is every day. */
  days: number[] | null;
  /** First and last date (YYYY-MM-DD in Asia/Karachi) of a rule on dates, both null for one of every week. */
  firstDay: string | null;
  lastDay: string | null;
  /** When it was made, in ms: a newer rule counts before an older one. */
  createdAt: number;
  rev: number;
};

/** 1 Monday to 7 Sunday, as in ISO 8601. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

/** True on a playing day (YYYY-MM-DD) that the rule names. */
export function isOn({ days, firstDay, lastDay }: Rule, day: string): boolean {
  const isInside = (firstDay === null || day >= firstDay) && (lastDay === null || day <= lastDay);
  return isInside && (days === null || days.includes(weekdayOf(day)));
}

/** True for an hour (0 to 23) of a date; what a rule says of hours after midnight belongs to the day on which its evening began. */
export function isAt(
  rule: Rule & { fromHour: number | null; toHour: number | null },
  day: string,
  hour: number,
): boolean {
  const { fromHour, toHour } = rule;
  if (fromHour === null || toHour === null) return false;
  if (toHour > fromHour) return hour >= fromHour && hour < toHour && isOn(rule, day);
  return (hour >= fromHour && isOn(rule, day)) || (hour < toHour && isOn(rule, dayAfter(day, -1)));
}

/** True for rules of all courts, and of this one; for null only the former. */
export function isFor({ courtId }: Rule, court: string | null): boolean {
  return courtId === null || courtId === court;
}

/** Dates before weeks, a court before all courts; less than 0 when the first counts before the second. */
export function byReach(one: Rule, other: Rule): number {
  const reach = ({ firstDay, courtId }: Rule) => (firstDay === null ? 2 : 0) + (courtId === null ? 1 : 0);
  return reach(one) - reach(other);
}

/** Newer before older; made in the same moment, the lower id. */
export function byAge(one: Rule, other: Rule): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1);
}
