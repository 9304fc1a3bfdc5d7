import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { id, instant } from '#commands/queue/desk-fields.ts';

const pause = z.object({
  venueId: id,
  /** Null for all courts. */
  courtId: z.nullable(id),
  /** Null resumes. */
  until: z.nullable(instant),
  /** When it was decided: what somebody else decided later stands. */
  at: instant,
});

type Pause = z.output<typeof pause>;

/**
 * No online booking for a while, or again. A pause is worth nothing after its end; the newest of a court counts, as of the venue.
 * @throws {AppError} FORBIDDEN | EXPIRED {at} | TOO_LATE {at, by} | INVALID {field, max}
 */
export default {
  name: 'pause-online',
  version: 1,
  input: pause,
  who: 'viewer',
  // One each: a pause of a court says nothing about that of the venue.
  lane: ({ venueId, courtId }) => `pause:${courtId ?? venueId}`,
  merge: (_waiting, next) => next,
  endsAt: ({ until }) => (until === null ? undefined : Date.parse(until)),
} satisfies DeskCommand<Pause>;
