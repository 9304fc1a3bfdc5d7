// What a page tells of a session that ended without the person's doing: that it did, and how many writes wait for the next
// sign-in. Never whose and never what: somebody else may be looking.
import type { QueuedWrite } from '#domain/queued-write.ts';
import { withUserDb } from './db.ts';
import { localStore } from './page-storage.ts';
import { peopleHere } from './people-here.ts';
import { announceSession } from './session-events.ts';
import { endKey, readStoredUser } from './stored-session.ts';

const seen = 'seen';

function readNote(): string | null {
  return readStoredUser() ? null : (localStore()?.getItem(endKey) ?? null);
}

/** True until somebody signs in again: whoever was here last did not leave. */
export function wasCutOff(): boolean {
  return readNote() !== null;
}

/** How many writes wait for the sign-in, as far as they were counted; undefined when there is nothing to tell. */
export function readCutOff(): number | undefined {
  const note = readNote() ?? seen;
  return note === seen ? undefined : Number(note) || 0;
}

function change(note: string): void {
  if (readCutOff() === undefined) return;
  localStore()?.setItem(endKey, note);
  announceSession();
}

async function waitingOf(uid: string, counts: (write: QueuedWrite) => boolean): Promise<number> {
  const writes = await withUserDb(uid, (db) => db.outbox.toArray());
  // What was left behind at a sign-out is asked about when its person is back.
  const isWaiting = ({ state, parkedFor }: QueuedWrite) => state !== 'failed' && parkedFor !== 'return';
  return writes.filter((write) => isWaiting(write) && counts(write)).length;
}

/** Counts the writes that wait, those that `counts`, when a session was cut off and nobody did it yet. Never throws. */
export async function countCutOff(counts: (write: QueuedWrite) => boolean): Promise<void> {
  if (readCutOff() !== 0) return;
  const people = await peopleHere().catch(() => []);
  const found = await Promise.all(people.map((uid) => waitingOf(uid, counts).catch(() => 0)));
  const count = found.reduce((sum, one) => sum + one, 0);
  if (count > 0) change(String(count));
}

/** Says no more of it. */
export function dismissCutOff(): void {
  change(seen);
}
