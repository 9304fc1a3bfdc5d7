// Where a person works and what occupies the hours there, as an answer brought it, put where consoles read it. Called inside a
// transaction.
import type { MoveOffer } from '#domain/booking.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import { nextStamp } from './apply-rows.ts';
import type { PartState, StoredEntry, StoredWork, UserDb } from './db.ts';

/**
 * Deletes what this device has of a venue where its person has no role any more, and ends their writes to it that never left:
 * the server takes none of them. What was tried may have arrived, so the server says. The name stays, for the words. Needs `desks`, `entries`, `parts` and `outbox`.
 */
export async function dropDesk(db: UserDb, venueId: string): Promise<void> {
  const desk = await db.desks.get(venueId);
  const name = desk?.name ?? '';
  await db.entries.where('[venueId+day]').between([venueId, ''], [venueId, '\uffff']).delete();
  await db.parts.delete(`desk:${venueId}`);
  if (desk) await db.desks.put({ venueId, name, gone: true });
  await db.outbox
    .filter((write) => write.about['venueId'] === venueId && write.state !== 'failed' && isUnsent(write))
    .modify({ state: 'failed', parkedFor: null, error: { code: 'FORBIDDEN', detail: { venue: name } } });
}

/** The hours (0 to 23) of a mask in which bit h stands for the hour that starts at h, ascending. */
export function hoursOfMask(mask: number): number[] {
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => mask & (1 << hour));
}

/**
 * Replaces where the person works; what this device has of a venue where they no longer do goes with it. Needs `work`,
 * `desks`, `entries`, `parts` and `outbox`.
 */
export async function replaceWork(db: UserDb, work: Omit<StoredWork, 'key'>): Promise<void> {
  await db.work.put({ key: 'work', ...work });
  // The people of Baari may look into every venue; whether they still are is what the desk's own part says.
  if (work.staff !== null) return;
  const own = new Set(work.links.map(({ venueId }) => venueId));
  for (const { venueId } of await db.desks.toArray()) if (!own.has(venueId)) await dropDesk(db, venueId);
}

/** An entry as an answer to a write carries it: what does not apply is left out. */
type SentEntry = Pick<StoredEntry, 'id' | 'venueId' | 'courtId' | 'kind' | 'day' | 'status' | 'rev'> & {
  hours: number;
  own: boolean;
  mine: boolean;
  made?: string | undefined;
  moved?: string | undefined;
  offer?: MoveOffer | undefined;
} & { [K in 'name' | 'phone' | 'code' | 'paid' | 'seen' | 'seenAt' | 'note']?: string | undefined } & {
  [K in 'total' | 'collect']?: number | undefined;
};

/** The same as the device keeps it. */
export function storedEntry({ hours, own, mine, made, moved, offer, ...rest }: SentEntry): StoredEntry {
  const {
    name = null,
    phone = null,
    code = null,
    total = null,
    collect = null,
    paid = null,
    seen = null,
    seenAt = null,
    note = null,
  } = rest;
  const madeAt = ((rest.status === 'pending' || rest.kind !== 'app') && made) || null;
  return {
    ...rest,
    name,
    phone,
    code,
    total,
    collect,
    paid,
    seen,
    seenAt,
    note,
    hours: hoursOfMask(hours),
    isOwn: own,
    isMine: mine,
    madeAt,
    movedAt: moved ?? null,
    offer: offer ?? null,
  };
}

/**
 * Marks a venue's part as moved: a pull that was asked for before must not undo what came since. Also where nothing of the venue
 * is here: such a pull may be the first one, and bring it as it was before.
 */
async function moveDeskPart(db: UserDb, venueId: string, changes: Pick<PartState, 't'> = {}): Promise<void> {
  const p = `desk:${venueId}`;
  const state = await db.parts.get(p);
  await db.parts.put({ p, c: null, g: null, at: 0, resyncAt: 0, ...state, ...changes, stamp: nextStamp(state) });
}

/**
 * Stores entries outside of a pull, as far as their venue and day are on this device; own entries that were removed leave, and
 * so does what was moved to a day that is not.
 * Needs `desks`, `entries` and `parts`.
 */
export async function applyEntries(db: UserDb, sent: readonly SentEntry[]): Promise<void> {
  for (const row of sent) {
    await moveDeskPart(db, row.venueId);
    const desk = await db.desks.get(row.venueId);
    const kept = await db.entries.get(row.id);
    if (!desk || desk.gone || row.rev < (kept?.rev ?? 0)) continue;
    const isOutside = row.day < desk.firstDay || row.day > desk.lastDay;
    if (isOutside && !kept) continue;
    if (isOutside || (row.kind !== 'app' && row.status === 'cancelled')) await db.entries.delete(row.id);
    else await db.entries.put(storedEntry(row));
  }
}

/**
 * Keeps a pause of online booking, or its end, that has arrived: it must not leave the desk until the next pull, which is asked for
 * all settings, because the answer may be of a write that had arrived long before. Needs `desks` and `parts`.
 */
export async function applyPause(db: UserDb, { id, args, createdAt }: QueuedWrite): Promise<void> {
  const { venueId, courtId, until } = args as { venueId: string; courtId: string | null; until: string | null };
  const desk = await db.desks.get(venueId);
  if (!desk || desk.gone) return;
  const openings = desk.openings.filter((rule) => rule.kind !== 'pause' || rule.courtId !== courtId);
  const pause = { id, courtId, label: '', kind: 'pause', createdAt, rev: 0, fromAt: createdAt } as OpeningRule;
  const next = { ...desk, openings: until ? [...openings, { ...pause, untilAt: Date.parse(until) }] : openings };
  await db.desks.put(next);
  await moveDeskPart(db, venueId, { t: '' });
}
