import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { guest, id } from '#commands/queue/desk-fields.ts';

const shown = z.nullable(z.string());

export const walkInChange = z.object({
  entryId: id,
  ...guest,
  /** What stood there when the person began: fields that they left so stay as somebody else may have written them meanwhile. */
  was: z.object({ name: shown, phone: shown, total: z.nullable(z.int()), paid: shown, note: shown }),
});

type WalkInChange = z.output<typeof walkInChange>;

/** The fields as the entry shows them. */
function shownBy({ name, phone, total, paid = 'unpaid', note }: Omit<WalkInChange, 'was'>) {
  return { name, phone: phone ?? null, total, paid, note: note || null };
}

/**
 * Changes what an own entry says, also after it was played; of two who change the same field the later one counts.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | NOT_CHANGEABLE {status, by, at} | INVALID {field}
 */
export default {
  name: 'change-walk-in',
  version: 1,
  input: walkInChange,
  who: 'viewer',
  lane: ({ entryId }) => `entry:${entryId}`,
  merge: ({ was }, next) => ({ ...next, was }),
  entry: ({ entryId }) => entryId,
  paint: (entry, { was, ...input }) => {
    const changed = Object.entries(shownBy(input)).filter(([field, value]) => value !== was[field as keyof typeof was]);
    return { ...entry, ...Object.fromEntries(changed) };
  },
  typed: ({ name, phone, note }) => [name, phone, note].filter(Boolean).join('\n'),
} satisfies DeskCommand<WalkInChange>;
