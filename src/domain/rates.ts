import type { VenueSummary } from './venue.ts';

/** Lowest and highest price of a court hour in PKR. */
export type Rate = { min: number; max: number };

/** What the courts of one sport cost at a venue. */
export type SportRate = Rate & { sport: string };

type Priced = Pick<VenueSummary, 'minPrice' | 'rates'>;

function span(rates: readonly Rate[]): Rate | null {
  if (rates.length === 0) return null;
  return { min: Math.min(...rates.map(({ min }) => min)), max: Math.max(...rates.map(({ max }) => max)) };
}

/** A court with its base price, and what its hours cost by the rules of any week where that is something else. */
type PricedCourt = { sport: string | null; price: number; span?: Rate | undefined };

/** The rates of courts, one for each sport in the order in which the sports first come; courts without a sport are left out. */
export function ratesOf(courts: readonly PricedCourt[]): SportRate[] {
  const rates = new Map<string, SportRate>();
  for (const { sport, price, span: { min, max } = { min: price, max: price } } of courts) {
    if (sport === null) continue;
    const known = rates.get(sport) ?? { min, max };
    rates.set(sport, { sport, min: Math.min(known.min, min), max: Math.max(known.max, max) });
  }
  return [...rates.values()];
}

/**
 * Prices of an hour on the courts of the sports asked for; without sports, on any court of the venue. Null where no court is
 * of these sports. Where no court names its sport, the lowest price stands for all.
 */
export function rateFor({ minPrice, rates }: Priced, sports: readonly string[] = []): Rate | null {
  const anyCourt = minPrice === null ? [] : [{ min: minPrice, max: minPrice }];
  if (sports.length === 0) return span([...anyCourt, ...rates]);
  if (rates.length === 0) return span(anyCourt);
  const wanted = new Set(sports.map((sport) => sport.toLowerCase()));
  return span(rates.filter(({ sport }) => wanted.has(sport.toLowerCase())));
}
