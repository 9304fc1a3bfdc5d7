// When the device asks the server for news. Each ask is one small request when nothing changed, and reading never waits
// for any of them.
import { isLineSlow, untilLineSpare } from '#data/server/line.ts';
import { isServerReached, subscribeReachability } from '#data/server/reachability.ts';
import { readStoredUser, subscribeSession } from '#data/session.ts';
import { hasJustPulled, pullCatalogue, pullUser } from '#data/sync.ts';

const whileVisible = 5 * 60 * 1000;
/** Several triggers often fire together (the tab comes back and the network with it). */
const shortestWait = 10 * 1000;

let isCatalogueWaiting = false;

/** A failed pull is not an event: the screens show how old their data is, and the next trigger tries again. */
const unheard = () => undefined;

async function pullEverything(within: number): Promise<void> {
  if (await hasJustPulled(within)) return;
  // The pull of the catalogue includes the person's own part.
  if (!isLineSlow()) return pullCatalogue().catch(unheard);
  // The person's part is small. Screens that show venues pull the catalogue themselves.
  if (readStoredUser()) await pullUser().catch(unheard);
  if (isCatalogueWaiting) return;
  isCatalogueWaiting = true;
  await untilLineSpare();
  isCatalogueWaiting = false;
  if (!(await hasJustPulled(shortestWait))) await pullCatalogue().catch(unheard);
}

/** Pulls now, then on reconnect, on return to the tab, after sign-in and every five minutes while visible. */
export function startSyncTriggers(): () => void {
  let last = 0;
  let person = readStoredUser()?.id;
  const pull = (within = 0): void => {
    const isHopeless = !navigator.onLine && !isServerReached();
    if (isHopeless || document.visibilityState !== 'visible' || Date.now() - last < shortestWait) return;
    last = Date.now();
    void pullEverything(within).catch(unheard);
  };
  const pullAtOnce = (): void => {
    last = 0;
    pull();
  };
  const onSession = (): void => {
    const next = readStoredUser()?.id;
    if (next && next !== person) pullAtOnce();
    person = next;
  };
  const stopSession = subscribeSession(onSession);
  const stopReached = subscribeReachability(() => isServerReached() && pull(shortestWait));
  window.addEventListener('online', pullAtOnce);
  const onReturn = () => pull();
  document.addEventListener('visibilitychange', onReturn);
  const timer = setInterval(onReturn, whileVisible);
  // The first screen may have asked for the same a moment ago.
  pull(shortestWait);
  return () => {
    stopSession();
    stopReached();
    window.removeEventListener('online', pullAtOnce);
    document.removeEventListener('visibilitychange', onReturn);
    clearInterval(timer);
  };
}
