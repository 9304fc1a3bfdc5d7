import { memo, type ReactElement, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { averageRating, type VenueDetails } from '#domain/venue.ts';
import { formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { paintedApart, palette, styled } from '#ui/styled.ts';
import { Stars } from '#ui/venue/stars.tsx';
import { VenueScene } from '#ui/venue/venue-scene.tsx';

/** Home > Venues > this venue. */
export function Breadcrumb({ name }: { name: string }) {
  const trail = [
    { to: paths.home, text: t('venue.home') },
    { to: paths.venues, text: t('venue.venues') },
  ];
  return <Crumbs label={t('venue.breadcrumb')} trail={trail} here={name} />;
}

/** The box of the picture of a venue, the same before there is one. */
export const PictureFrame = styled('div')({
  alignSelf: 'start',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: 12,
  backgroundColor: palette.background.soft,
  '@container (inline-size >= 560px) or (inline-size < 15rem)': { aspectRatio: '16 / 9' },
  '@container (inline-size >= 560px)': { gridRow: '1 / span 2', gridColumn: 2 },
  '& > span': { display: 'block', blockSize: '100%' },
  img: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

/** "G-8" stays in one piece; a browser would break it at its hyphen. */
const withNumber = /(\S+-\d\S*)/;

/** The photo, or the same drawn picture as in the list where there is none or it cannot be loaded; the box never changes its size. */
function VenuePicture({ venue, sport }: { venue: VenueDetails; sport: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <PictureFrame>
      {venue.image && venue.image !== broken ? (
        <img
          src={venue.image}
          alt={t('venue.photo', { name: venue.name })}
          width={1280}
          height={720}
          fetchPriority="high"
          crossOrigin="anonymous"
          onError={() => setBroken(venue.image)}
        />
      ) : (
        <VenueScene venue={venue} sport={sport ?? undefined} />
      )}
    </PictureFrame>
  );
}

/** Facts, what can be done, and a picture beside them: the board below is what people came for. */
export const HeaderFrame = styled('header')({
  ...paintedApart,
  containerType: 'inline-size',
  marginBlock: '8px 12px',
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 96px', gap: '4px 16px' },
  '.venue-facts': { display: 'grid', alignContent: 'start', gap: 8, minInlineSize: 0 },
  '.venue-rating, .venue-place': { display: 'flex', alignItems: 'center', gap: 8, minBlockSize: 24 },
  '.venue-rating': { flexWrap: 'wrap' },
  '.venue-place span span': { whiteSpace: 'nowrap' },
  '.venue-place': { alignItems: 'start', svg: { flex: 'none', marginBlockStart: 3 } },
  // The buttons, and the line below them that says what came of it.
  '.venue-actions-place': { gridColumn: '1 / -1', minBlockSize: 48 },
  '@container (inline-size >= 560px)': {
    '& > div': { gridTemplateColumns: 'minmax(0, 1fr) 34%', columnGap: 24 },
    '.venue-actions-place': { gridColumn: 1, alignSelf: 'end' },
  },
  // Text twice as large: beside a picture a long word of the name would be broken in two.
  '@container (inline-size < 15rem)': { '& > div': { gridTemplateColumns: 'minmax(0, 1fr)' } },
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
            <span dir="auto">
              {place.split(withNumber).map((part, at) => (at % 2 ? <span key={at}>{part}</span> : part))}
            </span>
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
