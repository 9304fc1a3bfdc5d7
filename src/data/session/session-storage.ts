// The session as the page keeps it, readable without waiting: this is what decides who is signed in when the app starts,
// with or without a network. Small on purpose: the header needs it before anything else is loaded.
import { AppError } from '#domain/errors.ts';
import { defaultUserName, type SessionUser } from '#domain/user.ts';
import type { StoredSession } from '#data/storage/db.ts';
import { localStore, tabStore, type PageStorage } from '#data/storage/page-storage.ts';

export type { StoredSession } from '#data/storage/db.ts';

/** `local` outlives the browser ("Remember me"), `tab` ends with the tab. */
export type SessionPlace = 'local' | 'tab';

export const authKey = 'baari-auth';
const userKey = 'baari-user';
const generationKey = 'baari-gen';
/** There after a session ended without the person's doing; session-expired-notice.ts says what it holds. */
export const endKey = 'baari-end';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** True for something that can be used as a session; an answer of a captive portal never is. */
export function isSession(value: unknown): value is StoredSession {
  return (
    isRecord(value) &&
    typeof value['access_token'] === 'string' &&
    typeof value['refresh_token'] === 'string' &&
    typeof value['expires_in'] === 'number' &&
    isRecord(value['user']) &&
    typeof value['user']['id'] === 'string'
  );
}

/** True while the access token is good for `margin` ms more. A clock that was set back makes it look expired: renewed once. */
export function isFresh(session: StoredSession, margin = 60_000, now = Date.now()): boolean {
  const age = now - session.received_at;
  return age >= 0 && age < session.expires_in * 1000 - margin;
}

/** Who a session belongs to, in the product's own record (spec, current user record). */
export function userOf(session: StoredSession): SessionUser {
  const name = session.user.user_metadata?.name;
  return {
    id: session.user.id,
    email: session.user.email ?? '',
    name: typeof name === 'string' && name.trim() ? name.trim() : defaultUserName,
  };
}

function placeOf(place: SessionPlace): PageStorage | undefined {
  return place === 'tab' ? tabStore() : localStore();
}

/** The session in one place, whole; null for none and for anything that is not one. */
export function sessionIn(place: SessionPlace): StoredSession | null {
  const value = parse(placeOf(place)?.getItem(authKey));
  return isSession(value) ? { ...value, received_at: Number(value.received_at) || 0 } : null;
}

/** The page's session and where it lives; one of this tab alone wins over the shared one. */
export function storedSession(): { session: StoredSession; place: SessionPlace } | null {
  for (const place of ['tab', 'local'] as const) {
    const session = sessionIn(place);
    if (session) return { session, place };
  }
  return null;
}

/** True for a session without "Remember me": it ends with this tab, and the worker knows nothing of it. */
export function isVisit(): boolean {
  return storedSession()?.place === 'tab';
}

/** How often the shared session has changed; the copy in IndexedDB with the higher number is the newer one. */
export function localGeneration(): number {
  return Number(localStore()?.getItem(generationKey)) || 0;
}

/** False on a device where nobody ever signed in, and where the page's storage was cleared since. */
export function hasLocalGeneration(): boolean {
  return localStore()?.getItem(generationKey) != null;
}

/**
 * Writes the session and the person's record.
 * @throws {AppError} STORAGE_FULL
 */
export function keepSession(session: StoredSession, place: SessionPlace, generation: number): void {
  const store = placeOf(place);
  try {
    store?.setItem(authKey, JSON.stringify(session));
    store?.setItem(userKey, JSON.stringify({ ...userOf(session), token: session.access_token }));
    if (place === 'local') store?.setItem(generationKey, String(generation));
  } catch (thrown) {
    throw new AppError('STORAGE_FULL', {}, { cause: thrown });
  }
}

/**
 * Lets the page's session carry another name and phone number of this person: what they have just said, until the server's
 * next session says the same. False when they are not the one who is signed in.
 * @throws {AppError} STORAGE_FULL
 */
export function keepProfile(uid: string, details: { name: string; phone: string }): boolean {
  const stored = storedSession();
  if (stored?.session.user.id !== uid) return false;
  const { session, place } = stored;
  const user = { ...session.user, user_metadata: { ...session.user.user_metadata, ...details } };
  keepSession({ ...session, user }, place, localGeneration());
  return true;
}

/** To be called before such a session is dropped: whoever sees it gone has to know why. */
export function noteSessionEnd(): void {
  localStore()?.setItem(endKey, '0');
}

/** Removes every trace of the session from a place; only a number stays, which says that it ended. */
export function dropSession(place: SessionPlace, generation: number): void {
  const store = placeOf(place);
  for (const key of [authKey, userKey, `${authKey}-code-verifier`, `${authKey}-user`]) store?.removeItem(key);
  if (place !== 'local' || generation === localGeneration()) return;
  store?.setItem(generationKey, String(generation));
}

/** Removes what is left of a session where there is no whole one: the person's record holds a token too. */
export function dropHalf(place: SessionPlace): void {
  const store = placeOf(place);
  if (sessionIn(place) || !(store?.getItem(authKey) ?? store?.getItem(userKey))) return;
  dropSession(place, localGeneration());
}

type Seen = { auth: string | null; record: string | null; user: SessionUser | null };

let seen: Seen = { auth: null, record: null, user: null };

function userFrom(record: unknown, auth: string | null): SessionUser | null {
  const session = parse(auth);
  if (!isSession(session)) return null;
  const own = isRecord(record) && record['id'] === session.user.id ? record : {};
  const { id, email, name } = { ...userOf(session), ...own };
  return typeof email === 'string' && typeof name === 'string' ? { id, email, name } : userOf(session);
}

/**
 * The signed-in person, at once: from this device's storage, expired tokens included, because only a definitive refusal or
 * a sign-out ends a session. The same object until something changes.
 */
export function readStoredUser(): SessionUser | null {
  const store = tabStore()?.getItem(authKey) ? tabStore() : localStore();
  const auth = store?.getItem(authKey) ?? null;
  const record = store?.getItem(userKey) ?? null;
  if (auth !== seen.auth || record !== seen.record) {
    const user = userFrom(parse(record), auth);
    const unchanged = user?.id === seen.user?.id && user?.email === seen.user?.email && user?.name === seen.user?.name;
    seen = { auth, record, user: unchanged ? seen.user : user };
  }
  return seen.user;
}

/** Before the number of writes that a visit without "Remember me" left behind. */
export const visit = 'visit ';

/** What is noted of the end of the last session, as long as nobody is signed in. */
export function readEndNote(): string | null {
  return readStoredUser() ? null : (localStore()?.getItem(endKey) ?? null);
}

/** True until somebody signs in again: whoever was here last did not leave. */
export function hasSessionExpired(): boolean {
  const note = readEndNote();
  return note !== null && !note.startsWith(visit);
}
