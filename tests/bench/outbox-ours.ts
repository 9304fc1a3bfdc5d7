// A phone of the bench: the product's own outbox over a database of its own.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { commandPolicyOf } from '#commands/queue/command-policy.ts';
import { commands } from '#commands/queue/registry.ts';
import { createDataFetch, type Send } from '#data/server/client/data-fetch.ts';
import { createDatabases } from '#data/storage/db.ts';
import { enqueue } from '#data/outbox/enqueue.ts';
import { flush } from '#data/outbox/flush.ts';
import { readWrites } from '#data/outbox/store.ts';
import { browserRuntime, type Runtime } from '#data/outbox/runtime.ts';
import { createRpc } from '#data/session/call-rpc.ts';
import { createRest } from '#data/server/rest.ts';
import { serverFetch } from '#data/server/server-fetch.ts';
import { publishableKey } from '#supabase/local/keys.ts';

/** A network is a `fetch`; all phones of the bench share this realm, so one is used at a time. */
export function makeOurs(network: typeof fetch) {
  globalThis.fetch = network;
  const databases = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange });
  let turn: Promise<unknown> = Promise.resolve();
  const send: Send = (input, request) =>
    serverFetch(input, { ...request, headers: { ...Object(request.headers), apikey: publishableKey } });
  const rest = createRest(createDataFetch(send, () => undefined));
  const phone: Runtime = {
    ...browserRuntime,
    base: databases.withDb,
    person: databases.withUserDb,
    currentUid: async () => undefined,
    call: createRpc({
      rest: () => rest,
      credentials: () => Promise.reject(new Error('nobody is signed in')),
      currentUid: async () => undefined,
      sessionSignal: () => new AbortController().signal,
      noteReached: () => undefined,
      noteAnswered: () => undefined,
      noteServerTime: () => undefined,
      now: () => Date.now(),
    }),
    hasJustHeard: () => true,
    lock: (_name, _wait, work) => {
      const next = turn.then(work);
      turn = next.catch(() => undefined);
      return next;
    },
    hasLocks: () => true,
  };
  const knowledge = commandPolicyOf(commands);
  const command = commands.get('bench-row');
  if (!command) throw new Error('The workspace has no bench-row.');
  const waiting = async () => (await readWrites(phone, 'anon')).filter(({ state }) => state !== 'failed').length;
  return {
    write: (id: string, body: string) => enqueue(phone, { command, input: { id, body } }),
    /** One trigger, as a new network or a return to the tab is one. */
    trigger: () => flush(phone, 'anon', knowledge, { force: true }),
    waiting,
    /** Triggers until nothing waits any more; false when something still does at the end. */
    async drain(ms: number): Promise<boolean> {
      const end = Date.now() + ms;
      while ((await waiting()) > 0 && Date.now() < end)
        await flush(phone, 'anon', knowledge, { force: true, budget: ms });
      return (await waiting()) === 0;
    },
    close: async () => databases.closeDatabases(),
  };
}
