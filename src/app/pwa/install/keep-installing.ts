// Installing the worker means downloading the whole app, and one lost file fails all of it. The browser itself would try
// again at the next visit; here it is tried again during this one. What had come stays in the worker's cache, so a try
// costs the worker's script, which is compared by its tag, and what is still missing. workbox-window registers and lets a
// new version take over (register-worker.ts); it tries once, and from the second version that a page finds on it no longer
// listens for a next one, so a page whose downloads break off has to watch the registration itself.
import { isServerReached, subscribeReachability } from '#data/server/reachability.ts';
import { savesData } from '#data/storage/settings.ts';
import { readSiteData } from '#data/storage/site-data.ts';
import { noteOfflineReadiness } from '#hooks/use-offline-readiness.ts';

const second = 1000;
const minute = 60 * second;
/** In ms: the wait after the first failure, the longest wait, and the shortest time between any two tries. */
const pace = { first: 5 * second, longest: 15 * minute, least: 10 * second };
/** The same with the browser's data saver on. */
const sparingPace = { first: 2 * minute, longest: 60 * minute, least: 2 * minute };
/** Random delay in ms, so that devices that lost the same server do not all come back in the same moment. */
const spread = 2 * second;
/** Counts as so many failures: the host withdrew a complete worker (sw/kill-switch.js), and keeps doing so for a while. */
const takenBack = 8;
/** Ms after which a waiting worker is really waiting: one that skips waiting is in that state for a moment too. */
const settled = 200;

type Installer = {
  /** Registers the worker, or comes back to the registration that there is. */
  register: () => Promise<ServiceWorkerRegistration | undefined>;
  /** Ms before the first try. */
  startIn: number;
  /** A newer version waits for a person's yes. */
  onWaiting: () => void;
};

/** How long to wait after so many failures in a row, in ms: three times as long after each, give or take a quarter. */
export function waitAfter(failures: number, isSparing: boolean): number {
  const { first, longest } = isSparing ? sparingPace : pace;
  return Math.min(longest, first * 3 ** (failures - 1)) * (0.75 + Math.random() / 2);
}

/**
 * Blocked site data: asking again would be refused again. Firefox and Safari use a name for it that a script of the wrong
 * type has too, so it counts only where the database is refused as well.
 */
function isForbidden(thrown: unknown): boolean {
  const { name } = thrown as { name?: unknown };
  return name === 'NotSupportedError' || (name === 'SecurityError' && readSiteData() === 'blocked');
}

/** Tries until the worker is installed, one try at a time. Returns the way to look for a newer version. */
export function keepInstalling({ register, startIn, onWaiting }: Installer): () => Promise<void> {
  const watched = new WeakSet();
  let registration: ServiceWorkerRegistration | undefined;
  let failures = 0;
  /** True while an installation is still missing. */
  let isWanted = true;
  const notBefore = performance.now() + startIn;
  let isTrying = false;
  let lastTry = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;

  function unplan(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function plan(wait: number): void {
    clearTimeout(timer);
    dueAt = performance.now() + wait;
    timer = setTimeout(() => void tryNow(), wait);
  }

  function failed(times = 1): void {
    isTrying = false;
    isWanted = true;
    failures += times;
    noteOfflineReadiness(registration?.active ? 'ready' : 'waiting');
    plan(waitAfter(failures, savesData()));
  }

  function came(worker: ServiceWorker): void {
    isTrying = false;
    isWanted = false;
    failures = 0;
    unplan();
    if (worker.state === 'activated') noteOfflineReadiness('ready');
    else if (worker.state === 'installed' && registration?.active) {
      setTimeout(() => {
        if (registration?.waiting === worker) onWaiting();
      }, settled);
    }
  }

  function watch(worker: ServiceWorker): void {
    if (watched.has(worker)) return;
    watched.add(worker);
    let isWhole = worker.state !== 'installing';
    if (!isWhole) {
      isTrying = true;
      if (!registration?.active) noteOfflineReadiness('saving');
    }
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') {
        // A complete worker usually becomes redundant because a newer one took over.
        const isReplaced = isWhole && registration?.active && registration.active !== worker;
        if (!isReplaced) failed(isWhole ? takenBack : 1);
        return;
      }
      isWhole = true;
      came(worker);
    });
  }

  function follow(next: ServiceWorkerRegistration): void {
    registration = next;
    if (!watched.has(next)) {
      watched.add(next);
      next.addEventListener('updatefound', () => next.installing && watch(next.installing));
    }
    const { installing, waiting, active } = next;
    for (const worker of [installing, waiting, active]) if (worker) watch(worker);
    if (active) noteOfflineReadiness('ready');
    if (installing) return;
    isTrying = false;
    if (waiting && active) onWaiting();
    // The installation failed before anybody could watch it.
    if (!waiting && !active) failed();
    else if (timer === undefined) {
      isWanted = false;
      failures = 0;
    }
  }

  async function tryNow(): Promise<void> {
    if (isTrying) return;
    // A hidden tab waits until it is visible.
    unplan();
    if (document.visibilityState !== 'visible') return;
    isTrying = true;
    lastTry = performance.now();
    try {
      // A registration without a worker is dead: register anew. With one, registering would not look for a newer version: update.
      if (registration?.active) await registration.update();
      const next = registration?.active ? registration : await register();
      if (next) follow(next);
    } catch (thrown) {
      if (!isForbidden(thrown)) return failed();
      isTrying = false;
      isWanted = false;
      noteOfflineReadiness('impossible');
    }
  }

  function trySoon(): void {
    if (!isWanted || isTrying || document.visibilityState !== 'visible') return;
    const { least } = savesData() ? sparingPace : pace;
    const now = performance.now();
    const wait = Math.max(Math.random() * spread, lastTry + least - now, notBefore - now);
    if (timer === undefined || dueAt > now + wait) plan(wait);
  }

  window.addEventListener('online', trySoon);
  document.addEventListener('visibilitychange', trySoon);
  subscribeReachability(() => isServerReached() && trySoon());
  if (startIn > 0) {
    noteOfflineReadiness('waiting');
    plan(startIn);
  } else void tryNow();
  return async () => {
    // A failed check only means that there is no connection; the next check follows anyway.
    if (!isTrying) await registration?.update().catch(() => undefined);
  };
}
