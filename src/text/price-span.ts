import type { Rate } from '#domain/rates.ts';
import { formatPrice } from './format.ts';
import { t } from './translate.ts';

/** A price where the currency is said beside it: "4,500". */
export function bareAmount(rupees: number): string {
  return formatPrice(rupees).slice('PKR '.length);
}

/** What an hour costs: "PKR 3,000 per hour", "PKR 3,000 – 4,500 per hour". */
export function perHourText({ min, max }: Rate): string {
  const from = formatPrice(min);
  const price = max > min ? t('venue.priceSpan', { from, upTo: bareAmount(max) }) : from;
  return t('venue.perHour', { price });
}
