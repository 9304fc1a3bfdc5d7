import List from '@mui/material/List';
import { averageRating, type Facility, type Review, type VenueDetails } from '#domain/venue.ts';
import { formatInstantDay, formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icon.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { palette, styled } from '#ui/styled.ts';
import { Stars } from '#ui/venue/stars.tsx';
import { OpeningHours } from './opening-hours.tsx';
import { VenueMap } from './venue-map.tsx';

export { WhichPrice } from './which-price.tsx';

const FacilityList = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '10px 16px',
  '& > li': { display: 'flex', gap: 8 },
  svg: { flex: 'none', marginBlockStart: 3, color: palette.primary.main },
  '.muted svg': { color: palette.text.secondary },
});

/** Facilities that the venue has and lacks. */
function Facilities({ facilities }: { facilities: readonly Facility[] }) {
  return (
    <FacilityList>
      {facilities.map(({ name, available }) => (
        <li key={name} className={available ? undefined : 'muted'}>
          <Icon name={available ? 'check' : 'close'} size={18} />
          <span>
            <span dir="auto">{name}</span>{' '}
            <span className="small">{t(available ? 'venue.facilityYes' : 'venue.facilityNo')}</span>
          </span>
        </li>
      ))}
    </FacilityList>
  );
}

const Sports = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Address = styled('address')({ fontStyle: 'normal' });

/** Everything about the venue that is neither a court nor an opinion. */
export function DetailsTab({ venue, online }: { venue: VenueDetails; online: boolean }) {
  const place = t('venue.place', { area: venue.area, city: venue.city });
  return (
    <>
      <section>
        <h2>{t('venue.about')}</h2>
        <p className="venue-text" dir="auto">
          {venue.description?.trim() ||
            t(venue.description === undefined ? 'venue.descriptionLater' : 'venue.noDescription')}
        </p>
        {venue.vendor && (
          <p className="muted small" dir="auto">
            {t('venue.runBy', { name: venue.vendor })}
          </p>
        )}
      </section>
      {venue.facilities.length > 0 && (
        <section>
          <h2>{t('venue.facilities')}</h2>
          <Facilities facilities={venue.facilities} />
        </section>
      )}
      <section>
        <h2>{t('venue.sports')}</h2>
        <Sports>
          {venue.sports.map((sport) => (
            <li key={sport}>
              <StatusBadge tone="green">{sport}</StatusBadge>
            </li>
          ))}
        </Sports>
      </section>
      <section>
        <h2>{t('venue.hours')}</h2>
        <OpeningHours venue={venue} />
      </section>
      <section>
        <h2>{t('venue.address')}</h2>
        <Address>
          <span dir="auto">{venue.address ?? t('venue.noAddress')}</span>
          <br />
          <span dir="auto">{venue.address ? venue.city : place}</span>
        </Address>
        <VenueMap venue={venue} online={online} />
      </section>
    </>
  );
}

const Average = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  marginBlockEnd: 16,
  '& > strong': { fontSize: '2.5rem', lineHeight: 1 },
  '& > span': { display: 'grid', gap: 4 },
});

const Reviews = styled(List)({ display: 'grid', gap: 12, 'p + &': { marginBlockStart: 12 } });

/** A plain row on paper; those beyond the screen are laid out when they come near it. */
const Review = styled('li')({
  display: 'grid',
  gap: 4,
  padding: '14px 16px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 12,
  backgroundColor: palette.background.paper,
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 110px',
  '.review-head': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 16px' },
});

function ReviewItem({ review }: { review: Review }) {
  return (
    <Review>
      <p className="review-head">
        <strong dir="auto">{review.name}</strong>
        <time className="muted small" dateTime={review.at}>
          {formatInstantDay(review.at)}
        </time>
      </p>
      <Stars rating={review.rating} />
      {review.comment.trim() ? (
        <p className="venue-text" dir="auto">
          {review.comment}
        </p>
      ) : (
        <p className="muted small">{t('venue.noComment')}</p>
      )}
    </Review>
  );
}

/** What players say; names are display names made by the server. */
export function ReviewsTab({ venue, coming }: { venue: VenueDetails; coming: boolean }) {
  const { reviews, ratingCount } = venue;
  const rating = averageRating(venue);
  if (!reviews && !coming) return <EmptyState icon="offline" title={t('venue.reviewsLater')} />;
  if (!reviews) {
    return (
      <Reviews as="div">
        <Skeleton height={84} />
        <Skeleton height={84} />
      </Reviews>
    );
  }
  if (reviews.length === 0 && rating === undefined) return <EmptyState icon="ball" title={t('venue.noReviews')} />;
  return (
    <>
      {rating !== undefined && (
        <Average>
          <strong>{formatRating(rating)}</strong>
          <span>
            <Stars rating={rating} />
            <span className="muted small">{t('venue.reviewCount', { count: ratingCount })}</span>
          </span>
        </Average>
      )}
      {reviews.length < ratingCount && reviews.length > 0 && (
        <p className="muted small">{t('venue.newestReviews', { count: reviews.length })}</p>
      )}
      <Reviews disablePadding>
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </Reviews>
    </>
  );
}
