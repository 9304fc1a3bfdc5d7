// What the forms of signing in and of passwords call. The database and the client of the server come while the person types.
import { prepareSignIn as prepare } from '#data/session-upkeep.ts';
import type { AccountDetails } from '#data/session-upkeep.ts';
import type { MailRequest } from '#data/repositories/forgotten-password.ts';
import { door } from '#domain/door.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';

export { isQuickSignUp, keepPendingSignUp, readPendingSignUp, signIn, signUp } from '#data/session-upkeep.ts';

/** One draft for both tabs: the e-mail typed in one is there in the other. */
export const authDraft = 'baari.form.auth';

export type AuthFormProps = {
  /** True from sending a form until it failed: meanwhile the page must not redirect. */
  onBusy: (busy: boolean) => void;
  /** Resolves when the app has moved on, so that the form stays locked until then. */
  onSignedIn: (user: SessionUser) => Promise<void>;
};

const loadPasswords = door(() => import('#data/repositories/forgotten-password.ts'));
const loadConfirmMail = door(() => import('#data/repositories/confirm-mail.ts'));
const loadConfirmAccount = door(() => import('#data/repositories/confirm-account.ts'));
const loadSettling = door(() => import('./after-sign-in.ts'));

/** Starts the download; a failure shows when the form is sent. */
export function prepareSignIn(): void {
  prepare();
  loadSettling().catch(() => undefined);
}

/** Starts the download of what a forgotten password needs. */
export function prepareRecovery(): void {
  loadPasswords().catch(() => undefined);
}

/** Starts the download of what a new account needs to become its person's. */
export function prepareConfirm(): void {
  loadConfirmAccount().catch(() => undefined);
  loadSettling().catch(() => undefined);
}

/** See `confirm-mail.ts`. */
export async function requestConfirmMail(email: string): Promise<string> {
  return (await loadConfirmMail()).requestConfirmMail(email);
}

/** See `confirm-account.ts`. */
export async function completeAccount(code: string | undefined, details: AccountDetails): Promise<SessionUser> {
  return (await loadConfirmAccount()).completeAccount(code, details);
}

/** Sends the link that leads back to this very address of the app. */
export async function requestPasswordMail(email: string): Promise<MailRequest> {
  const data = await loadPasswords();
  return data.requestPasswordMail(email, window.location.origin + paths.resetPassword);
}

/** The way through one link of a mail, see `passwordReset`; its code is used up by the first call. */
export function startReset(code: string): (password: string) => Promise<void> {
  let setPassword: ((password: string) => Promise<void>) | undefined;
  return async (password) => {
    const data = await loadPasswords();
    setPassword ??= data.passwordReset(code);
    await setPassword(password);
  };
}

/** Never throws: the person is signed in, and everything here can be done later. */
export async function afterSignIn(user: SessionUser): Promise<void> {
  try {
    await (await loadSettling()).afterSignIn(user);
  } catch {
    // My Bookings pulls again when it is opened, and a started booking stays where it was.
  }
}
