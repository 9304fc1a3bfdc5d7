// When the worker sends what waits: told by a page, woken by the browser, or passing by. Where no page is open, it also deletes the
// data of people who stayed away.
import { flushOutbox } from '#commands/queue/queue.ts';
import { purgeAbsentUsers } from '#data/session-upkeep.ts';
import { expectReached, isServerReached } from '#data/server/reachability.ts';
import { flushRequest } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

type SyncEvent = ExtendableEvent & { tag: string; lastChance?: boolean };

const tag = 'baari-outbox';
const passingEvery = 30_000;
let lastPassed = 0;

/** Throws when something that could go did not: the browser then wakes the worker again, as often as it likes to. */
async function flushOrAskAgain(): Promise<void> {
  const { isDue, nextAt } = await flushOutbox();
  if (isDue || nextAt !== undefined) throw new Error('some writes still wait');
}

/** Keeps the worker awake for sending, and then for the data of people who stayed away: sending may end a session. */
function stayAwake(event: ExtendableEvent, sending: Promise<unknown>): void {
  event.waitUntil(sending);
  event.waitUntil(sending.catch(() => undefined).then(purgeAbsentUsers));
}

async function answerPage(force: boolean, port: MessagePort | undefined): Promise<void> {
  // A page that hears nothing within a moment sends by itself.
  port?.postMessage('taken');
  const result = await flushOutbox({ force }).catch(() => undefined);
  port?.postMessage(result && { ...result, reached: isServerReached() });
}

/** Listens for everything that is a reason to send. The person's own pages are only one of them. */
export function sendOutbox(): void {
  self.addEventListener('message', (event) => {
    const request = flushRequest(event.data);
    if (request?.reached) expectReached(true);
    if (request) event.waitUntil(answerPage(request.force, event.ports[0]));
  });
  for (const kind of ['sync', 'periodicsync'] as const) {
    self.addEventListener(kind as 'message', (event) => {
      const woken = event as unknown as SyncEvent;
      if (woken.tag === tag) stayAwake(woken, flushOrAskAgain());
    });
  }
  self.addEventListener('push', (event) =>
    stayAwake(
      event,
      flushOutbox().catch(() => undefined),
    ),
  );
  self.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate' || Date.now() - lastPassed < passingEvery) return;
    lastPassed = Date.now();
    stayAwake(
      event,
      flushOutbox().catch(() => undefined),
    );
  });
}
