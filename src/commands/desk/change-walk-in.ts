import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { guest, id } from '#commands/queue/desk-fields.ts';

const walkInChange = z.object({ entryId: id, ...guest });

type WalkInChange = z.output<typeof walkInChange>;

/**
 * Replaces what an own entry says, also after it was played; the newest version counts.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | NOT_CHANGEABLE {status, by, at} | INVALID {field}
 */
export default {
  name: 'change-walk-in',
  version: 1,
  input: walkInChange,
  who: 'viewer',
  lane: ({ entryId }) => `entry:${entryId}`,
  merge: (_waiting, next) => next,
  entry: ({ entryId }) => entryId,
  paint: (entry, { name, phone, total, paid = 'unpaid', note }) => ({
    ...entry,
    name,
    phone: phone ?? null,
    total,
    paid,
    note: note || null,
  }),
  typed: ({ name, phone, note }) => [name, phone, note].filter(Boolean).join('\n'),
} satisfies DeskCommand<WalkInChange>;
