import type { StoredEntry, UserDb } from './db.ts';

/**
 * Deletes what this device has of a venue where its person has no role any more, and ends their writes to it that wait: the
 * server takes none of them. The name stays, for the words. Needs `desks`, `entries`, `parts` and `outbox`.
 */
export async function dropDesk(db: UserDb, venueId: string): Promise<void> {
  const desk = await db.desks.get(venueId);
  const name = desk?.name ?? '';
  await db.entries.where('[venueId+day]').between([venueId, ''], [venueId, '\uffff']).delete();
  await db.parts.delete(`desk:${venueId}`);
  if (desk) await db.desks.put({ venueId, name, gone: true });
  await db.outbox
    .filter(({ about, state }) => about['venueId'] === venueId && state !== 'sending' && state !== 'failed')
    .modify({ state: 'failed', parkedFor: null, error: { code: 'FORBIDDEN', detail: { venue: name } } });
}

/** What lies between two days of a venue, both included. */
export function entriesBetween(db: UserDb, venueId: string, first: string, last: string): Promise<StoredEntry[]> {
  return db.entries.where('[venueId+day]').between([venueId, first], [venueId, last], true, true).toArray();
}
