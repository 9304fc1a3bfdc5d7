// Ending a session on this device, together with everything that its person has here.
import { clearUserDb, type Unsent } from '#data/storage/clear-user-db.ts';
import { forgetAbsence } from './absent-users.ts';
import { dropNote, purgeLater } from './pending-purges.ts';
import { endSession } from './session-idb.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';

/**
 * Ends the session of this person and takes everything of theirs off this device, in every tab; see `clearUserDb`. Whoever
 * has signed in meanwhile stays.
 */
export async function endSessionAndPurge(uid: string, unsent: Unsent): Promise<void> {
  // Noted first: a tab that is killed in the middle, or another one that will not let go of the database, leaves the rest
  // to the next start.
  purgeLater(uid, unsent);
  await endSession({ left: true, of: uid });
  const isClear = await clearUserDb(uid, unsent).then(
    () => true,
    () => false,
  );
  // A database that this page can't open may still hold theirs.
  if (!isClear || isMemoryOnly()) return;
  dropNote(uid);
  await forgetAbsence(uid);
}
