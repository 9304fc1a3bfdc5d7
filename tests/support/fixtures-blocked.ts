// Browsers that keep nothing of what a site gives them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { watch } from './fixtures-guard.ts';
import { test as base } from './fixtures.ts';

/** What Chromium's "On-device site data: don't allow" and "Block all cookies" write into a profile. */
const blockingProfile = { profile: { default_content_setting_values: { cookies: 2 } } };

export const test = base.extend<{ blockedBrowser: BrowserContext }>({
  /** A watched Chromium whose person has blocked site data in its settings. */
  blockedBrowser: async ({ launchOptions, contextOptions, viewport, hasTouch, isMobile, network, guard }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'baari-blocked-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blockingProfile));
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...contextOptions,
      viewport,
      hasTouch,
      isMobile,
      locale: 'en-PK',
      timezoneId: 'Asia/Karachi',
      baseURL: network.url,
    });
    await watch(context, () => guard);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto('/robots.txt');
    // Chromium's headless shell reads no settings of a profile: there every page finds what a refusing browser would say.
    if (await page.evaluate(canStore)) await deny(context, everything);
    await use(context);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  },
});

function canStore(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** A part of the browser's storage, and how it says no: `throws` at the first look, or is `null`. */
export type Denied = Partial<Record<'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches', 'throws' | 'null'>> & {
  /** `navigator.serviceWorker` and `navigator.locks` throw as well. */
  navigator?: 'throws';
};

const everything: Denied = {
  localStorage: 'throws',
  sessionStorage: 'throws',
  indexedDB: 'throws',
  caches: 'throws',
  navigator: 'throws',
};

/** Lets every page of a context find its storage as given: what other browsers do that can't be run here. */
export async function deny(context: BrowserContext, denied: Denied): Promise<void> {
  await context.addInitScript(({ navigator: worker, ...stores }) => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const [name, how] of Object.entries(stores)) {
      Object.defineProperty(window, name, { configurable: true, get: how === 'throws' ? refuse : () => null });
    }
    if (worker !== 'throws') return;
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: refuse });
    Object.defineProperty(navigator.locks, 'request', { value: async () => refuse() });
  }, denied);
}
