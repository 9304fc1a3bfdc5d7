// The schema files are the source of the database, the baseline is what runs: both have to make the same database on every
// engine, down to rights and comments. rules.test.ts compares PGlite with PostgreSQL.
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { baseline, baselineFile, schemaFiles } from '#supabase/baseline.mjs';
import { openDatabase, startMigrated } from '#tests/support/postgres.ts';
import { schemaLines } from '#tests/support/schema-lines.ts';

it('the baseline migration is up to date: npm run schema:baseline', () => {
  expect(readFileSync(baselineFile, 'utf8') === baseline()).toBe(true);
});

it.each(['postgres', 'hosted'] as const)(
  '%s holds the same after the schema files and after the baseline',
  async (engine) => {
    const cluster = await startMigrated(engine, schemaFiles());
    const client = new Client({ host: cluster.socketDir, user: 'postgres', database: 'postgres' });
    await client.connect();
    const { rows: fromFiles } = await client.query(schemaLines);
    await client.end();
    await cluster.stop();
    expect(fromFiles.length).toBeGreaterThan(1000);
    const db = await openDatabase(engine);
    expect(fromFiles).toEqual(await db.query(schemaLines));
    await db.close();
  },
);

it('PGlite holds the same after the schema files and after the baseline', async () => {
  const client = await PGlite.create();
  for (const path of ['tests/support/postgres-stub.sql', ...schemaFiles()])
    await client.exec(readFileSync(path, 'utf8'));
  const { rows: fromFiles } = await client.query(schemaLines);
  await client.close();
  const db = await openDatabase('pglite');
  expect(fromFiles).toEqual(await db.query(schemaLines));
  await db.close();
});

it('every function refers to what exists, although the files load with unchecked bodies', async () => {
  const db = await openDatabase('postgres');
  const functions = await db.query(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  expect(functions.length).toBeGreaterThan(300);
  for (const { text } of functions) await db.exec(String(text));
  await db.close();
});
