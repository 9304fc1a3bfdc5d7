import { useSyncExternalStore } from 'react';

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
  if (noted) return noted;
  if (!('serviceWorker' in navigator)) return 'impossible';
  // A worker that runs this page was installed whole; without one the installation starts right after the first screen.
  return navigator.serviceWorker.controller ? 'ready' : 'saving';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this page may promise to open without a connection. */
export function useOfflineReadiness(): OfflineReadiness {
  return useSyncExternalStore(subscribe, read, () => 'saving');
}
