// When a page asks for its waiting writes to be sent. All of these are cheap when nothing waits.
import { millisecondsInHour } from 'date-fns/constants';
import { serverIsBack } from '#commands/queue/lazy-queue.ts';
import { subscribeQueued } from '#data/outbox.ts';
import { isServerReached, subscribeAnswers, subscribeReachability } from '#data/server/reachability.ts';
import { readStoredUser, subscribeSession } from '#data/session.ts';
import { workerContainer } from '#hooks/worker-container.ts';
import { sendOutbox } from './outbox-sender.ts';

const tag = 'baari-outbox';
/** Random delay in ms: after a power cut a whole district comes back at once. */
const spread = 1500;
const soonest = 1000;
const latest = 15 * 60 * 1000;
/** Random delay in ms: every device notices with its next ping or pull that the server is back. */
const backSpread = 3000;
/** Shortest time in ms between two sends after a success elsewhere: one success does not mean that the server is well. */
const backEvery = 30_000;
/** Ms until the next try when something is due and no failure named a time. */
const untold = 30_000;

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
  periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
};

/** Lets the browser wake the worker when there is a network again, also when the app is closed. Only Chromium can. */
async function askToBeWoken(): Promise<void> {
  const registration = (await workerContainer()?.getRegistration()) as SyncRegistration | undefined;
  // The browser may refuse either: no permission, or the app is not installed.
  await Promise.allSettled([
    registration?.sync?.register(tag),
    registration?.periodicSync?.register(tag, { minInterval: 12 * millisecondsInHour }),
  ]);
}

/** Asks for storage that the browser does not evict, from the first write on that only this device has. */
async function askToKeep(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

/** Sends now and whenever something could have changed; returns the way to stop. */
export function startOutboxTriggers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backTimer: ReturnType<typeof setTimeout> | undefined;
  let lastBack = -backEvery;
  let person = readStoredUser()?.id;
  let left: { isDue: boolean; nextAt: number | undefined } = { isDue: true, nextAt: undefined };

  const plan = (at: number | undefined, isDue: boolean): void => {
    clearTimeout(timer);
    if (at === undefined && !isDue) return;
    const wait = at === undefined ? untold : at - Date.now();
    timer = setTimeout(
      () => document.visibilityState === 'visible' && send(),
      Math.min(latest, Math.max(soonest, wait)),
    );
  };
  const sendAndPlan = async (): Promise<void> => {
    left = await sendOutbox();
    const { nextAt, isDue } = left;
    plan(nextAt, isDue);
    // Registered again at each start while something waits: the browser gives up after three tries.
    if (isDue || nextAt !== undefined) await askToBeWoken().catch(() => undefined);
  };
  const send = (): void => void sendAndPlan();
  const onQueued = (): void => {
    void askToKeep().catch(() => undefined);
    void askToBeWoken().catch(() => undefined);
    send();
  };
  const onOnline = (): void => {
    clearTimeout(timer);
    timer = setTimeout(send, Math.random() * spread);
  };
  const comeBack = async (): Promise<void> => {
    backTimer = undefined;
    if ((await serverIsBack()) || left.isDue) send();
  };
  const onAnswer = (): void => {
    const isWaiting = left.isDue || left.nextAt !== undefined;
    if (!isWaiting || backTimer !== undefined || performance.now() - lastBack < backEvery) return;
    lastBack = performance.now();
    backTimer = setTimeout(() => void comeBack().catch(() => undefined), Math.random() * backSpread);
  };
  // A ping, a pull or a press reached the server, even if the browser still believes that there is no network.
  const onReached = (): void => {
    if (isServerReached()) onOnline();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') send();
  };
  const onSession = (): void => {
    const next = readStoredUser()?.id;
    if (next && next !== person) send();
    person = next;
  };
  const stops = [
    subscribeQueued(onQueued),
    subscribeSession(onSession),
    subscribeReachability(onReached),
    subscribeAnswers(onAnswer),
  ];
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onVisible);
  document.addEventListener('visibilitychange', onVisible);
  send();
  return () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    clearTimeout(backTimer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onVisible);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
