import { prepareSignIn as prepare } from '#data/session-upkeep.ts';
import type { MailRequest } from '#data/repositories/forgotten-password.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';

export { signIn, signUp } from '#data/session-upkeep.ts';

/**
 * Signing in needs the database and the auth client, showing the form does not: they are fetched while the person types.
 * A file that cannot be fetched means what it always means to a person: no connection.
 */
async function load<Module>(importing: Promise<Module>): Promise<Module> {
  try {
    return await importing;
  } catch (thrown) {
    throw new AppError('OFFLINE', {}, { cause: thrown });
  }
}

/** Starts the download; a failure shows when the form is sent. */
export function prepareSignIn(): void {
  prepare();
  import('./after-sign-in.ts').catch(() => undefined);
}

/** Starts the download of what a forgotten password needs. */
export function prepareRecovery(): void {
  import('#data/repositories/forgotten-password.ts').catch(() => undefined);
}

/** Sends the link that leads back to this very address of the app. */
export async function requestPasswordMail(email: string): Promise<MailRequest> {
  const data = await load(import('#data/repositories/forgotten-password.ts'));
  return data.requestPasswordMail(email, window.location.origin + paths.resetPassword);
}

/** The way through one link of a mail, see `passwordReset`; its code is used up by the first call. */
export function startReset(code: string): (password: string) => Promise<void> {
  let setPassword: ((password: string) => Promise<void>) | undefined;
  return async (password) => {
    const data = await load(import('#data/repositories/forgotten-password.ts'));
    setPassword ??= data.passwordReset(code);
    await setPassword(password);
  };
}

/** Never throws: the person is signed in, and everything here can be done later. */
export async function afterSignIn(user: SessionUser): Promise<void> {
  try {
    const settling = await import('./after-sign-in.ts');
    await settling.afterSignIn(user);
  } catch {
    // My Bookings pulls again when it is opened, and a started booking stays where it was.
  }
}
