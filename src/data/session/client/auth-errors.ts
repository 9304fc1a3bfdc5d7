// What the sign-in service says, in the app's own codes.
import { AppError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';

/** The server's codes that mean something to the app. */
export const authCodes: Readonly<Record<string, ErrorCode>> = {
  invalid_credentials: 'WRONG_PASSWORD',
  user_not_found: 'ACCOUNT_GONE',
  current_password_required: 'WRONG_PASSWORD',
  current_password_invalid: 'WRONG_PASSWORD',
  email_not_confirmed: 'EMAIL_UNCONFIRMED',
  user_already_exists: 'EMAIL_TAKEN',
  email_exists: 'EMAIL_TAKEN',
  email_address_invalid: 'EMAIL_INVALID',
  email_address_not_authorized: 'EMAIL_INVALID',
  weak_password: 'PASSWORD_WEAK',
  same_password: 'PASSWORD_SAME',
  otp_expired: 'RESET_CODE',
  reauthentication_needed: 'REAUTH_NEEDED',
  session_not_found: 'SIGNED_OUT',
  bad_jwt: 'SIGNED_OUT',
  no_authorization: 'SIGNED_OUT',
  over_request_rate_limit: 'RATE_LIMITED',
  over_email_send_rate_limit: 'MAIL_QUOTA',
  user_banned: 'BANNED',
  insufficient_aal: 'SECOND_FACTOR',
  captcha_failed: 'CAPTCHA',
  signup_disabled: 'FORBIDDEN',
  email_provider_disabled: 'FORBIDDEN',
};

type Refusal = { code?: unknown; error_code?: unknown; msg?: unknown; message?: unknown; weak_password?: unknown };

/** An address that is none has no code of its own: `validation_failed` with "Unable to validate email address: invalid format". */
const isBadAddress = (words: string): boolean => /e-?mail/i.test(words) && /invalid|validate|format/i.test(words);

/** Two limits of mails share one code; only the one of a single address says "you can only request this after 42 seconds". */
function justSent(named: string | undefined, words: string): AppError | undefined {
  const [, seconds] = named === 'over_email_send_rate_limit' ? (/after (\d+) seconds?/.exec(words) ?? []) : [];
  return seconds === undefined ? undefined : new AppError('MAIL_JUST_SENT', { seconds: Number(seconds) });
}

/** The details of a refusal beside its code: why a password is weak, and that a limit of requests is one of the whole network. */
function extrasOf(named: string | undefined, { weak_password }: Refusal): ErrorDetail {
  if (named === 'over_request_rate_limit') return { reason: 'network' };
  return named === 'weak_password' ? { reasons: Reflect.get(Object(weak_password), 'reasons') } : {};
}

/** The meaning of a refusal of the sign-in service; `body` is its JSON. The server's own words and code travel in `detail`. */
export function authFailure(status: number, body: unknown): AppError {
  const refusal: Refusal = typeof body === 'object' && body !== null ? body : {};
  const words = [refusal.msg, refusal.message].find((text) => typeof text === 'string') ?? '';
  const named = [refusal.error_code, refusal.code].find((code) => typeof code === 'string');
  const recent = justSent(named, words);
  if (recent) return recent;
  const known = named === undefined ? undefined : authCodes[named];
  const code = known ?? (isBadAddress(words) ? 'EMAIL_INVALID' : undefined);
  if (code) return new AppError(code, { message: words, code: named, ...extrasOf(named, refusal) });
  if (status === 429) return new AppError('RATE_LIMITED', { message: words });
  if (status >= 500 || status === 408 || status === 425) return new AppError('BUSY', { status });
  return new AppError(status === 400 || status === 422 ? 'INVALID' : 'UNEXPECTED', { status, message: words });
}
