// The migrated database in two engines behind one interface: PGlite (PostgreSQL 17 in WebAssembly, what the embedded
// backend runs), and real PostgreSQL. `hosted` is real PostgreSQL with the roles and schemas of a hosted project: the
// migrations run as a `postgres` that is no superuser, and requests come in through `authenticator`.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client, escapeLiteral, Pool } from 'pg';
import { baselineFile } from '#supabase/baseline.mjs';
import { providePostgres } from '#tests/engines/postgres.mjs';
import { type Cluster, copyFolder, putBack, startCluster } from './postgres-cluster.ts';
import { openMigratedPglite } from './postgres-pglite.ts';
import { isSweep } from './sweep.ts';

export type Row = Record<string, unknown>;

/**
 * Who runs a statement: an API role and the person in its token, with its other claims; `now` moves the server's clock for
 * this statement.
 */
export type Actor = {
  role: 'anon' | 'authenticated' | 'service_role';
  id?: string;
  now?: string;
  claims?: Readonly<Record<string, unknown>>;
};

export type Session = {
  query(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export type Database = {
  engine: Engine;
  /** As the owner of the database. */
  query(sql: string, values?: unknown[]): Promise<Row[]>;
  /** A script in one message, which is one transaction; the rows of its last statement. */
  exec(sql: string): Promise<Row[]>;
  /** As the API runs a request: one transaction, role and token set, rolled back when it fails. */
  as(actor: Actor, sql: string, values?: unknown[]): Promise<Row[]>;
  /** Another connection for overlapping transactions, by the owner or as another login; real PostgreSQL only. */
  session(user?: string): Promise<Session>;
  /** Takes a backup of all files, as a snapshot does; the function puts it back: transaction ids go back with the rows. */
  backup(): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export type ClusterEngine = 'postgres' | 'hosted';
export type Engine = 'pglite' | ClusterEngine;

/** A copy of the migrated database in a cluster that nobody else uses meanwhile. */
export type Lease = { socketDir: string; database: string };

// Where there is no way to one the file fails: no suite is left out in silence.
const binaries = await providePostgres();

/** Both engines, for what one connection or WebAssembly could change: cursors of the sync, and what SQL calculates. */
export const bothEngines: Engine[] = ['pglite', 'postgres'];

/**
 * For every other suite: the real one; in the sweep both. The embedded one holds the same schema and rights (rules.test.ts),
 * answers everybody's calls of every function (personas.test.ts), and is what the histories of the simulation and the stories in
 * a browser run on.
 */
export const engines: Engine[] = isSweep ? bothEngines : ['postgres'];

/** The real one and the hosted-like cluster, which is real PostgreSQL with a project's roles, for the suites about rights. */
export const enginesAndHosted: Engine[] = [...engines, 'hosted'];

/** The library that refuses `update` and `delete` without a condition on hosted projects; Debian has no package of it. */
export function safeupdateOf(dir: string): string | undefined {
  const folders = [join(dir, '../lib'), join(dir, '../lib/postgresql'), '/usr/lib/postgresql'];
  return folders.map((folder) => join(folder, 'safeupdate.so')).find((file) => existsSync(file));
}

/** Where `clock_may_move`, statements that name no time of their own happen then: Saturday 15:00 in Karachi. */
const usualTime = '2026-11-21T10:00:00Z';

/** The scripts that make the database: the stub of the platform, and the baseline or the schema files. */
function migrationScripts(stub = 'postgres-stub.sql', files = [baselineFile]): string[] {
  return [`tests/support/${stub}`, ...files].map((path) => readFileSync(path, 'utf8'));
}

/** The statement that puts a transaction in the place of an API request: as text, so that it can travel with its `begin`. */
function impersonation({ role, id = '', now = '', claims }: Actor): string {
  const [as, who, at, token] = [role, id, now, claims ? JSON.stringify(claims) : ''].map((text) => escapeLiteral(text));
  return `select set_config('role', ${as}, true), set_config('request.jwt.claim.sub', ${who}, true),
    set_config('baari.now', ${at}, true), set_config('request.jwt.claims', ${token}, true)`;
}

/**
 * A statement that a function makes is planned five times for what it asks before one plan may do for all. Most tests ask less
 * often than that, and what they ask for is not how fast. In the sweep it is as the server has it: empty.
 */
export const planOnce = isSweep ? '' : 'set plan_cache_mode = force_generic_plan';

async function openPglite(): Promise<Database> {
  let client = await openMigratedPglite(migrationScripts());
  const setUp = () => client.exec(`set baari.now = '${usualTime}'; ${planOnce}`);
  await setUp();
  return {
    engine: 'pglite',
    query: async (sql, values) => (await client.query<Row>(sql, values)).rows,
    exec: async (sql) => ((await client.exec(sql)).at(-1)?.rows ?? []) as Row[],
    as: (actor, sql, values) =>
      client.transaction(async (tx) => {
        await tx.exec(impersonation(actor));
        return (await tx.query<Row>(sql, values)).rows;
      }),
    session: () => Promise.reject(new Error('PGlite has one connection')),
    async backup() {
      const loadDataDir = await client.dumpDataDir('none');
      return async () => {
        await client.close();
        client = await PGlite.create({ loadDataDir });
        await setUp();
      };
    },
    close: () => client.close(),
  };
}

export const superuserOf = { postgres: 'postgres', hosted: 'supabase_admin' } as const;

const clockOption = `-c baari.now=${usualTime}`;

/** A new cluster whose database `postgres` is migrated; `files` are SQL files in the place of the baseline. */
export async function startMigrated(engine: ClusterEngine, files?: string[]): Promise<Cluster> {
  const superuser = superuserOf[engine];
  const cluster = await startCluster(binaries, superuser);
  const run = async (user: string, scripts: string[]) => {
    const client = new Client({ host: cluster.socketDir, user, database: 'postgres', options: clockOption });
    await client.connect();
    try {
      for (const sql of scripts) await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const isHosted = engine === 'hosted';
  const [platform = '', ...scripts] = migrationScripts(isHosted ? 'postgres-hosted.sql' : undefined, files);
  const safeupdate = isHosted ? safeupdateOf(binaries) : undefined;
  const guard = `alter role authenticator set session_preload_libraries = '${safeupdate}'`;
  try {
    await run(superuser, safeupdate ? [platform, guard] : [platform]);
    await run('postgres', scripts);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** A database of the clusters that this run shares; it goes when the line to them is closed, and with this process at the latest. */
async function lease(address: string, engine: ClusterEngine): Promise<Lease & Pick<Cluster, 'stop'>> {
  const line = connect(address);
  line.write(engine);
  const [chunk] = await once(line, 'data');
  const answer = JSON.parse(String(chunk)) as Lease & { problem?: string };
  if (answer.problem) throw new Error(answer.problem);
  return {
    ...answer,
    async stop() {
      const closed = once(line, 'close');
      line.end();
      await closed;
    },
  };
}

async function openPostgres(engine: ClusterEngine, isAlone: boolean, files?: string[]): Promise<Database> {
  const shared = process.env['BAARI_CLUSTERS'];
  const own = shared === undefined || isAlone || files ? await startMigrated(engine, files) : undefined;
  const cluster = own ? { ...own, database: 'postgres' } : await lease(shared ?? '', engine);
  const { socketDir: host, database } = cluster;
  const address = { host, user: 'postgres', database, options: clockOption };
  // A connection that is closing still hears that its database is dropped, or its server stopped; nobody waits for it.
  const connectAs = (user: string) => new Pool({ ...address, user, max: 8 }).on('error', () => undefined);
  let pool = connectAs(address.user);
  // Where the API connects: as the owner in a role's place, or as the platform's own connector.
  const enter = () => (engine === 'hosted' ? connectAs('authenticator') : pool);
  let entrance = enter();
  const hangUp = async () => {
    await pool.end();
    if (entrance !== pool) await entrance.end();
  };
  const whileStopped = async (work: (data: string) => void) => {
    if (!own) throw new Error('Only a database that was opened alone can be backed up');
    await hangUp();
    await own.whileStopped(work);
    pool = connectAs(address.user);
    entrance = enter();
  };
  return {
    engine,
    query: async (sql, values) => (await pool.query<Row>(sql, values)).rows,
    exec: async (sql) => [await pool.query<Row>(sql)].flat().at(-1)?.rows ?? [],
    async as(actor, sql, values) {
      const client = await entrance.connect();
      try {
        await client.query(`begin; ${impersonation(actor)}`);
        const { rows } = await client.query<Row>(sql, values);
        await client.query('commit');
        return rows;
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    async session(user = address.user) {
      const client = new Client({ ...address, user });
      // A backend that is killed reports here too, beside the query that fails; without a listener it would end the run.
      client.on('error', () => undefined);
      await client.connect();
      return {
        query: async (sql, values) => (await client.query<Row>(sql, values)).rows,
        close: () => client.end(),
      };
    },
    async backup() {
      const copy = join(cluster.socketDir, 'backup');
      await whileStopped((data) => copyFolder(data, copy));
      return () => whileStopped((data) => putBack(copy, data));
    },
    async close() {
      await hangUp();
      await cluster.stop();
    },
  };
}

/**
 * Starts an engine with the migrated database. `isAlone` asks for a cluster that no other file gets, which `backup` needs; `files`
 * are SQL files in the place of the baseline, for real PostgreSQL alone.
 */
export function openDatabase(engine: Engine, isAlone = false, files?: string[]): Promise<Database> {
  return engine === 'pglite' ? openPglite() : openPostgres(engine, isAlone, files);
}
