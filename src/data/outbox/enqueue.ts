// Keeping a write until the server has it. No network is asked: it is on the disk when this returns.
import type { OutboxCommand } from '#domain/command.ts';
import { AppError } from '#domain/errors.ts';
import { isUnsent, makesWhat, mayReplace, type QueuedWrite, type WriteAbout } from '#domain/queued-write.ts';
import type { Runtime } from './runtime.ts';
import { inOutbox, type OutboxOwner } from './store.ts';

const mostText = 16_000;

export type Enqueued<I> = {
  command: OutboxCommand<I>;
  input: I;
  about?: WriteAbout;
  /** Id of a refused write that this one replaces ("Edit and resend"). */
  replaces?: string | undefined;
};

function record<I>(
  runtime: Runtime,
  uid: string,
  { command, input, about = {} }: Enqueued<I>,
): Omit<QueuedWrite<I>, 'seq'> {
  const id = runtime.newId();
  const madeAt = runtime.serverNow();
  return {
    id,
    kind: command.name,
    v: command.version,
    uid,
    lane: command.lane(input, id),
    args: input,
    about,
    state: 'queued',
    parkedFor: null,
    attempts: 0,
    nextAt: 0,
    leaseUntil: 0,
    sentOnce: false,
    error: null,
    createdAt: runtime.now(),
    ...(madeAt !== undefined && { madeAt }),
  };
}

type Kept = {
  write: QueuedWrite;
  before?: QueuedWrite | undefined;
  replaced?: QueuedWrite | undefined;
  /** True when it ended with the write that it takes back: nothing of it waits. */
  isOver?: true;
};

/**
 * Takes back what was kept while its person signed out: whoever was told SIGNED_OUT will write it again. False where the
 * disk refuses: it stands then, and nobody may be told that it was not kept.
 */
async function takeBack(runtime: Runtime, owner: OutboxOwner, { write, before, replaced }: Kept): Promise<boolean> {
  return inOutbox(runtime, owner, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const now = await db.outbox.get(write.seq);
      if (now?.id !== write.id) return;
      if (before) await db.outbox.put({ ...now, args: before.args, about: before.about });
      else await db.outbox.delete(write.seq);
      if (replaced) await db.outbox.put(replaced);
    }),
  ).then(
    () => true,
    () => false,
  );
}

/**
 * Queues a write of the signed-in person, or of whoever uses the device signed out, with strict durability. An equal write
 * of the same lane that was never sent takes the new intent over instead, and one that takes another back (`cancels`) ends
 * with it: what is returned then waits nowhere, also when its person signs out meanwhile. INVALID (does not fit the command,
 * or over 16 kB), SENDING (what it replaces was tried: both could arrive), SIGNED_OUT, STORAGE_FULL, STORAGE_BROKEN: nothing
 * was kept then.
 */
export async function enqueue<I>(runtime: Runtime, wanted: Enqueued<I>): Promise<QueuedWrite> {
  const { command, replaces } = wanted;
  const parsed = command.input.safeParse(wanted.input);
  if (!parsed.success || JSON.stringify(parsed.data).length > mostText) throw new AppError('INVALID');
  const uid = await runtime.currentUid();
  if (!uid && command.who === 'viewer') throw new AppError('SIGNED_OUT');
  const owner = uid ?? 'anon';
  const made = record(runtime, owner, { ...wanted, input: parsed.data });
  if (!uid && command.provesWork) made.args = { ...made.args, proof: await runtime.proveWork(made.id) };
  const kept: Kept = await inOutbox(
    runtime,
    owner,
    (db): Promise<Kept> =>
      db.transaction('rw', db.outbox, async () => {
        const writes = await db.outbox.orderBy('seq').toArray();
        const replaced = writes.find((write) => write.id === replaces && mayReplace(write));
        if (replaced) await db.outbox.delete(replaced.seq);
        else if (replaces !== undefined && !command.merge) throw new AppError('SENDING');
        const own = writes.filter(({ lane, id }) => lane === made.lane && id !== replaces);
        const taken = own.filter((write) => command.cancels?.includes(write.kind) && mayReplace(write)).at(-1);
        if (taken) {
          const gone = [taken, ...writes.filter((write) => makesWhat(taken, write))];
          await db.outbox.bulkDelete(gone.map(({ seq }) => seq));
          return { write: { ...made, seq: taken.seq }, isOver: true };
        }
        const last = own.at(-1);
        if (
          last &&
          command.merge &&
          last.kind === made.kind &&
          last.v === made.v &&
          last.state === 'queued' &&
          isUnsent(last)
        ) {
          const merged = { ...last, args: command.merge(last.args as I, made.args), about: made.about };
          await db.outbox.put(merged);
          return { write: merged, before: last, replaced };
        }
        const seq = await db.outbox.add(made);
        return { write: { ...made, seq }, replaced };
      }),
    'strict',
  );
  if (uid && (await runtime.currentUid()) !== uid) {
    // What is over stands, although they left meanwhile: a sign-out that found nothing waiting deletes what would be put back.
    if (!kept.isOver && (await takeBack(runtime, owner, kept))) throw new AppError('SIGNED_OUT');
  }
  return kept.write;
}
