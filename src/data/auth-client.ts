// auth-js, loaded only when somebody signs in or up. It keeps its session where the product keeps it, and may never end one.
import { AuthClient } from '@supabase/auth-js';
import { AppError } from '#domain/errors.ts';
import { createAuthFetch } from './auth-fetch.ts';
import { backend, backendHeaders } from './backend.ts';
import { finishDiscard } from './forget.ts';
import { localStore } from './page-storage.ts';
import { commitSession } from './session-copy.ts';
import { credentials } from './session.ts';
import { authKey, isSession, storedSession, type SessionPlace, type StoredSession } from './stored-session.ts';

const network = createAuthFetch();

/** Where the session that is being made will live; undefined while nobody signs in. */
let arrivingIn: SessionPlace | undefined;

async function keep(text: string): Promise<void> {
  const value: unknown = JSON.parse(text);
  if (!isSession(value)) return;
  const stored = storedSession();
  // Outside of a sign-in only the present person's session may be rewritten (a new name): a late answer brings nobody back.
  const place = arrivingIn ?? (stored?.session.user.id === value.user.id ? stored.place : undefined);
  const known = stored?.session.access_token === value.access_token ? stored.session.received_at : Date.now();
  // A database that fails must not keep anybody out.
  if (arrivingIn) await finishDiscard(value.user.id).catch(() => undefined);
  if (place) await commitSession({ ...value, received_at: known }, place);
}

const storage = {
  getItem: (key: string) => {
    if (key !== authKey) return localStore()?.getItem(key) ?? null;
    const stored = storedSession();
    return stored ? JSON.stringify(stored.session) : null;
  },
  setItem: (key: string, value: string) => (key === authKey ? keep(value) : localStore()?.setItem(key, value)),
  // auth-js removes sessions that it thinks are bad; only a sign-out or a definitive refusal does that here.
  removeItem: (key: string) => (key === authKey ? undefined : localStore()?.removeItem(key)),
};

let client: Auth | undefined;

function authClient(): Auth {
  client ??= new AuthClient({
    url: `${backend().url}/auth/v1`,
    headers: backendHeaders(),
    storageKey: authKey,
    storage,
    fetch: network.fetch,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    skipAutoInitialize: true,
    flowType: 'pkce',
  });
  return client;
}

export type Auth = InstanceType<typeof AuthClient>;
type Outcome = { data: { session: unknown; user: unknown }; error: { message: string } | null };

function hasAccount(user: unknown): boolean {
  return typeof user === 'object' && user !== null && typeof Reflect.get(user, 'id') === 'string';
}

/** Runs a call that may sign somebody in; the session that it made, or null. Throws what the server or the network meant. */
export async function arrive(
  place: SessionPlace,
  call: (auth: Auth) => Promise<Outcome>,
): Promise<StoredSession | null> {
  arrivingIn = place;
  try {
    const { data, error } = await call(authClient());
    const failure = network.takeFailure();
    // Success without a session or an account in it: some network answered in our server's place.
    if (error || !hasAccount(data.user)) throw failure ?? new AppError('NOT_OURS', { message: error?.message });
    return isSession(data.session) ? data.session : null;
  } finally {
    arrivingIn = undefined;
  }
}

/**
 * Runs a call that acts for the signed-in person and checks that the answer is about them. SIGNED_OUT, ACCOUNT_GONE, and
 * what the server or the network meant.
 */
export async function actFor(
  uid: string,
  call: (auth: Auth) => Promise<{ data: { user: unknown }; error: unknown }>,
): Promise<void> {
  // Renews the token first: auth-js would not say why it could not.
  if ((await credentials()).uid !== uid) throw new AppError('SIGNED_OUT');
  const { data, error } = await call(authClient());
  const failure = network.takeFailure();
  if (failure?.detail['code'] === 'user_not_found') throw new AppError('ACCOUNT_GONE');
  if (error) throw failure ?? new AppError('SIGNED_OUT');
  if (!hasAccount(data.user)) throw new AppError('NOT_OURS');
  if (Reflect.get(Object(data.user), 'id') !== uid) throw new AppError('SIGNED_OUT');
}
