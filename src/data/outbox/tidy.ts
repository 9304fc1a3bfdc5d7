// What time alone does to waiting writes, done before anything is picked.
import type { QueuedWrite } from '#domain/queued-write.ts';
import { isLeased } from './due.ts';
import type { OutboxDb } from './store.ts';

/** Older than this it is sent only after a person said so; the server remembers ids for 90 days. */
export const askAfter = 30 * 24 * 60 * 60 * 1000;

/** Left behind by a sign-out for longer than this, it is not sent before the person says so. */
const sendUnaskedFor = 24 * 60 * 60 * 1000;

/** A flush runs for people who are signed in: what waited for that goes on, unless they left it behind long ago. */
function goesOn({ parkedFor, nextAt }: QueuedWrite, now: number): boolean {
  if (parkedFor === 'return') return Math.abs(now - nextAt) < sendUnaskedFor;
  return parkedFor === 'sign-in' || nextAt <= now;
}

function aged(write: QueuedWrite, now: number, isAlone: boolean): QueuedWrite {
  const { state, createdAt } = write;
  // Whoever has the lock is the only one that sends: what still looks under way was left behind by a killed worker.
  if (state === 'sending' && (isAlone || !isLeased(write, now)))
    return aged({ ...write, state: 'queued', leaseUntil: 0 }, now, isAlone);
  if (state === 'parked' && goesOn(write, now)) return { ...write, state: 'queued', parkedFor: null, nextAt: 0 };
  if (state === 'queued' && now - createdAt > askAfter && write.error?.code !== 'TOO_OLD')
    return { ...write, state: 'failed', error: { code: 'TOO_OLD', detail: {} } };
  return write;
}

/**
 * Brings waiting writes up to date and returns them in order: leases of killed workers end, what waited for a sign-in goes
 * on (a flush runs for signed-in people only), what waited for a newer app tries again after an hour, what is worth nothing
 * any more goes, and what is over 30 days old asks first.
 */
export async function tidy(
  db: OutboxDb,
  now: number,
  isAlone: boolean,
  dropAfter: (kind: string) => number | undefined,
): Promise<QueuedWrite[]> {
  const kept: QueuedWrite[] = [];
  for (const write of await db.outbox.orderBy('seq').toArray()) {
    const worthUntil = write.createdAt + (dropAfter(write.kind) ?? Infinity);
    if (worthUntil < now && write.state !== 'sending') {
      await db.outbox.delete(write.seq);
      continue;
    }
    const next = aged(write, now, isAlone);
    if (next !== write) await db.outbox.put(next);
    kept.push(next);
  }
  return kept;
}
