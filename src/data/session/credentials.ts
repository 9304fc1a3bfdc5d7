// With which token the person who is signed in speaks. Light on purpose: the renewal, and Dexie with it, is fetched only when
// a token has run out.
import { door } from '#domain/door.ts';
import { AppError } from '#domain/errors.ts';
import { isPage } from '#data/storage/page-storage.ts';
import { isFresh, storedSession, type StoredSession } from './session-storage.ts';

/** No data call waits longer than this for a token. */
const tokenWithinMs = 8000;

export type Credentials = { uid: string; token: string };

function credentialsOf(session: StoredSession): Credentials {
  return { uid: session.user.id, token: session.access_token };
}

const loadRenewal = door(() => import('./session-refresh.ts'));

/** The renewal; see `session-refresh.ts`. */
export async function refreshSession(refused?: string): Promise<StoredSession> {
  return (await loadRenewal()).refreshSession(refused);
}

async function renewed(refused: string | undefined): Promise<StoredSession> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AppError('BUSY', { timeout: tokenWithinMs })), tokenWithinMs);
  });
  try {
    return await Promise.race([refreshSession(refused), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The signed-in person and a usable access token; pass the token that the server has just refused to get another one.
 * Never silently nobody.
 * @throws {AppError} SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function credentials(refused?: string): Promise<Credentials> {
  const stored = storedSession()?.session;
  if (isPage() && !stored) throw new AppError('SIGNED_OUT');
  if (stored && stored.access_token !== refused && isFresh(stored)) return credentialsOf(stored);
  return credentialsOf(await renewed(refused));
}
