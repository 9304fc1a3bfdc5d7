import type { Desk, DeskEntry } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { deskRefusalText } from '#text/desk-refusal-text.ts';
import { courtName, entryName } from '#text/entry-words.ts';

/** Why a write about an entry of this venue was refused. */
export function refusalText(
  desk: Pick<Desk, 'courts' | 'name' | 'rights'>,
  entry: Pick<DeskEntry, 'kind' | 'name' | 'courtId'>,
  write: QueuedWrite,
): string {
  return deskRefusalText(write, {
    court: courtName(desk.courts, entry.courtId),
    name: entryName(entry),
    venue: desk.name,
    hasAccess: desk.rights.length > 0,
  });
}
