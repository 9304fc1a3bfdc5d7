// The gate between a signed-in person and their database: nothing of somebody who is not signed in is read, and nothing is
// written after they left.
import { AppError } from '#domain/errors.ts';
import { deleteUserDb, withDb, withUserDb, type Databases, type Durability, type UserDb } from './db.ts';
import { isPage } from './page-storage.ts';
import { readStoredUser } from './stored-session.ts';

/** The id of the signed-in person in this realm; the worker, which has no page storage, asks the copy in IndexedDB. */
export async function currentUid(): Promise<string | undefined> {
  if (isPage()) return readStoredUser()?.id;
  const copy = await withDb((db) => db.session.get('session'));
  return copy?.session?.user.id;
}

type Gate = Pick<Databases, 'withUserDb' | 'deleteUserDb'> & { currentUid: typeof currentUid };

/** The gate over the given databases and session; tests/histories gives each of its phones its own. */
export function createPersonGate(phone: Gate) {
  return {
    /** Reads the person's database; undefined when they are not the one who is signed in (it is not even opened then). */
    async readPerson<T>(uid: string, work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
      return (await phone.currentUid()) === uid ? phone.withUserDb(uid, work) : undefined;
    },
    /**
     * Writes to the person's database. SIGNED_OUT when they are not signed in, or no longer when the write was done: a
     * sign-out in another tab may fall in between, so what the write left behind is deleted again.
     */
    async writePerson<T>(uid: string, work: (db: UserDb) => Promise<T>, durability?: Durability): Promise<T> {
      if ((await phone.currentUid()) !== uid) throw new AppError('SIGNED_OUT');
      const result = await phone.withUserDb(uid, work, durability);
      if ((await phone.currentUid()) === uid) return result;
      await phone.deleteUserDb(uid);
      throw new AppError('SIGNED_OUT');
    },
  };
}

export const { readPerson, writePerson } = createPersonGate({ currentUid, withUserDb, deleteUserDb });
