// A hosted project has a storage schema, which the engines here lack: this one has the same shape and rights, and the
// statement that makes the bucket runs on it again.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, ids, makeWorld, receiptOf, refusal } from '#tests/support/postgres-world.ts';

const personas: [string, Actor][] = [
  ['visitor', anon],
  ['ayesha', asPerson(ids.ayesha)],
  ['bilal', asPerson(ids.bilal)],
  ['owner', asPerson(ids.owner)],
  ['otherOwner', asPerson(ids.otherOwner)],
  ['admin', asPerson(ids.admin)],
];

const hosted = `
  create schema storage;
  create table storage.buckets (
    id text primary key, name text not null unique, public boolean, file_size_limit bigint, allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text, owner uuid
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated;
  grant all on all tables in schema storage to anon, authenticated;
`;

function bucketStatement(): string {
  const sql = readFileSync('supabase/schemas/10_payments.sql', 'utf8');
  return sql.slice(sql.lastIndexOf('do $$'));
}

describe.each(engines)('the bucket of receipts on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await db.exec(hosted);
    await db.exec(bucketStatement());
    await db.query(`insert into storage.objects (bucket_id, name, owner) values ('receipts', $1, $2)`, [
      receiptOf(ids.ayesha),
      ids.ayesha,
    ]);
  });
  afterAll(() => db.close());

  it('is private, takes 5 MB and three kinds of file, and has no policy that opens it', async () => {
    expect(await db.query('select public, file_size_limit::integer, allowed_mime_types from storage.buckets')).toEqual([
      { public: false, file_size_limit: 5_242_880, allowed_mime_types: ['image/jpeg', 'image/png', 'application/pdf'] },
    ]);
    expect(await db.query(`select 1 from pg_policies where schemaname = 'storage'`)).toEqual([]);
  });

  it.each(personas)(
    '%s neither lists, reads, puts, replaces nor removes a file, not even an own one',
    async (_, actor) => {
      expect(await db.as(actor, 'select name from storage.objects')).toEqual([]);
      expect(await db.as(actor, 'select id from storage.buckets')).toEqual([]);
      expect(await db.as(actor, `update storage.objects set name = 'x' returning 1`)).toEqual([]);
      expect(await db.as(actor, 'delete from storage.objects returning 1')).toEqual([]);
      expect(await db.as(actor, 'update storage.buckets set public = true returning 1')).toEqual([]);
      const put = `insert into storage.objects (bucket_id, name, owner) values ('receipts', $1, $2)`;
      const attempt = db.as(actor, put, [receiptOf(actor.id ?? ids.gone, 3), actor.id ?? null]);
      expect(await refusal(attempt)).toMatchObject({ sqlstate: '42501' });
      expect(await db.query('select 1 from storage.objects')).toHaveLength(1);
    },
  );
});
