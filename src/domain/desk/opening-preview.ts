// What the opening rules of a venue come to, for whoever makes them.
import { dayAfter } from '#domain/calendar.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { Rule } from '#domain/rule-days.ts';

type Days = Pick<Rule, 'days' | 'firstDay' | 'lastDay'>;

const week = [1, 2, 3, 4, 5, 6, 7];

const weekdays = ({ days }: Days) => days ?? week;

/**
 * The rules between which and this one only their age decides, because both name a day in the same way: dates or weeks, of
 * all courts or of the same one.
 */
export function overlapping(
  rules: readonly OpeningRule[],
  draft: Days & Pick<OpeningRule, 'id' | 'courtId'>,
): OpeningRule[] {
  const isDated = draft.firstDay !== null;
  return rules.filter((rule) => {
    const isOther = rule.id !== draft.id && (rule.kind === 'hours' || rule.kind === 'closed');
    if (!isOther || rule.courtId !== draft.courtId || (rule.firstDay !== null) !== isDated) return false;
    const meets = weekdays(rule).some((day) => weekdays(draft).includes(day));
    if (!isDated) return meets;
    return meets && (rule.firstDay ?? '') <= (draft.lastDay ?? '') && (rule.lastDay ?? '') >= (draft.firstDay ?? '');
  });
}

/** The opening hours of each weekday without dates, of the whole venue: the rule that says them, or undefined for the base hours. */
export function weekOf(rules: readonly OpeningRule[]): { day: number; rule: OpeningRule | undefined }[] {
  const weekly = rules
    .filter(
      ({ kind, courtId, firstDay }) => (kind === 'hours' || kind === 'closed') && courtId === null && firstDay === null,
    )
    .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? -1 : 1));
  return week.map((day) => ({ day, rule: weekly.find((one) => weekdays(one).includes(day)) }));
}

/** The day after the last one of a rule whose hours cross midnight: a date, or a weekday 1 to 7; null when they do not. */
export function dayAfterNight(
  days: Days,
  openTime: string,
  closeTime: string,
): { date: string } | { weekday: number } | null {
  if (closeTime > openTime || closeTime === '00:00' || closeTime === openTime) return null;
  if (days.lastDay) return { date: dayAfter(days.lastDay, 1) };
  const last = weekdays(days).at(-1) ?? 7;
  return { weekday: (last % 7) + 1 };
}
