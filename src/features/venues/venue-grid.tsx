import { memo } from 'react';
import { venuePath } from '#domain/paths.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { kilometresBetween } from '#domain/venue-search.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue-card.tsx';
import type { Point } from './venue-filter.ts';

/** A card that is still on the page after a keystroke is not rendered again. */
const Card = memo(VenueCard);

function Distance({ venue, from }: { venue: VenueSummary; from: Point }) {
  if (venue.lat === null || venue.lng === null) return null;
  const far = kilometresBetween(from, { lat: venue.lat, lng: venue.lng });
  const km = far < 10 ? far.toFixed(1) : String(Math.round(far));
  return (
    <span className="badge venue-distance">
      <span aria-hidden="true">{t('venues.distance', { km })}</span>
      <span className="sr-only">{t('venues.distanceLabel', { km })}</span>
    </span>
  );
}

/** One page of cards: three in a row, two where the screen is narrower, one on a phone. */
export function VenueGrid({ venues, from }: { venues: readonly VenueSummary[]; from: Point | undefined }) {
  return (
    <ul className="venue-grid">
      {venues.map((venue) => (
        <li key={venue.id}>
          <Card venue={venue} to={venuePath(venue.id)} action={t('venues.bookNow')} />
          {from && <Distance venue={venue} from={from} />}
        </li>
      ))}
    </ul>
  );
}
