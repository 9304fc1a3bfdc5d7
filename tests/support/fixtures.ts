// What every story starts with: a server of its worker, a proxy of its own, watched pages, people and courts of its own.
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { apiOf, type Api } from './fixtures-api.ts';
import { Guard } from './fixtures-guard.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { startServer, type Server } from './server.ts';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

type WorkerFixtures = { template: string; server: Server; api: Api };
type TestFixtures = {
  guard: Guard;
  network: Proxy;
  /** A second phone: another watched browser context on the same network. */
  anotherPhone: (options?: ContextOptions) => Promise<BrowserContext>;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  template: [process.env['BAARI_TEMPLATE'] ?? '', { scope: 'worker', option: true }],
  server: [
    async ({ template }, use) => {
      const server = await startServer(template);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [({ server }, use) => use(apiOf(server)), { scope: 'worker' }],

  guard: async ({ network }, use) => {
    const guard = new Guard(network.url);
    await use(guard);
    expect(guard.problems(), 'nothing unexpected in the console, on the network or against the policy').toEqual([]);
  },
  network: async ({ server }, use) => {
    const proxy = await startProxy(server.url);
    await use(proxy);
    await proxy.close();
  },
  baseURL: ({ network }, use) => use(network.url),
  context: async ({ context, guard }, use) => {
    await guard.watch(context);
    await use(context);
  },
  anotherPhone: async ({ browser, guard, network, contextOptions, viewport }, use) => {
    const made: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, viewport, baseURL: network.url, ...options });
      await guard.watch(context);
      made.push(context);
      return context;
    });
    for (const context of made) await context.close();
  },
});

/** For stories that stop the server: a server of the test's own, spoken to without the proxy. */
export const testWithOwnServer = test.extend<{ ownServer: Server; ownApi: Api }>({
  ownServer: async ({ template }, use) => {
    const server = await startServer(template);
    await use(server);
    await server.dispose();
  },
  ownApi: ({ ownServer }, use) => use(apiOf(ownServer)),
  baseURL: ({ ownServer }, use) => use(ownServer.url),
  guard: async ({ ownServer }, use) => {
    const guard = new Guard(ownServer.url);
    await use(guard);
    expect(guard.problems(), 'nothing unexpected in the console, on the network or against the policy').toEqual([]);
  },
});

export { expect, type Page };
