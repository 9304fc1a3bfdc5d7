import { memo, type ReactElement } from 'react';
import { averageRating, type VenueDetails } from '#domain/venue.ts';
import { formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { Stars } from '#ui/venue/stars.tsx';
import { styled } from '#ui/styled.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { VenuePicture } from './venue-picture.tsx';

/** Facts, what can be done, and a picture beside them: the board below is what people came for. */
export const HeaderFrame = styled('header')({
  containerType: 'inline-size',
  marginBlock: '8px 12px',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: '4px 16px' },
  '.venue-facts': { display: 'grid', alignContent: 'start', gap: 8, minInlineSize: 0 },
  '.venue-rating, .venue-place': { display: 'flex', alignItems: 'center', gap: 8, minBlockSize: 24 },
  '.venue-rating': { flexWrap: 'wrap' },
  '.venue-place': { alignItems: 'start', svg: { flex: 'none', marginBlockStart: 3 } },
  '.venue-actions-place': { gridColumn: '1 / -1', minBlockSize: 44 },
  '@container (inline-size >= 560px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) 34%', columnGap: 24 },
    '.venue-actions-place': { gridColumn: 1, alignSelf: 'end' },
  },
});

const nothing = () => null;
/** The outbox behind Save is as large as the rest of the page; its place is kept, so that nothing moves. */
const VenueActions = lazyOptional(() => import('./venue-actions.tsx'), nothing);

type VenueHeaderProps = {
  heading: ReactElement;
  venue: VenueDetails;
  /** Of the chosen court: what is drawn where there is no photo. */
  sport: string | null | undefined;
};

/** Rating, place and picture under the page's title. */
export const VenueHeader = memo(function VenueHeader({ heading, venue, sport }: VenueHeaderProps) {
  const rating = averageRating(venue);
  const { address, area, city } = venue;
  const place = address ? t('venue.addressIn', { address, city }) : t('venue.place', { area, city });
  return (
    <HeaderFrame>
      <div>
        <div className="venue-facts">
          {heading}
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
        </div>
        <VenuePicture venue={venue} sport={sport} />
        <div className="venue-actions-place">
          <VenueActions venue={venue} />
        </div>
      </div>
    </HeaderFrame>
  );
});
