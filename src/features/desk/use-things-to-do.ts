import { thingsToDo } from '#domain/desk/things-to-do.ts';
import { useDesk } from '#hooks/use-desk.ts';
import { useEntries } from '#hooks/use-entries.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';

/** How much a venue waits for, as far as this phone knows; 0 for a venue that is not on it. */
export function useThingsToDo(venueId: string): number {
  const reading = useDesk(venueId);
  const desk = reading.is === 'here' ? reading.desk : undefined;
  const entries = useEntries(venueId, desk?.firstDay ?? '', desk?.lastDay ?? '');
  const refused = useRefusedEntries(venueId);
  if (!desk || !entries) return refused.length;
  const { toDecide, toSend } = thingsToDo(entries, desk);
  return refused.length + toDecide + toSend;
}

/** The writes of this phone about a venue that were refused and wait for a decision, oldest first. */
export function useRefusedEntries(venueId: string): QueuedWrite[] {
  return (useOutbox() ?? []).filter(({ state, about }) => state === 'failed' && about['venueId'] === venueId);
}
