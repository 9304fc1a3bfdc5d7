// Sending what waits. Run by the service worker and by pages, at the same time if it must be: what makes an effect happen
// once is the id of the write and the server's memory of it, never a lock.
import { AppError, asAppError } from '#domain/errors.ts';
import { leaseFor, type QueuedWrite } from '#domain/queued-write.ts';
import type { Runtime } from './runtime.ts';
import { ping } from '#data/session/ping.ts';
import { maxBatchSize, nextDue, selectBatch } from './batch.ts';
import {
  backoffEnds,
  isBackingOff,
  halveBatchSize,
  recordNetworkFailure,
  resetBackoff,
  readBackoff,
  recordServerBusy,
  type BackoffState,
} from './backoff-state.ts';
import { sendWrites } from './send.ts';
import { requeue, applyResults, type IsSilentRejection, type Settled } from './apply-results.ts';
import { needsTime, expireAndRequeue, updateRest } from './expire-and-requeue.ts';
import { inOutbox, isHere, readWrites, type OutboxOwner } from './store.ts';

/** What a flush knows of the writes: the registry of commands is above this layer. */
export type CommandPolicy = {
  knows: (kind: string, version: number) => boolean;
  /** Refused writes that nobody needs to hear of. */
  isSilentRejection: IsSilentRejection;
  /** Ms after which a write is worth nothing; undefined for those that never are. */
  dropAfter: (kind: string) => number | undefined;
};

export type FlushOptions = {
  /** "Send now": neither backing off nor waiting times hold back. */
  force?: boolean;
  /** Ms for all requests together; a worker is killed when it takes longer than the browser allows. */
  budget?: number;
  /**
   * Sends and asks nothing: without a network there is nobody to ask. What a killed worker left under way is put back.
   */
  dryRun?: boolean;
};

type Turned = Settled & {
  /** The account does not exist any more: everything of it has to leave this device. */
  isGone: boolean;
  /** The device is too full to send anything: nothing may leave before it is noted that it did. */
  isFull: boolean;
};

export type Flushed = Turned & {
  /** True when something that could go did not: the next trigger has to try again. */
  isDue: boolean;
  /** Device ms at which a timer should try again; undefined when nothing waits for time. */
  nextAt: number | undefined;
  /** False when this build does not know something that waits: a newer one has to send it. */
  knowsAll: boolean;
};

const defaultBudget = 25_000;
/** A turn is waited for this long; whoever has it sees what came meanwhile before it ends. */
const turnWithin = 5000;

type Turn = { runtime: Runtime; owner: OutboxOwner; policy: CommandPolicy };

type Claimed = {
  /** `sentOnce` says whether they were tried before. */
  batch: QueuedWrite[];
  /** True when something is held back until the server has told its time. */
  needsTime: boolean;
};

/** Notes which writes are sent next. */
async function claimBatch(
  { runtime, owner, policy }: Turn,
  { force, size, toldTime }: { force: boolean; size: number; toldTime: number | undefined },
): Promise<Claimed> {
  return inOutbox(runtime, owner, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const now = runtime.now();
      const time = { now, toldTime, dropAfter: policy.dropAfter };
      const writes = await expireAndRequeue(db, { ...time, isAlone: runtime.hasLocks() });
      const isHeld = (write: QueuedWrite) => needsTime(write, time);
      const batch = selectBatch(writes, { now, knows: policy.knows, force, size, isHeld });
      const sending = batch.map((write): QueuedWrite => ({
        ...write,
        state: 'sending',
        sentOnce: true,
        leaseUntil: now + leaseFor,
      }));
      await db.outbox.bulkPut(sending);
      return {
        batch: sending.map((write, at) => ({ ...write, sentOnce: batch[at]?.sentOnce === true })),
        needsTime: writes.some(isHeld),
      };
    }),
  );
}

/** `toldTime`: server ms, when the server was asked and told it. `isIdle`: nobody was asked, because nothing was due. */
type Line = { isOpen: boolean; wasAsked?: true; isIdle?: true; toldTime?: number | undefined };

/** Asks the server; a line on which it does not answer is closed, and the failure is recorded. */
async function askLine(runtime: Runtime): Promise<Line> {
  try {
    return { isOpen: true, wasAsked: true, toldTime: await ping(runtime.call) };
  } catch (thrown) {
    const { code, detail } = asAppError(thrown);
    const backoff = await readBackoff(runtime);
    if (code === 'BUSY') await recordServerBusy(runtime, backoff, detail['retryAfter']);
    else await recordNetworkFailure(runtime, backoff);
    return { isOpen: false };
  }
}

/**
 * Nothing is sent into a line that may be dead: what was tried may have arrived, and a person who is told so cannot take it
 * back with a clear answer.
 */
async function lineFor(turn: Turn, force: boolean): Promise<Line> {
  const { runtime, owner, policy } = turn;
  if (runtime.hasJustHeard()) return { isOpen: true };
  // First as time has left them: what waited for its person to come back goes on from now.
  await claimBatch(turn, { force, size: 0, toldTime: undefined });
  const due = selectBatch(await readWrites(runtime, owner), {
    now: runtime.now(),
    knows: policy.knows,
    force,
    size: 1,
  });
  return due.length === 0 ? { isOpen: true, isIdle: true } : askLine(runtime);
}

/** What a request without verdicts means for the writes in it, and whether the next one may go. */
async function afterFailure(turn: Turn, writes: readonly QueuedWrite[], error: AppError) {
  const { runtime, owner } = turn;
  const { code, detail } = error;
  const isLate = detail['timeout'] !== undefined;
  const backoff = isLate ? halveBatchSize(await readBackoff(runtime), writes.length) : await readBackoff(runtime);
  if (code === 'OFFLINE' || code === 'NOT_OURS') {
    await requeue(runtime, owner, writes);
    await recordNetworkFailure(runtime, backoff);
    return 'stop';
  }
  // Signed out by the answer although the person is here: it was meant for nobody, so nothing was decided.
  if (code === 'BUSY' || (code === 'SIGNED_OUT' && (await isHere(turn.runtime, turn.owner)))) {
    await requeue(runtime, owner, writes, (write) => ({ ...write, attempts: write.attempts + 1 }));
    await recordServerBusy(runtime, backoff, detail['retryAfter']);
    return 'stop';
  }
  if (code === 'SIGNED_OUT') {
    await requeue(runtime, owner, writes, (write) => ({ ...write, state: 'parked', parkedFor: 'sign-in' }));
    return 'stop';
  }
  if (code === 'ACCOUNT_GONE') return 'gone';
  if (code === 'STORAGE_FULL' || code === 'STORAGE_BROKEN') {
    await requeue(runtime, owner, writes).catch(() => undefined);
    if (code === 'STORAGE_FULL') throw error;
    return 'stop';
  }
  // A server that was rolled back: it has no such function, for the others no more than for these.
  if (detail['status'] === 404) {
    await requeue(runtime, owner, writes, (write) => refused(write, error, runtime.now()));
    return 'stop';
  }
  // The server cannot bear one of them: each is sent on its own from here on, so that it stops nobody else.
  if (writes.length > 1) await requeue(runtime, owner, writes);
  else await requeue(runtime, owner, writes, (write) => refused(write, error, runtime.now()));
  return 'alone';
}

function refused(write: QueuedWrite, { code, detail }: AppError, now: number): QueuedWrite {
  const error = { code, detail };
  if (code === 'INVALID') return { ...write, state: 'failed', error };
  return { ...write, state: 'parked', parkedFor: 'update', nextAt: now + updateRest, error };
}

async function sendAndApply(turn: Turn, batch: readonly QueuedWrite[]): Promise<Settled> {
  const { runtime, owner, policy } = turn;
  const verdicts = await sendWrites(runtime, owner, batch);
  if ([...verdicts.values()].some(({ code }) => code === 'ACCOUNT_GONE')) throw new AppError('ACCOUNT_GONE');
  return applyResults(runtime, owner, batch, verdicts, policy.isSilentRejection);
}

/** Adds to `done` as it goes: what was settled before a failure was settled. */
async function run(
  turn: Turn,
  done: Turned,
  { force = false, budget = defaultBudget, dryRun }: FlushOptions,
): Promise<void> {
  const { runtime } = turn;
  const end = runtime.now() + budget;
  let isFirst = true;
  let size = dryRun ? 0 : maxBatchSize;
  let toldTime: number | undefined;
  for (;;) {
    // They may have left while this turn was waited for, or the server answered: nothing of theirs is touched then.
    if (!(await isHere(turn.runtime, turn.owner))) return;
    const mustWait = (now: BackoffState) => isBackingOff(now, runtime.now()) && !(force && isFirst);
    let backoff = await readBackoff(runtime);
    if (mustWait(backoff)) size = 0;
    const line: Line = size > 0 ? await lineFor(turn, force && isFirst) : { isOpen: false };
    if (!line.isOpen) size = 0;
    toldTime = line.toldTime ?? toldTime;
    // While the server was asked, another tab or the worker may have been told to wait.
    if (size > 0 && line.wasAsked) {
      backoff = await readBackoff(runtime);
      if (mustWait(backoff)) size = 0;
    }
    if (!isFirst && runtime.now() > end) return;
    if (!(await isHere(turn.runtime, turn.owner))) return;
    // "Send now" overrides waiting times once, or a server that asks for patience would be asked without end.
    const claimed = await claimBatch(turn, {
      force: force && isFirst,
      // What was written since then belongs to the next turn, which asks before it sends.
      size: line.isIdle ? 0 : Math.min(size, backoff.most ?? maxBatchSize),
      toldTime,
    });
    const { batch } = claimed;
    if (batch.length === 0) {
      if (!claimed.needsTime || size === 0) return;
      toldTime = (await askLine(runtime)).toldTime;
      if (toldTime === undefined) return;
      continue;
    }
    isFirst = false;
    try {
      const { sent, failed } = await sendAndApply(turn, batch);
      done.sent.push(...sent);
      done.failed.push(...failed);
      await resetBackoff(runtime, backoff);
    } catch (thrown) {
      const next = await afterFailure(turn, batch, asAppError(thrown));
      done.isGone = next === 'gone';
      if (next !== 'alone') return;
      size = 1;
    }
  }
}

/** What still waits; undefined when its person has left: the database that has just been deleted would be made anew. */
async function readLeft(turn: Turn): Promise<QueuedWrite[] | undefined> {
  if (!(await isHere(turn.runtime, turn.owner))) return undefined;
  try {
    return await readWrites(turn.runtime, turn.owner);
  } catch (thrown) {
    if (asAppError(thrown).code !== 'SIGNED_OUT') throw thrown;
    return undefined;
  }
}

/**
 * Sends the owner's waiting writes, oldest first, until nothing can go, trouble comes or the budget is used up. Never
 * throws for the network's or the server's sake: what is left waits, durably.
 * @throws {AppError} STORAGE_BROKEN when nothing can be read
 */
export async function flush(
  runtime: Runtime,
  owner: OutboxOwner,
  policy: CommandPolicy,
  options: FlushOptions = {},
): Promise<Flushed> {
  const turn: Turn = { runtime, owner, policy };
  const turned: Turned = { sent: [], failed: [], isGone: false, isFull: false };
  await runtime
    .lock(`baari:flush:${owner}`, turnWithin, () => run(turn, turned, options))
    .catch((thrown: unknown) => {
      const { code } = asAppError(thrown);
      turned.isFull = code === 'STORAGE_FULL';
      if (code !== 'BUSY' && code !== 'SIGNED_OUT' && !turned.isFull) throw thrown;
    });
  const writes = turned.isGone ? undefined : await readLeft(turn);
  if (!writes) return { ...turned, isDue: false, nextAt: undefined, knowsAll: true };
  const now = runtime.now();
  const backoff = await readBackoff(runtime);
  const soonest = nextDue(writes, { now, knows: policy.knows });
  // What could go, but for room or a network, waits for no time.
  const isHeld = turned.isFull || (options.dryRun === true && soonest === now);
  return {
    ...turned,
    isDue: selectBatch(writes, { now, knows: policy.knows }).length > 0,
    knowsAll: writes.every(({ state, kind, v }) => state !== 'queued' || policy.knows(kind, v)),
    nextAt: soonest === undefined || isHeld ? undefined : Math.max(soonest, backoffEnds(backoff, now)),
  };
}
