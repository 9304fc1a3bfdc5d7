// What shows where somebody looked, outside of their own database: the next person must not see it.
import { withDb } from '#data/storage/db.ts';
import { localStore, ownKeys } from '#data/storage/page-storage.ts';
import { dropPendingSignUp } from '#data/storage/pending-sign-up.ts';
import { endKey } from './session-storage.ts';

/** Forgets it; the venues themselves stay, they are nobody's. Never throws. */
export async function clearBrowsingHistory(): Promise<void> {
  for (const key of ownKeys) localStore()?.removeItem(key);
  await withDb((db) => db.venues.toCollection().modify({ openedAt: 0 })).catch(() => undefined);
}

/** To be called before a person leaves by themselves; what is told of a session that was cut off is not about them. */
export async function clearBeforeSignOut(): Promise<void> {
  localStore()?.removeItem(endKey);
  dropPendingSignUp();
  await clearBrowsingHistory();
}
