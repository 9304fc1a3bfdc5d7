import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { id } from '#commands/queue/desk-fields.ts';

const removal = z.object({ entryId: id });

type Removal = z.output<typeof removal>;

/**
 * Removes an own entry, walk-in or block. Its hours stay taken until it arrives; one that was never sent is simply gone.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | NOT_CHANGEABLE {status, by, at}
 */
export default {
  name: 'remove-entry',
  version: 1,
  input: removal,
  who: 'viewer',
  lane: ({ entryId }) => `entry:${entryId}`,
  merge: (waiting) => waiting,
  cancels: ['add-walk-in', 'block-hours'],
  entry: ({ entryId }) => entryId,
} satisfies DeskCommand<Removal>;
