import { entrySpan } from '#domain/desk/day-model.ts';
import type { Desk, DeskEntry } from '#domain/desk/desk.ts';
import type { WriteAbout } from '#domain/queued-write.ts';
import { courtName, entryHours, entryKindWords, entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';

/** What a new entry is called wherever it waits; a block is worth nothing after its last hour. */
export function aboutNew(
  desk: Pick<Desk, 'venueId' | 'courts'>,
  entry: Pick<DeskEntry, 'kind' | 'name' | 'courtId' | 'day' | 'hours'>,
): WriteAbout {
  const label = t('entry.about', {
    what: entryKindWords(entry),
    name: entryName(entry),
    court: courtName(desk.courts, entry.courtId),
    hours: entryHours(entry),
  });
  return { venueId: desk.venueId, label, ...(entry.kind === 'block' && { endsAt: entrySpan(entry).to }) };
}
