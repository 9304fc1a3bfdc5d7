import { door } from '#domain/door.ts';

const loadWidget = door(() => import('./captcha-widget.ts'));

/**
 * The captcha token of a request that a project with a captcha checks: sign-up, sign-in, and the mails. Empty in a build without
 * VITE_CAPTCHA, which has no code for it either.
 * @throws {AppError} CAPTCHA | OFFLINE
 */
export async function captcha(): Promise<{ captchaToken?: string }> {
  if (!import.meta.env.VITE_CAPTCHA) return {};
  return { captchaToken: await (await loadWidget()).solveCaptcha(import.meta.env.VITE_CAPTCHA) };
}
