import type { Desk, DeskEntry } from '#domain/desk/desk.ts';
import { courtName, entryHours, entryKindWords, entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';

/** What a write that makes or changes an entry is called wherever it waits. */
export function labelled(
  desk: Pick<Desk, 'venueId' | 'courts'>,
  entry: Pick<DeskEntry, 'kind' | 'name' | 'courtId' | 'day' | 'hours'>,
): { venueId: string; label: string } {
  const label = t('entry.about', {
    what: entryKindWords(entry),
    name: entryName(entry),
    court: courtName(desk.courts, entry.courtId),
    hours: entryHours(entry),
  });
  return { venueId: desk.venueId, label };
}
