import { useEffect, useMemo, useState } from 'react';
import { deskKinds } from '#commands/queue/desk-kinds.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { pausesWithPending, type PauseShown } from '#domain/desk/pauses.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

const lookEvery = 30_000;

/** The pauses of online booking of a venue, with what `writes`, which wait on this device, say about them; gone with their end. */
export function useDeskPauses(
  desk: Pick<Desk, 'venueId' | 'openings'> | undefined,
  writes: readonly QueuedWrite[],
): PauseShown[] {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => {
    if (!desk) return [];
    const own = writes.filter(
      ({ kind, v, about }) =>
        kind === 'pause-online' && v <= (deskKinds.get(kind) ?? 0) && about['venueId'] === desk.venueId,
    );
    return pausesWithPending(desk, own, now);
  }, [desk, writes, now]);
}
