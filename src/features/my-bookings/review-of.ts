import type { OwnReview } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

/** What a review that waits says; undefined where a build that wrote it meant something else. */
export function reviewOf(write: QueuedWrite): OwnReview | undefined {
  const { rating, comment }: Partial<Record<string, unknown>> = Object(write.args);
  return typeof rating === 'number' && typeof comment === 'string' ? { rating, comment } : undefined;
}
