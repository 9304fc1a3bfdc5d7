// The migrated database in two engines behind one interface: PGlite (PostgreSQL 17 in WebAssembly, what the embedded
// backend runs), and real PostgreSQL. `hosted` is real PostgreSQL with the roles and schemas of a hosted project: the
// migrations run as a `postgres` that is no superuser, and requests come in through `authenticator`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { providePostgres } from '#tests/engines/postgres.mjs';
import { startCluster } from './postgres-cluster.ts';
import { openMigratedPglite } from './postgres-pglite.ts';

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
  close(): Promise<void>;
};

export type Engine = 'pglite' | 'postgres' | 'hosted';

// Where there is no way to one the file fails: no suite is left out in silence.
const binaries: string | undefined = await providePostgres();

export const hasPostgres = binaries !== undefined;

/** The engines of this machine; every suite runs once on each. */
export const engines: Engine[] = hasPostgres ? ['pglite', 'postgres'] : ['pglite'];

/** The same and the hosted-like cluster, for the suites about rights and for the ways that every person takes. */
export const enginesAndHosted: Engine[] = hasPostgres ? [...engines, 'hosted'] : engines;

/** The library that refuses `update` and `delete` without a condition on hosted projects; Debian has no package of it. */
export function safeupdateOf(dir: string): string | undefined {
  const folders = [join(dir, '../lib'), join(dir, '../lib/postgresql'), '/usr/lib/postgresql'];
  return folders.map((folder) => join(folder, 'safeupdate.so')).find((file) => existsSync(file));
}

/** Where `clock_may_move`, statements that name no time of their own happen then: Saturday 15:00 in Karachi. */
const usualTime = '2026-11-21T10:00:00Z';

function migrations(before: string, stub = 'postgres-stub.sql'): string[] {
  const dir = 'supabase/migrations';
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.sql') && name < before)
    .sort();
  return [`tests/support/${stub}`, ...files.map((name) => `${dir}/${name}`)].map((path) => readFileSync(path, 'utf8'));
}

/** The statements that put a transaction in the place of an API request. */
function impersonation({ role, id, now, claims }: Actor): [string, unknown[]] {
  return [
    `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('baari.now', $3, true),
       set_config('request.jwt.claims', $4, true)`,
    [role, id ?? '', now ?? '', claims ? JSON.stringify(claims) : ''],
  ];
}

async function openPglite(before: string): Promise<Database> {
  const client = await openMigratedPglite(migrations(before));
  await client.query(`set baari.now = '${usualTime}'`);
  return {
    engine: 'pglite',
    query: async (sql, values) => (await client.query<Row>(sql, values)).rows,
    exec: async (sql) => ((await client.exec(sql)).at(-1)?.rows ?? []) as Row[],
    as: (actor, sql, values) =>
      client.transaction(async (tx) => {
        await tx.query(...impersonation(actor));
        return (await tx.query<Row>(sql, values)).rows;
      }),
    session: () => Promise.reject(new Error('PGlite has one connection')),
    close: () => client.close(),
  };
}

async function openPostgres(dir: string, engine: 'postgres' | 'hosted', before: string): Promise<Database> {
  const isHosted = engine === 'hosted';
  const cluster = await startCluster(dir, isHosted ? 'supabase_admin' : 'postgres');
  const options = `-c baari.now=${usualTime}`;
  const address = { host: cluster.socketDir, user: 'postgres', database: 'postgres', options };
  const [platformScript = '', ...scripts] = migrations(before, isHosted ? 'postgres-hosted.sql' : undefined);
  if (isHosted) {
    const platform = new Client({ ...address, user: 'supabase_admin' });
    await platform.connect();
    await platform.query(platformScript);
    const safeupdate = safeupdateOf(dir);
    if (safeupdate) await platform.query(`alter role authenticator set session_preload_libraries = '${safeupdate}'`);
    await platform.end();
  } else scripts.unshift(platformScript);
  const pool = new Pool({ ...address, max: 8 });
  for (const sql of scripts) await pool.query(sql);
  // Where the API connects: as the owner in a role's place, or as the platform's own connector.
  const entrance = isHosted ? new Pool({ ...address, user: 'authenticator', max: 8 }) : pool;
  return {
    engine,
    query: async (sql, values) => (await pool.query<Row>(sql, values)).rows,
    exec: async (sql) => [await pool.query<Row>(sql)].flat().at(-1)?.rows ?? [],
    async as(actor, sql, values) {
      const client = await entrance.connect();
      try {
        await client.query('begin');
        await client.query(...impersonation(actor));
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
    async close() {
      await pool.end();
      if (entrance !== pool) await entrance.end();
      await cluster.stop();
    },
  };
}

/** Starts an engine with every migration applied, or only with those whose file name sorts before `before`. */
export function openDatabase(engine: Engine, before = '~'): Promise<Database> {
  if (engine === 'pglite') return openPglite(before);
  if (!binaries) throw new Error('PostgreSQL is not installed');
  return openPostgres(binaries, engine, before);
}
