import type { QueuedWrite } from '#domain/queued-write.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import type { Ahead } from './read-ahead.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useSession } from './use-session.ts';

/** What waits to be sent from this device, oldest first; undefined until it was read, perhaps `ahead`. */
export function useOutbox(ahead?: Ahead<QueuedWrite[]>): QueuedWrite[] | undefined {
  const uid = useSession()?.id;
  return useLiveQuery(() => readOutbox(uid), [uid], ahead);
}
