// Notes of the people whose data must leave this device, for the next start: purge-user-data.ts does what they say. The worker, which
// has no page storage, takes none.
import { clearUserDb, type Unsent } from '#data/storage/clear-user-db.ts';
import { localStore } from '#data/storage/page-storage.ts';

const key = 'baari-forget';

/** Held, shared, by each tab in which this person visits without "Remember me". */
export const visitLock = (uid: string) => `baari:visit:${uid}`;

/**
 * When each of these people was last here, in this device's ms; 0 for those who are to be forgotten at once, -1 when what
 * they had not sent goes too.
 */
export function readNotes(): Map<string, number> {
  const notes = (localStore()?.getItem(key) ?? '').matchAll(/(\S+)@(\S+)/g);
  return new Map(Array.from(notes, ([, uid = '', at]) => [uid, Number(at) || 0]));
}

function writeNotes(notes: ReadonlyMap<string, number>): void {
  const text = Array.from(notes, ([uid, at]) => `${uid}@${at}`).join(' ');
  if (text) localStore()?.setItem(key, text);
  else localStore()?.removeItem(key);
}

/** Notes that this person's database is to be deleted at the next start, when no tab is theirs any more. */
export function purgeLater(uid: string, unsent: Unsent): void {
  writeNotes(readNotes().set(uid, unsent === 'discard' ? -1 : 0));
}

/** Takes the note back: the person is remembered on this device from now on, or nothing of theirs is left. */
export function dropNote(uid: string): void {
  const notes = readNotes();
  if (notes.delete(uid)) writeNotes(notes);
}

/** Notes that this person was here just now, and may be forgotten when no tab of theirs comes back. */
export function noteVisit(uid: string): void {
  writeNotes(readNotes().set(uid, Date.now()));
}

/** To be called before the person is signed in: what they discarded must not be found, and sent, by the new session. */
export async function finishDiscard(uid: string): Promise<void> {
  if ((readNotes().get(uid) ?? 0) < 0) await clearUserDb(uid, 'discard');
}
