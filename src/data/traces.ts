// What shows where somebody looked, outside of their own database: the next person must not see it.
import { lastSearchKey } from '#domain/storage-keys.ts';
import { withDb } from './db.ts';
import { localStore } from './page-storage.ts';

/** Forgets it; the venues themselves stay, they are nobody's. Never throws. */
export async function clearTraces(): Promise<void> {
  localStore()?.removeItem(lastSearchKey);
  await withDb((db) => db.venues.toCollection().modify({ openedAt: 0 })).catch(() => undefined);
}
