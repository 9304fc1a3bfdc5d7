import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ends = ['error', 'expired', 'timeout', 'close'];

type Options = Record<string, unknown> & { callback: (token: string) => void };
const widget = {
  render: vi.fn<(place: HTMLElement, options: Options) => string>(),
  remove: vi.fn<(id: string) => void>(),
  execute: vi.fn<(id: string) => void>(),
};

const drawn = () => {
  const [call] = widget.render.mock.calls;
  if (!call) throw new Error('No widget was drawn.');
  return { place: call[0], options: call[1] };
};

/** The provider's script, which the test answers in its place. */
const script = () => document.head.querySelector('script');

async function solve(setting: string) {
  const { solveCaptcha } = await import('./captcha-widget.ts');
  return solveCaptcha(setting);
}

/** The module of the requests, as the start of the page has provided it with the widget. */
async function provided() {
  const { captcha, provideCaptcha } = await import('#data/session/captcha.ts');
  provideCaptcha(async (setting) => (await import('./captcha-widget.ts')).solveCaptcha(setting));
  return captcha;
}

beforeEach(() => {
  vi.resetModules();
  widget.render.mockReturnValue('w1');
});

afterEach(() => {
  script()?.remove();
  for (const name of ['turnstile', 'hcaptcha']) Reflect.deleteProperty(globalThis, name);
  vi.clearAllMocks();
  vi.unstubAllEnvs();
});

it('nothing is loaded, and no token sent, in a build without the setting', async () => {
  const captcha = await provided();
  await expect(captcha()).resolves.toEqual({});
  expect(script()).toBeNull();
});

it.each([
  ['turnstile:key-1', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 0],
  ['hcaptcha:key-1', 'https://js.hcaptcha.com/1/api.js?render=explicit', 1],
])('%s: the widget is drawn, its token sent, and it is gone again', async (setting, address, executed) => {
  vi.stubEnv('VITE_CAPTCHA', setting);
  const captcha = await provided();
  const token = captcha();
  await vi.waitFor(() => expect(script()?.src).toBe(address));
  Reflect.set(globalThis, setting.split(':')[0] ?? '', widget);
  script()?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(widget.render).toHaveBeenCalledOnce());
  const { place, options } = drawn();
  expect(options['sitekey']).toBe('key-1');
  expect(place.isConnected).toBe(true);
  expect(widget.execute).toHaveBeenCalledTimes(executed);
  options.callback('token-1');
  await expect(token).resolves.toEqual({ captchaToken: 'token-1' });
  expect(place.isConnected).toBe(false);
  expect(widget.remove.mock.calls).toEqual([['w1']]);
});

it.each(ends)('a check that ends with %s is refused, and can be tried again', async (end) => {
  Reflect.set(globalThis, 'turnstile', widget);
  const token = solve('turnstile:key-1');
  await vi.waitFor(() => expect(widget.render).toHaveBeenCalledOnce());
  (drawn().options[`${end}-callback`] as () => void)();
  await expect(token).rejects.toMatchObject({ code: 'CAPTCHA' });
  expect(document.body.childElementCount).toBe(0);
});

it('a script that does not come is refused, and asked for again', async () => {
  const token = solve('turnstile:key-1');
  await vi.waitFor(() => expect(script()).not.toBeNull());
  script()?.dispatchEvent(new Event('error'));
  await expect(token).rejects.toMatchObject({ code: 'CAPTCHA' });
  expect(script()).toBeNull();
});
