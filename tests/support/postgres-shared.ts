// The clusters of a run of the database tests. A cluster is made and migrated once; each test file then gets one for itself
// and in it a fresh copy of the migrated database. Alone, because a file that shares a cluster with another one sees that
// one's locks, connections and running transactions, and the sync leans on the oldest of those.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Cluster } from './postgres-cluster.ts';
import { planOnce, startMigrated, superuserOf, type ClusterEngine, type Lease } from './postgres.ts';

type Shared = { cluster: Cluster; copies: number; isFree: boolean };

const clusters: Record<ClusterEngine, Shared[]> = { postgres: [], hosted: [] };

/** A cluster that nobody uses, or one more. */
async function take(engine: ClusterEngine): Promise<Shared> {
  const free = clusters[engine].find(({ isFree }) => isFree);
  if (free) return Object.assign(free, { isFree: false });
  const made = { cluster: await startMigrated(engine), copies: 0, isFree: false };
  clusters[engine].push(made);
  return made;
}

async function asSuperuser(engine: ClusterEngine, { cluster }: Shared, ...statements: string[]): Promise<void> {
  const client = new Client({ host: cluster.socketDir, user: superuserOf[engine], database: 'template1' });
  await client.connect();
  try {
    for (const sql of statements) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Serves one test file: the name of the engine comes in, the address of a database goes out, and the line stays open as long as it is needed. */
async function serve(line: Socket): Promise<void> {
  const engine = String((await once(line, 'data'))[0]) as ClusterEngine;
  try {
    const shared = await take(engine);
    const database = `copy_${(shared.copies += 1)}`;
    await asSuperuser(
      engine,
      shared,
      // By file: page by page through the log is twice the work.
      `create database ${database} template postgres owner postgres strategy file_copy`,
      ...(planOnce ? [`alter database ${database} ${planOnce}`] : []),
    );
    const lease: Lease = { socketDir: shared.cluster.socketDir, database };
    if (!line.destroyed) {
      line.write(JSON.stringify(lease));
      await once(line, 'close');
    }
    // Whatever the file left open would be seen by the next one.
    await asSuperuser(engine, shared, `drop database ${database} with (force)`);
    shared.isFree = true;
  } catch (error) {
    line.end(JSON.stringify({ problem: String(error) }));
  }
}

/** Vitest calls it before the first and, with what it returns, after the last test file. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'baari-clusters-'));
  const served = new Set<Promise<void>>();
  const server = createServer((line) => {
    line.on('error', () => undefined);
    const serving = serve(line).finally(() => served.delete(serving));
    served.add(serving);
  });
  server.listen(join(folder, 'lease'));
  await once(server, 'listening');
  process.env['BAARI_CLUSTERS'] = join(folder, 'lease');
  return async () => {
    server.close();
    await Promise.all(served);
    await Promise.all(
      Object.values(clusters)
        .flat()
        .map(({ cluster }) => cluster.stop()),
    );
    rmSync(folder, { recursive: true, force: true });
  };
}
