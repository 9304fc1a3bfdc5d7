// Registers the service worker and knows whether a newer one is waiting. Nothing here reloads a page on its own:
// a waiting worker takes over only after `acceptUpdate`, and each tab then reloads once its own work is safe.
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { Workbox } from 'workbox-window';
import { createStore } from '#domain/create-store.ts';
import { isLineSlow, untilLineSpare } from '#data/server/line.ts';
import { noteOfflineReadiness } from '#hooks/use-offline-readiness.ts';
import { workerContainer } from '#hooks/worker-container.ts';
import { untilIdle, whenNothingUnsaved } from '#ui/form/unsaved.ts';
import { keepInstalling } from './keep-installing.ts';
import { noteTakenBack, pauseLeft } from './taken-back.ts';

type ScriptUrl = ConstructorParameters<typeof Workbox>[0];
type Policy = { createScriptURL(url: string): ScriptUrl };
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
type UpdateState = 'none' | 'ready' | 'accepted';

const scriptUrl = '/sw.js';
/** Shortest time between two checks for a new version, in ms: each check is a request. */
const shortestWait = 15 * millisecondsInMinute;

let worker: Workbox | undefined;
let isStarted = false;
let lastCheck = 0;
const state = createStore<UpdateState>('none');

function trustedScriptUrl(): ScriptUrl {
  const factory = 'trustedTypes' in window ? (window.trustedTypes as PolicyFactory) : undefined;
  // The policy returns one constant for every input, so it cannot be used to load anything else.
  return factory
    ? factory.createPolicy('sw-url', { createScriptURL: () => scriptUrl }).createScriptURL(scriptUrl)
    : scriptUrl;
}

function reloadWhenIdle(): void {
  void untilIdle().then(() => location.reload());
}

/**
 * A page that was loading while the first worker claimed the others has no worker until its next load, so the rest of its
 * files could not come from the cache. It asks the worker to claim it.
 */
async function askToBeTaken(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready;
  if (!workers.controller) active?.postMessage({ type: 'CLAIM' }, []);
}

/** Registers /sw.js until it is installed, then looks for a newer version every hour and when the tab becomes visible. */
export function registerWorker(): void {
  if (isStarted) return;
  isStarted = true;
  // The dev server has no precache list.
  const workers = workerContainer();
  if (!import.meta.env.PROD || !workers) return noteOfflineReadiness('impossible');
  const hadController = Boolean(workers.controller);
  // Made once: the content policy allows only one Trusted Types policy of this name.
  const url = trustedScriptUrl();
  workers.addEventListener('controllerchange', () => {
    // The first worker claiming this page is not an update. Otherwise every open tab gets here, whichever tab accepted:
    // also one that has yet to register, of which workbox-window would not hear.
    if (hadController || state.get() !== 'none') reloadWhenIdle();
  });
  workers.addEventListener('message', ({ data, ports }) => {
    // The kill switch asks before it reloads a page (sw/kill-switch.js): one that answers does it by itself, when idle.
    if (data?.type !== 'RETIRE') return;
    ports[0]?.postMessage('soon');
    noteTakenBack(Date.now());
    noteOfflineReadiness('waiting');
    reloadWhenIdle();
  });
  void askToBeTaken(workers);
  lastCheck = Date.now();
  const lookForUpdate = keepInstalling({
    register: async () => {
      // What it keeps for offline is three times what one screen needs: not while somebody books, or looks around on a slow line.
      if (!hadController && isLineSlow()) noteOfflineReadiness('waiting');
      await untilLineSpare();
      // A Workbox object belongs to one registration, and a failed first installation leaves a dead one behind.
      worker = new Workbox(url, { updateViaCache: 'none' });
      return worker.register({ immediate: true });
    },
    startIn: pauseLeft(Date.now()),
    onWaiting: () => state.set(state.get() === 'accepted' ? 'accepted' : 'ready'),
  });
  const check = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - lastCheck < shortestWait) return;
    lastCheck = Date.now();
    void lookForUpdate();
  };
  setInterval(check, millisecondsInHour);
  document.addEventListener('visibilitychange', check);
}

/** Lets the waiting version take over as soon as no tab holds unsaved work. */
export async function acceptUpdate(): Promise<void> {
  state.set('accepted');
  await whenNothingUnsaved(() => worker?.messageSkipWaiting());
}

export const { get: readUpdateState, subscribe: subscribeUpdateState } = state;
