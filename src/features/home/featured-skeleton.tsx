import { featuredVenues } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { VenueCardSkeleton } from '#ui/venue-card-skeleton.tsx';

const places = Array.from({ length: featuredVenues }, (_, index) => index);

/** Four cards of the final size. */
export function FeaturedSkeleton() {
  return (
    <>
      <p className="sr-only" role="status">
        {t('homeFeatured.loading')}
      </p>
      <ul className="strip strip-venues" aria-hidden="true">
        {places.map((place) => (
          <li key={place}>
            <VenueCardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
