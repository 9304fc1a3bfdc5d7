// Signing in and up. Page only.
import { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { completeSignIn } from '#data/session/client/auth-client.ts';
import { dropNote } from './pending-purges.ts';
import { purgeOtherUsers, startVisit } from './purge-user-data.ts';
import { userOf, type SessionPlace, type StoredSession } from './session-storage.ts';

export type SignIn = { email: string; password: string; remember: boolean };
export type SignUp = { firstName: string; lastName: string; email: string; phone: string; password: string };
export type SignedUp = { needsConfirmation: true } | { needsConfirmation: false; user: SessionUser };

function startSession(session: StoredSession, place: SessionPlace): SessionUser {
  const user = userOf(session);
  if (place === 'tab') startVisit(user.id);
  else dropNote(user.id);
  void purgeOtherUsers(user.id);
  return user;
}

/**
 * Signs in with e-mail and password; `remember` false keeps the session, and the person's data, only until the browser
 * closes.
 * @throws {AppError} WRONG_PASSWORD | EMAIL_UNCONFIRMED | RATE_LIMITED | CAPTCHA | BANNED | FORBIDDEN | OFFLINE | BUSY | NOT_OURS | STORAGE_FULL
 */
export async function signIn({ email, password, remember }: SignIn): Promise<SessionUser> {
  const place = remember ? 'local' : 'tab';
  const session = await completeSignIn(place, (auth) => auth.signInWithPassword({ email, password }));
  if (!session) throw new AppError('NOT_OURS');
  return startSession(session, place);
}

/**
 * Makes an account and signs in. A project that confirms addresses answers without a session: `needsConfirmation` is then
 * true, for a taken address as well.
 * @throws {AppError} EMAIL_TAKEN | EMAIL_INVALID | PASSWORD_WEAK | MAIL_JUST_SENT | MAIL_QUOTA | RATE_LIMITED | CAPTCHA | FORBIDDEN | OFFLINE | BUSY | NOT_OURS | STORAGE_FULL
 */
export async function signUp({ firstName, lastName, email, phone, password }: SignUp): Promise<SignedUp> {
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  const session = await completeSignIn('local', (auth) =>
    auth.signUp({ email, password, options: { data: { name, phone } } }),
  );
  return session ? { needsConfirmation: false, user: startSession(session, 'local') } : { needsConfirmation: true };
}
