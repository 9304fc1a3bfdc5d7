// PGlite with every migration applied. Making a cluster in WebAssembly takes seconds, so the finished one is kept beside
// the installed packages, under a name that changes with the migrations, with PGlite itself and with this file.
import { PGlite } from '@electric-sql/pglite';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = 'node_modules/.cache/baari';

function keptFile(scripts: string[]): string {
  const version = readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8');
  const hash = createHash('sha256');
  const recipe = readFileSync('tests/support/postgres-pglite.ts', 'utf8');
  for (const text of [version, recipe, ...scripts]) hash.update(text);
  return join(folder, `pglite-${hash.digest('hex').slice(0, 16)}.tar`);
}

async function keep(client: PGlite, file: string): Promise<void> {
  const dump = await client.dumpDataDir('none');
  mkdirSync(folder, { recursive: true });
  const stale = readdirSync(folder).filter((name) => /^pglite-.*\.tar$/.test(name) && name !== basename(file));
  for (const name of stale) rmSync(join(folder, name), { force: true });
  // Written aside and renamed: test files and threads run in parallel, and none may read half a cluster.
  const aside = `${file}.${randomUUID()}`;
  writeFileSync(aside, Buffer.from(await dump.arrayBuffer()));
  renameSync(aside, file);
}

/** A new database in memory on which these scripts have run. */
export async function openMigratedPglite(scripts: string[]): Promise<PGlite> {
  const file = keptFile(scripts);
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) });
  const client = await PGlite.create();
  for (const sql of scripts) await client.exec(sql);
  // Nobody makes a database from them, and without them every later one has half as many files to unpack.
  await client.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await client.exec(`drop database ${name}`);
  await keep(client, file);
  return client;
}
