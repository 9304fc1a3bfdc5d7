import type { App } from '@supabase/lite';
import type { SignUp } from './settings.ts';

type AuthSettings = NonNullable<App['config']['auth']>;

/**
 * What config.toml takes from the environment on a hosted project and the embedded backend does not use: the file is not read
 * without them. Nothing is sent to this mail server, the mailbox takes every mail.
 */
export function placesOfAHostedProject(appUrl: string): Record<string, string> {
  return {
    BAARI_SITE_URL: appUrl,
    BAARI_RESET_URL: `${appUrl}/reset-password`,
    BAARI_SMTP_HOST: 'localhost',
    BAARI_SMTP_PORT: '25',
    BAARI_SMTP_USER: 'nobody',
    BAARI_SMTP_PASSWORD: 'nothing',
    BAARI_SMTP_FROM: 'nobody@localhost',
  };
}

/** Takes away what config.toml says to a hosted project alone: the embedded backend refuses a setting that it does not know. */
export function dropHostedSettings(auth: AuthSettings): void {
  Reflect.deleteProperty(auth, 'rate_limit');
  if (auth.email) Reflect.deleteProperty(auth.email, 'require_current_password');
  if (auth.email?.template) Reflect.deleteProperty(auth.email.template, 'reauthentication');
}

/**
 * Puts in place what differs from a hosted project: links lead to this machine, and unless it is asked for nobody has to open a
 * mail before the first sign-in, because mails are files here.
 */
export function localAuthSettings(auth: AuthSettings, appUrl: string, signUp: SignUp): void {
  auth.site_url = appUrl;
  auth.additional_redirect_urls = [`${appUrl}/reset-password`, `${appUrl}/**`];
  if (auth.email) auth.email.enable_confirmations = signUp === 'confirm';
}
