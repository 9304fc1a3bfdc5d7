// A new account becomes its person's: the link of the confirmation mail, then name, phone number and password.
import { asUser, completeSignIn } from '#data/session/client/auth-client.ts';
import { type AccountDetails, metadataOf, signIn, startSession, unknownPassword } from '#data/session/auth.ts';
import { storedSession } from '#data/session/session-storage.ts';
import { revoke } from '#data/session/sign-out.ts';
import { dropPendingSignUp, keepPendingSignUp, readPendingSignUp } from '#data/storage/pending-sign-up.ts';
import { readStoredUser } from '#data/session.ts';
import { AppError, asAppError, type ErrorCode } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';

/** Codes about the network or the account: another link does not help against them. */
const notAboutLink: ReadonlySet<ErrorCode> = new Set([
  'OFFLINE',
  'BUSY',
  'NOT_OURS',
  'RATE_LIMITED',
  'BANNED',
  'STORAGE_FULL',
]);

/** Signs in by the link, which is used up by that; the account is now confirmed. */
async function redeem(code: string): Promise<SessionUser> {
  try {
    const session = await completeSignIn('local', (auth) => auth.verifyOtp({ token_hash: code, type: 'signup' }));
    if (!session) throw new AppError('NOT_OURS');
    const user = startSession(session, 'local');
    keepPendingSignUp({ next: paths.home, ...readPendingSignUp(), email: user.email, uid: user.id });
    return user;
  } catch (thrown) {
    const error = asAppError(thrown);
    throw notAboutLink.has(error.code) ? error : new AppError('CONFIRM_LINK', error.detail, { cause: error });
  }
}

/** Says who the person is; with an empty password the account keeps its own. */
async function complete(uid: string, { password, ...details }: AccountDetails): Promise<void> {
  const data = metadataOf(details);
  try {
    await asUser(uid, (auth) => auth.updateUser({ data, ...(password && { password }) }));
  } catch (thrown) {
    const { code } = asAppError(thrown);
    // Somebody else may have registered this address with a password of theirs: it must not open the account meanwhile.
    if (code === 'PASSWORD_WEAK')
      await asUser(uid, (auth) => auth.updateUser({ password: unknownPassword() })).catch(() => undefined);
    if (code !== 'PASSWORD_SAME') throw thrown;
    // An earlier try arrived, and only its answer was lost.
    await asUser(uid, (auth) => auth.updateUser({ data }));
  }
}

/**
 * Puts a session that was opened by the password in the place of the link's: that one may change the password without saying the
 * current one, for as long as it is renewed. Never throws: what cannot be replaced stays.
 */
async function signInByPassword(email: string, password: string): Promise<void> {
  const ofLink = storedSession()?.session.access_token;
  try {
    await signIn({ email, password, remember: true });
    if (ofLink) await revoke(ofLink);
  } catch {
    // The person is signed in all the same.
  }
}

/**
 * Completes the account of the link, or of whoever is signed in without a name. The link is used up by the first call and not
 * before, because mail programs open links by themselves. May be called again after a failure: the session stays.
 * @throws {AppError} CONFIRM_LINK | PASSWORD_WEAK | RATE_LIMITED | BANNED | SECOND_FACTOR | SIGNED_OUT | ACCOUNT_GONE | OFFLINE | BUSY | NOT_OURS | STORAGE_FULL
 */
export async function completeAccount(code: string | undefined, details: AccountDetails): Promise<SessionUser> {
  const { id, email } = readStoredUser() ?? (await redeem(code ?? ''));
  await complete(id, details);
  if (details.password) await signInByPassword(email, details.password);
  const user = readStoredUser();
  if (user?.id !== id) throw new AppError('SIGNED_OUT');
  dropPendingSignUp();
  return user;
}
