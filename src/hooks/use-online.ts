import { useSyncExternalStore } from 'react';
import { pingServer } from '#data/session.ts';
import { createSignal } from '#domain/create-store.ts';
import {
  expectReached,
  hasJustHeard,
  hasNetwork,
  isServerReached,
  subscribeReachability,
} from '#data/server/reachability.ts';

// Our server decides whether the app is online: it is from an answer on, until a request finds no server. What the browser
// says about the network is only what the next request is expected to meet. So that being offline ends by itself, the
// server is asked now and then while somebody is looking.

const firstProbe = 3000;
const slowestProbe = 60_000;
/** Most outages are short: for two minutes the pace stays, and what waits leaves seconds after the server is back. */
const steadyProbes = 40;

const changed = createSignal();
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = firstProbe;
let probes = 0;
let stop: (() => void) | undefined;

async function probe(): Promise<void> {
  timer = undefined;
  if (document.visibilityState === 'visible') {
    await pingServer();
  }
  probes += 1;
  if (probes > steadyProbes) wait = Math.min(wait * 2, slowestProbe);
  plan();
}

function startOver(): void {
  wait = firstProbe;
  probes = 0;
}

/** Plans the next probe, or none when there is nothing to find out. Where the browser knows of no network it is a rare one. */
function plan(): void {
  if (isServerReached() || changed.count() === 0) {
    clearTimeout(timer);
    timer = undefined;
    startOver();
    return;
  }
  timer ??= setTimeout(() => void probe(), hasNetwork() ? wait : slowestProbe);
}

/** An answer although there is no network may have been under way when that went: asked once more, it tells. */
function doubt(): void {
  if (isServerReached() && !hasNetwork()) timer ??= setTimeout(() => void probe(), firstProbe);
}

function publish(): void {
  plan();
  if (changed.count() > 0) doubt();
  changed.emit();
}

/** A new network deserves a new chance: the next request tells. One that went away most probably did. */
function onNetwork(): void {
  clearTimeout(timer);
  timer = undefined;
  startOver();
  expectReached(hasNetwork());
  publish();
}

function start(): () => void {
  const stopReachability = subscribeReachability(publish);
  if (!hasNetwork() && !hasJustHeard()) expectReached(false);
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);
  return () => {
    stopReachability();
    window.removeEventListener('online', onNetwork);
    window.removeEventListener('offline', onNetwork);
  };
}

function subscribe(listener: () => void): () => void {
  const leave = changed.subscribe(listener);
  stop ??= start();
  plan();
  // The network may have gone before anybody listened, and no event will say so again.
  doubt();
  return () => {
    leave();
    if (changed.count() > 0) return;
    stop?.();
    stop = undefined;
    plan();
  };
}

/** False when our server is not expected to answer: there is no network, or the last request reached no server of ours. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isServerReached, () => true);
}

/** Why `useOnline` is false: `offline` when the device itself has no network, `unreachable` when only Baari cannot be reached. */
type Connection = 'online' | 'offline' | 'unreachable';

function readConnection(): Connection {
  if (isServerReached()) return 'online';
  return hasNetwork() ? 'unreachable' : 'offline';
}

/** The same with its reason, for words that name it. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, readConnection, () => 'online');
}
