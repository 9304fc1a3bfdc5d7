import { isServerTimeKnown, serverNow } from '#data/server/server-clock.ts';
import type { WriteAbout } from '#domain/queued-write.ts';
import type { DeskCommand } from './desk-command.ts';

/**
 * The `about` of a console's write: its venue, the finished words that every page shows for it, and when it ends. What is made
 * before any server has told its time never ends: the clock of this device ends nothing.
 */
export function aboutDesk<I>(
  { endsAt }: DeskCommand<I>,
  input: I,
  said: { venueId: string; label: string },
): WriteAbout {
  const end = isServerTimeKnown() ? endsAt?.(input, serverNow()) : undefined;
  return end === undefined ? said : { ...said, endsAt: end };
}
