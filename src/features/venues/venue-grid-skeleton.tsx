import { venuesPerPage } from '#domain/venue.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const places = Array.from({ length: venuesPerPage }, (_, index) => index);

/** Nine cards of the final size, so that nothing moves when the venues arrive. */
export function VenueGridSkeleton() {
  return (
    <ul className="venue-grid" aria-hidden="true" aria-busy="true">
      {places.map((place) => (
        <li key={place}>
          <div className="venue-card card">
            <div className="venue-card-picture skeleton" />
            <div className="venue-card-body venue-card-waiting">
              <Skeleton height={22} width="70%" />
              <Skeleton height={21} width="55%" />
              <Skeleton height={21} width="45%" />
              <Skeleton height={21} width="60%" />
              <div className="venue-card-foot">
                <Skeleton height={24} width="40%" />
                <Skeleton height={44} width="44%" />
              </div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
