// The device of a story: a browser context. To install the app anew for every story takes more time than most stories, so
// they share one device that has it; what a story left on it is cleared away, as a person does who clears the site's data.
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { watch, type Guard } from './fixtures-guard.ts';

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** What a story leaves behind. The worker and the files of the app stay: they are the same for everybody. */
const leftovers = 'cookies,file_systems,indexeddb,local_storage,websql';

const broomPage = 'about:blank#broom';

export class Phone {
  readonly context: BrowserContext;
  /** Hears of every problem from now on. */
  guard: Guard | undefined;
  #broom: CDPSession | undefined;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  /** Closes what the story opened and clears what it stored. */
  async tidy(origin: string): Promise<void> {
    this.guard = undefined;
    const { context } = this;
    const opened = context.pages().filter((page) => page.url() !== broomPage);
    await Promise.all(opened.map((page) => page.close()));
    await context.unrouteAll();
    await context.setOffline(false);
    this.#broom ??= await this.#fetchBroom();
    await this.#broom.send('ServiceWorker.stopAllWorkers');
    await this.#broom.send('Storage.clearDataForOrigin', { origin, storageTypes: leftovers });
  }

  /** The developer tools belong to a page; this empty one stays open for them. */
  async #fetchBroom(): Promise<CDPSession> {
    const page = await this.context.newPage();
    await page.goto(broomPage);
    const session = await this.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    return session;
  }
}

/** The phones of one worker's process. */
export class Phones {
  readonly #browser: Browser;
  readonly #used = new Map<string, Phone>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** One that never saw the app. */
  async unpack(options: ContextOptions): Promise<Phone> {
    const phone = new Phone(await this.#browser.newContext(options));
    await watch(phone.context, () => phone.guard);
    return phone;
  }

  /** The one of this kind that earlier stories have used; whoever asks first unpacks it. */
  async pickUp(options: ContextOptions): Promise<Phone> {
    const kind = JSON.stringify(options);
    const phone = this.#used.get(kind) ?? (await this.unpack(options));
    this.#used.set(kind, phone);
    return phone;
  }

  async throwAway(phone: Phone): Promise<void> {
    for (const [kind, used] of this.#used) if (used === phone) this.#used.delete(kind);
    await phone.context.close();
  }
}
