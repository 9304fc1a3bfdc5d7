// The gate between a signed-in person and their database: nothing of somebody who is not signed in is read, and nothing is
// written after they left.
import { AppError } from '#domain/errors.ts';
import { clearPerson } from './clear-person.ts';
import { withDb, withUserDb, type Durability, type UserDb } from './db.ts';
import { isPage } from './page-storage.ts';
import { readStoredUser } from './stored-session.ts';

/** The id of the signed-in person in this realm; the worker, which has no page storage, asks the copy in IndexedDB. */
export async function currentUid(): Promise<string | undefined> {
  if (isPage()) return readStoredUser()?.id;
  const copy = await withDb((db) => db.session.get('session'));
  return copy?.session?.user.id;
}

/** Reads the person's database; undefined when they are not the one who is signed in (it is not even opened then). */
export async function readPerson<T>(uid: string, work: (db: UserDb) => Promise<T>): Promise<T | undefined> {
  return (await currentUid()) === uid ? withUserDb(uid, work) : undefined;
}

/** True when nothing of theirs may stay: they signed out, or somebody else is signed in. A refused session is neither. */
async function isGone(uid: string): Promise<boolean> {
  const now = await currentUid();
  if (now !== undefined) return now !== uid;
  return (await withDb((db) => db.session.get('session')))?.left === true;
}

/**
 * Writes to the person's database. SIGNED_OUT when they are not signed in, or no longer when the write was done. A sign-out
 * in another tab may fall in between, so what the write left behind is cleared again; a session that the server refused
 * meanwhile leaves it here for their next sign-in.
 */
export async function writePerson<T>(
  uid: string,
  work: (db: UserDb) => Promise<T>,
  durability?: Durability,
): Promise<T> {
  if ((await currentUid()) !== uid) throw new AppError('SIGNED_OUT');
  const result = await withUserDb(uid, work, durability);
  if ((await currentUid()) === uid) return result;
  if (await isGone(uid)) await clearPerson(uid, 'keep');
  throw new AppError('SIGNED_OUT');
}
