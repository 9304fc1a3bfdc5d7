import { useSyncExternalStore } from 'react';
import { isMemoryOnly, subscribeSiteData } from '#data/storage/site-data.ts';
import { workerContainer } from './worker-container.ts';

/**
 * Whether the app itself is on this phone: `saving` while it comes, `waiting` when it did not come whole and is tried
 * again later, `impossible` where the browser keeps no apps (private windows, blocked site data).
 */
export type OfflineReadiness = 'saving' | 'waiting' | 'ready' | 'impossible';

let noted: OfflineReadiness | undefined;
const listeners = new Set<() => void>();

/** Called by what installs the worker (`src/app/pwa/keep-installing.ts`). */
export function noteOfflineReadiness(next: OfflineReadiness): void {
  if (next === noted) return;
  noted = next;
  for (const listener of listeners) listener();
}

function read(): OfflineReadiness {
  // The app alone, without anything of the person's in it, is no promise kept.
  if (isMemoryOnly()) return 'impossible';
  if (noted) return noted;
  const workers = workerContainer();
  if (!workers) return 'impossible';
  // A worker that runs this page was installed whole; without one the installation starts right after the first screen.
  return workers.controller ? 'ready' : 'saving';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeSiteData(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Whether this page may promise to open without a connection. */
export function useOfflineReadiness(): OfflineReadiness {
  return useSyncExternalStore(subscribe, read, () => 'saving');
}
