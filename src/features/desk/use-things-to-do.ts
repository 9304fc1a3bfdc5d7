import { refusedWrites } from '#domain/desk/refused-writes.ts';
import { thingsToDo } from '#domain/desk/things-to-do.ts';
import { useDesk } from '#hooks/use-desk.ts';
import { useEntries } from '#hooks/use-entries.ts';
import { useOutbox } from '#hooks/use-outbox.ts';

/** How much a venue waits for, as far as this phone knows; 0 for a venue that is not on it. */
export function useThingsToDo(venueId: string): number {
  const reading = useDesk(venueId);
  const desk = reading.is === 'here' ? reading.desk : undefined;
  const entries = useEntries(venueId, desk?.firstDay ?? '', desk?.lastDay ?? '');
  const refused = refusedWrites(useOutbox() ?? [], venueId);
  if (!desk || !entries) return refused.length;
  const { toDecide, toSend } = thingsToDo(entries, desk);
  return refused.length + toDecide + toSend;
}
