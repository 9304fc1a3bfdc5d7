// The migrated database in two engines behind one interface: PGlite (PostgreSQL 17 in WebAssembly, what the embedded
// backend runs) everywhere, and real PostgreSQL where it is installed. CI must have both.
import { readdirSync, readFileSync } from 'node:fs';
import { Client, Pool } from 'pg';
import { findPostgres, startCluster } from './postgres-cluster.ts';
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
  /** Another connection for overlapping transactions; real PostgreSQL only. */
  session(): Promise<Session>;
  close(): Promise<void>;
};

export type Engine = 'pglite' | 'postgres';

const binaries = findPostgres();
if (!binaries && process.env['CI']) throw new Error('CI needs PostgreSQL: apt-get install postgresql');

export const hasPostgres = binaries !== undefined;

/** The engines of this machine; every suite runs once on each. */
export const engines: Engine[] = hasPostgres ? ['pglite', 'postgres'] : ['pglite'];

function migrations(): string[] {
  const dir = 'supabase/migrations';
  const files = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return ['tests/support/postgres-stub.sql', ...files.map((name) => `${dir}/${name}`)].map((path) =>
    readFileSync(path, 'utf8'),
  );
}

/** The statements that put a transaction in the place of an API request. */
function impersonation({ role, id, now, claims }: Actor): [string, unknown[]] {
  return [
    `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('baari.now', $3, true),
       set_config('request.jwt.claims', $4, true)`,
    [role, id ?? '', now ?? '', claims ? JSON.stringify(claims) : ''],
  ];
}

async function openPglite(): Promise<Database> {
  const client = await openMigratedPglite(migrations());
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

async function openPostgres(dir: string): Promise<Database> {
  const cluster = await startCluster(dir);
  const address = { host: cluster.socketDir, user: 'postgres', database: 'postgres' };
  const pool = new Pool({ ...address, max: 8 });
  for (const sql of migrations()) await pool.query(sql);
  return {
    engine: 'postgres',
    query: async (sql, values) => (await pool.query<Row>(sql, values)).rows,
    exec: async (sql) => [await pool.query<Row>(sql)].flat().at(-1)?.rows ?? [],
    async as(actor, sql, values) {
      const client = await pool.connect();
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
    async session() {
      const client = new Client(address);
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
      await cluster.stop();
    },
  };
}

/** Starts an engine with every migration applied. */
export function openDatabase(engine: Engine): Promise<Database> {
  if (engine === 'pglite') return openPglite();
  if (!binaries) throw new Error('PostgreSQL is not installed');
  return openPostgres(binaries);
}
