import { createEphemeralAuth } from '#data/session/client/ephemeral-auth.ts';
import { readStoredUser } from '#data/session.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Asks once more for the mail that confirms the address of whoever is signed in; returns the address.
 * @throws {AppError} SIGNED_OUT | MAIL_JUST_SENT | MAIL_QUOTA | RATE_LIMITED | CAPTCHA | OFFLINE | BUSY | NOT_OURS
 */
export async function requestConfirmMail(): Promise<string> {
  const email = readStoredUser()?.email;
  if (!email) throw new AppError('SIGNED_OUT');
  await createEphemeralAuth().ask((auth) => auth.resend({ type: 'signup', email }));
  return email;
}
