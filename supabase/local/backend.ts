import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli';
import { specimenReceipts } from '#supabase/seed/desks.mjs';
import { generateDesks } from '#supabase/seed/generate.mjs';
import { advanceBookingsEveryMinute } from './advance-bookings.ts';
import { dropHostedSettings, localAuthSettings, placesOfAHostedProject } from './auth-settings.ts';
import { emptyReceiptTrash } from './empty-receipt-trash.ts';
import { localFunctions } from './functions.ts';
import { dataFolderKeys, dataFolderTicketKey, publishableKey } from './keys.ts';
import { mailbox, mailFolder } from './mailbox.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { Problem } from './problem.ts';
import { quietDatabaseErrors, withoutChatter } from './quiet-console.ts';
import { answerAsTheRealServer } from './real-auth.ts';
import { receiptFiles } from './receipt-files.ts';
import type { SignUp } from './settings.ts';

export type Backend = {
  /** The answer to a request under /rest/v1, /auth/v1 or /functions/v1, as a hosted project would give it. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

/**
 * Opens the embedded backend on a data folder (real Postgres in this process): a new database gets the
 * schema and the demo data. The caller holds the folder's lock; `appUrl` is where links in mails lead, `signUp` what a new account does.
 * @throws {Problem} when the database cannot be made, or was made from another schema.
 */
export async function openBackend(dataFolder: string, appUrl: string, signUp: SignUp = 'quick'): Promise<Backend> {
  console.error = quietDatabaseErrors(console.error);
  const keys = dataFolderKeys(dataFolder);
  const databaseFolder = join(dataFolder, 'database');
  const unfinished = join(dataFolder, 'unfinished');
  // A first start that was cut off leaves half a database, which nobody has used yet.
  if (existsSync(unfinished)) rmSync(databaseFolder, { recursive: true, force: true });
  const isNew = !existsSync(databaseFolder);
  if (isNew) writeFileSync(unfinished, '');
  const schemaFile = join(dataFolder, 'schema.sha256');
  if (!isNew && (!existsSync(schemaFile) || readFileSync(schemaFile, 'utf8') !== schemaHash()))
    throw new Problem(`The database in ${dataFolder} was made from another schema.\nTo start over: npm run reset`);
  mkdirSync(databaseFolder, { recursive: true, mode: 0o700 });
  // config.toml takes these with env(…): they differ from one data folder to the next.
  Object.assign(process.env, placesOfAHostedProject(appUrl), {
    BAARI_DATABASE: databaseFolder,
    BAARI_PUBLISHABLE_KEY: publishableKey,
    BAARI_SECRET_KEY: keys.secretKey,
    BAARI_JWT_SECRET: keys.jwtSecret,
    LITE_TELEMETRY: '0',
  });
  const app = await withoutChatter(async () => {
    const api = await createApi({ withSupabaseClient: false });
    const config = await api.project.local.getConfig('supabase/config.toml');
    if (config.auth) dropHostedSettings(config.auth);
    const server = { admin: false, disableStudio: true, middlewares: [answerAsTheRealServer] };
    return new App({ ...config, options: { ...config.options, server } }).init();
  });
  keepGrants(app);
  if (app.config.auth) localAuthSettings(app.config.auth, appUrl, signUp);
  // A token that is none is refused, not taken for nobody's. Whoever has no token comes with the publishable key.
  if (app.config.api) app.config.api.anonymous_enabled = false;
  // The migration is made of the schema files: the backend need not compare the new database with them, which takes five seconds.
  if (app.config.db?.migrations) app.config.db.migrations.schema_paths = [];
  app.drivers.email = mailbox(mailFolder(dataFolder), console.log);
  try {
    await withoutChatter(() => prepare(app, isNew));
    if (isNew) await writeSpecimens(dataFolder);
  } catch (error) {
    await app.connection.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Problem(`The database in ${dataFolder} could not be prepared.\n${reason}\nTo start over: npm run reset`);
  }
  writeFileSync(schemaFile, schemaHash());
  rmSync(unfinished, { force: true });
  // All requests share one connection to the database: two at once would run in one transaction, with the role of the later one.
  const askApi = oneAtATime(async (request) => app.fetch(request));
  const ticketKey = await dataFolderTicketKey(dataFolder, async () => highestKid(askApi, keys.secretKey));
  const functions = localFunctions({
    dataFolder,
    keys,
    ticketKey,
    fetch: (url, init) => askApi(new Request(url, init)),
  });
  await functions.start();
  const fetch = (request: Request) => functions.answer(request) ?? askApi(request);
  const stopAdvancing = advanceBookingsEveryMinute(askApi, keys.secretKey);
  const stopEmptying = emptyReceiptTrash(fetch, keys.secretKey);
  return {
    fetch,
    async close() {
      await Promise.all([stopAdvancing(), stopEmptying()]);
      await app.connection.close();
    },
  };
}

/** Names the schema of this checkout. Before 1.0 the baseline is made anew, and no migration leads from one to the next. */
function schemaHash(): string {
  const folder = 'supabase/migrations';
  const files = readdirSync(folder).sort();
  return createHash('sha256')
    .update(files.map((name) => readFileSync(join(folder, name), 'utf8')).join(''))
    .digest('hex');
}

/**
 * Requests run with the rights that the migration gives, as on a hosted project. At its first request a connection would
 * otherwise grant all on every table to the API roles; it skips that when it has found row level security already.
 */
function keepGrants({ connection }: App): void {
  Reflect.set(connection, 'rlsState', 'active');
}

async function prepare(app: App, isNew: boolean): Promise<void> {
  await applyPendingMigrations(app);
  if (isNew) await ensureSchema(app);
}

/** The highest number of a ticket key that the database was told of; 0 before the first, and where it can't say: all but tickets works then. */
async function highestKid(ask: (request: Request) => Promise<Response>, secretKey: string): Promise<number> {
  const response = await ask(
    new Request('http://localhost/rest/v1/ticket_keys?select=kid&order=kid.desc&limit=1', {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    }),
  );
  const rows: unknown = await response.json().catch(() => undefined);
  if (!Array.isArray(rows)) console.error('ticket_keys:', response.status, rows);
  const [row] = Array.isArray(rows) ? (rows as { kid: number }[]) : [];
  return row?.kid ?? 0;
}

/** The demo data names receipts, which a database cannot hold. */
async function writeSpecimens(dataFolder: string): Promise<void> {
  const files = receiptFiles(join(dataFolder, 'receipts'));
  for (const { path, bytes } of specimenReceipts(generateDesks())) await files.put(path, bytes, 'image/png');
}
