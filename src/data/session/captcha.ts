// The captcha token of a sign-in request, for a project that asks for one (VITE_CAPTCHA). The widget that gets it is a part of the
// page, which provides it at its start: data draws nothing.
/** Lets the provider of a setting ("provider:site key") check the person; the token is good for one request. */
type Solve = (setting: string) => Promise<string>;

let solve: Solve | undefined;

/** Tells how a token is got. */
export function provideCaptcha(own: Solve): void {
  solve = own;
}

/**
 * The token that sign-up, sign-in and the requests for mails carry. Empty in a build without VITE_CAPTCHA, which has no code for it either.
 * @throws {AppError} CAPTCHA | OFFLINE
 */
export async function captcha(): Promise<{ captchaToken?: string }> {
  if (!import.meta.env.VITE_CAPTCHA || !solve) return {};
  return { captchaToken: await solve(import.meta.env.VITE_CAPTCHA) };
}
