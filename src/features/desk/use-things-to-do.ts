import { thingsToDo } from '#domain/desk/things-to-do.ts';
import { useDesk } from '#hooks/use-desk.ts';
import { useEntries } from '#hooks/use-entries.ts';
import { useRefusedEntries } from './use-refused-entries.ts';

/** How much a venue waits for, as far as this phone knows; 0 for a venue that is not on it. */
export function useThingsToDo(venueId: string): number {
  const reading = useDesk(venueId);
  const desk = reading.is === 'here' ? reading.desk : undefined;
  const entries = useEntries(venueId, desk?.firstDay ?? '', desk?.lastDay ?? '');
  const refused = useRefusedEntries(venueId);
  return refused.length + (desk && entries ? thingsToDo(entries, desk).toDecide : 0);
}
