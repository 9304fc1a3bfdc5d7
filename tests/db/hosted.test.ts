// The ways that every person takes, on a cluster that is set up as a hosted project: sign-up by the sign-in service's own
// role, the catalogue edited with the secret key, booking, cancelling, leaving, pulling. Rights and rules of the house run
// on the same cluster in their own files.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '#tests/engines/postgres.mjs';
import { figure } from '#tests/support/figure.ts';
import { type Database, enginesAndHosted, openDatabase, safeupdateOf } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  type CourtDayAnswer,
  ids,
  makeWorld,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  signedInAt,
  service,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const binaries = findPostgres();

it('says what of a hosted project is not here', () => {
  figure(
    'hosted-like cluster',
    binaries
      ? `roles and schemas of the platform, pg-safeupdate ${safeupdateOf(binaries) ? 'loaded' : 'not installed: read from the functions in rules.test.ts'}`
      : 'NOT RUN: PostgreSQL is not installed',
  );
  expect(enginesAndHosted.includes('hosted')).toBe(binaries !== undefined);
});

describe.runIf(binaries)('on a hosted project', () => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  type Part = { p: string; rows?: unknown[]; c: string };
  const pull = (actor: Parameters<typeof rpc>[1], parts: unknown[]) =>
    rpc<{ parts: Part[] }>(db, actor, 'sync_pull', { parts });

  beforeAll(async () => {
    db = await openDatabase('hosted');
    await makeWorld(db);
  });
  afterAll(() => db.close());

  it('the migrations ran as somebody who is no superuser and owns nothing of the platform', async () => {
    expect(
      await db.query(`select current_user::text as who, rolsuper as super from pg_roles where rolname = current_user`),
    ).toEqual([{ who: 'postgres', super: false }]);
    expect(
      await db.query(
        `select distinct tableowner::text as owner from pg_tables where schemaname in ('auth', 'storage') order by 1`,
      ),
    ).toEqual([{ owner: 'supabase_auth_admin' }, { owner: 'supabase_storage_admin' }]);
    expect(await refusal(db.query('create table auth.mine (id int)'))).toMatchObject({ sqlstate: '42501' });
    expect(await refusal(db.query('alter table auth.users add column mine int'))).toMatchObject({ sqlstate: '42501' });
    const who = await db.as(anon, 'select session_user::text as session, current_user::text as role');
    expect(who).toEqual([{ session: 'authenticator', role: 'anon' }]);
  });

  it('the demo people, whose password everybody knows, do not come in', async () => {
    await expect(db.exec(readFileSync('supabase/seed.sql', 'utf8'))).rejects.toThrow('refuses this database');
  });

  it('made the private bucket', async () => {
    expect(await db.query('select id, public from storage.buckets')).toEqual([{ id: 'receipts', public: false }]);
  });

  it('the sign-in service signs somebody up, changes the address and removes the account', async () => {
    const id = requestId();
    const signIn = await db.session('supabase_auth_admin');
    const profile = () => db.query('select name, email from public.users where id = $1', [id]);
    await signIn.query(
      `insert into users (id, email, raw_user_meta_data) values ($1, 'new@example.test', '{"name": "Hina Malik"}')`,
      [id],
    );
    expect(await profile()).toEqual([{ name: 'Hina Malik', email: 'new@example.test' }]);
    await signIn.query(`update users set email = 'newer@example.test' where id = $1`, [id]);
    expect(await profile()).toEqual([{ name: 'Hina Malik', email: 'newer@example.test' }]);
    await signIn.query('delete from users where id = $1', [id]);
    expect(await profile()).toEqual([]);
    expect(await refusal(signIn.query('select * from public.users'))).toMatchObject({ sqlstate: '42501' });
    await signIn.close();
  });

  it('a sport and a place that are edited with the secret key travel to phones', async () => {
    const [before] = (await pull(anon, [{ p: 'ref' }])).parts;
    for (const change of [
      `update public.sports set name = 'Padel Tennis' where id = 7`,
      `update public.locations set name = 'Clifton Block 5' where id = 101`,
      `insert into public.sports (id, name) values (8, 'Kabaddi')`,
      `delete from public.sports where id = 8`,
    ])
      await db.as(service, change);
    const again = (await pull(anon, [{ p: 'ref', c: before?.c }])).parts[0];
    expect(JSON.stringify(again)).toContain('Padel Tennis');
    expect(again?.c).not.toBe(before?.c);
  });

  it('books, refuses the same hour, cancels, frees the hour, and tells the phone', async () => {
    await rpc(db, ayesha, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18] });
    const { booking } = await book(db, ayesha);
    expect(booking.status).toBe('pending');
    expect(await refusal(book(db, asPerson(ids.bilal)))).toMatchObject({ code: 'SLOT_TAKEN' });
    const state = async () => {
      const day = await rpc<CourtDayAnswer>(db, asPerson(ids.bilal), 'court_day', {
        court: ids.dayCourt,
        day: tomorrow,
      });
      return day.hours.find(([hour]) => hour === 18)?.[1];
    };
    expect(await state()).toBe('taken');
    const mutation = {
      id: requestId(),
      kind: 'cancel-booking',
      v: 1,
      entity: booking.id,
      args: { bookingId: booking.id, refund: 2100 },
    };
    const { results } = await rpc<{ results: { status: string }[] }>(db, ayesha, 'apply_mutations', {
      batch: { device: 'phone', mutations: [mutation] },
    });
    expect(results).toMatchObject([{ status: 'applied' }]);
    expect(await state()).toBe('free');
    expect(JSON.stringify(await pull(ayesha, [{ p: 'user' }]))).toContain(booking.id);
  });

  it('lists, notes and shows receipts, and the timer runs, with the secret key alone', async () => {
    const file = { owner: ids.bilal, path: receiptOf(ids.bilal, 9) };
    await rpc(db, service, 'expect_receipt', file);
    await rpc(db, service, 'note_receipt', { ...file, mime: 'image/jpeg', bytes: 10 });
    expect(await rpc(db, service, 'read_receipt_trash')).toMatchObject({ paths: [] });
    expect(await rpc(db, asPerson(ids.bilal), 'can_read_receipt', { path: file.path })).toBe(true);
    expect(await rpc(db, service, 'advance_bookings')).toMatchObject({ k: 'ab1' });
    expect(await refusal(rpc(db, ayesha, 'advance_bookings'))).toMatchObject({ sqlstate: '42501' });
  });

  it('leaves: the account, its files and its name go', async () => {
    await rpc(db, signedInAt(asPerson(ids.bilal)), 'delete_user');
    expect(await db.query('select 1 from auth.users where id = $1', [ids.bilal])).toEqual([]);
    const { paths } = await rpc<{ paths: string[] }>(db, service, 'read_receipt_trash');
    expect(paths).toContain(receiptOf(ids.bilal, 9));
  });

  it('says what a deployment may lack, to the secret key only', async () => {
    const facts = await rpc<Record<string, unknown>>(db, service, 'deploy_facts');
    expect(facts).toMatchObject({
      k: 'df1',
      migration: null,
      bank_accounts: 1,
      admins: 1,
      venues: 2,
      bucket: { public: false },
      cron: { scheduled: false },
      second_factors: 0,
      has_sign_in_log: false,
      settings: { platform_fee: 100, clock_may_move: true },
    });
    expect(facts).not.toHaveProperty('settings.id');
    await db.exec(`create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text primary key);
      insert into supabase_migrations.schema_migrations values ('20261121090000'), ('20261122120000');
      insert into private.timer_runs (job, ran_at) values ('tidy-up', '${noon}')
        on conflict (job) do update set ran_at = excluded.ran_at;
      insert into auth.mfa_factors (id, user_id, status) values
        (gen_random_uuid(), '${ids.ayesha}', 'verified'), (gen_random_uuid(), '${ids.ayesha}', 'verified'),
        (gen_random_uuid(), '${ids.admin}', 'unverified');
      insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{}')`);
    expect(await rpc(db, service, 'deploy_facts')).toMatchObject({
      migration: '20261122120000',
      second_factors: 1,
      has_sign_in_log: true,
      timer: { 'tidy-up': '2026-11-21T10:00:00.000Z' },
    });
    expect(await refusal(rpc(db, asPerson(ids.admin), 'deploy_facts'))).toMatchObject({ sqlstate: '42501' });
  });

  it('the timer is scheduled where pg_cron is to be had, and said to be missing where it is not', async () => {
    const [row] = await db.query('select private.schedule_timer() as said');
    expect(row?.['said']).toMatch(/^scheduled$|^pg_cron /);
    expect(await db.query(`select 1 from pg_extension where extname = 'pg_cron'`)).toHaveLength(
      row?.['said'] === 'scheduled' ? 1 : 0,
    );
  });
});
