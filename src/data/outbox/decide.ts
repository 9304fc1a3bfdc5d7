// What a person may decide about a write that waits or was refused.
import { AppError } from '#domain/errors.ts';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import type { Phone } from '#data/phone.ts';
import { inOutbox, type OutboxOwner } from './store.ts';

async function change(
  phone: Phone,
  { owner, id }: { owner: OutboxOwner; id: string },
  decide: (write: QueuedWrite) => QueuedWrite | undefined,
): Promise<QueuedWrite | undefined> {
  return inOutbox(
    phone,
    owner,
    (db) =>
      db.transaction('rw', db.outbox, async () => {
        const write = await db.outbox.where('id').equals(id).first();
        // It arrived while the person was reading.
        if (!write) return undefined;
        if (isLeased(write, phone.now())) throw new AppError('SENDING');
        const next = decide(write);
        if (next) await db.outbox.put(next);
        else await db.outbox.delete(write.seq);
        return write;
      }),
    'strict',
  );
}

/** Puts a refused, parked or waiting write back in line, under its old id: if it did arrive, the server says so. SENDING. */
export async function retryWrite(phone: Phone, owner: OutboxOwner, id: string): Promise<void> {
  await change(phone, { owner, id }, (write) => ({
    ...write,
    state: 'queued',
    parkedFor: null,
    nextAt: 0,
    // Whoever presses Retry has answered the question that an old write asks; asking once is enough.
    ...(write.error?.code === 'TOO_OLD' && { agreedAt: phone.now() }),
    error: null,
  }));
}

/** Gives a write up; true when it may have arrived all the same. SENDING while it is on its way. */
export async function discardWrite(phone: Phone, owner: OutboxOwner, id: string): Promise<boolean> {
  const write = await change(phone, { owner, id }, () => undefined);
  return write?.sentOnce === true && write.state !== 'failed';
}
