import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';

const moveAnswer = z.object({ bookingId: z.uuid(), offerId: z.uuid(), accept: z.boolean() });

export type MoveAnswer = z.output<typeof moveAnswer>;

/**
 * The customer's yes or no to a move of an own booking. With `about.endsAt` it is not sent any more once the question has run
 * out: no answer is no move. Its lane is its own, so that a refused answer never holds back a cancellation.
 * @throws {AppError} OFFER_OVER (ended, withdrawn or replaced) | NOT_FOUND | TOO_LATE | EXPIRED
 */
export default {
  name: 'answer-move',
  version: 1,
  input: moveAnswer,
  who: 'viewer',
  lane: ({ bookingId }) => `move:${bookingId}`,
  merge: (_waiting, next) => next,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  text: {
    label: 'outbox.answer',
    sent: () => ({ title: 'outbox.answerSent' }),
    failed: 'outbox.answerFailed',
  },
} satisfies Command<MoveAnswer>;
