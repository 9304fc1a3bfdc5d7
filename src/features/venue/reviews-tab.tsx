import { averageRating, type Review, type VenueDetails } from '#domain/venue.ts';
import { formatInstantDay, formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stars } from '#ui/stars.tsx';

function ReviewItem({ review }: { review: Review }) {
  return (
    <li className="review">
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
    </li>
  );
}

/** What players say; names are display names made by the server. */
export function ReviewsTab({ venue, coming }: { venue: VenueDetails; coming: boolean }) {
  const { reviews, ratingCount } = venue;
  const rating = averageRating(venue);
  if (!reviews && !coming) return <EmptyState icon="offline" title={t('venue.reviewsLater')} />;
  if (!reviews) {
    return (
      <div className="reviews">
        <Skeleton height={84} />
        <Skeleton height={84} />
      </div>
    );
  }
  if (reviews.length === 0 && rating === undefined) return <EmptyState icon="ball" title={t('venue.noReviews')} />;
  return (
    <>
      {rating !== undefined && (
        <p className="reviews-average">
          <strong>{formatRating(rating)}</strong>
          <span>
            <Stars rating={rating} />
            <span className="muted small">{t('venue.reviewCount', { count: ratingCount })}</span>
          </span>
        </p>
      )}
      {reviews.length < ratingCount && reviews.length > 0 && (
        <p className="muted small">{t('venue.newestReviews', { count: reviews.length })}</p>
      )}
      <ul className="reviews">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
    </>
  );
}
