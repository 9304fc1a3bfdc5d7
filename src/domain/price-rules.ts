import { byAge, byReach, isAt, isFor, type Rule } from './rule-days.ts';

/** What hours cost that do not cost the base price of their court. */
export type PriceRule = Rule & {
  name: string;
  kind: 'weekly' | 'date';
  /** Start hour 0 to 23. */
  fromHour: number;
  /** End hour 1 to 24; at or before `fromHour` it is one of the next date. */
  toHour: number;
  effect: 'set' | 'percent';
  /** PKR, or percent of the base price to add. */
  amount: number;
};

/** Percent of the base price, to the nearest PKR 10, halves up. */
function priceOf({ effect, amount }: PriceRule, base: number): number {
  return effect === 'set' ? amount : Math.floor((base * (100 + amount) + 500) / 1000) * 10;
}

const weekdaysOf = ({ days }: PriceRule) => days?.length ?? 7;

/** In the order in which they count: an hour follows the first one that names it, and no other. */
export function strongestFirst(rules: readonly PriceRule[]): PriceRule[] {
  return [...rules].sort(
    (one, other) => byReach(one, other) || weekdaysOf(one) - weekdaysOf(other) || byAge(one, other),
  );
}

/**
 * What each of the 24 hours of a date (YYYY-MM-DD in Asia/Karachi) costs on a court with this base price, in PKR, whether it
 * is open or not. `private.get_day_terms` says the same in SQL.
 */
export function hourPrices(rules: readonly PriceRule[], court: { id: string; price: number }, day: string): number[] {
  const ordered = strongestFirst(rules.filter((rule) => isFor(rule, court.id)));
  return Array.from({ length: 24 }, (_, hour) => {
    const rule = ordered.find((one) => isAt(one, day, hour));
    return rule ? priceOf(rule, court.price) : court.price;
  });
}
