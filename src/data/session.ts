// Who is signed in, with which token, and what time it is: what screens and the data client need to know of a session.
// Light on purpose; the renewal (and Dexie with it) is loaded only when a token has run out.
import { AppError } from '#domain/errors.ts';
import { isPage } from '#data/storage/page-storage.ts';
import { isFresh, storedSession, type StoredSession } from '#data/session/session-storage.ts';

export { isVisit, readStoredUser } from '#data/session/session-storage.ts';
export { subscribeSession } from '#data/session/session-events.ts';
export { serverNow } from '#data/server/server-clock.ts';

/** No data call waits longer than this for a token. */
const tokenWithin = 8000;

export type Credentials = { uid: string; token: string };

function credentialsOf(session: StoredSession): Credentials {
  return { uid: session.user.id, token: session.access_token };
}

async function renewed(refused: string | undefined): Promise<StoredSession> {
  const { refreshSession } = await import('#data/session/session-refresh.ts');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('BUSY', { timeout: tokenWithin })), tokenWithin);
  });
  try {
    return await Promise.race([refreshSession(refused), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The signed-in person and a usable access token; pass the token that the server has just refused to get another one.
 * SIGNED_OUT, ACCOUNT_GONE, OFFLINE, BUSY or NOT_OURS: never silently nobody.
 */
export async function credentials(refused?: string): Promise<Credentials> {
  const stored = storedSession()?.session;
  if (isPage() && !stored) throw new AppError('SIGNED_OUT');
  if (stored && stored.access_token !== refused && isFresh(stored)) return credentialsOf(stored);
  return credentialsOf(await renewed(refused));
}

/** The access token of the signed-in person; throws as `credentials` does. */
export async function accessToken(): Promise<string> {
  return (await credentials()).token;
}
