import { captcha } from '#data/session/captcha.ts';
import { createEphemeralAuth } from '#data/session/client/ephemeral-auth.ts';
import { readStoredUser } from '#data/session.ts';
import { AppError } from '#domain/errors.ts';

/**
 * Asks once more for the mail that confirms an address, that of whoever is signed in if none is given; returns the address. Ends
 * the same way for an address without an account and for one that is confirmed: both get no mail.
 * @throws {AppError} SIGNED_OUT | EMAIL_INVALID | MAIL_JUST_SENT | MAIL_QUOTA | RATE_LIMITED | CAPTCHA | OFFLINE | BUSY | NOT_OURS
 */
export async function requestConfirmMail(email = readStoredUser()?.email): Promise<string> {
  if (!email) throw new AppError('SIGNED_OUT');
  const options = await captcha();
  await createEphemeralAuth().ask((auth) => auth.resend({ type: 'signup', email, options }));
  return email;
}
