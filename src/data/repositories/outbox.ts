// Writes that wait, for screens.
import { withDb } from '#data/storage/db.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import { readWrite, veil, type QueuedWrite } from '#domain/queued-write.ts';

/**
 * What waits on this device: the signed-in person's and what was written signed out, in the order of making. Whoever signs
 * in on a shared device hears that something waits, not what somebody else wrote.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readOutbox(uid: string | undefined): Promise<QueuedWrite[]> {
  const anonymous = await withDb((db) => db.outbox.orderBy('seq').toArray());
  const own = uid ? await readUserDb(uid, (db) => db.outbox.orderBy('seq').toArray()) : undefined;
  const others = uid ? anonymous.map(veil) : anonymous;
  return [...others, ...(own ?? [])].map(readWrite).sort((a, b) => a.createdAt - b.createdAt);
}
