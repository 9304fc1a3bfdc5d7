// What the timer works off, how long things are kept, what is written down about changes, and who is counted together.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  ids,
  makeWorld,
  noon,
  noonRev,
  receiptOf,
  refusal,
  rpc,
  service,
} from '#tests/support/postgres-world.ts';
import { proofOf } from '#tests/support/proof.ts';
import { cases } from '#tests/support/sweep.ts';

/** Of one court; and how many of them the timer takes at once in these tests, as one run of it does of 2,500. */
const many = cases(250, 2500);
const some = many * 0.4;

describe.each(engines)('housekeeping on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await db.exec(`insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, decide_by)
      select '${ids.ayesha}', '${ids.dayCourt}', date '2026-11-22' + n % 80, 1, 100, 2100, date '2026-11-22' + n % 80 from generate_series(1, ${many}) n`);
  });
  afterAll(() => db.close());
  afterEach(() => db.exec('delete from private.audit_log where true; delete from private.touch_queue where true'));

  const rows = (sql: string, values?: unknown[]) => db.query(sql, values);
  const count = async (from: string) => Number((await rows(`select count(*)::integer as n from ${from}`))[0]?.['n']);

  describe('a rename', () => {
    const rename = (name: string) => rows('update public.courts set name = $1 where id = $2', [name, ids.dayCourt]);
    const stale = () => count(`public.bookings where rev = 1`);
    const startOver = () =>
      db.exec(
        `set session_replication_role = replica; update public.bookings set rev = 1; set session_replication_role = origin`,
      );

    it('writes one row, and the timer gives every booking its new version, some at a time', async () => {
      await startOver();
      const began = performance.now();
      await rename('Renamed');
      figure(`renaming a court with ${many} bookings (${engine})`, `${(performance.now() - began).toFixed(1)} ms`);
      expect([await stale(), await count('private.touch_queue')]).toEqual([many, 1]);
      const done = async () => Number((await rows('select private.process_touch_queue($1) as n', [some]))[0]?.['n']);
      expect([await done(), await stale()]).toEqual([some, many - some]);
      expect([await done(), await done(), await done()]).toEqual([some, some / 2, 0]);
      expect([await stale(), await count('private.touch_queue')]).toEqual([0, 0]);
      await rename('Court 1');
    });

    it('that comes while another is being worked off starts over', async () => {
      await startOver();
      await rename('First');
      await rows('select private.process_touch_queue($1)', [some]);
      await rename('Second');
      await rows('select private.process_touch_queue(10000)');
      expect(await rows('select rev, count(*)::integer as n from public.bookings group by rev order by rev')).toEqual([
        { rev: noonRev, n: many - some },
        { rev: noonRev + 1, n: some },
      ]);
      await rename('Court 1');
    });

    it('of a sport reaches every court that has it, by the same run that ends bookings', async () => {
      await rows(`update public.sports set name = 'Badminton Pro' where name = 'Badminton'`);
      expect(await rows('select court_id from private.touch_queue')).toEqual([{ court_id: ids.dayCourt }]);
      await rows('select private.delete_old_records()');
      await rows('select private.delete_old_records()');
      expect(await count('private.touch_queue')).toBe(0);
      await rows(`update public.sports set name = 'Badminton' where name = 'Badminton Pro'`);
    });

    if (engine === 'postgres') {
      it('waits for nobody who holds a booking, and forgets that booking neither', async () => {
        await startOver();
        const [holder, renamer] = [await db.session(), await db.session()];
        const inFront = many * 0.28;
        const [held] = await rows('select id from public.bookings order by id offset $1 limit 1', [inFront]);
        await holder.query('begin');
        await holder.query('select 1 from public.bookings where id = $1 for update', [held?.['id']]);
        await renamer.query('begin');
        await renamer.query(`update public.courts set name = 'Slow' where id = $1`, [ids.dayCourt]);
        await rows('select private.process_touch_queue(5000)');
        expect(await stale(), 'a rename that is not committed is left alone').toBe(many);
        await renamer.query('commit');
        await rows('select private.process_touch_queue(5000)');
        expect(await stale(), 'up to the held one').toBe(many - inFront);
        await holder.query('rollback');
        await rows('select private.process_touch_queue(5000)');
        expect([await stale(), await count('private.touch_queue')]).toEqual([0, 0]);
        await Promise.all([holder.close(), renamer.close()]);
        await rename('Court 1');
      });
    }
  });

  describe('keeping', () => {
    const forget = () => db.as(service, 'select 1').then(() => rows('select private.delete_old_records()'));

    it('drops the audit trail after two years, what is about money after six', async () => {
      await db.exec(`insert into private.audit_log (at, action) values
        (now() - interval '1 year', 'vendor.approved'), (now() - interval '25 months', 'vendor.rejected'),
        (now() - interval '25 months', 'booking.confirmed'), (now() - interval '5 years', 'fee.changed'),
        (now() - interval '73 months', 'refund.sent')`);
      await forget();
      expect((await rows('select action from private.audit_log order by action')).map(({ action }) => action)).toEqual([
        'booking.confirmed',
        'fee.changed',
        'vendor.approved',
      ]);
    });

    it('drops lapsed holds after thirty days, and at most a thousand of anything at once', async () => {
      await db.exec(`insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, active, held_by, held_until, held_price, held_fee, held_terms)
        select '${ids.dayCourt}', '2026-01-01', '10:00', '11:00', 'hold', false, '${ids.bilal}', private.app_now() - make_interval(days => d), 2000, 100, '[]'
        from unnest(array_fill(31, array[1500]) || array[29]) as d`);
      await forget();
      expect(await count(`public.time_slot_blocks where reason = 'hold'`)).toBe(501);
      await forget();
      expect(await count(`public.time_slot_blocks where reason = 'hold'`)).toBe(1);
    });

    it('drops read messages of half a year ago with the next one, but never one of the newest twenty or an unread one', async () => {
      await db.exec(`delete from public.notifications where user_id = '${ids.bilal}';
        insert into public.notifications (user_id, kind, message, is_read, created_at)
        select '${ids.bilal}', 'booking_confirmed', 'Number ' || n, n <> 40, now() - make_interval(days => 181 + n) from generate_series(1, 40) n`);
      await db.exec(`select private.notify_user('${ids.bilal}', 'booking_confirmed', 'New', null)`);
      const kept = await rows('select message from public.notifications where user_id = $1 order by created_at desc', [
        ids.bilal,
      ]);
      expect(kept.map(({ message }) => message)).toEqual([
        'New',
        ...Array.from({ length: 19 }, (_, index) => `Number ${index + 1}`),
        'Number 40',
      ]);
    });

    it('hands files to remove out once, and those that stay come back behind the others', async () => {
      await db.exec(
        `insert into private.receipt_trash (path) select '${ids.gone}/' || lpad(to_hex(n), 64, '0') || '.jpg' from generate_series(1, 120) n`,
      );
      const at = (minutes: number) => ({
        ...service,
        now: new Date(Date.parse(noon) + minutes * 60_000).toISOString(),
      });
      const read = async (minutes: number) =>
        (await rpc<{ paths: string[] }>(db, at(minutes), 'read_receipt_trash')).paths;
      const first = await read(0);
      expect(first).toHaveLength(100);
      const rest = await read(0);
      expect(rest, 'although none of the first is gone').toHaveLength(20);
      expect(await read(0)).toEqual([]);
      const [stuck = ''] = first;
      await rpc(db, at(0), 'forget_receipt_trash', { paths: [...first.slice(1), ...rest] });
      expect(await read(9), 'another endpoint may still be at it').toEqual([]);
      expect(await read(11)).toEqual([stuck]);
      await db.exec('delete from private.receipt_trash where true');
    });
  });

  describe('the audit trail', () => {
    const told = async () =>
      (await rows('select actor, action, detail from private.audit_log order by id')).map(
        ({ actor, action, detail }) => ({ actor, action, ...(detail as object) }),
      );

    it.each([
      [
        'a bank account',
        `update public.bank_details set account_title = 'Other' where true`,
        { action: 'bank.changed', from: { account_title: 'Baari' }, to: { account_title: 'Other' } },
      ],
      [
        'a price',
        `update public.courts set price_per_hour = 2100 where id = '${ids.dayCourt}'`,
        { action: 'price.changed', from: 2000, to: 2100 },
      ],
      ['the fee', 'update private.settings set platform_fee = 150', { action: 'fee.changed', from: 100, to: 150 }],
      [
        'another constant',
        'update private.settings set hold_minutes = 10',
        { action: 'settings.changed', name: 'hold_minutes', from: 15, to: 10 },
      ],
      [
        'a decision',
        `insert into public.vendors (user_id, business_name, name, email_address, number, location_address)
           values ('${ids.bilal}', 'Bilal Sports', 'Bilal', 'b@example.test', '1', 'x');
         update public.vendors set status = 'rejected' where user_id = '${ids.bilal}'`,
        { action: 'vendor.rejected', from: 'pending' },
      ],
      ['a new admin', `insert into private.admins (user_id) values ('${ids.bilal}')`, { action: 'admin.added' }],
      ['an admin less', `delete from private.admins where user_id = '${ids.bilal}'`, { action: 'admin.removed' }],
      [
        'a venue that opens',
        `update public.venues set is_published = true where id = '${ids.hiddenVenue}'`,
        { action: 'venue.published' },
      ],
      [
        'a venue that closes',
        `update public.venues set is_published = false where id = '${ids.hiddenVenue}'`,
        { action: 'venue.unpublished' },
      ],
      [
        'who is paid',
        `insert into public.bank_details (bank_name, account_title, account_number, venue_id)
           values ('HBL', 'Day Venue', 'PK12HABB0000000000000777', '${ids.dayVenue}');
         delete from private.audit_log where true;
         update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`,
        { action: 'payee.changed', from: 'platform', to: 'venue' },
      ],
    ])('tells %s, and that it was the console', async (_what, change, expected) => {
      await db.exec(change);
      const [entry, ...others] = await told();
      expect(entry).toMatchObject({ ...expected, actor: null, by: 'postgres' });
      expect(others).toEqual([]);
    });

    it('tells a person by their id, and nothing where nothing changed', async () => {
      await db.exec(`update public.bank_details set account_title = account_title where true;
        update public.courts set price_per_hour = price_per_hour where true; update private.settings set hold_minutes = hold_minutes where id`);
      expect(await told()).toEqual([]);
      await db.exec(`begin; select set_config('request.jwt.claim.sub', '${ids.admin}', true);
        update public.courts set price_per_hour = 2000 where id = '${ids.dayCourt}'; commit`);
      expect(await told()).toMatchObject([{ actor: ids.admin, action: 'price.changed' }]);
      await db.exec('update private.settings set platform_fee = 100, hold_minutes = 15');
    });
  });

  describe('a caller', () => {
    const caller = async (headers: object, { proxy = 'cloudflare', device = '' } = {}) => {
      await db.query('update private.settings set trusted_proxy = $1', [proxy]);
      const [row] = await rows(
        `select private.get_client_address() as who from (select set_config('request.headers', $1, true), set_config('baari.device', $2, true)) s (a, b)
         where a is not null and b is not null`,
        [JSON.stringify(headers), device],
      );
      return row?.['who'];
    };

    it.each([
      ['203.0.113.7', '203.0.113.7'],
      ['203.0.113.7:4711', '203.0.113.7'],
      ['2400:adc5:1:2:aaaa::1', '2400:adc5:1:2::/64'],
      ['2400:adc5:1:2:bbbb::9', '2400:adc5:1:2::/64'],
      ['[2400:adc5:1:2::9]:443', '2400:adc5:1:2::/64'],
      ['fe80::1%eth0', 'fe80::/64'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['::ffff:cb00:7107', '203.0.113.7'],
      ['127.0.0.1', 'unknown'],
      ['::1', 'unknown'],
      ['::ffff:127.0.0.1', 'unknown'],
      ['not an address', 'unknown'],
      ['1.2.3.4, 5.6.7.8', 'unknown'],
      ['', 'unknown'],
    ])('from %s is counted as %s', async (address, expected) => {
      expect(await caller({ 'cf-connecting-ip': address })).toBe(expected);
    });

    it.each([
      ['cloudflare', '9.9.9.9'],
      ['last-forwarded', '203.0.113.7'],
      ['none', 'unknown'],
    ])('behind %s is believed to be %s', async (proxy, expected) => {
      const headers = { 'cf-connecting-ip': '9.9.9.9', 'x-forwarded-for': '6.6.6.6, 203.0.113.7' };
      expect(await caller(headers, { proxy })).toBe(expected);
    });

    it('without an address is counted by the device that the outbox names', async () => {
      const [one, two] = [await caller({}, { device: 'one' }), await caller({}, { device: 'two' })];
      expect(one).toMatch(/^device [0-9a-f]{64}$/);
      expect(two).not.toBe(one);
      expect(await caller({ 'cf-connecting-ip': '9.9.9.9' }, { device: 'one' })).toBe('9.9.9.9');
      expect(await caller('nonsense' as unknown as object)).toBe('unknown');
    });

    it('on a machine without addresses does not use up the contact form for all others', async () => {
      await db.exec(`update private.settings set trusted_proxy = 'cloudflare'`);
      const send = async (device: string) => {
        const id = crypto.randomUUID();
        const args = {
          firstName: 'A',
          lastName: 'B',
          email: 'a@b.test',
          subject: 's',
          message: 'm',
          proof: proofOf(id),
        };
        const mutations = [{ id, kind: 'submit-contact-message', v: 1, args }];
        const batch = { device, mutations };
        const { results } = await rpc<{ results: { status: string }[] }>(
          db,
          { role: 'anon', now: noon },
          'apply_mutations',
          { batch },
        );
        return results[0]?.status;
      };
      const sent = [];
      for (let n = 0; n < 6; n += 1) sent.push(await send('one'));
      expect(sent).toEqual([...Array.from({ length: 5 }, () => 'applied'), 'deferred']);
      expect(await send('two')).toBe('applied');
    });
  });

  describe('receipts', () => {
    const note = (owner: string, n: number, now = noon) =>
      rpc(db, { ...service, now }, 'note_receipt', { owner, path: receiptOf(owner, n), mime: 'image/jpeg', bytes: 9 });
    const flags = () => rows('select path, reason, first_owner from private.receipt_flags order by path');

    it('that another account sent before are flagged, also when that account is gone', async () => {
      await note(ids.ayesha, 501);
      await note(ids.ayesha, 501);
      expect(await flags()).not.toContainEqual(expect.objectContaining({ path: receiptOf(ids.ayesha, 501) }));
      await note(ids.bilal, 501);
      const flag = { path: receiptOf(ids.bilal, 501), reason: 'same-file', first_owner: ids.ayesha };
      expect(await flags()).toContainEqual(flag);
      await rows('delete from public.receipts where path = any ($1)', [[receiptOf(ids.ayesha, 501), flag.path]]);
      await note(ids.owner, 501);
      expect(await flags()).toContainEqual({ ...flag, path: receiptOf(ids.owner, 501) });
    });

    it('are forty a day, and no more for anybody who comes back every hour', async () => {
      /** A little more than so many hours later: what was counted in an hour is forgotten then. */
      const hoursLater = (n: number) => new Date(Date.parse(noon) + n * 3_700_000).toISOString();
      await db.exec('delete from private.rate_limits where true');
      for (let n = 0; n < 40; n += 1) await note(ids.otherOwner, 600 + n, hoursLater(Math.floor(n / 20)));
      expect(await refusal(note(ids.otherOwner, 700, hoursLater(3)))).toMatchObject({
        sqlstate: 'PT429',
        code: 'RATE_LIMITED',
      });
      await note(ids.otherOwner, 639, hoursLater(3));
      await note(ids.otherOwner, 700, hoursLater(25));
    });
  });

  it('a picture in our own storage is kept without its host, if it is there and public', async () => {
    const path = '/storage/v1/object/public/venues/day/a-1.webp';
    const set = (image: string) =>
      rows('update public.venues set image_url = $1 where id = $2 returning image_url', [image, ids.dayVenue]);
    expect(await refusal(set(path)), 'no storage here').toMatchObject({ code: 'INVALID' });
    await db.exec(`create schema storage;
      create table storage.buckets (id text primary key, public boolean);
      create table storage.objects (bucket_id text, name text);
      insert into storage.buckets values ('venues', true), ('receipts', false);
      insert into storage.objects values ('venues', 'day/a-1.webp'), ('receipts', 'a.jpg')`);
    expect(await set(`https://abcdef.supabase.co${path}`)).toEqual([{ image_url: path }]);
    expect(await set(path)).toEqual([{ image_url: path }]);
    for (const other of ['venues/missing.webp', 'receipts/a.jpg', 'nowhere/a.jpg'])
      expect(await refusal(set(`/storage/v1/object/public/${other}`)), other).toMatchObject({
        sqlstate: 'PT422',
        code: 'INVALID',
      });
    expect(await refusal(set(`https://abcdef.supabase.co.evil.test${path}`))).toMatchObject({ sqlstate: '23514' });
    await db.exec('drop schema storage cascade');
  });

  it('asks as a person only for what a person may', async () => {
    expect(await refusal(db.as(asPerson(ids.ayesha), 'select private.process_touch_queue(1)'))).toMatchObject({
      sqlstate: '42501',
    });
  });
});
