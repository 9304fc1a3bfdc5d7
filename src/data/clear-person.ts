// Taking a person's data off this phone.
import { deleteUserDb, withUserDb, type Databases } from './db.ts';

/** What becomes of writes that wait: `keep` leaves them for the person's return, unseen by others; `discard` does not. */
export type Unsent = 'keep' | 'discard';

type Ports = Pick<Databases, 'withUserDb' | 'deleteUserDb'> & { now: () => number };

/** `clearPerson` over the given databases and clock; tests/histories gives each of its phones its own. */
export function createClearPerson(phone: Ports) {
  return async (uid: string, unsent: Unsent): Promise<void> => {
    if (unsent === 'keep') {
      const left = await phone.withUserDb(uid, (db) =>
        db.transaction('rw', db.tables, async () => {
          await Promise.all(db.tables.filter(({ name }) => name !== 'outbox').map((table) => table.clear()));
          const leftAt = phone.now();
          return db.outbox.toCollection().modify((write) => {
            if (write.state !== 'failed')
              Object.assign(write, { state: 'parked', parkedFor: 'return', nextAt: leftAt });
          });
        }),
      );
      if (left > 0) return;
    }
    await phone.deleteUserDb(uid);
  };
}

/** Deletes everything of a person from this phone, in every tab; with `keep` all but writes that wait. STORAGE_BROKEN. */
export function clearPerson(uid: string, unsent: Unsent): Promise<void> {
  // Put together at the call: parts of the build that need each other may start in any order.
  return createClearPerson({ withUserDb, deleteUserDb, now: () => Date.now() })(uid, unsent);
}
