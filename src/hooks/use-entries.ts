import { useEffect } from 'react';
import { deskKinds } from '#commands/queue/desk-kinds.ts';
import type { EntryView } from '#commands/queue/desk-overlay.ts';
import { loadDeskOverlay } from '#commands/queue/lazy-desk-overlay.ts';
import { readEntries } from '#data/repositories/desk.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import type { Desk, DeskEntry } from '#domain/desk/desk.ts';
import { readAhead, type Ahead } from './read-ahead.ts';
import { untilShown } from './use-after-first-render.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useSession } from './use-session.ts';

export type { EntryView };

/** An entry about which nothing waits. */
export const asSent = (entry: DeskEntry): EntryView => ({
  ...entry,
  pending: [],
  isQueued: false,
  isRefused: false,
  isNew: false,
  isRemoving: false,
});

/**
 * What `useEntries` shows, once.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readEntryViews(
  uid: string | undefined,
  venueId: string,
  firstDay: string,
  lastDay: string,
): Promise<EntryView[]> {
  if (!uid) return [];
  const [rows, writes] = await Promise.all([readEntries(uid, venueId, firstDay, lastDay), readOutbox(uid)]);
  const own = writes.filter(
    (write) => write.uid === uid && write.about['venueId'] === venueId && deskKinds.has(write.kind),
  );
  if (own.length === 0) return rows.map(asSent);
  // After everything was read: Dexie follows no reading after an await that is not its own.
  const { entriesWithPending } = await loadDeskOverlay();
  return entriesWithPending(rows, own, (day) => day >= firstDay && day <= lastDay);
}

/** Reads the entries of a venue while its screen waits to be drawn. */
export const readEntriesAhead = (
  uid: string | undefined,
  { venueId, firstDay, lastDay }: Pick<Desk, 'venueId' | 'firstDay' | 'lastDay'>,
): Ahead<EntryView[]> =>
  readAhead(() => readEntryViews(uid, venueId, firstDay, lastDay), [uid, venueId, firstDay, lastDay]);

/**
 * What occupies the hours of these days (both included), as the person left it, perhaps read `ahead`; live, and undefined until it was read. An entry
 * that was just made is there at once.
 */
export function useEntries(
  venueId: string,
  firstDay: string,
  lastDay: string,
  ahead?: Ahead<EntryView[]>,
): EntryView[] | undefined {
  const uid = useSession()?.id;
  // Before the first write needs it, by then the signal may be gone, and the page with it; but after what is read here is shown.
  // What fails is tried again by that write.
  useEffect(
    () =>
      void untilShown()
        .then(loadDeskOverlay)
        .catch(() => undefined),
    [],
  );
  return useLiveQuery(() => readEntryViews(uid, venueId, firstDay, lastDay), [uid, venueId, firstDay, lastDay], ahead);
}
