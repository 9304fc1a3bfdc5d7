// The service worker of a page, as a release changes it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Proxy } from './proxy.ts';

/** What each line serves as /sw.js, in bytes. */
const served = new WeakMap<Proxy, number>();

/** From now on the server answers /sw.js with this; returns the way back. */
export function serveWorker(network: Proxy, code: string): () => void {
  served.set(network, Buffer.byteLength(code));
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

/** Whether another worker is on its way onto the phone. */
export const installing = (page: Page): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing));

/**
 * Lets the page look for another worker until the one that is served now was fetched: to ask while a look of the page's own is
 * under way is to get the answer to that one, which may have come before the release.
 */
export async function lookForUpdate(page: Page, network: Proxy): Promise<void> {
  const isFetched = () =>
    network.log.some(({ path, responseBytes }) => path === '/sw.js' && responseBytes === served.get(network));
  const look = async () => {
    if (isFetched()) return true;
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      // How it ends is seen on the screen; a worker that takes over may end this page meanwhile.
      registration?.update().catch(() => undefined);
    });
    return isFetched();
  };
  await expect.poll(look, 'the new worker was fetched').toBe(true);
}
