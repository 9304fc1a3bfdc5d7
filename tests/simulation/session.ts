// Who is signed in on a device, as its pages and its worker know it. A model of `session-storage.ts` and `session-idb.ts`: the
// page's storage is a variable, and never fails.
import type { Runtime } from '#data/outbox/runtime.ts';
import type { StoredSession } from '#data/storage/db.ts';

/** The page's storage: at once, for every tab of the device. `gen` rises with every change, a sign-out too. */
export type PageSession = { current: StoredSession | undefined; gen: number; ended: AbortController };

/** The copy in IndexedDB, which is all that a worker sees. */
export async function readCopy({ base }: Pick<Runtime, 'base'>): Promise<StoredSession | undefined> {
  const copy = await base((db) => db.session.get('session'));
  return copy?.session ?? undefined;
}

export async function writeCopy({ base }: Pick<Runtime, 'base'>, session: StoredSession | undefined): Promise<void> {
  await base((db) => db.session.put({ key: 'session', gen: 0, session: session ?? null }), 'strict');
}
