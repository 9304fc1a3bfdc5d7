// What every story starts with: a server, a line to it, a watched phone that has the app, people and courts of its own.
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { apiOf, type Api } from './fixtures-api.ts';
import { Guard } from './fixtures-guard.ts';
import { Phones, type Phone, type ContextOptions } from './fixtures-phone.ts';
import type { SharedServer } from './fixtures-setup.ts';
import { rememberPlaces } from './fixtures-stack.ts';
import { startProxy, type Proxy } from './proxy.ts';

rememberPlaces();

type WorkerFixtures = {
  servers: SharedServer[];
  server: SharedServer;
  api: Api;
  line: Proxy;
  phones: Phones;
};
/** What a project or a story may choose. */
export type StoryOptions = {
  /**
   * Whether things move on the device that stories share. To draw what nobody looks at takes a twelfth of all the work; new
   * phones show the app as most people have it.
   */
  motion: boolean;
  /** Whether the device that stories share has the app on it: to install it takes as much work as a story. */
  keepsApp: boolean;
  /** A device that never saw the app and is thrown away: for first visits, and for stories that change the device itself. */
  newPhone: boolean;
};
type TestFixtures = StoryOptions & {
  guard: Guard;
  network: Proxy;
  /** A second phone: another watched browser context on the same network. It installs no worker: that has no part in it. */
  anotherPhone: (options?: ContextOptions) => Promise<BrowserContext>;
};

/** For new phones whose story has no use for the worker: to install it takes longer than most stories. */
export const withoutWorker: ContextOptions = { serviceWorkers: 'block' };

const noMotion: ContextOptions = { reducedMotion: 'reduce' };

const noProblems = (guard: Guard) =>
  expect(guard.problems(), 'nothing unexpected in the console, on the network or against the policy').toEqual([]);

/**
 * What was closed a moment ago steps back in the history by itself (src/ui/overlay/back-closes.ts), and a step back ends whatever
 * navigation has begun. No person is as quick as a story. What is left open on purpose costs a third of a second.
 */
async function ownStepsBack(page: Page): Promise<void> {
  const untilThere = async () => {
    const isAbove = () => Boolean((history.state as { depth?: number } | null)?.depth);
    for (let turn = 0; turn < 10 && isAbove(); turn++) await new Promise((go) => setTimeout(go, 30));
  };
  // A page that is closed, or that has just crashed or gone elsewhere, has nothing to wait for.
  await page.evaluate(untilThere).catch(() => undefined);
}

/** Stories never meet on a court; a process that comes after another one at the same server begins behind it. */
const spotsPerProcess = 60;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [JSON.parse(process.env['BAARI_SERVERS'] ?? '[]') as SharedServer[], { scope: 'worker', option: true }],
  server: [
    async ({ servers }, use, { parallelIndex }) => {
      const server = servers[parallelIndex];
      if (!server) throw new Error(`fixtures-setup.ts started no server for worker ${parallelIndex}.`);
      await use(server);
    },
    { scope: 'worker' },
  ],
  api: [({ server }, use, { workerIndex }) => use(apiOf(server, workerIndex * spotsPerProcess)), { scope: 'worker' }],
  line: [
    async ({ server }, use) => {
      const proxy = await startProxy(server.url);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  phones: [({ browser }, use) => use(new Phones(browser)), { scope: 'worker' }],

  motion: [true, { option: true }],
  keepsApp: [true, { option: true }],
  newPhone: [false, { option: true }],
  guard: async ({ network }, use) => {
    const guard = new Guard(network.url);
    await use(guard);
    noProblems(guard);
  },
  network: async ({ line }, use) => {
    line.reset();
    await use(line);
    line.reset();
  },
  baseURL: ({ network }, use) => use(network.url),
  context: async (
    {
      phones,
      newPhone,
      motion,
      keepsApp,
      guard,
      baseURL,
      bypassCSP,
      contextOptions,
      hasTouch,
      isMobile,
      locale,
      timezoneId,
      viewport,
    },
    use,
    info,
  ) => {
    const start = { ...(motion || newPhone ? {} : noMotion), ...(keepsApp || newPhone ? {} : withoutWorker) };
    const how = { ...start, ...contextOptions, bypassCSP, hasTouch, isMobile, viewport };
    // Unlike the others these may not be given as undefined.
    if (locale) how.locale = locale;
    if (timezoneId) how.timezoneId = timezoneId;
    if (baseURL) how.baseURL = baseURL;
    const phone = newPhone ? await phones.unpack(how) : await phones.pickUp(how);
    phone.guard = guard;
    await use(phone.context);
    // After a failure nobody knows what state it is in.
    if (newPhone || info.status !== info.expectedStatus) await phones.throwAway(phone);
    else await phone.tidy(guard.origin);
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...how) => {
      await ownStepsBack(page);
      return goto(...how);
    };
    page.reload = async (...how) => {
      await ownStepsBack(page);
      return reload(...how);
    };
    await use(page);
  },
  anotherPhone: async ({ phones, guard, network, contextOptions, viewport }, use) => {
    const made: Phone[] = [];
    await use(async (options = {}) => {
      const own = { ...contextOptions, viewport, baseURL: network.url, ...withoutWorker, ...options };
      const phone = await phones.unpack(own);
      phone.guard = guard;
      made.push(phone);
      return phone.context;
    });
    for (const phone of made) await phones.throwAway(phone);
  },
});

export { expect, type Page };
