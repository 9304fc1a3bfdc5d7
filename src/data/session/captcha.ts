// The captcha token of a sign-in request, for a project that asks for one (VITE_CAPTCHA). The widget that gets it is a part of the
// page, which tells this module at its start where the widget is: data draws nothing.
type Widget = {
  /** Lets the provider of a setting ("provider:site key") check the person; the token is good for one request. */
  solveCaptcha: (setting: string) => Promise<string>;
};

let loadWidget: (() => Promise<Widget>) | undefined;

/** Tells where the widget comes from. */
export function provideCaptcha(load: () => Promise<Widget>): void {
  loadWidget = load;
}

/**
 * The token that sign-up, sign-in and the requests for mails carry. Empty in a build without VITE_CAPTCHA, which has no code for it either.
 * @throws {AppError} CAPTCHA | OFFLINE
 */
export async function captcha(): Promise<{ captchaToken?: string }> {
  if (!import.meta.env.VITE_CAPTCHA || !loadWidget) return {};
  return { captchaToken: await (await loadWidget()).solveCaptcha(import.meta.env.VITE_CAPTCHA) };
}
