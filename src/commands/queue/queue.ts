// The outbox at work: a write is kept, what waits is sent, what was refused is decided.
import {
  announceQueued,
  announceSettled,
  browserRuntime,
  discardWrite,
  endCaution,
  enqueue,
  retryWrite,
  type Enqueued,
  type FlushOptions,
} from '#data/outbox.ts';
import { hasNetwork, isServerReached } from '#data/server/reachability.ts';
import { purgeDeletedAccount, readClockCopy } from '#data/session-upkeep.ts';
import { isPage } from '#data/storage/page-storage.ts';
import { evictCache } from '#data/sync.ts';
import { asAppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { flushAll, oneAtATime, type FlushResult } from './flush-all.ts';
import { commandPolicyOf } from './command-policy.ts';
import { commands } from './registry.ts';

const ports = {
  runtime: browserRuntime,
  policy: commandPolicyOf(commands),
  forget: purgeDeletedAccount,
  announce: announceSettled,
};

/** What the server can give again goes. A device so full that not even this works has nothing to lose by another try. */
async function makeRoom(): Promise<void> {
  await evictCache().catch(() => undefined);
}

/** When the device is full, room is made and it is tried once more. */
async function keep<I>(wanted: Enqueued<I>): Promise<QueuedWrite> {
  try {
    return await enqueue(browserRuntime, wanted);
  } catch (thrown) {
    if (asAppError(thrown).code !== 'STORAGE_FULL') throw thrown;
  }
  await makeRoom();
  return enqueue(browserRuntime, wanted);
}

/** Keeps a write until the server has it, and asks for it to be sent. See `enqueue` for what it throws. */
export async function queueWrite<I>(wanted: Enqueued<I>): Promise<QueuedWrite> {
  const write = await keep(wanted);
  announceQueued();
  return write;
}

async function flushWithRoom(options: FlushOptions): Promise<FlushResult> {
  if (!isPage()) await readClockCopy();
  const flushed = await flushAll(ports, options);
  if (!flushed.isFull) return flushed;
  await makeRoom();
  return flushAll(ports, options);
}

/**
 * Sends everything that waits on this device: what was queued signed out, and what belongs to the person who is signed in.
 * Whoever asks while a flush runs gets the next one. Never throws for the network's sake.
 * @throws {AppError} STORAGE_BROKEN
 */
export const flushOutbox = oneAtATime((options): Promise<FlushResult> => {
  // Nobody's press: only that waits for the browser to believe in a network again, or for an answer that proves one.
  const dryRun = !options.force && !hasNetwork() && !isServerReached();
  return flushWithRoom({ ...options, dryRun });
});

/**
 * Our server was heard elsewhere on this device: what waited only out of our own caution may go. True when something did.
 * @throws {AppError} STORAGE_BROKEN
 */
export function serverIsBack(): Promise<boolean> {
  return endCaution(browserRuntime);
}

/**
 * "Retry": back in line and sent at once.
 * @throws {AppError} SENDING | STORAGE_*
 */
export async function retry({ uid, id }: QueuedWrite): Promise<void> {
  await retryWrite(browserRuntime, uid, id);
  announceQueued();
}

/**
 * "Discard"; true when it may have arrived all the same.
 * @throws {AppError} SENDING while it is on its way | STORAGE_*
 */
export function discard({ uid, id }: QueuedWrite): Promise<boolean> {
  return discardWrite(browserRuntime, uid, id);
}
