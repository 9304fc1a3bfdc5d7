import { parseDay } from '#domain/calendar.ts';
import { hourPrices } from '#domain/price-rules.ts';
import type { Desk, DeskCourt } from './desk.ts';

/** What the desk asks for each of these hours of a date by the price rules of the venue, in PKR; base prices while no date is typed. */
export function deskPrices(
  { priceRules }: Pick<Desk, 'priceRules'>,
  court: Pick<DeskCourt, 'id' | 'price'>,
  day: string,
  hours: readonly number[],
): number[] {
  if (!parseDay(day)) return hours.map(() => court.price);
  const prices = hourPrices(priceRules, court, day);
  return hours.map((hour) => prices[hour] ?? court.price);
}

/** PKR for all of them. */
export function sumOf(prices: readonly number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}
