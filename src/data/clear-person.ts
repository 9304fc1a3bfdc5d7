// Taking a person's data off this phone.
import { deleteUserDb, withUserDb } from './db.ts';

/** What becomes of writes that wait: `keep` leaves them for the person's return, unseen by others; `discard` does not. */
export type Unsent = 'keep' | 'discard';

/** Deletes everything of a person from this phone, in every tab; with `keep` all but writes that wait. STORAGE_BROKEN. */
export async function clearPerson(uid: string, unsent: Unsent): Promise<void> {
  if (unsent === 'keep') {
    const left = await withUserDb(uid, (db) =>
      db.transaction('rw', db.tables, async () => {
        await Promise.all(db.tables.filter(({ name }) => name !== 'outbox').map((table) => table.clear()));
        const leftAt = Date.now();
        return db.outbox.toCollection().modify((write) => {
          if (write.state !== 'failed') Object.assign(write, { state: 'parked', parkedFor: 'return', nextAt: leftAt });
        });
      }),
    );
    if (left > 0) return;
  }
  await deleteUserDb(uid);
}
