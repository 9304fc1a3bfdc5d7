import { useCallback, useEffect, useMemo } from 'react';
import { AppError } from '#domain/errors.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { pullVenue, readVenue } from '#data/repositories/venues.ts';
import { readAhead } from '#hooks/read-ahead.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';

/**
 * `known` is on the device (perhaps only from its city's pack: then courts and reviews are missing); `missing` is not a
 * venue; `unreachable` could be one, but neither the device nor the server could tell.
 */
export type VenueState =
  | { is: 'loading' }
  | { is: 'missing' }
  | { is: 'unreachable'; error: AppError; retry: () => void }
  | { is: 'known'; venue: VenueDetails; refreshing: boolean; error: AppError | undefined; retry: () => void };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const readFound = async (id: string) => ({ id, venue: uuid.test(id) ? await readVenue(id) : undefined });
const [, opened = ''] = /^\/venues\/([^/]+)$/.exec(window.location.pathname) ?? [];
const ahead = readAhead(() => readFound(opened), [opened]);
export const venueRead = ahead.done;

/** A venue from the device at once, brought up to date behind it. An id that cannot be one never reaches the server. */
export function useVenue(id: string): VenueState {
  const valid = uuid.test(id);
  const online = useOnline();
  const found = useLiveQuery(() => readFound(id), [id], ahead);
  const { state, error, run } = useRequest(pullVenue);

  useEffect(() => {
    if (valid && online) void run(id);
  }, [id, valid, online, run]);

  const retry = useCallback(() => void run(id), [id, run]);
  const venue = found?.venue;
  // The same object as long as nothing in it changed: the screen below is drawn again only then.
  const known = useMemo(
    () => venue && ({ is: 'known', venue, refreshing: state === 'loading', error, retry } as const),
    [venue, state, error, retry],
  );
  if (!valid || error?.code === 'NOT_FOUND') return { is: 'missing' };
  if (!found || found.id !== id) return { is: 'loading' };
  if (known) return known;
  const reason = error ?? (online ? undefined : new AppError('OFFLINE'));
  return reason ? { is: 'unreachable', error: reason, retry } : { is: 'loading' };
}
