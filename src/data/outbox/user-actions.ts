// What a person may decide about a write that waits or was refused.
import { AppError } from '#domain/errors.ts';
import { isLeased, makesWhat, mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import type { Runtime } from './runtime.ts';
import { inOutbox, type OutboxDb, type OutboxOwner } from './store.ts';

/** What was never made takes along what waits about it. */
async function drop(db: OutboxDb, write: QueuedWrite): Promise<void> {
  await db.outbox.delete(write.seq);
  if (mayReplace(write)) await db.outbox.filter((other) => makesWhat(write, other)).delete();
}

async function change(
  runtime: Runtime,
  { owner, id }: { owner: OutboxOwner; id: string },
  decide: (write: QueuedWrite) => QueuedWrite | undefined,
): Promise<QueuedWrite | undefined> {
  return inOutbox(
    runtime,
    owner,
    (db) =>
      db.transaction('rw', db.outbox, async () => {
        const write = await db.outbox.where('id').equals(id).first();
        // It arrived while the person was reading.
        if (!write) return undefined;
        if (isLeased(write, runtime.now())) throw new AppError('SENDING');
        const next = decide(write);
        if (next) await db.outbox.put(next);
        else await drop(db, write);
        return write;
      }),
    'strict',
  );
}

/**
 * Puts a refused, parked or waiting write back in line, under its old id: if it did arrive, the server says so.
 * @throws {AppError} SENDING
 */
export async function retryWrite(runtime: Runtime, owner: OutboxOwner, id: string): Promise<void> {
  await change(runtime, { owner, id }, (write) => ({
    ...write,
    state: 'queued',
    parkedFor: null,
    nextAt: 0,
    // Whoever presses Retry has answered the question that an old write asks; asking once is enough.
    ...(write.error?.code === 'TOO_OLD' && { agreedAt: runtime.now() }),
    error: null,
  }));
}

/**
 * Gives a write up; true when it may have arrived all the same.
 * @throws {AppError} SENDING while it is on its way
 */
export async function discardWrite(runtime: Runtime, owner: OutboxOwner, id: string): Promise<boolean> {
  const write = await change(runtime, { owner, id }, () => undefined);
  return write?.sentOnce === true && write.state !== 'failed';
}
