import type { ComponentProps } from 'react';
import { venuePath } from '#domain/paths.ts';
import { featuredVenues } from '#domain/venue.ts';
import { Strip } from '#features/home/section.tsx';
import { useFirstList } from '#hooks/use-first-list.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { styled } from '#ui/styled.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { VenueCardSkeleton } from '#ui/venue/venue-card-skeleton.tsx';

const places = Array.from({ length: featuredVenues }, (_, index) => index);

/** The venues that Home last showed here or the document asked for; else four cards of the final size. */
export function FeaturedSkeleton() {
  const venues = useFirstList('home').slice(0, featuredVenues);
  if (venues.length > 0)
    return (
      <Strip of="venues" isBusy>
        {venues.map((venue) => (
          <li key={venue.id}>
            <VenueCard venue={venue} to={venuePath(venue.id)} action={t('homeFeatured.book')} />
          </li>
        ))}
      </Strip>
    );
  return (
    <>
      <p className="sr-only" role="status">
        {t('homeFeatured.loading')}
      </p>
      <Strip of="venues" isBusy hidden>
        {places.map((place) => (
          <li key={place}>
            <VenueCardSkeleton />
          </li>
        ))}
      </Strip>
    </>
  );
}

/** As tall as the cards that it stands for. */
const Place = styled('div')({ display: 'grid', minBlockSize: 360, '& > *': { alignContent: 'center' } });

/** Why there are no venues to feature. */
export function NoFeatured(props: ComponentProps<typeof EmptyState>) {
  return (
    <Place>
      <EmptyState {...props} />
    </Place>
  );
}
