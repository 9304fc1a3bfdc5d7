import { loadEnv } from 'vite';
import { Problem } from '#supabase/local/problem.ts';

/** Hosts of each provider that a hosted project can be told to use. */
const providers: Readonly<Record<string, readonly string[]>> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
};

/** Reads VITE_CAPTCHA, "provider:site key", from the environment or `.env`; the setting is '' for no captcha. */
export function captcha(root: string, mode: string): { setting: string; origins: readonly string[] } {
  const setting = loadEnv(mode, root, 'VITE_CAPTCHA')['VITE_CAPTCHA'] ?? '';
  if (!setting) return { setting, origins: [] };
  const [, provider = ''] = /^([a-z]+):[\w-]+$/.exec(setting) ?? [];
  const origins = providers[provider];
  if (!origins) throw new Problem(`VITE_CAPTCHA is not turnstile:<site key> or hcaptcha:<site key>: ${setting}`);
  return { setting, origins };
}
