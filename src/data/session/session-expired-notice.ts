// What a page tells of a session that ended without the person's doing: that it did, and how many writes wait for the next
// sign-in. Never whose and never what: somebody else may be looking.
import type { QueuedWrite } from '#domain/queued-write.ts';
import { localUserIds, withUserDb } from '#data/storage/db.ts';
import { localStore } from '#data/storage/page-storage.ts';
import { announceSession } from './session-events.ts';
import { endKey, readEndNote as readNote, readStoredUser, visit } from './session-storage.ts';

/** What tells whether a write is worth counting. */
export type Counts = (write: QueuedWrite) => boolean;

const seen = 'seen';

/** How many writes wait for the sign-in, as far as they were counted; undefined when there is nothing to tell. */
export function readSessionExpired(): number | undefined {
  const note = readNote() ?? seen;
  return note === seen || note.startsWith(visit) ? undefined : Number(note) || 0;
}

/** How many writes a visit without "Remember me" left behind; undefined when there is nothing to tell. */
export function readVisitLeft(): number | undefined {
  const note = readNote();
  return note?.startsWith(visit) ? Number(note.slice(visit.length)) || undefined : undefined;
}

/** Notes that a visit left writes behind, unless something is told already. */
export function noteVisitLeft(count: number): void {
  if (readStoredUser() || localStore()?.getItem(endKey) != null) return;
  localStore()?.setItem(endKey, `${visit}${count}`);
  announceSession();
}

function change(note: string): void {
  localStore()?.setItem(endKey, note);
  announceSession();
}

/**
 * How many writes of a person wait by themselves, of those that `counts`.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function waitingOf(uid: string, counts: Counts): Promise<number> {
  const writes = await withUserDb(uid, (db) => db.outbox.toArray());
  // What was left behind at a sign-out is asked about when its person is back.
  const isWaiting = ({ state, parkedFor }: QueuedWrite) => state !== 'failed' && parkedFor !== 'return';
  return writes.filter((write) => isWaiting(write) && counts(write)).length;
}

/** Counts the writes that wait, those that `counts`, when a session was cut off and nobody did it yet. Never throws. */
export async function countUnsentOfExpired(counts: Counts): Promise<void> {
  if (readSessionExpired() !== 0) return;
  const people = await localUserIds().catch(() => []);
  const found = await Promise.all(people.map((uid) => waitingOf(uid, counts).catch(() => 0)));
  const count = found.reduce((sum, one) => sum + one, 0);
  if (count > 0 && readSessionExpired() === 0) change(String(count));
}

/** Nothing of anybody is on this device any more: no write waits, also where some were counted. */
export function noteNothingWaits(): void {
  if (readSessionExpired()) change('0');
  if (readVisitLeft() !== undefined) change(`${visit}0`);
}

/** Says no more of it. */
export function dismissSessionExpired(): void {
  if (readSessionExpired() !== undefined) change(seen);
  if (readVisitLeft() !== undefined) change(`${visit}0`);
}
