import type { QueuedWrite } from '#domain/queued-write.ts';
import { isUnsent } from '#domain/queued-write.ts';
import { useOutbox } from './use-outbox.ts';

type Writes = {
  /** Everything of the kind that this phone holds, oldest first, less the one that is being edited. */
  others: QueuedWrite[];
  /** The one that is being edited, as long as changing it cannot make a second one. */
  edited: QueuedWrite | undefined;
};

/** The waiting and refused writes of one form; undefined until they were read. */
export function useWrites(kind: string, editId: string | null): Writes | undefined {
  const own = useOutbox()?.filter((write) => write.kind === kind);
  if (!own) return undefined;
  const edited = own.find((write) => write.id === editId && (write.state === 'failed' || isUnsent(write)));
  return { others: own.filter((write) => write !== edited), edited };
}
