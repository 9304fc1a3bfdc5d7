import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';

const cancellation = z.object({ bookingId: z.uuid() });

type Cancellation = z.output<typeof cancellation>;

/**
 * Cancels an own pending booking before its first hour. The hours stay taken on the server until it arrives, so the screen
 * never says "cancelled" before. Whether it is too late the server alone decides: this device's clock may be wrong.
 * @throws {AppError} NOT_FOUND | NOT_CANCELLABLE (confirmed meanwhile) | TOO_LATE (it has started)
 */
export default {
  name: 'cancel-booking',
  version: 1,
  input: cancellation,
  who: 'viewer',
  lane: ({ bookingId }) => `booking:${bookingId}`,
  merge: (waiting) => waiting,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  text: {
    label: 'outbox.cancel',
    sent: () => ({ title: 'outbox.cancelSent' }),
    failed: 'outbox.cancelFailed',
  },
} satisfies Command<Cancellation>;
