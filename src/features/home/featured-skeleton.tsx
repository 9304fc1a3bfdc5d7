import { featuredVenues } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { VenueCardSkeleton } from '#ui/venue/venue-card-skeleton.tsx';
import { Strip } from './strip.tsx';

const places = Array.from({ length: featuredVenues }, (_, index) => index);

/** Four cards of the final size. */
export function FeaturedSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        {t('homeFeatured.loading')}
      </p>
      <Strip of="venues" hidden>
        {places.map((place) => (
          <li key={place}>
            <VenueCardSkeleton />
          </li>
        ))}
      </Strip>
    </>
  );
}
