// Taking a person's data off this device.
import { asAppError } from '#domain/errors.ts';
import { deleteUserDb, withUserDb, type Databases } from './db.ts';

/** What becomes of writes that wait: `keep` leaves them for the person's return, unseen by others; `discard` does not. */
export type Unsent = 'keep' | 'discard';

type Ports = Pick<Databases, 'withUserDb' | 'deleteUserDb'> & { now: () => number };

/** `clearUserDb` over the given databases and clock; tests/simulation gives each of its devices its own. */
export function createClearUserDb(ports: Ports) {
  return async (uid: string, unsent: Unsent): Promise<void> => {
    try {
      const left = await ports.withUserDb(uid, (db) =>
        db.transaction('rw', db.tables, async () => {
          // Emptied before it is deleted, also to discard: another tab may hold on to the database, not to what is in it.
          const going = db.tables.filter(({ name }) => unsent === 'discard' || name !== 'outbox');
          await Promise.all(going.map((table) => table.clear()));
          return db.outbox.toCollection().modify((write) => {
            // Who left before keeps the day on which they did.
            if (write.state !== 'failed' && write.parkedFor !== 'return')
              Object.assign(write, { state: 'parked', parkedFor: 'return', nextAt: ports.now() });
          });
        }),
      );
      if (left > 0) return;
    } catch (thrown) {
      // Another tab was faster.
      if (asAppError(thrown).code === 'SIGNED_OUT') return;
      // A database that can't be opened may still be deleted.
      if (unsent === 'keep') throw thrown;
    }
    await ports.deleteUserDb(uid);
  };
}

/**
 * Deletes everything of a person from this device, in every tab; with `keep` all but writes that wait.
 * @throws {AppError} STORAGE_BROKEN
 */
export const clearUserDb = createClearUserDb({ withUserDb, deleteUserDb, now: () => Date.now() });
