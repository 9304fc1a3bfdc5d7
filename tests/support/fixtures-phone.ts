// The phone of a story: a browser context. To install the app anew for every story takes more time than most stories, so
// they share one phone that has it; what a story left on it is cleared away, as a person does who clears the site's data.
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { watch, type Guard } from './fixtures-guard.ts';

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** What a story leaves behind. The worker and the files of the app stay: they are the same for everybody. */
const leftovers = 'cookies,file_systems,indexeddb,local_storage,websql';

/** A page of the server itself, past the line: the same site as the app, and out of reach of its worker. */
const broomPageOf = (server: string) => `${server}/robots.txt#broom`;

type Broom = { page: Page; session: CDPSession };

export class Phone {
  readonly context: BrowserContext;
  /** Hears of every problem from now on. */
  guard: Guard | undefined;
  #broom: Broom | undefined;

  constructor(context: BrowserContext) {
    this.context = context;
  }

  /** Closes what the story opened and clears what it stored under `origin`, the address of the app. */
  async tidy(origin: string, server: string): Promise<void> {
    this.guard = undefined;
    const { context } = this;
    await context.unrouteAll();
    await context.setOffline(false);
    // Before the others are closed: the process that they share lives on in this page.
    const { page, session } = (this.#broom ??= await this.#fetchBroom(server));
    const opened = context.pages().filter((other) => other !== page);
    await Promise.all(opened.map((other) => other.close()));
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: leftovers });
  }

  /** The developer tools belong to a page; this one stays open for them. */
  async #fetchBroom(server: string): Promise<Broom> {
    const page = await this.context.newPage();
    // A story that kills a tab kills the process of both; nothing can be asked of a page without one.
    page.once('crash', () => {
      this.#broom = undefined;
      page.close().catch(() => undefined);
    });
    await page.goto(broomPageOf(server));
    const session = await this.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    return { page, session };
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
