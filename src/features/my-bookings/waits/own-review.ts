import type { Review } from '#commands/submit-review.ts';
import type { Booking, OwnReview } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

/** Content of a queued review; undefined where a newer build wrote it in another shape. */
export function reviewOf(write: QueuedWrite): OwnReview | undefined {
  const { rating, comment }: Partial<Record<string, unknown>> = Object(write.args);
  return typeof rating === 'number' && typeof comment === 'string' ? { rating, comment } : undefined;
}

/** A person edits what waits a few times at most; what they knew first may still be what the server has. */
const most = 8;

/**
 * The reviews that somebody knows of who looks at this booking and at what waits about it: what waits may have reached the
 * server or not.
 */
export function knownReviews(
  { review }: Pick<Booking, 'review'>,
  write: QueuedWrite | undefined,
): (OwnReview | null)[] {
  if (!write || write.state === 'failed') return [review];
  const words = reviewOf(write);
  const { basedOn = [review] }: Partial<Review> = Object(write.args);
  return words ? [...basedOn, words].slice(-most) : [review];
}

/** The review that is in the way of a refused one; undefined for other refusals. */
export function newerReview({ error }: QueuedWrite): OwnReview | undefined {
  const { rating, comment }: Partial<Record<string, unknown>> = Object(error?.detail['review']);
  const isReview = typeof rating === 'number' && typeof comment === 'string';
  return error?.code === 'REVIEW_CHANGED' && isReview ? { rating, comment } : undefined;
}
