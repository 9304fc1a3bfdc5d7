import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';

/** The writes of this phone about a venue that were refused and wait for a decision, oldest first. */
export function useRefusedEntries(venueId: string): QueuedWrite[] {
  return (useOutbox() ?? []).filter(({ state, about }) => state === 'failed' && about['venueId'] === venueId);
}
