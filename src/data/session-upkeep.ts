// The second door of the room `session`, for code that comes after the first screen: how a session begins and ends, and what
// must not stay when it did. It stands on the database; the client of the server is fetched when somebody signs in.
import { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import type { SignedUp, SignIn, SignUp } from '#data/session/auth.ts';

export { readClockCopy } from '#data/server/clock-copy.ts';
export { clearBrowsingHistory } from '#data/session/browsing-history.ts';
export { purgeEndedVisits } from '#data/session/purge-user-data.ts';
export {
  countUnsentOfExpired,
  dismissSessionExpired,
  readSessionExpired,
  readVisitLeft,
} from '#data/session/session-expired-notice.ts';
export { mendSession } from '#data/session/session-idb.ts';
export { signOut } from '#data/session/sign-out.ts';
export type { SignedUp } from '#data/session/auth.ts';

/** A file that is not on this device and cannot be fetched means what it always means to a person: no connection. */
async function loadAuth() {
  try {
    return await import('#data/session/auth.ts');
  } catch (cause) {
    throw new AppError('OFFLINE', {}, { cause });
  }
}

/** Starts the download of what `signIn` and `signUp` need; a failure shows when they are called. */
export function prepareSignIn(): void {
  loadAuth().catch(() => undefined);
}

/**
 * See `session/auth.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function signIn(input: SignIn): Promise<SessionUser> {
  return (await loadAuth()).signIn(input);
}

/**
 * See `session/auth.ts`.
 * @throws {AppError} OFFLINE too when its code could not be fetched
 */
export async function signUp(input: SignUp): Promise<SignedUp> {
  return (await loadAuth()).signUp(input);
}

/** See `session/deleted-account.ts`; hardly ever needed, so it is no part of what every screen with data downloads. */
export async function purgeDeletedAccount(uid: string): Promise<void> {
  const account = await import('#data/session/deleted-account.ts');
  await account.purgeDeletedAccount(uid);
}
