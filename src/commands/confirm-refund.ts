import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';

const arrival = z.object({ bookingId: z.uuid(), refundId: z.uuid() });

type Arrival = z.output<typeof arrival>;

/** "Yes, it has arrived" about a refund that was sent. Nobody hears of a refusal: the question is asked again then. */
export default {
  name: 'confirm-refund',
  version: 1,
  input: arrival,
  who: 'viewer',
  lane: ({ refundId }) => `refund:${refundId}`,
  merge: (waiting) => waiting,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  dropAfter: 30 * millisecondsInDay,
  text: { label: 'outbox.arrived', failed: 'outbox.arrivedFailed' },
} satisfies Command<Arrival>;
