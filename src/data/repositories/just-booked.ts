// The booking that was made last and whose card nobody has put away yet. It outlives a tab that is killed while the person
// tells the team, and goes with the person's database.
import { readUserDb, writeUserDb } from '#data/session/user-db-guard.ts';

/**
 * Id of the booking whose success is still shown; undefined when there is none.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readJustBooked(uid: string): Promise<string | undefined> {
  const row = await readUserDb(uid, (db) => db.drafts.get('booked'));
  return typeof row?.draft === 'string' ? row.draft : undefined;
}

/**
 * Shows this booking's success until it is put away; one of before gives way.
 * @throws {AppError} SIGNED_OUT | STORAGE_*
 */
export async function writeJustBooked(uid: string, bookingId: string): Promise<void> {
  await writeUserDb(uid, (db) => db.drafts.put({ key: 'booked', draft: bookingId }));
}

/**
 * Puts it away.
 * @throws {AppError} SIGNED_OUT | STORAGE_*
 */
export async function dropJustBooked(uid: string): Promise<void> {
  await writeUserDb(uid, (db) => db.drafts.delete('booked'));
}
