// The end of an account.
import * as z from 'zod/mini';
import { asUser } from '#data/session/client/auth-client.ts';
import { captcha } from '#data/session/captcha.ts';
import { createEphemeralAuth, type EphemeralAuth } from '#data/session/client/ephemeral-auth.ts';
import { currentUid } from '#data/session/user-db-guard.ts';
import { callRpc } from '#data/session/call-rpc.ts';
import type { Credentials } from '#data/session/credentials.ts';
import { dropDeletedAccount, readDeletedAccount } from '#data/session/deleted-account.ts';
import { endSessionAndPurge } from '#data/session/end-session.ts';
import { clearBeforeSignOut } from '#data/session/browsing-history.ts';
import { AppError, asAppError, type ErrorCode } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';

/** Codes after which nobody knows whether the server did what it was asked. */
const unanswered: ReadonlySet<ErrorCode> = new Set(['OFFLINE', 'BUSY', 'NOT_OURS']);

/** What is known of an account whose deletion got no answer; travels in `detail.account`. */
type AccountFate = 'there' | 'unknown';

/** Asks the sign-in service, which knows accounts rather than sessions. Throws what `asUser` does, but ACCOUNT_GONE. */
async function isThere(uid: string): Promise<boolean> {
  try {
    await asUser(uid, (auth) => auth.getUser());
    return true;
  } catch (thrown) {
    if (asAppError(thrown).code === 'ACCOUNT_GONE') return false;
    throw thrown;
  }
}

async function leave(uid: string): Promise<void> {
  const traces = clearBeforeSignOut();
  await endSessionAndPurge(uid, 'discard');
  await traces;
}

/** The same error, with what the server says about the account now. */
async function withFate(uid: string, error: AppError): Promise<AppError | undefined> {
  try {
    if (!(await isThere(uid))) return undefined;
    return new AppError(error.code, { account: 'there' satisfies AccountFate }, { cause: error });
  } catch {
    return new AppError(error.code, { account: 'unknown' satisfies AccountFate }, { cause: error });
  }
}

/**
 * Looks whether a deletion that got no answer happened; then everything of the person here is deleted too and the answer
 * is true.
 * @throws {AppError} SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function settleDeletion(uid: string): Promise<boolean> {
  try {
    if (await isThere(uid)) return false;
  } catch (thrown) {
    // The sync may have heard of it first, and have ended the session that this would ask with.
    if ((await readDeletedAccount().catch(() => undefined))?.uid !== uid) throw thrown;
    await dropDeletedAccount();
    return true;
  }
  await leave(uid);
  return true;
}

async function typedAgain(ephemeral: EphemeralAuth, email: string, password: string): Promise<Credentials | undefined> {
  try {
    const options = await captcha();
    const { data } = await ephemeral.ask((auth) => auth.signInWithPassword({ email, password, options }));
    if (!data.session?.user) throw new AppError('NOT_OURS');
    return { uid: data.session.user.id, token: data.session.access_token };
  } catch (thrown) {
    if (asAppError(thrown).code === 'WRONG_PASSWORD') return undefined;
    throw thrown;
  }
}

/**
 * Deletes the account for good and everything of the person on this device; false when the password is wrong. The server
 * wants a sign-in of the last minutes: it is made here, apart from this device's session. After a lost answer the server is
 * asked what became of the account, and the error says it (`AccountFate`); without that, nothing was deleted.
 * @throws {AppError} OWNS_VENUES | IS_ADMIN | REAUTH_NEEDED | RATE_LIMITED | SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function deleteAccount({ id, email }: SessionUser, password: string): Promise<boolean> {
  if ((await currentUid()) !== id) throw new AppError('SIGNED_OUT');
  const ephemeral = createEphemeralAuth();
  const fresh = await typedAgain(ephemeral, email, password);
  // An account that is gone has no password either.
  if (!fresh) return settleDeletion(id).catch(() => false);
  const signOut = () => ephemeral.ask((auth) => auth.signOut({ scope: 'local' })).catch(() => undefined);
  if (fresh.uid !== id) {
    await signOut();
    throw new AppError('SIGNED_OUT');
  }
  try {
    await callRpc('delete_user', {}, { as: 'viewer', ...fresh, k: 'du1', answer: z.looseObject({}) });
  } catch (thrown) {
    const error = asAppError(thrown);
    const left = unanswered.has(error.code) ? await withFate(id, error) : error;
    if (left && left.code !== 'ACCOUNT_GONE') {
      void signOut();
      throw left;
    }
  }
  await leave(id);
  return true;
}
