// Sends what waits from this page: through the worker, which goes on when the page closes, or here when there is none that
// can (private windows, the first visit, a session that only this tab knows).
import { flushOutbox } from '#commands/queue/lazy-queue.ts';
import { expectReached, isServerReached } from '#data/server/reachability.ts';
import { readStoredUser } from '#data/session.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { workerContainer } from '#hooks/worker-container.ts';

type Sent = { isDue: boolean; nextAt: number | undefined };

/** `reached`: false when the worker's last request found no server of ours. */
type SentByWorker = Sent & { uid: string | undefined; knowsAll: boolean; reached: boolean };

/** Ms: a worker that runs answers at once. */
const takenWithin = 1500;
/** Ms: a worker that was killed in the middle never says how it ended. */
const doneWithin = 60_000;

async function sendHere(force: boolean): Promise<Sent> {
  return flushOutbox({ force });
}

function askWorker(worker: ServiceWorker, force: boolean): Promise<SentByWorker | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let timer = setTimeout(() => resolve(undefined), takenWithin);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      if (data === 'taken') timer = setTimeout(() => resolve(undefined), doneWithin);
      else resolve(data as SentByWorker | undefined);
    });
    port1.start();
    worker.postMessage({ type: 'FLUSH', force, reached: isServerReached() }, [port2]);
  });
}

/** Sends everything that waits; what is left and when to try again. Never throws. */
export async function sendOutbox(force = false): Promise<Sent> {
  // The worker cannot see writes in this page's memory.
  const worker = isMemoryOnly() ? undefined : workerContainer()?.controller;
  const answered = worker && (await askWorker(worker, force));
  // The page itself made no request. Once it knows, it pings until the server is back and then sends what waits.
  if (answered && !answered.reached) expectReached(false);
  // The worker does not know a session that only this tab has or whose copy could not be written, nor a write that a newer
  // page made: this page sends them.
  if (answered && answered.uid === readStoredUser()?.id && answered.knowsAll) return answered;
  return sendHere(force).catch(() => ({ isDue: true, nextAt: undefined }));
}
