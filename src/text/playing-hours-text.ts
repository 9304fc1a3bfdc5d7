import type { DeskHours } from '#domain/desk/playing-day.ts';
import { sessionOf, type OpeningRule } from '#domain/opening-rules.ts';
import { formatTimeOfDay } from './format.ts';
import { t } from './translate.ts';

/**
 * When a playing day of a venue opens and closes, with the name of the rule that says so: "3:00 PM – 3:00 AM, Ramzan",
 * "Closed, Eid". `rule` is undefined for the base hours.
 */
export function playingHoursText(
  { open, close, openings = [] }: DeskHours,
  day: string,
): { words: string; rule: OpeningRule | undefined } {
  const base = { openTime: open.slice(0, 5), closeTime: close.slice(0, 5) };
  const { session, closedBy } = sessionOf(base, openings, null, day);
  if (closedBy) return { words: t('desk.closedBy', { name: closedBy.label }), rule: closedBy };
  const { opens, closes, rule } = session;
  const hours =
    opens === closes
      ? t('desk.always')
      : t('desk.hours', { from: formatTimeOfDay(opens), to: formatTimeOfDay(closes) });
  return { words: rule ? t('desk.hoursBy', { hours, name: rule.label }) : hours, rule };
}
