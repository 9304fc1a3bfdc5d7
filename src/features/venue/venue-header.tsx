import { lazy, memo, Suspense, type ComponentType } from 'react';
import { averageRating, type VenueDetails } from '#domain/venue.ts';
import { formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { Stars } from '#ui/venue/stars.tsx';
import { styled } from '#ui/styled.ts';
import { VenuePicture } from './venue-picture.tsx';

const Header = styled('header')({
  display: 'grid',
  gap: 8,
  marginBlock: '8px 20px',
  '.venue-rating, .venue-place': { display: 'flex', alignItems: 'center', gap: 8, minBlockSize: 24 },
  '.venue-rating': { flexWrap: 'wrap' },
  '.venue-place': { alignItems: 'start', svg: { flex: 'none', marginBlockStart: 3 } },
  '.venue-actions-place': { minBlockSize: 44 },
});

type Actions = { venue: VenueDetails };

/** The outbox behind Save is as large as the rest of the page; its place is kept, so that nothing moves. */
const VenueActions = lazy<ComponentType<Actions>>(() =>
  import('./venue-actions.tsx').catch(() => ({ default: () => null })),
);

/** Rating, place and picture under the page's title. */
export const VenueHeader = memo(function VenueHeader({ venue }: { venue: VenueDetails }) {
  const rating = averageRating(venue);
  const { address, area, city } = venue;
  const place = address ? t('venue.addressIn', { address, city }) : t('venue.place', { area, city });
  return (
    <Header>
      <p className="venue-rating">
        {rating === undefined ? (
          <span className="muted">{t('venue.noRating')}</span>
        ) : (
          <>
            <strong aria-hidden="true">{formatRating(rating)}</strong>
            <Stars rating={rating} count={venue.ratingCount} />
            <span className="muted" aria-hidden="true">
              {t('venue.reviewCount', { count: venue.ratingCount })}
            </span>
          </>
        )}
      </p>
      <p className="venue-place muted">
        <Icon name="pin" size={18} />
        <span dir="auto">{place}</span>
      </p>
      <div className="venue-actions-place">
        <Suspense fallback={null}>
          <VenueActions venue={venue} />
        </Suspense>
      </div>
      <VenuePicture venue={venue} />
    </Header>
  );
});
