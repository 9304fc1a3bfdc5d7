import { useEffect, useMemo, useState } from 'react';
import { bookingsWithPending } from '#commands/queue/overlay.ts';
import { pullBookings, readBookings } from '#data/repositories/bookings.ts';
import { readJustBooked } from '#data/repositories/just-booked.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { readStoredUser } from '#data/session.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { readAhead } from '#hooks/read-ahead.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useRequest } from '#hooks/use-request.ts';

const uid = readStoredUser()?.id;
const bookingsAhead = readAhead(async () => (uid ? readBookings(uid) : []), [uid]);
const writesAhead = readAhead(() => readOutbox(uid), [uid]);
/** Null where there is none, so that it is told from what was not read yet. */
const readBooked = async (of: string) => (await readJustBooked(of)) ?? null;
const bookedAhead = readAhead(async () => (uid ? readBooked(uid) : null), [uid]);
export const bookingsRead = Promise.all([bookingsAhead.done, writesAhead.done, bookedAhead.done]);

/**
 * The person's bookings as this device knows them, and a pull that runs beside it. `problem` is what the person should
 * hear about: a refusal always, no connection only when they asked for a refresh (the bar says it otherwise).
 */
export function useMyBookings(userId: string) {
  const bookings = useLiveQuery(() => readBookings(userId), [userId], bookingsAhead);
  const writes = useOutbox(writesAhead);
  const booked = useLiveQuery(() => readBooked(userId), [userId], bookedAhead);
  const { at } = useFreshness('user');
  const { run, state, error } = useRequest(pullBookings);
  const [asked, setAsked] = useState(false);
  useEffect(() => void run(), [run]);
  const failure = state === 'failed' ? asAppError(error) : undefined;
  const problem: AppError | undefined = failure && (asked || failure.code !== 'OFFLINE') ? failure : undefined;
  // Both come from the device, and a booking is not shown as untouched for the moment between them. The same rows as long as
  // neither changed: the table is drawn again only then.
  const painted = useMemo(() => bookings && writes && bookingsWithPending(bookings, writes), [bookings, writes]);
  return {
    // Nor without the answer to the one that was just made, which would push it down.
    bookings: booked === undefined ? undefined : painted,
    booked,
    at,
    problem,
    failed: failure !== undefined,
    refreshing: asked && state === 'loading',
    refreshed: asked && state === 'done',
    refresh: () => {
      setAsked(true);
      void run();
    },
  };
}
