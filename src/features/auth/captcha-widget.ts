// The captcha of a provider, shown over the page while a request that needs its token waits. Page only.
import { AppError } from '#domain/errors.ts';

type Widget = {
  render(place: HTMLElement, options: Record<string, unknown>): string;
  remove(id: string): void;
  execute(id: string): unknown;
};

const providers = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    // Begins by itself, and is seen only by whom it wants to press something.
    options: { appearance: 'interaction-only' },
    mustExecute: false,
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    options: { size: 'invisible' },
    mustExecute: true,
  },
} as const;

type Provider = keyof typeof providers;

const widgetOf = (provider: Provider): Widget | undefined => Reflect.get(globalThis, provider) as Widget | undefined;

function loadScript(provider: Provider): Promise<Widget> {
  return new Promise((resolve, reject) => {
    const known = widgetOf(provider);
    if (known) return resolve(known);
    const script = document.createElement('script');
    script.src = providers[provider].script;
    const settle = () => {
      const widget = widgetOf(provider);
      if (widget) return resolve(widget);
      script.remove();
      reject(new AppError('CAPTCHA'));
    };
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    document.head.append(script);
  });
}

/** Where a widget that wants to be pressed is seen: in the middle of the screen, over everything. */
function makePlace(): HTMLElement {
  const place = document.createElement('div');
  Object.assign(place.style, {
    position: 'fixed',
    insetBlockStart: '40vh',
    insetInline: '0',
    inlineSize: 'fit-content',
    marginInline: 'auto',
    zIndex: '2000',
  });
  document.body.append(place);
  return place;
}

/**
 * Lets the provider check that a person is doing this; the token is good for one request. `setting` is "provider:site key".
 * @throws {AppError} CAPTCHA when the check failed, was closed, or its script did not come
 */
export async function solveCaptcha(setting: string): Promise<string> {
  const [provider, sitekey] = setting.split(':') as [Provider, string];
  const widget = await loadScript(provider);
  const { options, mustExecute } = providers[provider];
  const place = makePlace();
  let id: string | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new AppError('CAPTCHA'));
      const ends = ['error', 'expired', 'timeout', 'close', 'chalexpired', 'unsupported'];
      id = widget.render(place, {
        ...options,
        sitekey,
        callback: resolve,
        ...Object.fromEntries(ends.map((end) => [`${end}-callback`, fail])),
      });
      if (mustExecute) widget.execute(id);
    });
  } finally {
    if (id !== undefined) widget.remove(id);
    place.remove();
  }
}
