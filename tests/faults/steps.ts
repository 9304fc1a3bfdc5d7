// What fault tests do with the app in the tab that is open: sign in, queue, flush, die in the middle of it.
import { openTab, type Phone } from '#tests/support/phone.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { FlushOptions } from '#data/outbox/flush.ts';
import type { FaultServer } from './server.ts';

export const message = (subject = 'Lights') => ({
  firstName: 'Hira',
  lastName: 'Aziz',
  email: 'hira@example.test',
  phone: '',
  subject,
  message: 'When do the lights go on?',
});

/** Signs this person in with tokens of the server; `ago` is how many ms ago they were issued. */
export async function signIn(server: FaultServer, uid: string, ago = 0) {
  const { commitSession } = await import('#data/session/session-idb.ts');
  const made = { ...server.newSession(uid), received_at: Date.now() - ago };
  await commitSession(made, 'local');
  return made;
}

export async function queue(name: string, input: object, replaces?: string): Promise<QueuedWrite> {
  const { queueWrite } = await import('#commands/queue/queue.ts');
  const { commands } = await import('#commands/queue/registry.ts');
  const command = commands.get(name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return queueWrite({ command, input, replaces });
}

export async function flush(options?: FlushOptions) {
  const { flushOutbox } = await import('#commands/queue/queue.ts');
  return flushOutbox(options);
}

/** What waits for this person and for whoever is signed out. */
export async function waiting(uid?: string): Promise<QueuedWrite[]> {
  const { readOutbox } = await import('#data/repositories/outbox.ts');
  return readOutbox(uid);
}

/** Puts writes into the outbox as they are, as another build or another tab left them there. */
export async function leaveBehind(uid: string, writes: Untried[]): Promise<void> {
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(uid, (db) => db.outbox.bulkAdd(writes as QueuedWrite[]));
}

type Untried = Omit<QueuedWrite, 'seq'>;

/** A write that nobody has tried to send yet, in a lane of its own. */
export function untried(uid: string, kind: string, args: object, changes: Partial<Untried> = {}): Untried {
  const { seq: _, ...write } = queuedWrite(0, { kind, uid, args, createdAt: Date.now() });
  const id = crypto.randomUUID();
  return { ...write, id, lane: id, ...changes };
}

/** Flushes until a realm dies: before its first request, or with the answer in hand and nothing of it stored. */
export async function flushAndDie(phone: Phone, owner: string, at: 'before-request' | 'before-ack'): Promise<void> {
  const { flush: flushOwner } = await import('#data/outbox/flush.ts');
  const { commandPolicyOf } = await import('#commands/queue/command-policy.ts');
  const { commands } = await import('#commands/queue/registry.ts');
  const { browserRuntime } = await import('#data/outbox/runtime.ts');
  await new Promise<void>((died) => {
    const dying: typeof browserRuntime = {
      ...browserRuntime,
      hasJustHeard: () => true,
      call: async (name, args, how) => {
        if (at === 'before-ack') await browserRuntime.call(name, args, how);
        died();
        return new Promise<never>(() => undefined);
      },
    };
    void flushOwner(dying, owner, commandPolicyOf(commands));
  });
  phone.locks.releaseAll();
  openTab();
}
