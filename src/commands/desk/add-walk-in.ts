import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { day, guest, hours, id } from '#commands/queue/desk-fields.ts';
import { madeEntry } from '#commands/queue/made-entry.ts';

export const walkIn = z.object({ courtId: id, day, hours, source: z.enum(['walkin', 'phone']), ...guest }).check(
  z.refine(({ source, phone }) => source === 'walkin' || phone !== undefined, {
    path: ['phone'],
    error: 'form.phoneRequired',
  }),
);

type WalkIn = z.output<typeof walkIn>;

/**
 * Enters a guest under the id of the write: somebody who stands there, or who has called. A record of what happens at the venue,
 * so it never expires.
 * @throws {AppError} FORBIDDEN | SLOT_TAKEN {hours, entry} | OUTSIDE_WINDOW {first, last} | INVALID {field}
 */
export default {
  name: 'add-walk-in',
  version: 1,
  input: walkIn,
  who: 'viewer',
  lane: (_input, ownId) => `entry:${ownId}`,
  entry: (_input, ownId) => ownId,
  make: ({ source, name, phone, total, paid = 'unpaid', note, ...place }, write) =>
    madeEntry(write, { ...place, kind: source, name, phone: phone ?? null, total, paid, note: note || null }),
  typed: ({ name, phone, note }) => [name, phone, note].filter(Boolean).join('\n'),
} satisfies DeskCommand<WalkIn>;
