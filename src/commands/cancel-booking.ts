import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';

/** `refund`: the PKR that the person was shown. */
const cancellation = z.object({ bookingId: z.uuid(), refund: z.int().check(z.gte(0)) });

export type Cancellation = z.output<typeof cancellation>;

/**
 * Cancels an own booking before its first hour, if at least the refund that was shown comes back. The hours stay taken on the
 * server until it arrives, so the screen never says "cancelled" before. Whether it is too late the server alone decides: this
 * device's clock may be wrong. With `about.endsAt` it is not sent any more once the refund that was shown has lapsed, and
 * `about.back` is that refund.
 * @throws {AppError} NOT_FOUND | NOT_CANCELLABLE | TOO_LATE (it has started) | REFUND_CHANGED (less comes back) | EXPIRED
 */
export default {
  name: 'cancel-booking',
  version: 1,
  input: cancellation,
  who: 'viewer',
  lane: ({ bookingId }) => `booking:${bookingId}`,
  // What was shown last is what the person agreed to.
  merge: (_waiting, next) => next,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  text: {
    label: 'outbox.cancel',
    sent: () => ({ title: 'outbox.cancelSent' }),
    failed: 'outbox.cancelFailed',
    asked: { EXPIRED: 'outbox.cancelLapsed', REFUND_CHANGED: 'outbox.cancelLapsed' },
  },
} satisfies Command<Cancellation>;
