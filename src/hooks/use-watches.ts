import { useCallback } from 'react';
import { queueWrite } from '#commands/queue/lazy-queue.ts';
import { watchesWithPending } from '#commands/queue/overlay.ts';
import unwatchHour from '#commands/unwatch-hour.ts';
import watchHour from '#commands/watch-hour.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { readWatches } from '#data/repositories/watches.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { karachiInstant } from '#domain/calendar.ts';
import { isSameHour, type CourtHour, type HourWatch } from '#domain/hour-watch.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useSession } from './use-session.ts';

/** When the hour begins, in ms. */
const beginOf = ({ day, hour }: CourtHour): number => karachiInstant(day, hour);

type Watched = { list: HourWatch[]; writes: QueuedWrite[] };

async function readWatched(uid: string | undefined): Promise<Watched> {
  if (!uid) return { list: [], writes: [] };
  const writes = (await readOutbox(uid)).filter(({ kind }) => kind === 'watch-hour' || kind === 'unwatch-hour');
  const list = watchesWithPending(await readWatches(uid), writes);
  return { list: list.sort((a, b) => beginOf(a) - beginOf(b)), writes };
}

export type Watches = {
  /** As the person left them, soonest first and none that has begun; undefined until they were read. */
  list: readonly HourWatch[] | undefined;
  /** What our server has not confirmed about this hour, refused writes too. */
  waiting: (hour: CourtHour) => QueuedWrite | undefined;
  /** Both are kept on the device first, offline too. Throw what `queueWrite` throws. */
  watch: (hour: HourWatch) => Promise<void>;
  unwatch: (hour: CourtHour) => Promise<void>;
};

/** The hours that the signed-in person wants to hear of; nobody's are none. */
export function useWatches(): Watches {
  const uid = useSession()?.id;
  const watched = useLiveQuery(() => readWatched(uid), [uid]);
  const watch = useCallback(async (hour: HourWatch) => {
    await queueWrite({ command: watchHour, input: hour, about: { venue: hour.venueName } });
  }, []);
  const unwatch = useCallback(async ({ courtId, day, hour }: CourtHour) => {
    await queueWrite({ command: unwatchHour, input: { courtId, day, hour } });
  }, []);
  const waiting = (hour: CourtHour) => watched?.writes.filter(({ args }) => isSameHour(hour, args as CourtHour)).at(-1);
  // Nobody is told of an hour that has begun, and it does not count towards the ten. The device may hear of that only later.
  const list = watched?.list.filter((hour) => beginOf(hour) > serverNow());
  return { list, waiting, watch, unwatch };
}
