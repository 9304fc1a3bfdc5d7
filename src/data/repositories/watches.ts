// Hours that the signed-in person wants to hear of when they become free, from their own database.
import { compareText } from '#domain/order.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import type { HourWatch } from '#domain/hour-watch.ts';

/**
 * As the server has them, soonest first; empty before the first pull. `watchesWithPending` adds what waits.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readWatches(uid: string): Promise<HourWatch[]> {
  const rows = (await readUserDb(uid, (db) => db.watches.toArray())) ?? [];
  return rows.sort((a, b) => compareText(a.day, b.day) || a.hour - b.hour || compareText(a.courtId, b.courtId));
}
