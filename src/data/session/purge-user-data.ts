// People whose data must not stay on this device: those who signed in without "Remember me" and closed the browser, those
// whose database could not be deleted at sign-out, and those whose place somebody else takes. Who simply stays away is the matter of
// absent-users.ts.
import { millisecondsInHour } from 'date-fns/constants';
import { purgeAbsentUsers } from './absent-users.ts';
import { clearUserDb } from '#data/storage/clear-user-db.ts';
import { deleteFormerDatabases, localUserIds, withUserDb } from '#data/storage/db.ts';
import { dropNote, noteVisit, readNotes, visitLock } from './pending-purges.ts';
import { dropDeletedAccount, dropOldDeletedAccount } from './deleted-account.ts';
import { holdShared, ifUnlocked } from '#data/storage/locks.ts';
import { newestSession } from './session-idb.ts';
import { noteVisitLeft, waitingOf, type Counts } from './session-expired-notice.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { storedSession } from './session-storage.ts';
import { clearBrowsingHistory } from './browsing-history.ts';

/** A tab that the device put to sleep comes back with its session, and must find the booking that was started in it. */
const graceMs = millisecondsInHour;

function touch(uid: string): void {
  const stored = storedSession();
  if (stored?.place === 'tab' && stored.session.user.id === uid) noteVisit(uid);
}

/** Says that this tab is a visit of the person: their data stays as long as such a tab lives, and an hour longer. */
export function startVisit(uid: string): void {
  touch(uid);
  holdShared(visitLock(uid));
  // The last sign of life of a tab that a device puts to sleep.
  if (typeof addEventListener === 'function') addEventListener('visibilitychange', () => touch(uid));
}

const isRecent = (at: number): boolean => Math.abs(Date.now() - at) < graceMs;

async function forget(uid: string, at: number): Promise<void> {
  await ifUnlocked(visitLock(uid), async () => {
    await clearUserDb(uid, at < 0 ? 'discard' : 'keep');
    dropNote(uid);
  }).catch(() => undefined);
}

/** Tells the next start of visits whose tabs are gone with something unsent, of those writes that `counts`. */
async function tellOfVisits(visits: readonly string[], counts: Counts): Promise<void> {
  let left = 0;
  for (const uid of visits)
    await ifUnlocked(visitLock(uid), async () => {
      left += await waitingOf(uid, counts);
    }).catch(() => undefined);
  if (left > 0) noteVisitLeft(left);
}

/**
 * To be called once after the start of the app, when it is idle: deletes what visits and people who stayed away left behind,
 * and notes how many writes of visits, of those that `counts`, wait for a sign-in. Never throws.
 */
export async function purgeEndedVisits(counts: Counts = () => true): Promise<void> {
  void deleteFormerDatabases().catch(() => undefined);
  await dropOldDeletedAccount();
  const stored = storedSession();
  const here = stored?.session.user.id;
  if (here && stored.place === 'tab') startVisit(here);
  // What the notes are about is out of reach: a start that can open it does what they say.
  if (isMemoryOnly()) return;
  const notes = readNotes();
  // A sign-out that was cut short may have left the worker signed in: it must hear of it before anything is cleared.
  if (notes.size > 0) await newestSession();
  const people = await localUserIds().catch((): string[] => []);
  const ended = [...notes].filter(([uid, at]) => at > 0 && people.includes(uid)).map(([uid]) => uid);
  if (!here) await tellOfVisits(ended, counts);
  for (const [uid, at] of notes) {
    if (uid === here || isRecent(at)) continue;
    await forget(uid, at);
    if (!here) await clearBrowsingHistory();
  }
  await purgeAbsentUsers();
}

/** True for somebody who has more here than what a sign-out leaves. */
async function wasHere(uid: string): Promise<boolean> {
  return (await withUserDb(uid, (db) => db.parts.count()).catch(() => 0)) > 0;
}

/**
 * To be called when a person has signed in: whoever was here before them without signing out (the server ended their
 * session) leaves now, and finds what they had not sent when they are back. Never throws.
 */
export async function purgeOtherUsers(here: string): Promise<void> {
  await dropDeletedAccount();
  const notes = readNotes();
  for (const uid of await localUserIds().catch(() => [])) {
    const at = notes.get(uid) ?? 0;
    if (uid === here || isRecent(at)) continue;
    if (await wasHere(uid)) await clearBrowsingHistory();
    await forget(uid, at);
  }
}
