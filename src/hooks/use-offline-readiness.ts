import { useSyncExternalStore } from 'react';
import { createStore } from '#domain/create-store.ts';
import { isMemoryOnly, subscribeSiteData } from '#data/storage/site-data.ts';
import { workerContainer } from './worker-container.ts';

/**
 * Whether the app itself is on this device: `saving` while it comes, `waiting` when it did not come whole and is tried
 * again later, `impossible` where the browser keeps no apps (private windows, blocked site data).
 */
export type OfflineReadiness = 'saving' | 'waiting' | 'ready' | 'impossible';

const noted = createStore<OfflineReadiness | undefined>(undefined);

/** Called by what installs the worker (`src/app/pwa/install/keep-installing.ts`). */
export const noteOfflineReadiness: (next: OfflineReadiness) => void = noted.set;

function read(): OfflineReadiness {
  // The app alone, without anything of the person's in it, is no promise kept.
  if (isMemoryOnly()) return 'impossible';
  const told = noted.get();
  if (told) return told;
  const workers = workerContainer();
  if (!workers) return 'impossible';
  // A worker that runs this page was installed whole; without one the installation starts right after the first screen.
  return workers.controller ? 'ready' : 'saving';
}

function subscribe(listener: () => void): () => void {
  const stops = [noted.subscribe(listener), subscribeSiteData(listener)];
  return () => stops.forEach((stop) => stop());
}

/** Whether this page may promise to open without a connection. */
export function useOfflineReadiness(): OfflineReadiness {
  return useSyncExternalStore(subscribe, read, () => 'saving');
}
