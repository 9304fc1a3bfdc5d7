// People whose data must not stay on this phone: those who signed in without "Remember me" and closed the browser, those
// whose database could not be deleted at sign-out, and those whose place somebody else takes.
import { clearPerson, type Unsent } from './clear-person.ts';
import { withUserDb } from './db.ts';
import { holdShared, ifUnlocked } from './locks.ts';
import { localStore } from './page-storage.ts';
import { peopleHere } from './people-here.ts';
import { storedSession } from './stored-session.ts';
import { clearTraces } from './traces.ts';

const key = 'baari-forget';

/** A tab that the phone put to sleep comes back with its session, and must find the booking that was started in it. */
const graceMs = 60 * 60 * 1000;

const lockOf = (uid: string) => `baari:visit:${uid}`;

/**
 * When each of these people was last here, in this phone's ms; 0 for those who are to be forgotten at once, -1 when what
 * they had not sent goes too.
 */
function readNotes(): Map<string, number> {
  const text = localStore()?.getItem(key) ?? '';
  const notes = text.split(' ').filter(Boolean);
  return new Map(notes.map((note) => [note.split('@')[0] ?? '', Number(note.split('@')[1]) || 0]));
}

function writeNotes(notes: ReadonlyMap<string, number>): void {
  const text = [...notes].map(([uid, at]) => `${uid}@${at}`).join(' ');
  if (text) localStore()?.setItem(key, text);
  else localStore()?.removeItem(key);
}

/** Notes that this person's database is to be deleted at the next start, when no tab is theirs any more. */
export function forgetLater(uid: string, unsent: Unsent): void {
  writeNotes(readNotes().set(uid, unsent === 'discard' ? -1 : 0));
}

/** Takes the note back: the person is remembered on this phone from now on, or nothing of theirs is left. */
export function dropNote(uid: string): void {
  const notes = readNotes();
  if (notes.delete(uid)) writeNotes(notes);
}

function touch(uid: string): void {
  const stored = storedSession();
  if (stored?.place === 'tab' && stored.session.user.id === uid) writeNotes(readNotes().set(uid, Date.now()));
}

/** To be called before the person is signed in: what they discarded must not be found, and sent, by the new session. */
export async function finishDiscard(uid: string): Promise<void> {
  if ((readNotes().get(uid) ?? 0) < 0) await clearPerson(uid, 'discard');
}

/** Says that this tab is a visit of the person: their data stays as long as such a tab lives, and an hour longer. */
export function startVisit(uid: string): void {
  touch(uid);
  holdShared(lockOf(uid));
  // The last sign of life of a tab that a phone puts to sleep.
  if (typeof addEventListener === 'function') addEventListener('visibilitychange', () => touch(uid));
}

const isRecent = (at: number): boolean => Math.abs(Date.now() - at) < graceMs;

async function forget(uid: string, at: number): Promise<void> {
  await ifUnlocked(lockOf(uid), async () => {
    await clearPerson(uid, at < 0 ? 'discard' : 'keep');
    dropNote(uid);
  }).catch(() => undefined);
}

/** To be called once after the start of the app, when it is idle: deletes what visits left behind. Never throws. */
export async function forgetEndedVisits(): Promise<void> {
  const stored = storedSession();
  const here = stored?.session.user.id;
  if (here && stored.place === 'tab') startVisit(here);
  for (const [uid, at] of readNotes()) {
    if (uid === here || isRecent(at)) continue;
    await forget(uid, at);
    if (!here) await clearTraces();
  }
}

/** True for somebody who has more here than what a sign-out leaves. */
async function wasHere(uid: string): Promise<boolean> {
  return (await withUserDb(uid, (db) => db.parts.count()).catch(() => 0)) > 0;
}

/**
 * To be called when a person has signed in: whoever was here before them without signing out (the server ended their
 * session) leaves now, and finds what they had not sent when they are back. Never throws.
 */
export async function forgetOthers(here: string): Promise<void> {
  const notes = readNotes();
  for (const uid of await peopleHere().catch(() => [])) {
    const at = notes.get(uid) ?? 0;
    if (uid === here || isRecent(at)) continue;
    if (await wasHere(uid)) await clearTraces();
    await forget(uid, at);
  }
}
