// The service worker of a page, as a release changes it.
import type { Page } from '@playwright/test';
import type { Proxy } from './proxy.ts';

/** From now on the server has a newer worker: one comment more, as after a release. */
export async function release(network: Proxy): Promise<void> {
  const code = await (await fetch(`${network.url}/sw.js`)).text();
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
