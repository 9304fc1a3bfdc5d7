// Signing in and up. Page only.
import { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { completeSignIn } from '#data/session/client/auth-client.ts';
import { captcha } from '#data/session/captcha.ts';
import { dropPendingSignUp, keepPendingSignUp } from '#data/storage/pending-sign-up.ts';
import { dropNote } from './pending-purges.ts';
import { purgeOtherUsers, startVisit } from './purge-user-data.ts';
import { userOf, type SessionPlace, type StoredSession } from './session-storage.ts';

export type SignIn = { email: string; password: string; remember: boolean };
/** The details that a person gives about themselves; `phone` as `readPhone` stores it. */
export type AccountDetails = { firstName: string; lastName: string; phone: string; password: string };
export type SignUp = {
  email: string;
  /** Only where the server signs people in at once: before an address is confirmed, who types these may be anybody. */
  details?: AccountDetails;
  /** Where the person wants to go once the account exists. */
  next: string;
};
export type SignedUp = { needsConfirmation: true } | { needsConfirmation: false; user: SessionUser };

/** The data that the sign-in service keeps of a person besides address and password. */
export function metadataOf({ firstName, lastName, phone }: Omit<AccountDetails, 'password'>): {
  name: string;
  phone: string;
} {
  return { name: `${firstName.trim()} ${lastName.trim()}`.trim(), phone };
}

/** A password that nobody knows, for an account that gets its own with the confirmation. It has a letter of each kind, if that is asked for. */
export function unknownPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `aA0!${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Makes the device ready for the person of a session that has just been stored. */
export function startSession(session: StoredSession, place: SessionPlace): SessionUser {
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
  const options = await captcha();
  const session = await completeSignIn(place, (auth) => auth.signInWithPassword({ email, password, options }));
  if (!session) throw new AppError('NOT_OURS');
  dropPendingSignUp();
  return startSession(session, place);
}

/**
 * Makes an account and signs in. A project that confirms addresses answers without a session: `needsConfirmation` is then
 * true, for a taken address as well, and `next` is kept on this device.
 * @throws {AppError} EMAIL_TAKEN | EMAIL_INVALID | PASSWORD_WEAK | MAIL_JUST_SENT | MAIL_QUOTA | RATE_LIMITED | CAPTCHA | FORBIDDEN | OFFLINE | BUSY | NOT_OURS | STORAGE_FULL
 */
export async function signUp({ email, details, next }: SignUp): Promise<SignedUp> {
  const password = details?.password ?? unknownPassword();
  const options = { ...(await captcha()), ...(details && { data: metadataOf(details) }) };
  const session = await completeSignIn('local', (auth) => auth.signUp({ email, password, options }));
  if (session) return { needsConfirmation: false, user: startSession(session, 'local') };
  keepPendingSignUp({ email, next });
  return { needsConfirmation: true };
}
