import type { ComponentProps } from 'react';
import { featuredVenues } from '#domain/venue.ts';
import { Strip } from '#features/home/section.tsx';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { styled } from '#ui/styled.ts';
import { VenueCardSkeleton } from '#ui/venue/venue-card-skeleton.tsx';

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
