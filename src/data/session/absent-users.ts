// People who are not signed in on this device any more while their data is still here: the server ended their session, or they
// signed out and left unsent writes. What they left waits 30 days for their return. It goes then whether or not the account
// still exists (the sign-in service does not say), and unsent writes are lost with it.
import { millisecondsInDay } from 'date-fns/constants';
import { readClockCopy } from '#data/server/clock-copy.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { clearUserDb } from '#data/storage/clear-user-db.ts';
import { localUserIds, withDb } from '#data/storage/db.ts';
import { ifUnlocked, withLock } from '#data/storage/locks.ts';
import { isPage } from '#data/storage/page-storage.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { clearBrowsingHistory } from './browsing-history.ts';
import { dropNote, visitLock } from './pending-purges.ts';
import { noteNothingWaits } from './session-expired-notice.ts';
import { sessionIn } from './session-storage.ts';

/** The row of `settings` that holds since when each of them is absent, in ms by the server's clock. */
const name = 'absent';
const keptFor = 30 * millisecondsInDay;

const lockName = 'baari:absent';
const lockWithin = 5000;

type Absences = Readonly<Record<string, number>>;

async function readAbsences(): Promise<Absences> {
  const row = await withDb((db) => db.settings.get(name));
  return row ? (JSON.parse(row.value) as Absences) : {};
}

async function writeAbsences(absences: Absences): Promise<void> {
  const isEmpty = Object.keys(absences).length === 0;
  await withDb(async (db) => {
    await (isEmpty ? db.settings.delete(name) : db.settings.put({ name, value: JSON.stringify(absences) }));
  });
}

/** The people who are signed in on this device, as far as this tab or the worker can see: a visit in another tab holds a lock instead. */
async function usersHere(): Promise<Set<string>> {
  const copy = await withDb((db) => db.session.get('session'));
  const sessions = [sessionIn('tab'), sessionIn('local'), copy?.session];
  return new Set(sessions.flatMap((session) => (session ? [session.user.id] : [])));
}

/** Deletes everything of the person unless they are back; false while a visit of theirs lives in some tab. */
function purgeIf(isOver: boolean, uid: string): Promise<boolean> {
  return ifUnlocked(visitLock(uid), async () => {
    if (isOver && !(await usersHere()).has(uid)) await clearUserDb(uid, 'discard');
  });
}

/** Clears the storage that a page has beside the databases and the worker cannot reach. */
async function tidyPage(purged: readonly string[], isAnybodyHere: boolean): Promise<void> {
  purged.forEach(dropNote);
  if (!isAnybodyHere) await clearBrowsingHistory();
  if ((await localUserIds()).length === 0) noteNothingWaits();
}

async function look(): Promise<void> {
  await readClockCopy();
  const now = serverNow();
  const [here, people, known] = await Promise.all([usersHere(), localUserIds(), readAbsences()]);
  const absences: Record<string, number> = {};
  const purged: string[] = [];
  for (const uid of new Set([...people, ...Object.keys(known)])) {
    if (here.has(uid)) continue;
    // A note of a clock that was ahead begins anew.
    const since = Math.min(known[uid] ?? now, now);
    const isOver = now - since > keptFor;
    const hasData = people.includes(uid);
    const isFree = !hasData || (await purgeIf(isOver, uid));
    if (isOver && isFree && isPage()) purged.push(uid);
    // After a purge by the worker, its note tells the next page.
    else if (isOver || hasData) absences[uid] = isFree ? since : now;
  }
  await writeAbsences(absences);
  if (purged.length > 0) await tidyPage(purged, here.size > 0);
}

/**
 * To be called at a start of the app, when a session ended, and when the worker wakes: notes who is absent, and deletes
 * everything of those who are absent for more than 30 days. Never throws.
 */
export async function purgeAbsentUsers(): Promise<void> {
  if (!isMemoryOnly()) await ifUnlocked(lockName, look).catch(() => undefined);
}

/**
 * To be called when everything of a person has gone from this device: another tab that saw their session end may have noted them as
 * absent while it still went. Never throws.
 */
export async function forgetAbsence(uid: string): Promise<void> {
  const forget = async () => {
    const { [uid]: since, ...others } = await readAbsences();
    if (since !== undefined) await writeAbsences(others);
  };
  await withLock(lockName, lockWithin, forget).catch(() => undefined);
}
