import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { subscribeEnded } from '#data/outbox.ts';
import { readDesk, type DeskFound } from '#data/repositories/desk.ts';
import { pullDesk } from '#data/repositories/lazy-desk.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { readAhead, type Ahead } from './read-ahead.ts';
import { untilShown } from './use-after-first-render.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useOnline } from './use-online.ts';
import { useSession } from './use-session.ts';

type DeskReading = { is: 'loading' } | DeskFound;

const readFound = async (uid: string | undefined, venueId: string): Promise<DeskFound> =>
  uid ? readDesk(uid, venueId) : { is: 'absent' };

/** Reads the console of a venue while its screen waits to be drawn. */
export const readDeskAhead = (uid: string | undefined, venueId: string): Ahead<DeskFound> =>
  readAhead(() => readFound(uid, venueId), [uid, venueId]);

/** The console of a venue as it is on this device, perhaps read `ahead`; live. */
export function useDesk(venueId: string, ahead?: Ahead<DeskFound>): DeskReading {
  const uid = useSession()?.id;
  return useLiveQuery(() => readFound(uid, venueId), [uid, venueId], ahead) ?? { is: 'loading' };
}

/** Ms between two pulls while somebody looks. */
const pullEvery = 60_000;

export type DeskPull = {
  isPulling: boolean;
  /** Why the latest pull did not come; null once one has. */
  error: AppError | null;
  refresh: () => void;
};

type Progress = { venueId: string; isPulling: boolean; error: AppError | null };

/** The error stays until a pull has come: what tells of it must not flicker every minute. */
function follow(before: Progress, { venueId, ended }: { venueId: string; ended?: AppError | null }): Progress {
  const error = before.venueId === venueId ? before.error : null;
  return ended === undefined ? { venueId, isPulling: true, error } : { venueId, isPulling: false, error: ended };
}

/**
 * Keeps the console of a venue up to date while it is shown: when it is opened, every minute, when the page or the connection
 * comes back, and after something was sent. Mounted once, by the frame. What `reading` has found on the phone is shown first:
 * the code that asks the server takes its time on a slow phone.
 */
export function useDeskPull(venueId: string, reading: DeskReading['is']): DeskPull {
  const [progress, tell] = useReducer(follow, { venueId, isPulling: false, error: null });
  const latest = useRef(0);
  const refresh = useCallback(() => {
    latest.current += 1;
    const call = latest.current;
    const end = (ended: AppError | null) => {
      if (latest.current === call) tell({ venueId, ended });
    };
    tell({ venueId });
    pullDesk(venueId).then(
      () => end(null),
      (thrown: unknown) => end(asAppError(thrown)),
    );
  }, [venueId]);
  const online = useOnline();
  const [found, setFound] = useState(reading);
  // What was found first counts: what a pull has brought is no reason for another one.
  if (found === 'loading' && reading !== found) setFound(reading);
  const [isShown, setShown] = useState(false);
  useEffect(() => void untilShown().then(() => setShown(true)), []);
  const isDue = found !== 'loading' && (isShown || found !== 'here');
  useEffect(() => {
    if (online && isDue) refresh();
  }, [online, isDue, refresh]);
  useEffect(() => {
    const ifSeen = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const timer = setInterval(ifSeen, pullEvery);
    document.addEventListener('visibilitychange', ifSeen);
    const stop = subscribeEnded(ifSeen);
    return () => {
      latest.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ifSeen);
      stop();
    };
  }, [refresh]);
  const isOther = progress.venueId !== venueId;
  return {
    isPulling: isOther || !isDue ? online : progress.isPulling,
    error: isOther ? null : progress.error,
    refresh,
  };
}
