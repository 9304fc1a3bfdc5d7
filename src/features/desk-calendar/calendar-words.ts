import type { GridBox, GridHour } from '#domain/desk/day-grid.ts';
import type { GridChoice } from '#domain/desk/grid-choice.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import type { PriceOf } from '#domain/desk/price-book.ts';
import type { Rate } from '#domain/rates.ts';
import { type EntryChip, entryName } from '#text/entry-words.ts';
import { formatDayShort, formatPrice, formatWeekday } from '#text/format.ts';
import { isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';

/** An hour of a date: "7 PM"; after midnight with the morning's weekday. */
export function hourText(day: string, hour: number): string {
  return isNight(hour) ? t('calendar.early', { hours: shortHour(hour), day: formatWeekday(day) }) : shortHour(hour);
}

/** Hours in a row of a date as they are read out: "7 PM to 9 PM". */
function hoursText(day: string, start: number, count: number): string {
  const hours = t('calendar.between', { start: shortHour(start), end: shortHour(start + count) });
  return isNight(start) ? t('calendar.early', { hours, day: formatWeekday(day) }) : hours;
}

/** A date as the head of the calendar writes it: "Sat 21 Nov". */
export function dayText(day: string): string {
  return t('calendar.dayHead', { weekday: formatWeekday(day), day: formatDayShort(day) });
}

/** A week as the head writes it: "16 – 22 Nov", "30 Nov – 6 Dec". */
export function weekText(days: readonly string[]): string {
  const [first = ''] = days;
  const last = days.at(-1) ?? first;
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return t('calendar.weekHead', {
    first: isOneMonth ? Number(first.slice(8)) : formatDayShort(first),
    last: formatDayShort(last),
  });
}

/** A box as it is read out: "Turf A, 7 PM to 9 PM, Hamza Malik, Walk-in, Arrived 6:52 PM". `place` is its court or its day. */
export function boxText({ entry, day, hour, span }: GridBox, place: string, chips: readonly EntryChip[]): string {
  const state = chips.map(({ words }) => words).join(', ');
  const what = { place, hours: hoursText(day, hour, span), name: entryName(entry) };
  return state ? t('calendar.entryState', { ...what, state }) : t('calendar.entry', what);
}

/** A price where the currency is said above it: "4,500". */
export function bareAmount(rupees: number): string {
  return formatPrice(rupees).slice('PKR '.length);
}

/** What an hour of a court costs, from the cheapest to the dearest: "PKR 3,000 – 4,500". */
export function rateText({ min, max }: Rate): string {
  return max > min ? t('calendar.priceSpan', { from: formatPrice(min), upTo: bareAmount(max) }) : formatPrice(min);
}

/** What a choice would cost; undefined over several courts, which can only be blocked. */
function costOf({ courtIds, day, hours }: GridChoice, priceOf: PriceOf): number | undefined {
  const [courtId = '', ...others] = courtIds;
  const prices = hours.flatMap((hour) => priceOf(courtId, { day, hour }) ?? []);
  return others.length > 0 || prices.length < hours.length ? undefined : prices.reduce((sum, price) => sum + price, 0);
}

/** What has been chosen, for the live region: "2 hours chosen, 7 PM to 9 PM, Turf A, PKR 8,400". */
export function choiceText(choice: GridChoice, courts: readonly DeskCourt[], priceOf: PriceOf): string {
  const { courtIds, day, hours } = choice;
  const names = courtIds.map((id) => courts.find((court) => court.id === id)?.name ?? '').join(', ');
  const what = { count: hours.length, hours: hoursText(day, hours[0] ?? 0, hours.length), courts: names };
  const price = costOf(choice, priceOf);
  return price === undefined
    ? t('calendar.chosenMany', what)
    : t('calendar.chosen', { ...what, price: formatPrice(price) });
}

/** True before the first hour of the next date, where the divider stands. */
export function isFirstOfNight(rows: readonly GridHour[], at: number): boolean {
  return rows[at]?.isNext === true && rows[at - 1]?.isNext !== true;
}
