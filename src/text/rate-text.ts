import type { Rate } from '#domain/rates.ts';
import { formatPrice } from './format.ts';
import { t } from './translate.ts';

/**
 * What an hour costs at a venue, for a card: "Futsal from PKR 4,100 / hour" when a sport was asked for, else the range over all
 * of its courts. `rates` tells whether the device knows more than the lowest price.
 */
export function rateText(
  rate: Rate | null,
  { rates }: { rates: readonly unknown[] },
  sport: string | undefined,
): string {
  if (!rate) return t('venueCard.priceOnRequest');
  const price = formatPrice(rate.min);
  if (sport && rates.length > 0) {
    return t(rate.max > rate.min ? 'venueCard.sportFrom' : 'venueCard.sportPrice', { sport, price });
  }
  if (rates.length === 0) return t('venueCard.priceFrom', { price });
  if (rate.max === rate.min) return t('venueCard.price', { price });
  const [, upTo = ''] = formatPrice(rate.max).split('\u00a0');
  return t('venueCard.priceRange', { from: price, upTo });
}
