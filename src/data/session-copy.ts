// The copy of the session in IndexedDB: the only one that the service worker can see. Every change raises `gen`, a sign-out
// too (a tombstone), so that no context with an older copy can bring a session back.
import { withDb, type SessionCopy } from './db.ts';
import { isPage, localStore } from './page-storage.ts';
import { announceSession } from './session-events.ts';
import {
  dropSession,
  endKey,
  keepSession,
  localGeneration,
  noteSessionEnd,
  storedSession,
  type SessionPlace,
  type StoredSession,
} from './stored-session.ts';

/** IndexedDB may hang for ever on some phones; the page then goes by its own storage alone. */
const copyWithin = 1500;

export type KnownSession = { session: StoredSession | null; gen: number; place: SessionPlace };

async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), copyWithin);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function readCopy(): Promise<SessionCopy | undefined> {
  return inTime(withDb((db) => db.session.get('session')));
}

/**
 * Writes the copy with this number, or one above all that are known; the number, or false when the copy has the same or a
 * newer one. Undefined when it could not be written.
 */
async function writeCopy(session: StoredSession | null, left = false, wanted = 0): Promise<number | false | undefined> {
  return inTime(
    withDb(
      (db) =>
        db.transaction('rw', db.session, async () => {
          const known = (await db.session.get('session'))?.gen ?? 0;
          const gen = wanted || Math.max(known, localGeneration()) + 1;
          if (known >= gen) return false;
          await db.session.put({ key: 'session', gen, session, ...(left && { left }) });
          return gen;
        }),
      'strict',
    ),
  );
}

async function raiseCopy(session: StoredSession | null, left = false): Promise<number> {
  const next = localGeneration() + 1;
  return (await writeCopy(session, left)) || next;
}

/** The newest session that any context of this phone knows; the page's storage and the copy are brought up to date with it. */
export async function newestSession(): Promise<KnownSession> {
  const stored = storedSession();
  if (stored?.place === 'tab') return { ...stored, gen: localGeneration() };
  const copy = await readCopy();
  // Read again: the copy took its time, and a sign-out may have come in between.
  const now = storedSession();
  if (now?.place === 'tab') return { ...now, gen: localGeneration() };
  const local = localGeneration();
  if (!copy || copy.gen <= local) {
    const session = now?.session ?? null;
    // A sign-out that was cut short, or a copy that the browser has cleared: the worker would go on with another session.
    if (local > (copy?.gen ?? 0)) await writeCopy(session, false, local);
    return { session, gen: local, place: 'local' };
  }
  if (copy.session) keepSession(copy.session, 'local', copy.gen);
  else {
    if (now && !copy.left) noteSessionEnd();
    dropSession('local', copy.gen);
  }
  announceSession();
  return { session: copy.session, gen: copy.gen, place: 'local' };
}

/** Clears the page's storage at once and the copy as soon as it can be written. */
async function tombstone(left = false): Promise<void> {
  dropSession('local', localGeneration() + 1);
  const gen = await raiseCopy(null, left);
  // Somebody may have signed in while the copy was written: theirs has the higher number.
  if (gen > localGeneration()) dropSession('local', gen);
}

/** Replaces the session of this phone (`local`) or of this tab; a shared session of before ends when a tab's one begins. */
export async function commitSession(session: StoredSession, place: SessionPlace): Promise<void> {
  if (place === 'tab') {
    keepSession(session, 'tab', 0);
    if (localGeneration() > 0) await tombstone();
  } else {
    const gen = await raiseCopy(session);
    dropSession('tab', 0);
    keepSession(session, 'local', gen);
  }
  localStore()?.removeItem(endKey);
  announceSession();
}

/** Stores renewed tokens, unless the session changed meanwhile (a sign-out, or another context was faster): then false. */
export async function commitRenewal(known: KnownSession, session: StoredSession): Promise<boolean> {
  if (known.place === 'tab') {
    const stored = storedSession();
    if (stored?.place !== 'tab' || stored.session.refresh_token !== known.session?.refresh_token) return false;
    keepSession(session, 'tab', 0);
    announceSession();
    return true;
  }
  const gen = known.gen + 1;
  const written = await writeCopy(session, false, gen);
  if (written === false || (isPage() && localGeneration() !== known.gen)) return false;
  keepSession(session, 'local', gen);
  announceSession();
  return true;
}

/** Ends the session everywhere on this phone, with or without a network; `left` says that the person did it. */
export async function endSession(left = false): Promise<void> {
  if (!left) noteSessionEnd();
  dropSession('tab', 0);
  const copied = tombstone(left);
  announceSession();
  await copied;
}
