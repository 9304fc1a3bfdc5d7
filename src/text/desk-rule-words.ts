// Rules of a venue as sentences for the people who make them. Loaded with the settings only.
import { openingTimes } from '#domain/opening-hours.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import type { Rule } from '#domain/rule-days.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import { courtName } from '#text/entry-words.ts';
import { formatDayShort, formatInstantDay, formatPrice, formatTimeOfDay } from './format.ts';
import { unbroken } from './hour-words.ts';
import { isolate } from './isolate.ts';
import { shortHour } from './near-time.ts';
import { t } from './translate.ts';

/** A weekday, 1 Monday to 7 Sunday: "Fri". */
export function weekdayName(day: number): string {
  return t('date.weekdays').split(' ')[day % 7] ?? '';
}

/** Weekdays, three and more in a row as a span: "Mon – Fri", "Fri, Sat". */
function weekdaysText(days: readonly number[]): string {
  const last = days.at(-1) ?? 0;
  const isRow = days.length > 2 && days.every((day, at) => day === (days[0] ?? 0) + at);
  if (isRow) return t('rules.days', { from: weekdayName(days[0] ?? 0), upTo: weekdayName(last) });
  return days.map(weekdayName).join(', ');
}

/** Dates of a rule: "10 Mar – 12 Mar 2027". */
function datesText(firstDay: string, lastDay: string): string {
  const last = formatInstantDay(`${lastDay}T00:00:00+05:00`);
  return firstDay === lastDay ? last : t('rules.days', { from: formatDayShort(firstDay), upTo: last });
}

/** The days of a rule in words. */
export function daysText({ days, firstDay, lastDay }: Pick<Rule, 'days' | 'firstDay' | 'lastDay'>): string {
  const dates = firstDay && lastDay ? datesText(firstDay, lastDay) : '';
  const weekdays = days ? weekdaysText(days) : dates ? '' : t('rules.everyDay');
  return [weekdays, dates].filter(Boolean).join(', ');
}

/** Hours from a start to an end hour, 24 included: "6 PM – 2 AM". */
function hoursText(fromHour: number, toHour: number): string {
  if (fromHour === 0 && toHour === 24) return t('rules.allDay');
  return t('rules.hours', { from: shortHour(fromHour), upTo: shortHour(toHour % 24) });
}

/** The court that a rule is about. */
function courtsText(courts: readonly DeskCourt[], courtId: string | null): string {
  return courtId ? courtName(courts, courtId) : t('rules.allCourts');
}

/** Opening and closing time (HH:MM) in words: "4:00 PM – 2:00 AM". */
export function timesText(openTime: string, closeTime: string): string {
  const { opens, closes } = openingTimes(openTime, closeTime);
  if (opens === closes) return t('hours.always');
  return isolate(t('hours.span', { from: formatTimeOfDay(opens), upTo: formatTimeOfDay(closes) }));
}

type OpeningFacts = Pick<
  OpeningRule,
  'days' | 'firstDay' | 'lastDay' | 'kind' | 'openTime' | 'closeTime' | 'fromHour' | 'toHour' | 'courtId'
>;

/** An opening rule as a sentence: "8 Feb – 9 Mar 2027: 3:00 PM – 3:00 AM, all courts". */
export function openingSentence(courts: readonly DeskCourt[], rule: OpeningFacts): string {
  const [days, place] = [daysText(rule), courtsText(courts, rule.courtId)];
  if (rule.kind === 'closed') return t('hours.sentenceClosed', { days, courts: place });
  if (rule.kind === 'break') {
    const [from, upTo] = [shortHour(rule.fromHour ?? 0), shortHour((rule.toHour ?? 0) % 24)];
    return t('hours.sentenceBreak', { days, from, upTo, courts: place });
  }
  const hours = unbroken(timesText(rule.openTime ?? '', rule.closeTime ?? ''));
  return t('hours.sentenceOpen', { days, hours, courts: place });
}

type PriceFacts = Pick<
  PriceRule,
  'days' | 'firstDay' | 'lastDay' | 'fromHour' | 'toHour' | 'effect' | 'amount' | 'courtId'
>;

/** A price rule as a sentence: "Fri, Sat, 6 PM – 2 AM: PKR 4,500, all courts". */
export function priceSentence(courts: readonly DeskCourt[], rule: PriceFacts): string {
  const { fromHour, toHour, effect, amount } = rule;
  const percent = `${amount > 0 ? '+' : ''}${amount}`;
  return t('prices.sentence', {
    when: t('rules.when', { days: daysText(rule), hours: hoursText(fromHour, toHour) }),
    price: effect === 'set' ? formatPrice(amount) : t('prices.base', { percent }),
    courts: courtsText(courts, rule.courtId),
  });
}
