// Whether this browser keeps what Baari gives it. Where it refuses the database for good, the page goes on with one in
// memory; its code is downloaded only there (see main.tsx). The service worker, which lives for seconds, has no such way.
import { createSignal } from '#domain/create-store.ts';
import { asAppError } from '#domain/errors.ts';
import { isStoreBlocked } from './page-storage.ts';

/** `blocked`: the browser keeps no site data. `broken`: it cannot open what it has kept. Both last until the page goes. */
type SiteData = 'kept' | 'blocked' | 'broken';

type Timer = ReturnType<typeof setTimeout>;

let state: SiteData = 'kept';
let wasOpened = false;
let lastOpening: Promise<void> | undefined;
let refusedAs: string | undefined;
let load: (() => Promise<void>) | undefined;
let switching: Promise<boolean> | undefined;
const changed = createSignal();

/**
 * What a browser says that never opens a database. A database that hangs, is full, or was open before and got lost is none
 * of these: another try may find it again, and what it holds must not be hidden behind an empty one.
 */
const forGood = new Set(['SecurityError', 'InvalidStateError', 'UnknownError']);

/** Gives this page a way to replace Dexie's IndexedDB by one in memory. */
export function offerMemory(loader: () => Promise<void>): void {
  load = loader;
}

async function note(opening: PromiseLike<unknown>, timer: Timer, onRefused: () => void): Promise<void> {
  try {
    await opening;
    wasOpened = true;
  } catch (thrown) {
    refusedAs = (thrown as { name?: string } | undefined)?.name;
    onRefused();
  } finally {
    clearTimeout(timer);
  }
}

/** Notes how the opening of a database ends, and stops its timer then; `onRefused` is called when it failed. */
export function followOpening(opening: PromiseLike<unknown>, timer: Timer, onRefused: () => void): void {
  lastOpening = note(opening, timer, onRefused);
}

/**
 * Puts an IndexedDB in place where a browser has none, or throws when it is looked at (Dexie looks at each opening): it
 * refuses as one does whose person has blocked site data.
 */
export function standInThatRefuses(): { open: () => never } {
  const value = {
    open: (): never => {
      throw new DOMException('There is no IndexedDB here.', 'SecurityError');
    },
  };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value });
  return value;
}

/** Where the small stores are refused, the database is too: a device that takes too long to say so need not be asked again. */
function isForGood(reason: string | undefined): boolean {
  return reason !== undefined && (forGood.has(reason) || isStoreBlocked());
}

async function toMemory(replace: () => Promise<void>, reason: string | undefined): Promise<boolean> {
  try {
    await replace();
  } catch {
    // Its code did not come; the next try asks for it again.
    switching = undefined;
    return false;
  }
  // Chromium gives one name to both; only the small stores tell them apart.
  state = reason === 'UnknownError' && !isStoreBlocked() ? 'broken' : 'blocked';
  changed.emit();
  return true;
}

/**
 * Whatever waited for one promise goes on in one row, and Dexie takes the later for parts of the earlier: a write behind a
 * reading would be refused as part of it. A timer begins outside of all.
 */
function outsideOfReadings<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => setTimeout(() => work().then(resolve, reject)));
}

/** Does the work on a database; where none can ever be opened, on one in memory. */
export async function orFromMemory<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (asAppError(thrown).code !== 'STORAGE_BROKEN') throw thrown;
    // The work may fail a moment before it is known why its database did not open.
    await lastOpening;
    if (!switching && load && !wasOpened && isForGood(refusedAs)) switching = toMemory(load, refusedAs);
    if (!(await switching)) throw thrown;
    return outsideOfReadings(work);
  }
}

/** What becomes of what this page keeps. */
export function readSiteData(): SiteData {
  return state;
}

/** True when everything that this page keeps ends with it. */
export function isMemoryOnly(): boolean {
  return state !== 'kept';
}

/** Calls the listener when the page goes over to memory; returns the way to stop. */
export const subscribeSiteData = changed.subscribe;
