import { useEffect, useState } from 'react';
import { deskKinds } from '#commands/queue/desk-kinds.ts';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { pausesWithPending, type PauseShown } from '#domain/desk/pauses.ts';
import { useOutbox } from './use-outbox.ts';

const lookEvery = 30_000;

/** The pauses of online booking of a venue, with what waits about them on this device; live, and gone with their end. */
export function useDeskPauses(desk: Pick<Desk, 'venueId' | 'openings'> | undefined): PauseShown[] {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  const writes = useOutbox() ?? [];
  if (!desk) return [];
  const own = writes.filter(
    ({ kind, v, about }) =>
      kind === 'pause-online' && v <= (deskKinds.get(kind) ?? 0) && about['venueId'] === desk.venueId,
  );
  return pausesWithPending(desk, own, now);
}
