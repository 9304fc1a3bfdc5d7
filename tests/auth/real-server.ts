// The servers behind a hosted project's address, made of the real parts: PostgreSQL as the database tests start it with a project's
// roles, Supabase's sign-in server (GoTrue) with its own schema, our migrations as a role that is no superuser, a mail server
// that keeps what it gets, and a gateway.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { baselineFile } from '#supabase/baseline.mjs';
import { providePostgres } from '#tests/engines/postgres.mjs';
import { startCluster } from '#tests/support/postgres-cluster.ts';
import { freePort } from '#tests/support/server.ts';
import { startGateway } from './gateway.ts';
import { hostedSettings } from './hosted-settings.ts';
import { startMailServer } from './mail-server.ts';

const jwtSecret = 'a secret of the tests with at least thirty-two characters';

/** How one gets the server that is meant: another version may answer otherwise. */
const gotrueVersion = '2.196.0';
const howToGetOne = `No sign-in server. GOTRUE_BIN must name GoTrue ${gotrueVersion}, with its folder "migrations" beside it:
  https://github.com/supabase/auth/releases/download/v${gotrueVersion}/auth-v${gotrueVersion}-x86.tar.gz
(Linux; there are arm64 and darwin-arm64 as well). Unpack it, and: GOTRUE_BIN=…/auth npm run auth:check`;

/** @throws {Error} that says how to get one */
export function gotrueBinary(): string {
  const path = process.env['GOTRUE_BIN'];
  if (!path || !existsSync(path)) throw new Error(howToGetOne);
  return path;
}

/** A hosted project as the tests know it; a process that did not start it may use it too. */
export type RealServer = {
  /** The project's address. */
  url: string;
  /** Where GoTrue itself listens, and what it was told. */
  gotrue: { url: string; settings: Record<string, string> };
  /** Where its mails lie, under `mails`. */
  dataFolder: string;
  socketDir: string;
};

const asUser = (socketDir: string, user: string) => ({ host: socketDir, user, database: 'postgres' });

async function runSql(socketDir: string, user: string, sql: string): Promise<void> {
  const client = new Client(asUser(socketDir, user));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The platform's roles and schemas, less the stand-ins of the tables that GoTrue makes itself. */
function platform(): string {
  const sql = readFileSync('tests/support/postgres-hosted.sql', 'utf8');
  const [from, to] = ['create table auth.users (', 'create function auth.uid()'].map((start) => sql.indexOf(start));
  return `${sql.slice(0, from)}${sql.slice(to)}\ngrant create on database postgres to supabase_auth_admin;`;
}

/** The rights that the platform grants to `postgres` when GoTrue has made its schema. */
const afterGotrue = ['tables', 'routines', 'sequences']
  .map((kind) => `grant all on all ${kind} in schema auth to postgres;`)
  .join('\n');

/** Starts GoTrue with such settings; it answers once this resolves. */
export async function startGotrue(settings: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server: ChildProcess = spawn(gotrueBinary(), ['serve'], {
    env: { ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const endWithTests = () => void server.kill();
  process.once('exit', endWithTests);
  for (;;) {
    if (server.exitCode !== null) throw new Error(`GoTrue ended with ${server.exitCode}:\n${said}`);
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async stop() {
      process.off('exit', endWithTests);
      server.kill();
      await ended;
    },
  };
}

/** Starts it all; `appUrl` is where the app will be. */
export async function startRealServer(
  dataFolder: string,
  appUrl: string,
): Promise<RealServer & { stop(): Promise<void> }> {
  const binary = gotrueBinary();
  const cluster = await startCluster(await providePostgres(), 'supabase_admin');
  const { socketDir } = cluster;
  await runSql(socketDir, 'supabase_admin', platform());
  const mail = await startMailServer(dataFolder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...(await hostedSettings(appUrl, `${url}/templates`)),
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_DB_DRIVER: 'postgres',
    DB_NAMESPACE: 'auth',
    DATABASE_URL: `postgres:///postgres?host=${socketDir}&user=supabase_auth_admin&sslmode=disable`,
    GOTRUE_DB_MIGRATIONS_PATH: join(binary, '../migrations'),
    API_EXTERNAL_URL: `${url}/auth/v1`,
    GOTRUE_JWT_ISSUER: `${url}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(mail.port),
  };
  const migrated = spawnSync(binary, ['migrate'], { env: settings, encoding: 'utf8' });
  if (migrated.status !== 0) throw new Error(`GoTrue could not make its schema:\n${migrated.stdout}${migrated.stderr}`);
  await runSql(socketDir, 'supabase_admin', afterGotrue);
  await runSql(socketDir, 'postgres', readFileSync(baselineFile, 'utf8'));
  const gotrue = await startGotrue(settings);
  const gateway = await startGateway({ port, gotrue: gotrue.url, socketDir, jwtSecret });
  return {
    url,
    gotrue: { url: gotrue.url, settings },
    dataFolder,
    socketDir,
    async stop() {
      await gateway.stop();
      await gotrue.stop();
      await mail.stop();
      await cluster.stop();
    },
  };
}

/** The database of a project as the platform itself sees it: for arranging what happens by time, or by the dashboard. */
export const openAsPlatform = ({ socketDir }: Pick<RealServer, 'socketDir'>): Pool =>
  new Pool({ ...asUser(socketDir, 'supabase_admin'), max: 2 });
