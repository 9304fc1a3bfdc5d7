// The answers of the real sign-in server (GoTrue 2.196) to each request that it refused, and what the app makes of each answer.
import type { ErrorCode } from '#domain/errors.ts';

/** The code of a refusal in the app, and the words that a person reads. */
type Meaning = { code: ErrorCode; words: string };

const accountGone: Meaning = { code: 'ACCOUNT_GONE', words: 'This account no longer exists.' };
const banned: Meaning = {
  code: 'BANNED',
  words: 'This account is blocked. If you think that is a mistake, please contact us.',
};
const busy: Meaning = { code: 'BUSY', words: 'Our server isn’t answering right now. Please try again in a moment.' };
const captcha: Meaning = { code: 'CAPTCHA', words: 'We couldn’t check that a person is doing this. Please try again.' };
const emailInvalid: Meaning = { code: 'EMAIL_INVALID', words: 'Invalid email address' };
const emailUnconfirmed: Meaning = {
  code: 'EMAIL_UNCONFIRMED',
  words: 'Please open the link that we emailed you when you registered: it logs you in.',
};
const invalid: Meaning = {
  code: 'INVALID',
  words: 'Something in this request wasn’t right. Please check it and try again.',
};
const mailJustSent: Meaning = {
  code: 'MAIL_JUST_SENT',
  words:
    'We sent an email to this address a moment ago. Look in the inbox and the spam folder. You can ask for another one in 42 seconds.',
};
const mailQuota: Meaning = {
  code: 'MAIL_QUOTA',
  words: 'We can’t send any more emails right now, so none is on its way. Please try again in an hour.',
};
const passwordSame: Meaning = {
  code: 'PASSWORD_SAME',
  words: 'That is your password already. Please choose another one.',
};
const rateLimited: Meaning = {
  code: 'RATE_LIMITED',
  words:
    'Too many people on your network are trying at once. Wait a few minutes, or switch between Wi-\u2060Fi and mobile data.',
};
const reauthNeeded: Meaning = {
  code: 'REAUTH_NEEDED',
  words: 'To be sure that it is you, we need your password once more. Please sign out, log in and try again.',
};
const resetCode: Meaning = {
  code: 'RESET_CODE',
  words: 'Invalid or missing reset code. Please request a new password reset link.',
};
const secondFactor: Meaning = {
  code: 'SECOND_FACTOR',
  words:
    'This account has a second sign-in step that Baari doesn’t support, so nothing was changed. Please contact us.',
};
const signedOut: Meaning = { code: 'SIGNED_OUT', words: 'Please log in to continue.' };
const tooPlain: Meaning = {
  code: 'PASSWORD_WEAK',
  words: 'Mix capital and small letters, digits and signs in your password.',
};
const tooShort: Meaning = { code: 'PASSWORD_WEAK', words: 'Use 8 characters or more for your password.' };
const unexpected: Meaning = { code: 'UNEXPECTED', words: 'An error occurred. Please try again later.' };
const wrongPassword: Meaning = { code: 'WRONG_PASSWORD', words: 'Wrong email or password.' };

/** Request, status, code ('' where there is none), beginning of the message (N is a number of seconds), and what the app makes of it. */
export const recordedRefusals: readonly (readonly [string, number, string, string, Meaning])[] = [
  ['GET /admin/users', 401, 'no_authorization', 'This endpoint requires a valid Bearer token', signedOut],
  ['GET /nope', 404, '', '', unexpected],
  ['GET /user', 401, 'no_authorization', 'This endpoint requires a valid Bearer token', signedOut],
  ['GET /user', 403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature, token is malformed:', signedOut],
  ['GET /user', 403, 'session_not_found', 'Session from session_id claim in JWT does not exist', signedOut],
  ['GET /user', 403, 'user_banned', 'User is banned', banned],
  ['GET /user', 403, 'user_not_found', 'User from sub claim in JWT does not exist', accountGone],
  ['HEAD /verify', 405, '', '', unexpected],
  ['POST /logout', 403, 'session_not_found', 'Session from session_id claim in JWT does not exist', signedOut],
  ['POST /logout', 403, 'user_banned', 'User is banned', banned],
  ['POST /logout', 403, 'user_not_found', 'User from sub claim in JWT does not exist', accountGone],
  ['POST /recover', 400, 'validation_failed', 'Unable to validate email address: invalid format', emailInvalid],
  [
    'POST /recover',
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after N seconds.',
    mailJustSent,
  ],
  ['POST /recover', 429, 'over_email_send_rate_limit', 'email rate limit exceeded', mailQuota],
  ['POST /recover', 429, 'over_request_rate_limit', 'Request rate limit reached', rateLimited],
  ['POST /recover', 500, 'unexpected_failure', 'Error sending recovery email', busy],
  [
    'POST /resend',
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after N seconds.',
    mailJustSent,
  ],
  ['POST /signup', 400, 'bad_json', 'Could not parse request body as JSON: unexpected end of JSON input', invalid],
  ['POST /signup', 400, 'validation_failed', 'Password cannot be longer than 72 characters', invalid],
  ['POST /signup', 400, 'validation_failed', 'Signup requires a valid password', invalid],
  ['POST /signup', 400, 'validation_failed', 'Unable to validate email address: invalid format', emailInvalid],
  ['POST /signup', 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled', invalid],
  ['POST /signup', 422, 'weak_password', 'Password should be at least 8 characters.', tooShort],
  [
    'POST /signup',
    422,
    'weak_password',
    'Password should contain at least one character of each: abcdefghijklmn',
    tooPlain,
  ],
  [
    'POST /signup',
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after N seconds.',
    mailJustSent,
  ],
  ['POST /signup', 429, 'over_email_send_rate_limit', 'email rate limit exceeded', mailQuota],
  ['POST /signup', 429, 'over_request_rate_limit', 'Request rate limit reached', rateLimited],
  ['POST /signup', 500, 'unexpected_failure', 'Database error saving new user', busy],
  ['POST /signup', 500, 'unexpected_failure', 'Error sending confirmation email', busy],
  [
    'POST /token?grant_type=password',
    400,
    'captcha_failed',
    'captcha protection: request disallowed (no captcha_token found)',
    captcha,
  ],
  ['POST /token?grant_type=password', 400, 'email_not_confirmed', 'Email not confirmed', emailUnconfirmed],
  ['POST /token?grant_type=password', 400, 'invalid_credentials', 'Invalid login credentials', wrongPassword],
  ['POST /token?grant_type=password', 400, 'user_banned', 'User is banned', banned],
  ['POST /token?grant_type=password', 400, 'validation_failed', 'missing email or phone', invalid],
  ['POST /token?grant_type=password', 429, 'over_request_rate_limit', 'Request rate limit reached', rateLimited],
  [
    'POST /token?grant_type=refresh_token',
    400,
    'refresh_token_already_used',
    'Invalid Refresh Token: Already Used',
    signedOut,
  ],
  [
    'POST /token?grant_type=refresh_token',
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
    signedOut,
  ],
  [
    'POST /token?grant_type=refresh_token',
    400,
    'session_expired',
    'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
    signedOut,
  ],
  ['POST /token?grant_type=refresh_token', 400, 'user_banned', 'Invalid Refresh Token: User Banned', signedOut],
  ['POST /token?grant_type=refresh_token', 400, 'validation_failed', 'Refresh token is not valid', signedOut],
  ['POST /token?grant_type=refresh_token', 429, 'over_request_rate_limit', 'Request rate limit reached', busy],
  ['POST /verify', 400, 'validation_failed', 'Verify requires either a token or a token hash', invalid],
  ['POST /verify', 403, 'otp_expired', 'Email link is invalid or has expired', resetCode],
  ['POST /verify', 403, 'user_banned', 'User is banned', banned],
  ['POST /verify', 429, 'over_request_rate_limit', 'Request rate limit reached', rateLimited],
  ['PUT /user', 400, 'current_password_invalid', 'Current password required when setting new password.', wrongPassword],
  [
    'PUT /user',
    400,
    'current_password_required',
    'Current password required when setting new password.',
    wrongPassword,
  ],
  ['PUT /user', 400, 'reauthentication_needed', 'Password update requires reauthentication', reauthNeeded],
  [
    'PUT /user',
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabl',
    secondFactor,
  ],
  ['PUT /user', 403, 'not_admin', 'Updating app_metadata requires admin privileges', unexpected],
  ['PUT /user', 403, 'session_not_found', 'Session from session_id claim in JWT does not exist', signedOut],
  ['PUT /user', 403, 'user_banned', 'User is banned', banned],
  ['PUT /user', 422, 'same_password', 'New password should be different from the old password.', passwordSame],
  ['PUT /user', 422, 'weak_password', 'Password should be at least 8 characters.', tooShort],
  ['PUT /user', 429, 'over_request_rate_limit', 'Request rate limit reached', rateLimited],
];

/** Every code that this version of the server knows. */
export const serverCodes: ReadonlySet<string> = new Set(
  `anonymous_provider_disabled bad_code_verifier bad_json bad_jwt bad_oauth_callback
    bad_oauth_state captcha_failed conflict current_password_invalid current_password_required
    custom_provider_not_found email_address_invalid email_address_not_authorized email_address_not_provided email_conflict_identity_not_deletable
    email_exists email_not_confirmed email_provider_disabled feature_disabled flow_state_already_used
    flow_state_expired flow_state_not_found hook_payload_invalid_content_type hook_payload_over_size_limit hook_timeout
    hook_timeout_after_retry identity_already_exists identity_not_found insufficient_aal invalid_credentials
    invite_not_found manual_linking_disabled mfa_challenge_expired mfa_factor_name_conflict mfa_factor_not_found
    mfa_ip_address_mismatch mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled mfa_totp_verify_not_enabled
    mfa_verification_failed mfa_verification_rejected mfa_verified_factor_exists mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled
    no_authorization not_admin oauth_authorization_not_found oauth_client_not_found oauth_client_state_expired
    oauth_client_state_not_found oauth_consent_not_found oauth_dynamic_client_registration_disabled oauth_invalid_state oauth_provider_not_supported
    otp_disabled otp_expired over_custom_provider_quota over_email_send_rate_limit over_request_rate_limit
    over_sms_send_rate_limit passkey_disabled phone_exists phone_not_confirmed phone_provider_disabled
    provider_disabled provider_email_needs_verification reauthentication_needed reauthentication_not_valid refresh_token_already_used
    refresh_token_not_found request_entity_too_large request_timeout same_password saml_assertion_no_email
    saml_assertion_no_user_id saml_entity_id_mismatch saml_idp_already_exists saml_idp_not_found saml_metadata_fetch_failed
    saml_provider_disabled saml_relay_state_expired saml_relay_state_not_found session_expired session_not_found
    signup_disabled single_identity_not_deletable sms_send_failed sso_domain_already_exists sso_provider_disabled
    sso_provider_not_found too_many_enrolled_mfa_factors too_many_passkeys unexpected_audience unexpected_failure
    unknown user_already_exists user_banned user_not_found user_sso_managed
    validation_failed weak_password webauthn_challenge_expired webauthn_challenge_not_found webauthn_credential_exists
    webauthn_credential_not_found webauthn_verification_failed`.split(/\s+/),
);
