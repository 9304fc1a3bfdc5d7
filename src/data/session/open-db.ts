import { currentUid, readUserDb } from './user-db-guard.ts';

/** Opens the database of whoever is signed in; what fails is told where it is read. */
export async function openDb(): Promise<void> {
  const uid = await currentUid();
  // By itself it opens with the first reading.
  if (uid) await readUserDb(uid, async (db) => void (await db.open()));
}
