import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { id } from '#commands/queue/desk-fields.ts';

const undoing = z.object({ bookingId: id });

type Undoing = z.output<typeof undoing>;

/**
 * Takes a check-in back; one that was never sent is simply gone.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | TOO_LATE {at}
 */
export default {
  name: 'undo-check-in',
  version: 1,
  input: undoing,
  who: 'viewer',
  lane: ({ bookingId }) => `entry:${bookingId}`,
  merge: (waiting) => waiting,
  cancels: ['check-in'],
  entry: ({ bookingId }) => bookingId,
  endsAt: (_input, now) => now + millisecondsInDay,
  paint: (entry) => ({ ...entry, seen: null, seenAt: null }),
} satisfies DeskCommand<Undoing>;
