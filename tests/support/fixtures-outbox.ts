// The outbox of a real browser as a test sees it: rows of IndexedDB, and the worker through the developer tools.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { proofOf } from './proof.ts';

type Write = Omit<QueuedWrite, 'seq'>;

/** Opened and used inside the page. `anon` is whoever is signed out. */
async function inPage<T>(page: Page, owner: string, writes: Write[] | undefined): Promise<T> {
  return page.evaluate(
    async ({ name, added }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.addEventListener('success', () => resolve(open.result));
        open.addEventListener('error', () => reject(new Error(`cannot open ${name}`)));
      });
      const transaction = db.transaction('outbox', 'readwrite');
      const store = transaction.objectStore('outbox');
      for (const write of added) store.add(write);
      const all = store.getAll();
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('error', () => reject(new Error(`cannot write to ${name}`)));
      });
      db.close();
      return all.result as T;
    },
    { name: owner === 'anon' ? 'baari-app' : `baari-user-${owner}`, added: writes ?? [] },
  );
}

/** Puts writes where the app keeps them, and tells nobody: what sends them is up to the test. */
export async function leaveWrites(page: Page, owner: string, kind: string, args: object[]): Promise<Write[]> {
  const writes = args.map((one): Write => {
    const id = crypto.randomUUID();
    return {
      id,
      kind,
      v: 1,
      uid: owner,
      lane: id,
      args: owner === 'anon' ? { ...one, proof: proofOf(id) } : one,
      about: { venue: 'a venue', day: 'a day', subject: 'Lights' },
      state: 'queued',
      parkedFor: null,
      attempts: 0,
      nextAt: 0,
      leaseUntil: 0,
      sentOnce: false,
      error: null,
      createdAt: Date.now(),
    };
  });
  await inPage(page, owner, writes);
  return writes;
}

export const readWrites = (page: Page, owner: string): Promise<QueuedWrite[]> => inPage(page, owner, undefined);

/** What a browser does when it believes that there is a network again. */
export const comeOnline = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

export type WorkerControl = {
  /** Ends the worker in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Background Sync, as the browser fires it with the app open or closed. */
  sync(origin: string, lastChance?: boolean): Promise<void>;
};

/** Control over the service workers of a context from an empty page of its own, so that the app's pages may be closed. */
export async function controlWorkers(context: BrowserContext): Promise<WorkerControl> {
  const session: CDPSession = await context.newCDPSession(await context.newPage());
  const registrations = new Map<string, string>();
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { scopeURL, registrationId, isDeleted } of event.registrations)
      if (!isDeleted) registrations.set(new URL(scopeURL).origin, registrationId);
  });
  await session.send('ServiceWorker.enable');
  return {
    kill: async () => void (await session.send('ServiceWorker.stopAllWorkers')),
    async sync(origin, lastChance = false) {
      const registrationId = registrations.get(new URL(origin).origin);
      if (!registrationId) throw new Error(`No worker of ${origin} is registered.`);
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'baari-outbox',
        lastChance,
      });
    },
  };
}
