import { useId, useState } from 'react';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { offerOf, type Offer } from '#domain/offer.ts';
import { dayHours } from '#domain/opening-rules.ts';
import { hourPrices, strongestFirst } from '#domain/price-rules.ts';
import type { Rate } from '#domain/rates.ts';
import type { Court, VenueDetails } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { formatPrice } from '#text/format.ts';
import { perHourText } from '#text/price-span.ts';
import { priceRuleText } from '#text/rule-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { palette, styled } from '#ui/styled.ts';

const Frame = styled('section')({ display: 'grid', justifyItems: 'start', gap: 8, marginBlockStart: 20 });

const Courts = styled('dl')({
  display: 'grid',
  gap: 4,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '0 16px' },
  '& dt': { color: palette.text.secondary },
  '& dd': { fontVariantNumeric: 'tabular-nums' },
});

const Rules = styled('ul')({ display: 'grid', gap: 4 });

/** What an open hour of any week costs on a court; dates are exceptions. */
function weekRate({ openings, prices, ...base }: Offer, court: Court, today: string): Rate {
  const weekly = <R extends { firstDay: string | null }>(rules: readonly R[]) =>
    rules.filter(({ firstDay }) => firstDay === null);
  const all = Array.from({ length: 7 }, (_, count) => dayAfter(today, count)).flatMap((day) => {
    const costs = hourPrices(weekly(prices), court, day);
    return dayHours(base, weekly(openings), court.id, day).map((hour) => costs[hour] ?? court.price);
  });
  if (all.length === 0) all.push(court.price);
  return { min: Math.min(...all), max: Math.max(...all) };
}

/** What the courts of a venue with price rules cost from the cheapest hour to the dearest, and on demand when. */
export function WhichPrice({ venue }: { venue: VenueDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { courts } = venue;
  const offer = offerOf(venue);
  const today = karachiDate(serverNow());
  const rules = strongestFirst(offer.prices.filter(({ lastDay }) => lastDay === null || lastDay >= today));
  const nameOf = (courtId: string | null) => courts.find((court) => court.id === courtId)?.name;
  const byRate = new Map<string, string[]>();
  for (const court of courts) {
    const rate = perHourText(weekRate(offer, court, today));
    byRate.set(rate, [...(byRate.get(rate) ?? []), court.name]);
  }
  const basePrices = [...new Set(courts.map(({ price }) => price))];
  const courtsAt = (price: number) => {
    if (basePrices.length === 1) return t('venueRules.allCourts');
    return courts.flatMap((court) => (court.price === price ? court.name : [])).join(', ');
  };
  return (
    <Frame aria-labelledby={`${id}h`}>
      <h2 id={`${id}h`}>{t('venueRules.prices')}</h2>
      <Courts>
        {[...byRate].map(([rate, names]) => (
          <div key={rate}>
            <dt dir="auto">{names.join(', ')}</dt>
            <dd>{rate}</dd>
          </div>
        ))}
      </Courts>
      <Button look="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t('venueRules.which')}
      </Button>
      <Rules id={id} hidden={!isOpen}>
        {rules.map((rule) => (
          <li key={rule.id} dir="auto">
            {priceRuleText(rule, nameOf(rule.courtId))}
          </li>
        ))}
        {basePrices.map((price) => (
          <li key={price} dir="auto">
            {t('venueRules.otherwise', { price: formatPrice(price), courts: courtsAt(price) })}
          </li>
        ))}
      </Rules>
    </Frame>
  );
}
