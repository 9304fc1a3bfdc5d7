// The guard between a signed-in person and their database: nothing of somebody who is not signed in is read, and nothing is
// written after they left.
import { AppError, asAppError } from '#domain/errors.ts';
import { clearUserDb } from '#data/storage/clear-user-db.ts';
import { withDb, withUserDb, type Durability, type UserDb } from '#data/storage/db.ts';
import { isPage } from '#data/storage/page-storage.ts';
import { readStoredUser } from './session-storage.ts';

/** The id of the signed-in person in this realm; the worker, which has no page storage, asks the copy in IndexedDB. */
export async function currentUid(): Promise<string | undefined> {
  if (isPage()) return readStoredUser()?.id;
  const copy = await withDb((db) => db.session.get('session'));
  return copy?.session?.user.id;
}

/** True when this device was left on purpose; a session that the server refused was not. */
async function wasLeft(): Promise<boolean> {
  return (await withDb((db) => db.session.get('session')))?.left === true;
}

type Ports = {
  currentUid: typeof currentUid;
  withUserDb: typeof withUserDb;
  clearUserDb: typeof clearUserDb;
  wasLeft: (uid: string) => Promise<boolean>;
};

/** What another tab deleted under a reading is nobody's any more; this tab may hear a moment later who has left. */
function whenLeft(thrown: unknown): undefined {
  if (asAppError(thrown).code !== 'SIGNED_OUT') throw thrown;
  return undefined;
}

/** The guard over the given databases and session; tests/simulation gives each of its devices its own. */
export function createUserDbGuard(ports: Ports) {
  /** True when nothing of theirs may stay: they signed out, or somebody else is signed in. */
  async function isGone(uid: string): Promise<boolean> {
    const now = await ports.currentUid();
    return now === undefined ? ports.wasLeft(uid) : now !== uid;
  }

  return {
    /**
     * Reads the person's database; undefined when they are not the one who is signed in (it is not even opened then), or no
     * longer when it was read. What a sign-out in another tab has deleted may have been made anew by opening it: it goes again.
     */
    async readUserDb<T>(uid: string, work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
      if ((await ports.currentUid()) !== uid) return undefined;
      const found = await ports.withUserDb(uid, work).catch(whenLeft);
      if ((await ports.currentUid()) === uid) return found;
      if (await isGone(uid)) await ports.clearUserDb(uid, 'keep').catch(() => undefined);
      return undefined;
    },
    /**
     * Writes to the person's database. SIGNED_OUT when they are not signed in, or no longer when the write was done. A
     * sign-out in another tab may fall in between, so what the write left behind is cleared again; a session that the server
     * refused meanwhile leaves it here for their next sign-in.
     */
    async writeUserDb<T>(uid: string, work: (db: UserDb) => Promise<T>, durability?: Durability): Promise<T> {
      if ((await ports.currentUid()) !== uid) throw new AppError('SIGNED_OUT');
      const result = await ports.withUserDb(uid, work, durability);
      if ((await ports.currentUid()) === uid) return result;
      if (await isGone(uid)) await ports.clearUserDb(uid, 'keep');
      throw new AppError('SIGNED_OUT');
    },
  };
}

/**
 * See `createUserDbGuard`.
 * @throws {AppError} STORAGE_BROKEN | SIGNED_OUT and STORAGE_FULL from `writeUserDb`
 */
export const { readUserDb, writeUserDb } = createUserDbGuard({ currentUid, withUserDb, clearUserDb, wasLeft });
