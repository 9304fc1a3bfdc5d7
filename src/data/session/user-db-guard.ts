// The guard between a signed-in person and their database: nothing of somebody who is not signed in is read or written, but for the
// outbox, which works on and leaves nothing behind after a sign-out.
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

  /**
   * Works on the person's database, whoever is signed in. Work may go on a moment after a sign-out has deleted the database and
   * make it anew: it goes again. A session that the server refused leaves it here for their next sign-in. What was done
   * stands, also where nobody can say who is signed in.
   */
  async function leavingNothing<T>(uid: string, work: (db: UserDb) => Promise<T>, durability?: Durability): Promise<T> {
    try {
      return await ports.withUserDb(uid, work, durability);
    } finally {
      if (await isGone(uid).catch(() => false)) await ports.clearUserDb(uid, 'keep').catch(() => undefined);
    }
  }

  return {
    isGone,
    /** For the outbox, which goes on with what waits of somebody while it finds out that they have left. */
    withOutboxDb: leavingNothing,
    /**
     * Reads the person's database; undefined when they are not the one who is signed in (it is not even opened then), or no
     * longer when it was read.
     */
    async readUserDb<T>(uid: string, work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
      if ((await ports.currentUid()) !== uid) return undefined;
      const found = await leavingNothing(uid, work).catch(whenLeft);
      return (await ports.currentUid()) === uid ? found : undefined;
    },
    /** Writes to the person's database. SIGNED_OUT when they are not signed in, or no longer when the write was done. */
    async writeUserDb<T>(uid: string, work: (db: UserDb) => Promise<T>, durability?: Durability): Promise<T> {
      if ((await ports.currentUid()) !== uid) throw new AppError('SIGNED_OUT');
      const result = await leavingNothing(uid, work, durability);
      if ((await ports.currentUid()) === uid) return result;
      throw new AppError('SIGNED_OUT');
    },
  };
}

/**
 * See `createUserDbGuard`.
 * @throws {AppError} STORAGE_BROKEN | SIGNED_OUT and STORAGE_FULL from `writeUserDb` and `withOutboxDb`
 */
export const { isGone, readUserDb, writeUserDb, withOutboxDb } = createUserDbGuard({
  currentUid,
  withUserDb,
  clearUserDb,
  wasLeft,
});
