import { venuePath } from '#domain/paths.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { kilometresBetween } from '#domain/venue-search.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { CardGrid } from './card-grid.ts';
import type { Point } from './venue-filter.ts';

function Distance({ venue, from }: { venue: VenueSummary; from: Point }) {
  if (venue.lat === null || venue.lng === null) return null;
  const far = kilometresBetween(from, { lat: venue.lat, lng: venue.lng });
  const km = far < 10 ? far.toFixed(1) : String(Math.round(far));
  return (
    <span className="venue-distance">
      <span aria-hidden="true">{t('venues.distance', { km })}</span>
      <span className="sr-only">{t('venues.distanceLabel', { km })}</span>
    </span>
  );
}

/** One page of cards, each with how far it is where that is asked for. */
export function VenueGrid({ venues, from }: { venues: readonly VenueSummary[]; from: Point | undefined }) {
  return (
    <CardGrid>
      {venues.map((venue) => (
        <li key={venue.id}>
          <VenueCard venue={venue} to={venuePath(venue.id)} action={t('venues.bookNow')} />
          {from && <Distance venue={venue} from={from} />}
        </li>
      ))}
    </CardGrid>
  );
}
