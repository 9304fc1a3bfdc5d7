// What the calendar of a venue says of prices, each hour by the rules of its date.
import { hourPrices } from '#domain/price-rules.ts';
import type { Rate } from '#domain/rates.ts';
import type { Desk } from './desk.ts';

/** PKR of an hour of a date on a court; undefined for a court that the venue does not have. */
export type PriceOf = (courtId: string, at: { day: string; hour: number }) => number | undefined;

/** What each hour costs on the courts of a venue; a court's date is looked up once, however many of its hours are asked for. */
export function priceBook({ priceRules, courts }: Pick<Desk, 'priceRules' | 'courts'>): PriceOf {
  const pages = new Map<string, number[]>();
  return (courtId, { day, hour }) => {
    const court = courts.find(({ id }) => id === courtId);
    if (!court) return undefined;
    const key = `${courtId} ${day}`;
    const page = pages.get(key) ?? hourPrices(priceRules, court, day);
    pages.set(key, page);
    return page[hour];
  };
}

/** What these hours of a court cost, from the cheapest to the dearest; undefined for no hours. */
export function rateOf(
  priceOf: PriceOf,
  courtId: string,
  hours: readonly { day: string; hour: number }[],
): Rate | undefined {
  const prices = hours.flatMap((hour) => priceOf(courtId, hour) ?? []);
  return prices.length === 0 ? undefined : { min: Math.min(...prices), max: Math.max(...prices) };
}
