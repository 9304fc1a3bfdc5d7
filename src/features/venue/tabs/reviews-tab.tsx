import List from '@mui/material/List';
import { averageRating, type Review, type VenueDetails } from '#domain/venue.ts';
import { formatInstantDay, formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stars } from '#ui/venue/stars.tsx';
import { palette, styled } from '#ui/styled.ts';

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
