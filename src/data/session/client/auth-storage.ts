// Where auth-js finds and leaves the session: in the product's own places. It may never end one, and never finds one that
// has run out: when tokens are renewed is decided in one place, by this device's clock (session-refresh.ts).
import { localStore } from '#data/storage/page-storage.ts';
import { finishDiscard } from '#data/session/pending-purges.ts';
import { commitSession } from '#data/session/session-idb.ts';
import { authKey, isSession, storedSession, type SessionPlace } from '#data/session/session-storage.ts';

/** Where the session that is being made will live; undefined while nobody signs in. */
let arrivingIn: SessionPlace | undefined;

/** Runs a sign-in whose session is to live in this place. */
export async function arriveIn<T>(place: SessionPlace, signIn: () => Promise<T>): Promise<T> {
  arrivingIn = place;
  try {
    return await signIn();
  } finally {
    arrivingIn = undefined;
  }
}

/**
 * As auth-js gets to see it: createClient asks for the session before every request, and of one that has run out it would
 * ask the server first: 25 seconds without a network, and then the request would go out as nobody's.
 */
function read(): string | null {
  const session = storedSession()?.session;
  return session ? JSON.stringify({ ...session, expires_at: null }) : null;
}

async function keep(text: string): Promise<void> {
  const value: unknown = JSON.parse(text);
  if (!isSession(value)) return;
  const stored = storedSession();
  // Outside of a sign-in only the present person's session may be rewritten (a new name): a late answer brings nobody back.
  const place = arrivingIn ?? (stored?.session.user.id === value.user.id ? stored.place : undefined);
  // The same tokens with a new name came when they came.
  const same = stored?.session.access_token === value.access_token ? stored.session : undefined;
  const { received_at, expires_at } = same ?? { received_at: Date.now(), expires_at: value.expires_at };
  // A database that fails must not keep anybody out.
  if (arrivingIn) await finishDiscard(value.user.id).catch(() => undefined);
  if (place) await commitSession({ ...value, received_at, expires_at }, place);
}

/** The `storage` of createClient. */
export const authStorage = {
  getItem: (key: string) => (key === authKey ? read() : (localStore()?.getItem(key) ?? null)),
  setItem: (key: string, value: string) => (key === authKey ? keep(value) : localStore()?.setItem(key, value)),
  // auth-js removes sessions that it thinks are bad; only a sign-out or a definitive refusal does that here.
  removeItem: (key: string) => (key === authKey ? undefined : localStore()?.removeItem(key)),
};
