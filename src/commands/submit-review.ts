import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { paths } from '#domain/paths.ts';

/** Stars are 1 to 5 (spec); the comment may stay empty. */
export const reviewForm = z.object({
  bookingId: z.uuid(),
  rating: z.int().check(z.minimum(1, 'review.ratingRequired'), z.maximum(5)),
  comment: z.string().check(z.trim(), z.maxLength(2000, 'form.tooLong')),
});

export type ReviewForm = z.output<typeof reviewForm>;

const review = z.extend(reviewForm, {
  /** The reviews that the person knew of, with null for none. */
  basedOn: z.array(z.nullable(z.object({ rating: z.number(), comment: z.string() }))),
});

export type Review = z.output<typeof review>;

/**
 * A rating of an own completed booking; a second one replaces the first if it knew of it.
 * @throws {AppError} NOT_FOUND | NOT_REVIEWABLE | REVIEW_CHANGED
 */
export default {
  name: 'submit-review',
  version: 1,
  input: review,
  who: 'viewer',
  lane: ({ bookingId }) => `review:${bookingId}`,
  merge: (_waiting, next) => next,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  text: {
    label: 'outbox.review',
    sent: (updated) =>
      updated ? { title: 'outbox.reviewUpdated' } : { title: 'outbox.reviewSentTitle', text: 'outbox.reviewSent' },
    failed: 'outbox.reviewFailed',
    asked: { REVIEW_CHANGED: 'outbox.reviewChanged' },
  },
  typed: ({ comment }) => comment,
  editPath: () => paths.myBookings,
} satisfies Command<Review>;
