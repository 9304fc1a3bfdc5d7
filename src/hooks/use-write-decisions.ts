import { discard, retry } from '#commands/queue/lazy-queue.ts';
import { pullUser } from '#data/sync.ts';
import type { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useRequest } from './use-request.ts';

async function sendAgain(write: QueuedWrite): Promise<true> {
  await retry(write);
  return true;
}

/** What may have arrived is asked about: the person's rows show it then. */
async function giveUp(write: QueuedWrite): Promise<'gone' | 'unsure'> {
  const maybeArrived = await discard(write);
  if (!maybeArrived) return 'gone';
  await pullUser().catch(() => undefined);
  return 'unsure';
}

type WriteDecisions = {
  /** Back in line and sent at once; undefined when it failed. */
  sendAgain: (write: QueuedWrite) => Promise<true | undefined>;
  /** Deleted; `unsure` when it may have arrived all the same, undefined when it failed. */
  giveUp: (write: QueuedWrite) => Promise<'gone' | 'unsure' | undefined>;
  busy: boolean;
  error: AppError | undefined;
};

/** What a person may decide about a write that waits or was refused; the code for it comes when it is pressed. */
export function useWriteDecisions(): WriteDecisions {
  const again = useRequest(sendAgain);
  const drop = useRequest(giveUp);
  return {
    sendAgain: again.run,
    giveUp: drop.run,
    busy: again.state === 'loading' || drop.state === 'loading',
    error: again.error ?? drop.error,
  };
}
