// The copy of the session in IndexedDB: the only one that the service worker can see. Every change raises `gen`, a sign-out
// too (a tombstone), so that no context with an older copy can bring a session back.
//
// The page's storage is the half that counts; the states of a remembered session are these, and nothing else stays:
//   page has one, copy has none or an older one     signed in: the copy is written anew
//   page has one, copy has a newer one              signed in: a renewal by the worker, taken over
//   page has one, copy has a newer tombstone        signed out by the worker: the page's one goes
//   page has none, copy has one                     signed out: the page's storage was cleared, or a sign-out was cut short;
//                                                   the copy's one goes, and the worker has nobody to speak for
//   page has half of one (a record, a broken text)  signed out: the half goes
// Where the browser forbids the page's storage and not the database, each page starts with none: the copy is then the half
// that counts, and a page without a session takes it over.
import { withDb, type SessionCopy } from '#data/storage/db.ts';
import { isPage, isStoreBlocked, localStore } from '#data/storage/page-storage.ts';
import { announceSession } from './session-events.ts';
import {
  dropHalf,
  dropSession,
  endKey,
  hasLocalGeneration,
  keepSession,
  localGeneration,
  noteSessionEnd,
  readStoredUser,
  sessionIn,
  storedSession,
  type SessionPlace,
  type StoredSession,
} from './session-storage.ts';

/** IndexedDB may hang for ever on some devices; the page then goes by its own storage alone. */
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

function isOfAnother(uid: string | undefined, session: StoredSession | null): boolean {
  return uid !== undefined && session !== null && session.user.id !== uid;
}

async function readCopy(): Promise<SessionCopy | undefined> {
  return inTime(withDb((db) => db.session.get('session')));
}

/** `left`: the person did it. `of`: whose session ends; whoever else has signed in since stays. */
type Ending = { left?: boolean | undefined; of?: string | undefined };

/**
 * Writes the copy with this number, or one above all that are known; the number, or false when the copy has the same or a
 * newer one, or is not the session `of` the person that is to end. Undefined when it could not be written.
 */
async function writeCopy(
  session: StoredSession | null,
  { left, of }: Ending = {},
  wanted = 0,
): Promise<number | false | undefined> {
  return inTime(
    withDb(
      (db) =>
        db.transaction('rw', db.session, async () => {
          const copy = await db.session.get('session');
          const known = copy?.gen ?? 0;
          const gen = wanted || Math.max(known, localGeneration()) + 1;
          // The page's half of a sign-in comes before the copy's.
          const halves = [copy?.session ?? null, sessionIn('local')];
          if (known >= gen || halves.some((half) => isOfAnother(of, half))) return false;
          await db.session.put({ key: 'session', gen, session, ...(left && { left }) });
          return gen;
        }),
      'strict',
    ),
  );
}

async function raiseCopy(session: StoredSession | null, ending?: Ending): Promise<number | false> {
  const next = localGeneration() + 1;
  const gen = await writeCopy(session, ending);
  return gen === undefined ? next : gen;
}

/** A page without a session has none, whatever the copy says; true when there was something to end. */
async function endCopyAlone(copy: SessionCopy | undefined): Promise<boolean> {
  if (!copy?.session || !localStore() || isStoreBlocked() || sessionIn('local')) return false;
  // A sign-out that was cut short has left its number here. Without it the storage was cleared under the person.
  if (!hasLocalGeneration() && !readStoredUser()) noteSessionEnd();
  dropSession('local', Math.max(copy.gen + 1, localGeneration()));
  await writeCopy(null, {}, localGeneration());
  return true;
}

/**
 * To be called when the app starts and whenever somebody else changed the page's storage: half a session is none, and none
 * of its tokens stays. Never throws.
 */
export async function mendSession(): Promise<void> {
  dropHalf('tab');
  // The copy is not waited for when nothing can be wrong with it.
  if (!isPage() || sessionIn('local')) return;
  if (isStoreBlocked()) {
    await newestSession();
    return;
  }
  const ended = await endCopyAlone(await readCopy());
  dropHalf('local');
  if (ended) announceSession();
}

/** The newest session that any context of this device knows; the page's storage and the copy are brought up to date with it. */
export async function newestSession(): Promise<KnownSession> {
  const stored = storedSession();
  if (stored?.place === 'tab') return { ...stored, gen: localGeneration() };
  const copy = await readCopy();
  // Read again: the copy took its time, and a sign-out may have come in between.
  const now = storedSession();
  if (now?.place === 'tab') return { ...now, gen: localGeneration() };
  if (!now && (await endCopyAlone(copy))) {
    announceSession();
    return { session: null, gen: localGeneration(), place: 'local' };
  }
  const local = localGeneration();
  if (!copy || copy.gen <= local) {
    const session = now?.session ?? null;
    // A copy that the browser has cleared, or a sign-out whose tombstone could not be written.
    if (local > (copy?.gen ?? 0)) await writeCopy(session, {}, local);
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
async function tombstone(ending?: Ending): Promise<void> {
  dropSession('local', localGeneration() + 1);
  const gen = await raiseCopy(null, ending);
  // Somebody may have signed in while the copy was written: theirs has the higher number.
  if (gen && gen > localGeneration()) dropSession('local', gen);
}

/**
 * Replaces the session of this device (`local`) or of this tab; a shared session of before ends when a tab's one begins. To
 * whoever was remembered here it is a sign-out when somebody else takes their place.
 */
export async function commitSession(session: StoredSession, place: SessionPlace): Promise<void> {
  if (place === 'tab') {
    const before = sessionIn('local');
    keepSession(session, 'tab', 0);
    if (localGeneration() > 0) await tombstone({ left: before !== null && before.user.id !== session.user.id });
  } else {
    // The page's half first: at no moment is there a copy without it. STORAGE_FULL leaves none of both.
    const gen = Math.max((await readCopy())?.gen ?? 0, localGeneration()) + 1;
    try {
      keepSession(session, 'local', gen);
    } catch (thrown) {
      dropSession('local', localGeneration());
      throw thrown;
    }
    dropSession('tab', 0);
    // Another context was faster, and neither it nor anybody since then ended this one: the number is raised once more.
    if ((await writeCopy(session, {}, gen)) === false && localGeneration() === gen)
      keepSession(session, 'local', (await raiseCopy(session)) || gen);
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
  const written = await writeCopy(session, {}, gen);
  if (written === false || (isPage() && localGeneration() !== known.gen)) return false;
  keepSession(session, 'local', gen);
  announceSession();
  return true;
}

/**
 * Ends the session everywhere on this device, with or without a network; of one person, who may visit in this tab while
 * another is remembered, only theirs.
 */
export async function endSession({ left = false, of }: Ending = {}): Promise<void> {
  const [endsTab, endsLocal] = [!isOfAnother(of, sessionIn('tab')), !isOfAnother(of, sessionIn('local'))];
  if (!left && endsTab && endsLocal) noteSessionEnd();
  if (endsTab) dropSession('tab', 0);
  const copied = endsLocal ? tombstone({ left, of }) : undefined;
  announceSession();
  await copied;
}
