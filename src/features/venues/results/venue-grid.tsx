import { venuePath } from '#domain/paths.ts';
import { venuesPerPage, type VenueSummary } from '#domain/venue.ts';
import { kilometresBetween } from '#domain/venue-search.ts';
import type { Favourites } from '#hooks/use-favourites.ts';
import { t } from '#text/translate.ts';
import { styled, wide } from '#ui/styled.ts';
import { VenueCardSkeleton } from '#ui/venue/venue-card-skeleton.tsx';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import type { Point } from '#features/venues/query/venue-filter.ts';
import { sportFor } from '#features/venues/query/venue-hours.ts';
import type { VenueQuery } from '#features/venues/query/venue-query.ts';
import type { VenueHours } from '#features/venues/use-venue-hours.ts';

/** One page of cards: three in a row, two where the screen is narrower; lines of a list on a phone. */
const CardGrid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 10,
  '& > li': { display: 'grid', minInlineSize: 0 },
  [wide]: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(max(200px, (100% - 40px) / 3), 1fr))',
    gap: 20,
  },
});

const places = Array.from({ length: venuesPerPage }, (_, index) => index);

/** Nine cards of the final size, so that nothing moves when the venues arrive. */
export function VenueGridSkeleton() {
  return (
    <CardGrid aria-hidden aria-busy>
      {places.map((place) => (
        <li key={place}>
          <VenueCardSkeleton isRow />
        </li>
      ))}
    </CardGrid>
  );
}

/** Kilometres from a point; undefined where either place is unknown. */
export function farFrom(from: Point | undefined, { lat, lng }: VenueSummary): number | undefined {
  return from && lat !== null && lng !== null ? kilometresBetween(from, { lat, lng }) : undefined;
}

type VenueGridProps = {
  venues: readonly VenueSummary[];
  query: VenueQuery;
  from: Point | undefined;
  reader: VenueHours['reader'];
  favourites: Favourites | undefined;
};

/** One page of cards, each with how far it is, what it costs for the sport asked for and when it is free. */
export function VenueGrid({ venues, query, from, reader, favourites }: VenueGridProps) {
  return (
    <CardGrid>
      {venues.map((venue) => {
        const sport = sportFor(venue, query.sports);
        return (
          <li key={venue.id}>
            <VenueCard
              isRow
              venue={venue}
              to={venuePath(venue.id, { sport, day: query.when.day })}
              action={t('venues.bookNow')}
              sport={sport}
              km={farFrom(from, venue)}
              hidesCity={query.city !== ''}
              hours={reader === 'coming' ? reader : reader?.cardHoursOf(venue)}
              isMarked={favourites?.ids?.includes(venue.id)}
              onMark={favourites?.mark}
            />
          </li>
        );
      })}
    </CardGrid>
  );
}
