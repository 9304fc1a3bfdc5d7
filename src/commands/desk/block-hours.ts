import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { day, hours, id, note } from '#commands/queue/desk-fields.ts';
import { madeEntry } from '#commands/queue/made-entry.ts';
import { karachiInstant } from '#domain/calendar.ts';

export const block = z.object({
  courtId: id,
  day,
  hours,
  reason: z.enum(['maintenance', 'weather', 'private', 'tournament', 'other']),
  note: z.exactOptional(note),
});

type Block = z.output<typeof block>;

/**
 * Closes hours of a court, all of them or none, under the id of the write. Worth nothing after its last hour.
 * @throws {AppError} FORBIDDEN | SLOT_TAKEN {hours, entry} | OUTSIDE_WINDOW {first, last} | INVALID {field}
 */
export default {
  name: 'block-hours',
  version: 1,
  input: block,
  who: 'viewer',
  lane: (_input, ownId) => `entry:${ownId}`,
  entry: (_input, ownId) => ownId,
  endsAt: ({ day: on, hours: taken }) => karachiInstant(on, Math.max(...taken) + 1),
  make: ({ reason, note: said, ...place }, write) =>
    madeEntry(write, { ...place, kind: 'block', name: reason, note: said || null }),
} satisfies DeskCommand<Block>;
