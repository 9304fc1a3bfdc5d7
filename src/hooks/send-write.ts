import { liveQuery } from 'dexie';
import { queueWrite } from '#commands/queue/lazy-queue.ts';
import type { Enqueued } from '#data/outbox.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { hasNetwork, isServerReached } from '#data/server/reachability.ts';
import { readStoredUser } from '#data/session.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

export { discard as discardWrite, prepareQueue as prepareSending } from '#commands/queue/lazy-queue.ts';

/** `waiting`: it is safe on this device and goes by itself later. */
type Known = { is: 'sent' | 'waiting' } | { is: 'failed'; write: QueuedWrite };
type SendOutcome = Known & { id: string };

/** Longer than this nobody looks at a button that says "Sending…". */
const answerWithin = 6000;

/** Writes of somebody who is not signed in are out of sight, wherever they are. */
function isSeen(uid: string): boolean {
  return uid === 'anon' || readStoredUser()?.id === uid;
}

function outcomeOf(write: QueuedWrite | undefined, uid: string): Known | undefined {
  if (!write) return { is: isSeen(uid) ? 'sent' : 'waiting' };
  if (write.state === 'failed') return { is: 'failed', write };
  const cameBack = write.state === 'queued' && write.sentOnce;
  return cameBack || write.state === 'parked' ? { is: 'waiting' } : undefined;
}

function untilKnown({ id, uid }: QueuedWrite): Promise<Known> {
  return new Promise((resolve) => {
    const end = (outcome: Known) => {
      clearTimeout(timer);
      reading.unsubscribe();
      resolve(outcome);
    };
    const timer = setTimeout(() => end({ is: 'waiting' }), answerWithin);
    // An async function of its own: only that lets Dexie follow what is read after the first await.
    const reading = liveQuery(async () => readOutbox(uid === 'anon' ? undefined : uid)).subscribe({
      next: (writes) => {
        const outcome = outcomeOf(
          writes.find((write) => write.id === id),
          uid,
        );
        if (outcome) end(outcome);
      },
      error: () => end({ is: 'waiting' }),
    });
  });
}

/**
 * Queues what a form holds and, while there is a network, waits a moment for the server's answer, so that a refusal meets
 * the person where they typed. INVALID, SIGNED_OUT, STORAGE_FULL, STORAGE_BROKEN, OFFLINE (the code for it was never
 * downloaded): nothing was kept then.
 */
export async function sendWrite<I>(wanted: Enqueued<I>): Promise<SendOutcome> {
  const write = await queueWrite(wanted);
  const known: Known = hasNetwork() || isServerReached() ? await untilKnown(write) : { is: 'waiting' };
  return { ...known, id: write.id };
}
