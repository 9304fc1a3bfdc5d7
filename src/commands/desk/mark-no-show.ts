import { millisecondsInWeek } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { id, instant } from '#commands/queue/desk-fields.ts';

const absence = z.object({ bookingId: id, isNoShow: z.boolean(), at: instant });

type Absence = z.output<typeof absence>;

/**
 * Nobody came, or that was wrong; the latest word counts.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | NOT_CONFIRMED {status, by, at} | ALREADY_CHECKED_IN {at, by} | TOO_EARLY {from} |
 * TOO_LATE {at}
 */
export default {
  name: 'mark-no-show',
  version: 1,
  input: absence,
  who: 'viewer',
  lane: ({ bookingId }) => `entry:${bookingId}`,
  merge: (_waiting, next) => next,
  entry: ({ bookingId }) => bookingId,
  endsAt: (_input, now) => now + millisecondsInWeek,
  paint: (entry, { isNoShow, at }) => ({ ...entry, seen: isNoShow ? 'no_show' : null, seenAt: isNoShow ? at : null }),
} satisfies DeskCommand<Absence>;
