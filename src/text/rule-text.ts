// Rules of a venue as sentences, for its page.
import { dayAfter } from '#domain/calendar.ts';
import type { OpeningRule, Session } from '#domain/opening-rules.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import type { Rule } from '#domain/rule-days.ts';
import { formatDayShort, formatPrice, formatTimeOfDay, formatWeekday } from './format.ts';
import { shortHour } from './near-time.ts';
import { t } from './translate.ts';

const aMonday = '2024-01-01';

/** A weekday, 1 Monday to 7 Sunday: "Mon". */
export function weekdayName(weekday: number): string {
  return formatWeekday(dayAfter(aMonday, weekday - 1));
}

/** Weekdays in a row as one: "Mon – Fri", "Fri, Sat"; null is every day. */
function weekdaysText(days: readonly number[] | null): string {
  const runs: number[][] = [];
  for (const day of [...(days ?? [])].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  if (runs.length === 0 || runs[0]?.length === 7) return t('venueRules.everyDay');
  const names = runs.map((run) => {
    const [first = 0] = run;
    return run.length < 3
      ? run.map(weekdayName).join(', ')
      : t('venueRules.run', { first: weekdayName(first), last: weekdayName(run.at(-1) ?? first) });
  });
  return names.join(', ');
}

/** From opening to closing: "3:00 PM – 3:00 AM". */
export function timesText({ opens, closes }: Pick<Session, 'opens' | 'closes'>): string {
  if (opens === closes) return t('venueRules.always');
  return t('venueRules.times', { open: formatTimeOfDay(opens), close: formatTimeOfDay(closes) });
}

function hoursText({ fromHour, toHour }: { fromHour: number | null; toHour: number | null }): string {
  if (fromHour === 0 && toHour === 24) return t('venueRules.allDay');
  return t('venueRules.times', { open: shortHour(fromHour ?? 0), close: shortHour(toHour ?? 0) });
}

const dayText = (day: string) => `${formatWeekday(day)} ${formatDayShort(day)}`;

function whatText({ kind, openTime, closeTime, ...span }: OpeningRule): string {
  if (kind === 'break') return t('venueRules.break', { hours: hoursText(span) });
  if (kind === 'closed') return t('venueRules.closed');
  const minutes = (time: string | null) => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3, 5));
  return timesText({ opens: minutes(openTime), closes: minutes(closeTime) });
}

/** Other hours in words: "Closed on Wed 10 Mar (Eid)", "3:00 PM – 3:00 AM from 8 Feb to 9 Mar (Ramzan)". */
export function openingRuleText(rule: OpeningRule, court: string | undefined): string {
  const { days, firstDay, lastDay, label } = rule;
  const what = whatText(rule);
  const words = (): string => {
    if (!firstDay || !lastDay) return t('venueRules.weekly', { what, label, days: weekdaysText(days) });
    if (firstDay === lastDay) return t('venueRules.on', { what, label, day: dayText(firstDay) });
    const dates = { from: formatDayShort(firstDay), to: formatDayShort(lastDay) };
    if (!days) return t('venueRules.from', { what, label, ...dates });
    return t('venueRules.onFrom', { what, label, days: weekdaysText(days), ...dates });
  };
  return court === undefined ? words() : t('venueRules.ofCourt', { court, words: words() });
}

function whenText({ days, firstDay, lastDay }: Rule): string {
  if (!firstDay || !lastDay) return weekdaysText(days);
  const dates =
    firstDay === lastDay
      ? dayText(firstDay)
      : t('venueRules.dates', { from: formatDayShort(firstDay), to: formatDayShort(lastDay) });
  return days ? t('venueRules.daysOf', { days: weekdaysText(days), dates }) : dates;
}

function effectText({ effect, amount }: PriceRule): string {
  if (effect === 'set') return formatPrice(amount);
  return t(amount < 0 ? 'venueRules.less' : 'venueRules.more', { percent: Math.abs(amount) });
}

/** A price in words: "Fri, Sat, 6 PM – 2 AM: PKR 4,500, all courts". */
export function priceRuleText(rule: PriceRule, court = t('venueRules.allCourts')): string {
  return t('venueRules.rule', { when: whenText(rule), hours: hoursText(rule), price: effectText(rule), court });
}
