import type { DeskEntry } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

type Said = Pick<DeskEntry, 'courtId' | 'kind' | 'day' | 'hours' | 'name' | 'note'> & Partial<DeskEntry>;

/** An entry that is only on this device yet, as the server would show it to the person who made it. */
export function madeEntry(write: QueuedWrite, said: Said): DeskEntry {
  return {
    id: write.id,
    venueId: String(write.about['venueId'] ?? ''),
    status: 'confirmed',
    phone: null,
    code: null,
    total: null,
    collect: null,
    paid: null,
    seen: null,
    seenAt: null,
    isOwn: false,
    isMine: true,
    madeAt: new Date(write.madeAt ?? write.createdAt).toISOString(),
    rev: 0,
    ...said,
    hours: [...said.hours].sort((a, b) => a - b),
  };
}
