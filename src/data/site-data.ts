// Whether this browser keeps what Baari gives it. Where it refuses the database for good, the page goes on with one in
// memory; its code is downloaded only there (see main.tsx). The service worker, which lives for seconds, has no such way.
import { isStoreBlocked } from './page-storage.ts';

/** `blocked`: the browser keeps no site data. `broken`: it cannot open what it has kept. Both last until the page goes. */
export type SiteData = 'kept' | 'blocked' | 'broken';

let state: SiteData = 'kept';
let wasOpened = false;
let refusedAs: string | undefined;
let load: (() => Promise<void>) | undefined;
let switching: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/**
 * What a browser says that never opens a database. A database that hangs, is full, or was open before and got lost is none
 * of these: another try may find it again, and what it holds must not be hidden behind an empty one.
 */
const forGood = new Set(['SecurityError', 'InvalidStateError', 'UnknownError']);

/** Gives this page a way to replace Dexie's IndexedDB by one in memory. */
export function offerMemory(loader: () => Promise<void>): void {
  load = loader;
}

/** A database of this page was opened: the browser does keep them. */
export function noteOpened(): void {
  wasOpened = true;
}

/** A database of this page could not be opened, for a reason with this name. */
export function noteRefused(name: string): void {
  refusedAs = name;
}

async function toMemory(replace: () => Promise<void>, reason: string): Promise<boolean> {
  try {
    await replace();
  } catch {
    // Its code did not come; the next try asks for it again.
    switching = undefined;
    return false;
  }
  // Chromium gives one name to both; only the small stores tell them apart.
  state = reason === 'UnknownError' && !isStoreBlocked() ? 'broken' : 'blocked';
  for (const listener of listeners) listener();
  return true;
}

/** Goes over to a database in memory where none can ever be opened; true when the work may be tried again on it. */
export function workFromMemory(): Promise<boolean> {
  if (!switching && load && !wasOpened && refusedAs && forGood.has(refusedAs)) switching = toMemory(load, refusedAs);
  return switching ?? Promise.resolve(false);
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
export function subscribeSiteData(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
