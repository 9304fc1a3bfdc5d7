// What time alone does to waiting writes, done before anything is picked.
import type { QueuedWrite } from '#domain/queued-write.ts';
import { isLeased } from './due.ts';
import type { OutboxDb } from './store.ts';

/** How long a write that this server or this app is too old for rests between two tries. */
export const updateRest = 60 * 60 * 1000;

/** Older than this it is sent only after a person said so; the server remembers ids for 90 days. */
export const askAfter = 30 * 24 * 60 * 60 * 1000;

/** Left behind by a sign-out for longer than this, it is not sent before the person says so. */
const sendUnaskedFor = 24 * 60 * 60 * 1000;

/** A flush runs for people who are signed in: what waited for that goes on, unless they left it behind long ago. */
function goesOn({ parkedFor, nextAt }: QueuedWrite, now: number): boolean {
  if (parkedFor === 'return') return Math.abs(now - nextAt) < sendUnaskedFor;
  if (parkedFor === 'sign-in') return true;
  // What a newer build waits for is not for this one to judge.
  return (parkedFor === 'update' || parkedFor === null) && nextAt <= now;
}

export type TidyRules = {
  now: number;
  serverNow: number;
  /** Whoever has the lock is the only one that sends. */
  isAlone: boolean;
  /** Ms after which a write of this kind is worth nothing. */
  dropAfter: (kind: string) => number | undefined;
  /** Server ms from which the server would refuse it as too late. */
  expiresAt: (write: QueuedWrite) => number | undefined;
  /** False when this build cannot bring it up to date. */
  isFit: (write: QueuedWrite) => boolean;
};

/** Ms by whichever clock makes it youngest: one that was wrong when it was made, or is now, must not end a write. */
function ageOf({ createdAt, madeAt, agreedAt = 0 }: QueuedWrite, { now, serverNow }: TidyRules): number {
  const byPhone = now - Math.max(createdAt, agreedAt);
  return madeAt === undefined ? byPhone : Math.min(byPhone, now - madeAt, serverNow - madeAt);
}

/** Too late by both clocks: one that is wrong must not refuse what the server would still take. */
function hasExpired(write: QueuedWrite, { now, serverNow, expiresAt }: TidyRules): boolean {
  return Math.min(now, serverNow) >= (expiresAt(write) ?? Infinity);
}

function aged(write: QueuedWrite, rules: TidyRules): QueuedWrite {
  const { now, isAlone } = rules;
  const { state } = write;
  // What still looks under way was left behind by a killed worker.
  if (state === 'sending' && (isAlone || !isLeased(write, now)))
    return aged({ ...write, state: 'queued', leaseUntil: 0 }, rules);
  if (state === 'parked' && goesOn(write, now))
    return aged({ ...write, state: 'queued', parkedFor: null, nextAt: 0 }, rules);
  // What was tried before it was too late may have arrived: only the server knows.
  if (state === 'queued' && !write.sentOnce && hasExpired(write, rules))
    return { ...write, state: 'failed', error: { code: 'TOO_LATE', detail: {} } };
  if (state === 'queued' && ageOf(write, rules) > askAfter)
    return { ...write, state: 'failed', error: { code: 'TOO_OLD', detail: {} } };
  if (state === 'queued' && !write.sentOnce && !rules.isFit(write))
    return { ...write, state: 'parked', parkedFor: 'update', nextAt: now + updateRest };
  return write;
}

/**
 * Brings waiting writes up to date and returns them in order: leases of killed workers end, what waited for a sign-in goes
 * on (a flush runs for signed-in people only), what waited for a newer app tries again after an hour, what this build cannot
 * bring up to date waits for one, what is worth nothing any more goes, what is too late has failed, and what is over 30 days old asks first.
 */
export async function tidy(db: OutboxDb, rules: TidyRules): Promise<QueuedWrite[]> {
  const kept: QueuedWrite[] = [];
  for (const write of await db.outbox.orderBy('seq').toArray()) {
    if (write.state !== 'sending' && ageOf(write, rules) > (rules.dropAfter(write.kind) ?? Infinity)) {
      await db.outbox.delete(write.seq);
      continue;
    }
    const next = aged(write, rules);
    if (next !== write) await db.outbox.put(next);
    kept.push(next);
  }
  return kept;
}
