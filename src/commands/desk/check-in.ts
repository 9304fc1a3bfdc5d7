import { millisecondsInWeek } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { id, instant } from '#commands/queue/desk-fields.ts';

const arrival = z.object({
  bookingId: id,
  at: instant,
  /** By a ticket, by a code that was typed, or in the list. */
  how: z.enum(['qr', 'code', 'list']),
  /** Which phone it was, for whoever reads later that a ticket was used twice. */
  device: z.string().check(z.maxLength(64)),
  /** PKR that were still to be collected, and were. */
  collected: z.exactOptional(z.int()),
});

type Arrival = z.output<typeof arrival>;

/**
 * A guest has arrived. The latest check-in of two phones is told of the earlier one.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | NOT_CONFIRMED {status, by, at} | ALREADY_CHECKED_IN {at, by, device} |
 * OUTSIDE_GATE_WINDOW {from, to} | COLLECT_FIRST {amount}
 */
export default {
  name: 'check-in',
  version: 1,
  input: arrival,
  who: 'viewer',
  lane: ({ bookingId }) => `entry:${bookingId}`,
  merge: (waiting) => waiting,
  cancels: ['undo-check-in'],
  entry: ({ bookingId }) => bookingId,
  endsAt: (_input, now) => now + millisecondsInWeek,
  paint: (entry, { at, collected }) => ({
    ...entry,
    seen: 'arrived',
    seenAt: at,
    collect: collected === undefined ? entry.collect : null,
  }),
} satisfies DeskCommand<Arrival>;
