// The service worker of a page, as a release changes it.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Proxy } from './proxy.ts';

/** From now on the server answers /sw.js with this; returns the way back. */
export function serveWorker(network: Proxy, code: string): () => void {
  return network.fault(/^GET \/sw\.js/, { kind: 'answer', status: 200, type: 'text/javascript', body: code });
}

/** From now on the server has a newer worker: one comment more, as after a release, and what `change` does to its code. */
export function release(network: Proxy, change = (code: string) => code): void {
  serveWorker(network, `${change(readFileSync('dist/sw.js', 'utf8'))}\n// ${Date.now()}`);
}

/** The name with its hash, below the site, of a file of the build: `builtFile('about-page', 'js')`. */
export function builtFile(name: string, type: string): string {
  const file = readdirSync('dist/assets').find((one) => one.startsWith(`${name}-`) && one.endsWith(`.${type}`));
  if (!file) throw new Error(`The build has no ${name}.${type}.`);
  return `assets/${file}`;
}

/** Paths of everything in the caches of the page's origin. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
