import { useSyncExternalStore } from 'react';
import { isServerReached, noteReached, subscribeReachability } from '#data/reachability.ts';

// `navigator.onLine` knows of the radio only. After a request found no server the app counts as offline until one does;
// so that this ends by itself, the server is asked now and then while somebody is looking.

const firstProbe = 5000;
const slowestProbe = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = firstProbe;
let stop: (() => void) | undefined;

function isOnline(): boolean {
  return navigator.onLine && isServerReached();
}

async function probe(): Promise<void> {
  timer = undefined;
  if (document.visibilityState === 'visible') {
    const { probeServer } = await import('#data/probe.ts');
    await probeServer();
  }
  wait = Math.min(wait * 2, slowestProbe);
  plan();
}

/** Plans the next probe, or none when there is nothing to find out. */
function plan(): void {
  if (isServerReached() || !navigator.onLine || listeners.size === 0) {
    clearTimeout(timer);
    timer = undefined;
    wait = firstProbe;
    return;
  }
  timer ??= setTimeout(() => void probe(), wait);
}

function publish(): void {
  plan();
  for (const listener of listeners) listener();
}

/** A new network deserves a new chance: the next request tells. */
function onNetwork(): void {
  if (navigator.onLine) noteReached(true);
  publish();
}

function start(): () => void {
  const stopReachability = subscribeReachability(publish);
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);
  return () => {
    stopReachability();
    window.removeEventListener('online', onNetwork);
    window.removeEventListener('offline', onNetwork);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= start();
  plan();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    plan();
  };
}

/** False when there is no network, or the last request reached no server of ours. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
