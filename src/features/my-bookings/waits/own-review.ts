import type { Booking, OwnReview } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

/** What a review that waits says; undefined where a build that wrote it meant something else. */
export function reviewOf(write: QueuedWrite): OwnReview | undefined {
  const { rating, comment }: Partial<Record<string, unknown>> = Object(write.args);
  return typeof rating === 'number' && typeof comment === 'string' ? { rating, comment } : undefined;
}

type Known = (OwnReview | null)[];

/** A person edits what waits a few times at most; what they knew first may still be what the server has. */
const most = 8;

/**
 * The reviews that somebody knows of who looks at this booking and at what waits about it: what waits may have reached the
 * server or not. Undefined where this device cannot tell, because it is of an earlier release.
 */
export function knownReviews(booking: Booking, write: QueuedWrite | undefined): Known | undefined {
  const shown = booking.review === undefined ? undefined : [booking.review];
  if (!write || write.state === 'failed') return shown;
  const { basedOn }: { basedOn?: Known } = Object(write.args);
  const words = reviewOf(write);
  return basedOn && words ? [...basedOn, words].slice(-most) : undefined;
}

/** The review that is in the way of a refused one; undefined for other refusals. */
export function newerReview({ error }: QueuedWrite): OwnReview | undefined {
  const { rating, comment }: Partial<Record<string, unknown>> = Object(error?.detail['review']);
  const isReview = typeof rating === 'number' && typeof comment === 'string';
  return error?.code === 'REVIEW_CHANGED' && isReview ? { rating, comment } : undefined;
}
