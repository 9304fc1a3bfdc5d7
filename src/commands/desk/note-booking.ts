import * as z from 'zod/mini';
import type { DeskCommand } from '#commands/queue/desk-command.ts';
import { id, note } from '#commands/queue/desk-fields.ts';

const bookingNote = z.object({ bookingId: id, note });

type BookingNote = z.output<typeof bookingNote>;

/**
 * The team's note about a booking; the newest counts, an empty one takes it away.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | INVALID {field} | OUTSIDE_WINDOW {first, last}
 */
export default {
  name: 'note-booking',
  version: 1,
  input: bookingNote,
  who: 'viewer',
  lane: ({ bookingId }) => `note:${bookingId}`,
  merge: (_waiting, next) => next,
  entry: ({ bookingId }) => bookingId,
  paint: (entry, { note: said }) => ({ ...entry, note: said || null }),
  typed: ({ note: said }) => said,
} satisfies DeskCommand<BookingNote>;
