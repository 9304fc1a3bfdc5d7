// The second door of the room `session`, for code that comes after the first screen: how a session begins and ends, and what
// must not stay when it did. It stands on the database; the client of the server is fetched when somebody signs in.
import { door } from '#domain/door.ts';
import type { SessionUser } from '#domain/user.ts';
import type { SignedUp, SignIn, SignUp } from '#data/session/auth.ts';

export { readClockCopy } from '#data/server/clock-copy.ts';
export { purgeAbsentUsers } from '#data/session/absent-users.ts';
export { clearBrowsingHistory } from '#data/session/browsing-history.ts';
export { purgeEndedVisits } from '#data/session/purge-user-data.ts';
export {
  countUnsentOfExpired,
  dismissSessionExpired,
  readSessionExpired,
  readVisitLeft,
} from '#data/session/session-expired-notice.ts';
export { mendSession } from '#data/session/session-idb.ts';
export { keepPendingSignUp, readPendingSignUp } from '#data/storage/pending-sign-up.ts';
export { endSessionOfAddress, signOut } from '#data/session/sign-out.ts';
export { isQuickSignUp } from '#data/server/sign-up-mode.ts';
export type { AccountDetails, SignedUp } from '#data/session/auth.ts';

const loadAuth = door(() => import('#data/session/auth.ts'));
const loadDeletedAccount = door(() => import('#data/session/deleted-account.ts'));

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
  await (await loadDeletedAccount()).purgeDeletedAccount(uid);
}
