// The same device with RxDB and its Supabase replication, push only, as its documentation sets it up. Memory storage: the
// fastest that it has, while ours goes through a full IndexedDB.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export async function loadRxdb(folder) {
  const find = createRequire(join(folder, 'index.js'));
  const load = (name) => import(pathToFileURL(find.resolve(name)).href);
  const [{ createRxDatabase }, { getRxStorageMemory }, { replicateSupabase }, { createClient }] = await Promise.all([
    load('rxdb/plugins/core'),
    load('rxdb/plugins/storage-memory'),
    load('rxdb/plugins/replication-supabase'),
    load('@supabase/supabase-js'),
  ]);
  let made = 0;

  /** `retryTime` is the plugin's own 5 s unless a run with many seeds has no time for that. */
  return async function makeRxdb({ network, url, key, retryTime = 5000 }) {
    made += 1;
    // Node 20 has no WebSocket; nothing is listened to here.
    const realtime = { transport: EventTarget };
    const client = createClient(url, key, { global: { fetch: network }, realtime, auth: { persistSession: false } });
    const database = await createRxDatabase({
      name: `bench-${made}`,
      storage: getRxStorageMemory(),
      multiInstance: false,
    });
    const text = { type: 'string', maxLength: 100 };
    const { rows } = await database.addCollections({
      rows: {
        schema: {
          version: 0,
          primaryKey: 'id',
          type: 'object',
          properties: { id: text, body: text },
          required: ['id', 'body'],
        },
      },
    });
    let replication;
    const start = () => {
      replication ??= replicateSupabase({
        client,
        collection: rows,
        tableName: 'bench_rows',
        replicationIdentifier: `bench-${made}`,
        live: true,
        waitForLeadership: false,
        retryTime,
        push: { batchSize: 25 },
      });
    };
    return {
      write: (id, body) => rows.insert({ id, body }),
      start,
      /** True when RxDB believes that everything has arrived. */
      async drain(ms) {
        start();
        const late = new Promise((resolve) => setTimeout(() => resolve(false), ms));
        return Promise.race([replication.awaitInSync().then(() => true), late]);
      },
      async close() {
        await replication?.cancel();
        await database.close();
      },
    };
  };
}
