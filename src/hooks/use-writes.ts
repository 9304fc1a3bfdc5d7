import { mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from './use-outbox.ts';

type Writes = {
  /** Everything of the kind that this device holds, oldest first, less the one that is being edited. */
  others: QueuedWrite[];
  /** The one that is being edited, as long as changing it cannot make a second one. */
  edited: QueuedWrite | undefined;
  /** True when the one to be edited was tried meanwhile: whether it arrived is not known yet. */
  isTried: boolean;
};

/** The waiting and refused writes of one form; undefined until they were read. */
export function useWrites(kind: string, editId: string | null): Writes | undefined {
  // A form is for words: what somebody wrote signed out is only counted among what waits.
  const own = useOutbox()?.filter((write) => write.kind === kind && !write.isVeiled);
  if (!own) return undefined;
  const wanted = own.find((write) => write.id === editId);
  const edited = wanted && mayReplace(wanted) ? wanted : undefined;
  return { others: own.filter((write) => write !== edited), edited, isTried: wanted !== edited };
}
