// Registers the service worker and knows whether a newer one is waiting. Nothing here reloads a page on its own:
// a waiting worker takes over only after `acceptUpdate`, and each tab then reloads once its own work is safe.
import { Workbox } from 'workbox-window';
import { untilLineFree } from '#data/line.ts';
import { untilIdle, whenNothingUnsaved } from '#ui/unsaved.ts';

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];
type Policy = { createScriptURL(url: string): ScriptUrl };
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
export type UpdateState = 'none' | 'ready' | 'accepted';

const scriptUrl = '/sw.js';
const hour = 60 * 60 * 1000;
/** Coming back to the tab checks for a new version, but not more often than this: each check is a request. */
const shortestWait = 15 * 60 * 1000;

let state: UpdateState = 'none';
let worker: Workbox | undefined;
let lastCheck = 0;
const listeners = new Set<() => void>();

function setState(next: UpdateState): void {
  state = next;
  for (const listener of listeners) listener();
}

function trustedScriptUrl(): ScriptUrl {
  const factory = 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory) : undefined;
  // The policy answers with one constant whatever it is asked, so it cannot be used to load anything else.
  return factory
    ? factory.createPolicy('sw-url', { createScriptURL: () => scriptUrl }).createScriptURL(scriptUrl)
    : scriptUrl;
}

function checkForUpdate(): void {
  if (document.visibilityState !== 'visible' || Date.now() - lastCheck < shortestWait) return;
  lastCheck = Date.now();
  // A failed check only means no connection; the next one comes by itself.
  worker?.update().catch(() => undefined);
}

/** Registers /sw.js, then looks for a newer version every hour and when the tab becomes visible. */
export async function registerWorker(): Promise<void> {
  if (worker || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const hadController = Boolean(navigator.serviceWorker.controller);
  worker = new Workbox(trustedScriptUrl(), { updateViaCache: 'none' });
  worker.addEventListener('waiting', () => setState('ready'));
  // What it keeps for offline is as much as the app itself: not while somebody books.
  await untilLineFree();
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker claiming this page is not an update. Otherwise every open tab gets here, whichever tab accepted.
    if (hadController || state !== 'none') void untilIdle().then(() => location.reload());
  });
  try {
    lastCheck = Date.now();
    await worker.register({ immediate: true });
  } catch {
    // Private windows may refuse workers: the product then works from IndexedDB while the page is open.
    return;
  }
  setInterval(checkForUpdate, hour);
  document.addEventListener('visibilitychange', checkForUpdate);
}

/** Lets the waiting version take over as soon as no tab holds unsaved work. */
export async function acceptUpdate(): Promise<void> {
  setState('accepted');
  await whenNothingUnsaved(() => worker?.messageSkipWaiting());
}

export function readUpdateState(): UpdateState {
  return state;
}

export function subscribeUpdateState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
