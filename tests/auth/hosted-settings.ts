// config.toml as `supabase config push` would tell it to a project's sign-in server, in that server's own names.
import { createApi } from '@supabase/lite/cli';
import { placesOfAHostedProject } from '#supabase/local/auth-settings.ts';

type Templates = Record<string, { subject?: string; content_path?: string } | undefined>;
const said = (value: unknown): string => String(value);

/** Settings of the server for a project whose app is at `appUrl`, and whose mail templates are served under `templates`. */
export async function hostedSettings(appUrl: string, templates: string): Promise<Record<string, string>> {
  Object.assign(process.env, placesOfAHostedProject(appUrl));
  const api = await createApi({ withSupabaseClient: false });
  const { auth } = await api.project.local.getConfig('supabase/config.toml');
  const email = auth?.email;
  const mails = Object.entries((email?.template ?? {}) as Templates).flatMap(([name, mail]) => [
    [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, said(mail?.subject)],
    [`GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`, `${templates}/${said(mail?.content_path).replace(/.*\//, '')}`],
  ]);
  return {
    ...Object.fromEntries(mails),
    GOTRUE_SITE_URL: appUrl,
    GOTRUE_URI_ALLOW_LIST: said(auth?.additional_redirect_urls),
    GOTRUE_JWT_EXP: said(auth?.jwt_expiry),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_DISABLE_SIGNUP: said(!auth?.enable_signup),
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: said(auth?.enable_anonymous_sign_ins),
    GOTRUE_PASSWORD_MIN_LENGTH: said(auth?.minimum_password_length),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: said(auth?.enable_refresh_token_rotation),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: said(auth?.refresh_token_reuse_interval),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: said(email?.secure_password_change),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: said(
      Reflect.get(Object(email), 'require_current_password'),
    ),
    GOTRUE_MAILER_AUTOCONFIRM: said(!email?.enable_confirmations),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: said(email?.double_confirm_changes),
    GOTRUE_MAILER_OTP_EXP: said(email?.otp_expiry),
    GOTRUE_SMTP_MAX_FREQUENCY: said(email?.max_frequency),
    GOTRUE_SMTP_ADMIN_EMAIL: 'no-reply@baari.test',
    GOTRUE_SMTP_SENDER_NAME: 'Baari',
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: said(auth?.mfa?.totp?.enroll_enabled),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: said(auth?.mfa?.totp?.verify_enabled),
    GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
    // All walks come from one address, within a minute.
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '3000',
    GOTRUE_RATE_LIMIT_VERIFY: '3000',
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '3000',
    GOTRUE_RATE_LIMIT_OTP: '3000',
  };
}
