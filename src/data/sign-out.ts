// Ending a session on this phone, together with everything that its person has here.
import { clearPerson, type Unsent } from './clear-person.ts';
import { dropNote, forgetLater } from './forget-notes.ts';
import { endSession } from './session-copy.ts';
import { isMemoryOnly } from './site-data.ts';

/** Ends the session of this person and takes everything of theirs off this phone, in every tab; see `clearPerson`. */
export async function forgetPerson(uid: string, unsent: Unsent): Promise<void> {
  // Noted first: a tab that is killed in the middle, or another one that will not let go of the database, leaves the rest
  // to the next start.
  forgetLater(uid, unsent);
  await endSession(true);
  await clearPerson(uid, unsent).then(
    // A database that this page can't open may still hold theirs.
    () => isMemoryOnly() || dropNote(uid),
    () => undefined,
  );
}
