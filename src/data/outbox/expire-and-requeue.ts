// What time alone does to waiting writes, done before anything is picked. This device's clock ends nothing: whatever takes a
// write away from its person is decided by a time that the server has just told.
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import type { OutboxDb } from './store.ts';

/** How long a write that this server or this app is too old for rests between two tries. */
export const updateRest = millisecondsInHour;

/** Older than this it is sent only after a person said so; the server remembers ids for 90 days. */
export const askAfter = 30 * millisecondsInDay;

/** Left behind by a sign-out for longer than this, it is not sent before the person says so. */
const sendUnaskedFor = millisecondsInDay;

/** A flush runs for people who are signed in: what waited for that goes on, unless they left it behind long ago. */
function goesOn({ parkedFor, nextAt }: QueuedWrite, now: number): boolean {
  if (parkedFor === 'return') return Math.abs(now - nextAt) < sendUnaskedFor;
  if (parkedFor === 'sign-in') return true;
  // What a newer build waits for is not for this one to judge.
  return (parkedFor === 'update' || parkedFor === null) && nextAt <= now;
}

export type AgingRules = {
  now: number;
  /** Server ms, told by the server during this flush; undefined before it has. */
  toldTime: number | undefined;
  /** Whoever has the lock is the only one that sends. */
  isAlone: boolean;
  /** Ms after which a write of this kind is worth nothing. */
  dropAfter: (kind: string) => number | undefined;
};

/** Ms for which it has waited, by this device's clock. */
function ageHere({ createdAt, agreedAt = 0 }: QueuedWrite, now: number): number {
  return now - Math.max(createdAt, agreedAt);
}

/** Ms by whichever clock makes it youngest: one that was wrong when it was made must not end a write. 0 before the server has told its time. */
function ageOf(write: QueuedWrite, { now, toldTime }: AgingRules): number {
  if (toldTime === undefined || write.madeAt === undefined) return 0;
  return Math.min(ageHere(write, now), toldTime - write.madeAt);
}

/** True when what it is about ended before it was ever sent; `time` is server ms. */
function isOver({ about, sentOnce }: QueuedWrite, time: number): boolean {
  return !sentOnce && Number(about['endsAt']) < time;
}

/**
 * True when this device's clock would end it: then the server is asked for the time before it is sent, ended or dropped.
 */
export function needsTime(
  write: QueuedWrite,
  { now, toldTime, dropAfter }: Pick<AgingRules, 'now' | 'toldTime' | 'dropAfter'>,
): boolean {
  if (toldTime !== undefined || write.state !== 'queued') return false;
  if (isOver(write, now)) return true;
  return ageHere(write, now) > Math.min(askAfter, dropAfter(write.kind) ?? Infinity);
}

function aged(write: QueuedWrite, rules: AgingRules): QueuedWrite {
  const { now, isAlone } = rules;
  const { state } = write;
  // What still looks under way was left behind by a killed worker.
  if (state === 'sending' && (isAlone || !isLeased(write, now)))
    return aged({ ...write, state: 'queued', leaseUntil: 0 }, rules);
  if (state === 'parked' && goesOn(write, now))
    return aged({ ...write, state: 'queued', parkedFor: null, nextAt: 0 }, rules);
  if (state === 'queued' && ageOf(write, rules) > askAfter)
    return { ...write, state: 'failed', error: { code: 'TOO_OLD', detail: {} } };
  if (state === 'queued' && rules.toldTime !== undefined && isOver(write, rules.toldTime))
    return { ...write, state: 'failed', error: { code: 'EXPIRED', detail: {} } };
  return write;
}

/**
 * Brings waiting writes up to date and returns them in order: leases of killed workers end, what waited for a sign-in goes
 * on (a flush runs for signed-in people only), what waited for a newer app tries again after an hour. Once the server has told
 * its time, what is worth nothing any more goes and what is over 30 days old asks first; what was made before any server had told
 * its time counts from then.
 */
export async function expireAndRequeue(db: OutboxDb, rules: AgingRules): Promise<QueuedWrite[]> {
  const kept: QueuedWrite[] = [];
  for (const write of await db.outbox.orderBy('seq').toArray()) {
    if (write.state !== 'sending' && ageOf(write, rules) > (rules.dropAfter(write.kind) ?? Infinity)) {
      await db.outbox.delete(write.seq);
      continue;
    }
    const dated =
      write.madeAt === undefined && rules.toldTime !== undefined ? { ...write, madeAt: rules.toldTime } : write;
    const next = aged(dated, rules);
    if (next !== write) await db.outbox.put(next);
    kept.push(next);
  }
  return kept;
}
