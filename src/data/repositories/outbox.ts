// Writes that wait, for screens.
import { withDb } from '#data/db.ts';
import { readPerson } from '#data/person.ts';
import { readWrite, type QueuedWrite } from '#domain/queued-write.ts';

/** What waits on this phone: the signed-in person's and what was written signed out, in the order of making. STORAGE_BROKEN. */
export async function readOutbox(uid: string | undefined): Promise<QueuedWrite[]> {
  const anonymous = await withDb((db) => db.outbox.orderBy('seq').toArray());
  const own = uid ? await readPerson(uid, (db) => db.outbox.orderBy('seq').toArray()) : undefined;
  return [...anonymous, ...(own ?? [])].map(readWrite).sort((a, b) => a.createdAt - b.createdAt);
}
