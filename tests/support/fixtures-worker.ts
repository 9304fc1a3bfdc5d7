// The service worker of a page, as a release changes it.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Proxy } from './proxy.ts';

/** From now on the server has a newer worker: one comment more, as after a release. */
export function release(network: Proxy): void {
  const code = readFileSync('dist/sw.js', 'utf8');
  network.fault(/^GET \/sw\.js/, {
    kind: 'answer',
    status: 200,
    type: 'text/javascript',
    body: `${code}\n// ${Date.now()}`,
  });
}

export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
