import { venuesPerPage } from '#domain/venue.ts';
import { VenueCardSkeleton } from '#ui/venue/venue-card-skeleton.tsx';
import { CardGrid } from './card-grid.ts';

const places = Array.from({ length: venuesPerPage }, (_, index) => index);

/** Nine cards of the final size, so that nothing moves when the venues arrive. */
export function VenueGridSkeleton() {
  return (
    <CardGrid aria-hidden aria-busy>
      {places.map((place) => (
        <li key={place}>
          <VenueCardSkeleton />
        </li>
      ))}
    </CardGrid>
  );
}
