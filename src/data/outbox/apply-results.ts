// What an answer leaves on the device: the writes that arrived are gone, the refused ones keep their reason, and the rows as
// the server has them now are stored, all in one transaction. A tab that dies before it sends again and is told
// `duplicate`; one that dies after it has lost nothing, a refusal least of all.
import type { ErrorCode } from '#domain/errors.ts';
import { makesWhat, type QueuedWrite } from '#domain/queued-write.ts';
import type { UserDb } from '#data/storage/db.ts';
import type { Runtime } from './runtime.ts';
import { applyBookings, applyFavourites, applyNotifications, applyWatches } from '#data/storage/apply-rows.ts';
import { applyEntries, applyPause } from '#data/storage/apply-work.ts';
import { askedWait } from './backoff.ts';
import type { PostImages, Verdict } from './send.ts';
import { updateRest } from './expire-and-requeue.ts';
import { inOutbox, isHere, type OutboxDb, type OutboxOwner } from './store.ts';

export type Settled = {
  sent: { write: QueuedWrite; updated: boolean }[];
  failed: QueuedWrite[];
};

/** Whether a refusal of this write is of no interest to anybody. */
export type IsSilentRejection = (write: QueuedWrite) => boolean;

function isUserDb(db: OutboxDb): db is OutboxDb & UserDb {
  return 'bookings' in db;
}

async function storeRows(db: OutboxDb, rows: PostImages | undefined): Promise<void> {
  if (!rows || !isUserDb(db)) return;
  if (rows.bookings) await applyBookings(db, rows.bookings);
  if (rows.favourites) await applyFavourites(db, rows.favourites);
  if (rows.watches) await applyWatches(db, rows.watches);
  if (rows.entries) await applyEntries(db, rows.entries);
  if (rows.notifications) await applyNotifications(db, rows.notifications, rows.unread);
}

function after(write: QueuedWrite, verdict: Verdict, now: number, wasTried: boolean): QueuedWrite {
  const rested = { ...write, leaseUntil: 0, attempts: write.attempts + 1 };
  // By its name, also one that this realm does not know: the page that reads it may.
  const error = { code: (verdict.code ?? 'UNEXPECTED') as ErrorCode, detail: verdict.detail ?? {} };
  if (verdict.status === 'rejected') return { ...rested, state: 'failed', error };
  // It may have arrived; whether it did is for a build to say that knows the word. The id is the same at the next try.
  if (verdict.status === 'unknown')
    return { ...rested, sentOnce: true, state: 'parked', parkedFor: 'update', nextAt: now + updateRest };
  // A server that was rolled back looks for nothing: what was tried before may have arrived at the newer one.
  if (verdict.status === 'unsupported')
    return { ...rested, sentOnce: wasTried, state: 'parked', parkedFor: 'update', nextAt: now + updateRest };
  // Put off, by a server that did look for it: it has not arrived, and may be changed or taken back again.
  const unsent = { ...rested, sentOnce: false };
  if (verdict.status === 'deferred')
    return { ...unsent, state: 'queued', nextAt: now + askedWait(verdict.retry_after), error };
  return { ...unsent, state: 'queued' };
}

async function applyResult(
  db: OutboxDb,
  write: QueuedWrite,
  verdict: Verdict,
  { now, isOwnerHere, isSilentRejection }: { now: number; isOwnerHere: boolean; isSilentRejection: IsSilentRejection },
): Promise<QueuedWrite | undefined> {
  const kept = await db.outbox.get(write.seq);
  // Another flush was faster, or a sign-out that left nothing: their outcome stands.
  if (!kept || kept.id !== write.id) return undefined;
  const isBack = kept.parkedFor === 'return' && isOwnerHere;
  // Who left while it was on its way and is back is told once more: what came of it then is stored as if they had stayed. A server
  // that puts it off is asked no sooner than it says.
  if (isBack && verdict.status !== 'deferred') {
    await db.outbox.put({ ...kept, state: 'queued', parkedFor: null, nextAt: 0 });
    return undefined;
  }
  // Of somebody who is away nothing comes back before they do.
  if (kept.parkedFor !== 'return') await storeRows(db, verdict.rows);
  if (verdict.status === 'applied' || verdict.status === 'duplicate') {
    if (write.kind === 'pause-online' && isUserDb(db)) await applyPause(db, write);
    await db.outbox.delete(write.seq);
    return kept;
  }
  const told = after(isBack ? { ...kept, parkedFor: null } : kept, verdict, now, write.sentOnce);
  // What did not arrive stays left behind: whoever comes back long after they left is asked before it goes.
  const isLeft = kept.parkedFor === 'return' && !isBack && told.state !== 'failed';
  const judged: QueuedWrite = isLeft ? { ...told, state: 'parked', parkedFor: 'return', nextAt: kept.nextAt } : told;
  const next = judged.state === 'failed' ? await withWhatItTakesAlong(db, judged) : judged;
  if (next.state === 'failed' && isSilentRejection(next)) await db.outbox.delete(write.seq);
  else await db.outbox.put(next);
  return next;
}

/**
 * What was refused was never made: what waits about it goes with it, and one message says both (`detail.lost`: kinds and arguments,
 * for whoever makes it elsewhere).
 */
async function withWhatItTakesAlong(db: OutboxDb, refused: QueuedWrite): Promise<QueuedWrite> {
  const { error } = refused;
  const along = error ? await db.outbox.filter((write) => makesWhat(refused, write)).toArray() : [];
  if (!error || along.length === 0) return refused;
  await db.outbox.bulkDelete(along.map(({ seq }) => seq));
  const lost = along.map(({ kind, args }) => ({ kind, args }));
  return { ...refused, error: { ...error, detail: { ...error.detail, lost } } };
}

/**
 * Stores the outcome of a request; `sentOnce` of the writes given is from before it. When it throws, everything is as before
 * and is sent again.
 * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN
 */
export async function applyResults(
  runtime: Runtime,
  owner: OutboxOwner,
  writes: readonly QueuedWrite[],
  verdicts: ReadonlyMap<string, Verdict>,
  isSilentRejection: IsSilentRejection,
): Promise<Settled> {
  // Where nobody can say it, nothing of theirs is stored.
  const isOwnerHere = await isHere(runtime, owner).catch(() => false);
  return inOutbox(runtime, owner, (db) => {
    const own = isUserDb(db)
      ? [db.bookings, db.notifications, db.favourites, db.watches, db.facts, db.parts, db.desks, db.entries]
      : [];
    return db.transaction('rw', [db.outbox, ...own], async () => {
      const settled: Settled = { sent: [], failed: [] };
      for (const write of writes) {
        const verdict = verdicts.get(write.id);
        const left =
          verdict && (await applyResult(db, write, verdict, { now: runtime.now(), isOwnerHere, isSilentRejection }));
        if (!left) continue;
        if (verdict.status === 'applied' || verdict.status === 'duplicate')
          settled.sent.push({ write, updated: verdict.rows?.updated === true });
        else if (left.state === 'failed' && !isSilentRejection(left)) settled.failed.push(left);
      }
      return settled;
    });
  });
}

/** Puts writes back in the queue after a request that nobody of ours answered, or one that may not have counted. */
export async function requeue(
  runtime: Runtime,
  owner: OutboxOwner,
  writes: readonly QueuedWrite[],
  change: (write: QueuedWrite) => QueuedWrite = (write) => write,
): Promise<void> {
  await inOutbox(runtime, owner, (db) =>
    db.transaction('rw', db.outbox, async () => {
      for (const { seq, id } of writes) {
        const kept = await db.outbox.get(seq);
        if (kept?.id === id && kept.state === 'sending')
          await db.outbox.put(change({ ...kept, state: 'queued', leaseUntil: 0 }));
      }
    }),
  );
}
