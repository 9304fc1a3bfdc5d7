import type { StoredEntry, UserDb } from './db.ts';

/** What lies between two days of a venue, both included. */
export function entriesBetween(db: UserDb, venueId: string, first: string, last: string): Promise<StoredEntry[]> {
  return db.entries.where('[venueId+day]').between([venueId, first], [venueId, last], true, true).toArray();
}
