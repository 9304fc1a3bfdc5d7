import { useCallback, useEffect } from 'react';
import * as z from 'zod/mini';
import { fetchDeskList } from '#data/repositories/console-lists.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';

const row = z.object({ history: z.array(z.object({ action: z.string(), at: z.string(), by: z.nullish(z.string()) })) });

type Happened = { at: string; by: string | null };

/** The last of these actions about a booking, and who did it: the server alone knows, so it is null until it has answered, or for good. */
export function useHappened(venueId: string, bookingId: string, actions: readonly string[]): Happened | null {
  const isOnline = useOnline();
  const fetchHistory = useCallback(
    async () => (await fetchDeskList(venueId, 'booking', { id: bookingId }, null, row)).rows[0]?.history ?? [],
    [venueId, bookingId],
  );
  const { run, value } = useRequest(fetchHistory);
  const isAsked = isOnline && actions.length > 0;
  useEffect(() => {
    if (isAsked) void run();
  }, [isAsked, run]);
  const last = (value ?? [])
    .filter(({ action }) => actions.includes(action))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1);
  return last ? { at: last.at, by: last.by ?? null } : null;
}
