// What the sign-in service says, in the app's own codes.
import { AppError, type ErrorCode } from '#domain/errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  invalid_credentials: 'WRONG_PASSWORD',
  user_not_found: 'WRONG_PASSWORD',
  current_password_required: 'WRONG_PASSWORD',
  current_password_mismatch: 'WRONG_PASSWORD',
  email_not_confirmed: 'EMAIL_UNCONFIRMED',
  user_already_exists: 'EMAIL_TAKEN',
  email_exists: 'EMAIL_TAKEN',
  email_address_invalid: 'EMAIL_INVALID',
  email_address_not_authorized: 'EMAIL_INVALID',
  weak_password: 'PASSWORD_WEAK',
  same_password: 'PASSWORD_SAME',
  otp_expired: 'RESET_CODE',
  reauthentication_needed: 'SIGNED_OUT',
  session_not_found: 'SIGNED_OUT',
  bad_jwt: 'SIGNED_OUT',
  no_authorization: 'SIGNED_OUT',
  over_request_rate_limit: 'RATE_LIMITED',
  over_email_send_rate_limit: 'RATE_LIMITED',
  user_banned: 'FORBIDDEN',
  signup_disabled: 'FORBIDDEN',
  email_provider_disabled: 'FORBIDDEN',
};

type Refusal = { code?: unknown; error_code?: unknown; msg?: unknown; message?: unknown };

/** An address that is none has no code of its own: `validation_failed` with "Unable to validate email address: invalid format". */
const isBadAddress = (words: string): boolean => /e-?mail/i.test(words) && /invalid|validate|format/i.test(words);

/** The meaning of a refusal of the sign-in service; `body` is its JSON. The server's own words and code travel in `detail`. */
export function authFailure(status: number, body: unknown): AppError {
  const refusal: Refusal = typeof body === 'object' && body !== null ? body : {};
  const words = [refusal.msg, refusal.message].find((text) => typeof text === 'string') ?? '';
  const named = [refusal.error_code, refusal.code].find((code) => typeof code === 'string');
  const code = (named === undefined ? undefined : codes[named]) ?? (isBadAddress(words) ? 'EMAIL_INVALID' : undefined);
  if (code) return new AppError(code, { message: words, code: named });
  if (status === 429) return new AppError('RATE_LIMITED', { message: words });
  if (status >= 500 || status === 408 || status === 425) return new AppError('BUSY', { status });
  return new AppError(status === 400 || status === 422 ? 'INVALID' : 'UNEXPECTED', { status, message: words });
}
