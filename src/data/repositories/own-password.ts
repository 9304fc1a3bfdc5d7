// A new password for somebody who knows the old one.
import { asUser } from '#data/session/client/auth-client.ts';
import { captcha } from '#data/session/captcha.ts';
import { createEphemeralAuth, type EphemeralAuth } from '#data/session/client/ephemeral-auth.ts';
import { purgeDeletedAccount } from '#data/session/deleted-account.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';

/**
 * A hosted project checks the current password itself when it is told to (the dashboard's "Require current password when
 * updating"); not every server does. A sign-in of its own does, and leaves this device's session alone.
 */
async function isPassword(ephemeral: EphemeralAuth, email: string, password: string): Promise<boolean> {
  try {
    const options = await captcha();
    await ephemeral.ask((auth) => auth.signInWithPassword({ email, password, options }));
    return true;
  } catch (thrown) {
    if (asAppError(thrown).code === 'WRONG_PASSWORD') return false;
    throw thrown;
  }
}

export type PasswordChange = { current: string; next: string };

/**
 * Sets a new password, if `current` is the right one, and signs the account out everywhere else. `again` says that the
 * same change was tried before and got no answer: it may have happened. False when `current` is wrong; `isUnchanged` in the
 * detail says that nothing can have happened yet.
 * @throws {AppError} PASSWORD_WEAK | PASSWORD_SAME | RATE_LIMITED | SIGNED_OUT | ACCOUNT_GONE | OFFLINE | BUSY | NOT_OURS
 */
export async function changePassword(
  { id, email }: SessionUser,
  { current, next }: PasswordChange,
  again: boolean,
): Promise<boolean> {
  const ephemeral = createEphemeralAuth();
  const isCurrent = await isPassword(ephemeral, email, current).catch((thrown: unknown) => {
    const { code, detail } = asAppError(thrown);
    // Whoever tries again may still have been heard the first time.
    throw new AppError(code, again ? detail : { ...detail, isUnchanged: true }, { cause: thrown });
  });
  if (!isCurrent) return again && isPassword(ephemeral, email, next);
  try {
    await asUser(id, (auth) => auth.updateUser({ password: next, current_password: current }));
  } catch (thrown) {
    await ephemeral.ask((auth) => auth.signOut({ scope: 'local' })).catch(() => undefined);
    const { code } = asAppError(thrown);
    // Changed elsewhere since it was checked above.
    if (code === 'WRONG_PASSWORD') return false;
    if (code === 'ACCOUNT_GONE') await purgeDeletedAccount(id);
    throw thrown;
  }
  // Ends the sign-in above as well. A device that stays signed in is asked again when its tokens run out.
  await asUser(id, async (auth) => {
    const { error } = await auth.signOut({ scope: 'others' });
    return { data: { user: { id } }, error };
  }).catch(() => undefined);
  return true;
}
