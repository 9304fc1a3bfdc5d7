// Writes of a venue's console that wait are laid over its entries while they are read, never written into them.
import type { DeskEntry } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { deskCommandOf } from './desk-registry.ts';

export type EntryView = DeskEntry & {
  /** Writes about it that wait or were refused, oldest first. */
  pending: readonly QueuedWrite[];
  isQueued: boolean;
  isRefused: boolean;
  /** It exists only as a write of this device, which waits or was refused. */
  isNew: boolean;
  /** Its removal waits: its hours stay taken. */
  isRemoving: boolean;
};

const isRefusal = ({ state }: QueuedWrite): boolean => state === 'failed';

/** Entries that only this device knows: the server's own copy is shown as soon as it is here. */
function madeHere(writes: readonly QueuedWrite[], known: ReadonlySet<string>): DeskEntry[] {
  return writes.flatMap((write) => {
    const made = known.has(write.id) ? undefined : deskCommandOf(write)?.make?.(write.args, write);
    return made ? [made] : [];
  });
}

function byEntry(writes: readonly QueuedWrite[]): ReadonlyMap<string, QueuedWrite[]> {
  const about = new Map<string, QueuedWrite[]>();
  for (const write of writes) {
    const id = deskCommandOf(write)?.entry?.(write.args, write.id);
    if (id !== undefined) about.set(id, [...(about.get(id) ?? []), write]);
  }
  return about;
}

function painted(entry: DeskEntry, pending: readonly QueuedWrite[]): DeskEntry {
  return pending
    .filter((write) => !isRefusal(write))
    .reduce((seen, write) => deskCommandOf(write)?.paint?.(seen, write.args, write) ?? seen, entry);
}

/**
 * Entries of a venue with what this device's person did and the server has not confirmed. `writes` are those of the venue;
 * what they make on other days than `isShown` says is left out. Refused ones change nothing, and are kept beside their entry.
 */
export function entriesWithPending(
  rows: readonly DeskEntry[],
  writes: readonly QueuedWrite[],
  isShown: (day: string) => boolean,
): EntryView[] {
  const inOrder = [...writes].sort((a, b) => a.seq - b.seq);
  const known = new Set(rows.map(({ id }) => id));
  const made = madeHere(inOrder, known).filter(({ day }) => isShown(day));
  const about = byEntry(inOrder);
  return [...rows, ...made].map((entry) => {
    const pending = about.get(entry.id) ?? [];
    return {
      ...painted(entry, pending),
      pending,
      isQueued: pending.some((write) => !isRefusal(write)),
      isRefused: pending.some(isRefusal),
      isNew: !known.has(entry.id),
      isRemoving: pending.some((write) => write.kind === 'remove-entry' && !isRefusal(write)),
    };
  });
}
