import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeNames, names, reservedNames } from '#tests/support/names.ts';
import { send } from '#tests/support/postgres-desk.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  service,
  tomorrow,
} from '#tests/support/postgres-world.ts';

describe.each(engines)('people, bank details and receipts on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  afterAll(() => db.close());

  describe('names', () => {
    it.each(names)('$what: the server cleans as the phone does', async ({ typed, clean }) => {
      expect(await db.query('select private.clean_name($1) as name', [typed])).toEqual([{ name: clean }]);
    });

    it.each(reservedNames)('%j is reserved on the server as on the phone', async (name) => {
      expect(await db.query('select private.is_reserved_name($1) as is', [name])).toEqual([{ is: true }]);
    });

    it.each(freeNames)('%j is free on the server as on the phone', async (name) => {
      expect(await db.query('select private.is_reserved_name($1) as is', [name])).toEqual([{ is: false }]);
    });

    it('are cleaned whoever writes them, and never keep anybody out', async () => {
      const id = crypto.randomUUID();
      const odd = '\u202eHira\u200b  Khan\u2069';
      await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
        id,
        `${id}@x.test`,
        { name: odd },
      ]);
      const nameOf = async () => (await db.query('select name from public.users where id = $1', [id]))[0]?.['name'];
      expect(await nameOf()).toBe('Hira Khan');
      const rename = (name: string) =>
        db.query('update auth.users set raw_user_meta_data = $2 where id = $1', [id, { name }]);
      await rename('\u200b\u2060');
      expect(await nameOf(), 'an invisible name changes nothing').toBe('Hira Khan');
      await rename('Baari Support');
      expect(await nameOf(), 'a reserved name changes nothing').toBe('Hira Khan');
      await rename('بی\u200cبی');
      expect(await nameOf()).toBe('بی\u200cبی');
      await db.query(`update public.users set name = $2 where id = $1`, [id, 'Con\u200esole']);
      expect(await nameOf()).toBe('Console');
      const vendor = await db.query(
        `insert into public.vendors (user_id, business_name, name, email_address, number, location_address)
         values ($1, $2, $3, 'v@x.test', '1', 'x') returning business_name, name`,
        [id, `Arena\u202e`, odd],
      );
      expect(vendor).toEqual([{ business_name: 'Arena', name: 'Hira Khan' }]);
      const message = await db.query(
        `insert into public.contact_submissions (id, first_name, last_name, email, subject, message)
         values ($1, $2, $3, 'a@b.pk', 's', 'm') returning first_name, last_name`,
        [id, `\ufeffHira`, 'Khan\u200d'],
      );
      expect(message).toEqual([{ first_name: 'Hira', last_name: 'Khan' }]);
      await expect(
        db.query(
          `insert into public.contact_submissions (id, first_name, last_name, email, subject, message)
           values ($1, $2, 'Khan', 'a@b.pk', 's', 'm')`,
          [crypto.randomUUID(), '\u200b'],
        ),
        'nothing is left of it',
      ).rejects.toMatchObject({ code: '23514' });
      await db.query('delete from auth.users where id = $1', [id]);
    });

    it('of reviewers too: no sign that turns the page around', async () => {
      const shown = async (name: string) =>
        (await db.query('select private.make_reviewer_name($1) as name', [name]))[0]?.['name'];
      expect(await shown('\u202eAli\u200b Khan')).toBe('Ali K');
      expect(await shown('\u2067')).toBe('User');
      expect(await shown(`${'ب'.repeat(39)}\u200cب`), 'cut between two letters').toBe('ب'.repeat(39));
      const review = await db.query(
        `insert into public.reviews (venue_id, rating, reviewer_name) values ($1, 5, $2) returning id, reviewer_name`,
        [ids.hiddenVenue, 'Ali\u202e K'],
      );
      expect(review).toMatchObject([{ reviewer_name: 'Ali K' }]);
      await db.query('delete from public.reviews where id = $1', [review[0]?.['id']]);
    });
  });

  describe('sign-up', () => {
    it.each<[string, string, { name: string; phone: string | null }]>([
      ['an object', '{"name": " Hira Khan ", "phone": "0300 1234567"}', { name: 'Hira Khan', phone: '0300 1234567' }],
      [
        'an object encoded twice',
        JSON.stringify('{"name": "Hira Khan", "phone": ""}'),
        { name: 'Hira Khan', phone: null },
      ],
      ['text that is no JSON', '"{oops"', { name: 'User', phone: null }],
      ['a NUL, encoded twice', JSON.stringify('{"name": "Hira\\u0000Khan"}'), { name: 'User', phone: null }],
      ['a list', '[1]', { name: 'User', phone: null }],
      ['nothing', 'null', { name: 'User', phone: null }],
      ['an empty name', '{"name": "  "}', { name: 'User', phone: null }],
      ['a name of Baari’s own people', '{"name": "B44ri Support"}', { name: 'User', phone: null }],
      ['a name that begins like one', '{"name": "Adminah Baariq"}', { name: 'Adminah Baariq', phone: null }],
      [
        'a name that is far too long',
        JSON.stringify({ name: 'ا'.repeat(500) }),
        { name: 'ا'.repeat(120), phone: null },
      ],
    ])('makes a profile from %s', async (_, metadata, profile) => {
      const id = crypto.randomUUID();
      await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)', [
        id,
        `${id}@x.test`,
        metadata,
      ]);
      const [row] = await db.query('select name, phone, email from public.users where id = $1', [id]);
      expect(row).toEqual({ ...profile, email: `${id}@x.test` });
    });

    it.each<[string, string, { name: string; phone: string | null }]>([
      ['both', '{"name": " Hira Shah ", "phone": "+923211234567"}', { name: 'Hira Shah', phone: '+923211234567' }],
      [
        'both, encoded twice',
        JSON.stringify('{"name": "Hira Shah", "phone": "0321"}'),
        { name: 'Hira Shah', phone: '0321' },
      ],
      ['a phone taken away', '{"name": "Hira Shah", "phone": " "}', { name: 'Hira Shah', phone: null }],
      ['the name alone', '{"name": "Hira Shah"}', { name: 'Hira Shah', phone: '0300 1234567' }],
      ['a blank name', '{"name": " "}', { name: 'Hira Khan', phone: '0300 1234567' }],
      ['nothing that can be read', '"{oops"', { name: 'Hira Khan', phone: '0300 1234567' }],
      ['too much', JSON.stringify({ name: 'a'.repeat(500) }), { name: 'a'.repeat(120), phone: '0300 1234567' }],
    ])('follows the account when it changes: %s', async (_, metadata, profile) => {
      const id = crypto.randomUUID();
      const before = '{"name": "Hira Khan", "phone": "0300 1234567"}';
      await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::jsonb)', [
        id,
        `${id}@x.test`,
        before,
      ]);
      await db.query('update auth.users set raw_user_meta_data = $2::jsonb where id = $1', [id, metadata]);
      expect(await db.query('select name, phone from public.users where id = $1', [id])).toEqual([profile]);
    });

    it('follows a changed e-mail and a deleted account', async () => {
      const id = crypto.randomUUID();
      await db.query('insert into auth.users (id, email) values ($1, $2)', [id, 'old@x.test']);
      await db.query('update auth.users set email = $2 where id = $1', [id, 'new@x.test']);
      expect(await db.query('select email from public.users where id = $1', [id])).toEqual([{ email: 'new@x.test' }]);
      await db.query('delete from auth.users where id = $1', [id]);
      expect(await db.query('select 1 from public.users where id = $1', [id])).toEqual([]);
    });
  });

  describe('a banned account', () => {
    const ban = (until: string | null) =>
      db.query('update auth.users set banned_until = $2 where id = $1', [ids.admin, until]);
    const asAdmin = asPerson(ids.admin);

    it('hears so at each call that needs a person until the ban ends, with the token that it had before', async () => {
      await ban('2026-11-21T10:00:01Z');
      const banned = { sqlstate: 'PT403', code: 'BANNED' };
      for (const [name, args] of [
        ['bank_details', {}],
        ['hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [9] }],
        ['sync_pull', { parts: [{ p: 'user' }] }],
        ['admin_list', { view: 'bookings' }],
      ] as const)
        expect(await refusal(rpc(db, asAdmin, name, args)), name).toMatchObject(banned);
      expect(await rpc(db, { ...asAdmin, now: '2026-11-21T10:00:01Z' }, 'bank_details')).toMatchObject({ k: 'bd1' });
      await ban(null);
    });

    it('neither writes from the queue nor decides at a console, and learns nothing about bookings of others', async () => {
      const { booking } = await book(db, asPerson(ids.ayesha));
      const args = { bookingId: booking.id, rev: 1, refund: 0 };
      const kinds = ['cancel-booking', 'decide-booking'];
      const desk = { parts: [{ p: `desk:${ids.dayVenue}` }] };
      await ban('2026-11-22T10:00:00Z');
      for (const kind of kinds) {
        const verdict = await send(db, asAdmin, kind, args);
        expect(verdict, kind).toMatchObject({ status: 'rejected', code: 'BANNED' });
        expect(verdict.rows, kind).toEqual({});
      }
      expect(await rpc(db, asAdmin, 'sync_pull', desk)).toMatchObject({ parts: [{ gone: true }] });
      await ban(null);
      for (const kind of kinds) expect((await send(db, asAdmin, kind, args)).rows, kind).not.toEqual({});
      expect(await rpc(db, asAdmin, 'sync_pull', desk)).not.toMatchObject({ parts: [{ gone: true }] });
      await clearBookings(db);
    });
  });

  it('who gives a role by e-mail gets the account only when its address is confirmed', async () => {
    const id = requestId();
    const account = () => db.query(`select private.require_confirmed_account(' New.Guard@x.test ') as id`);
    expect(await refusal(account())).toMatchObject({ code: 'NOT_FOUND' });
    await db.query(`insert into auth.users (id, email) values ($1, 'new.guard@x.test')`, [id]);
    expect(await refusal(account())).toMatchObject({ code: 'CONTACT_UNCONFIRMED' });
    await db.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    expect(await account()).toEqual([{ id }]);
  });

  describe('bank_details', () => {
    it('lists the accounts, newest first, to signed-in people', async () => {
      await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, created_at)
        values ('Meezan', 'Baari', 'PK39MEZN0000000000000101', now() + interval '1 day')`);
      expect(await rpc(db, asPerson(ids.ayesha), 'bank_details')).toEqual({
        k: 'bd1',
        now: '2026-11-21T10:00:00.000Z',
        viewer: ids.ayesha,
        accounts: [
          { bankName: 'Meezan', accountTitle: 'Baari', accountNumber: 'PK39MEZN0000000000000101' },
          { bankName: 'HBL', accountTitle: 'Baari', accountNumber: 'PK12HABB0000000000000101' },
        ],
      });
    });

    it('refuses visitors and deleted accounts', async () => {
      expect(await refusal(rpc(db, anon, 'bank_details'))).toMatchObject({ sqlstate: 'PT401', code: 'SIGNED_OUT' });
      expect(await refusal(rpc(db, asPerson(ids.gone), 'bank_details'))).toMatchObject({
        sqlstate: 'PT401',
        code: 'ACCOUNT_GONE',
      });
    });
  });

  describe('note_receipt', () => {
    const note = (changes: Record<string, unknown> = {}, now = noon) =>
      rpc(db, { ...service, now }, 'note_receipt', {
        owner: ids.ayesha,
        path: receiptOf(ids.ayesha, 50),
        mime: 'image/jpeg',
        bytes: 5242880,
        ...changes,
      });

    it('keeps a file once, however often it is noted', async () => {
      expect(await note()).toMatchObject({ k: 'nr1', path: receiptOf(ids.ayesha, 50) });
      await note({ bytes: 7 });
      expect(
        await db.query('select bytes, owner_id from public.receipts where path = $1', [receiptOf(ids.ayesha, 50)]),
      ).toEqual([{ bytes: 5242880, owner_id: ids.ayesha }]);
    });

    it.each([
      ['the folder of another person', { path: receiptOf(ids.bilal, 50) }],
      ['a path that climbs', { path: `${ids.ayesha}/../${ids.bilal}/x.jpg` }],
      ['a short hash', { path: `${ids.ayesha}/abc.jpg` }],
      ['a web page', { path: receiptOf(ids.ayesha, 51).replace('.jpg', '.html'), mime: 'text/html' }],
      ['an ending that belies the content', { mime: 'application/pdf' }],
      ['an empty file', { bytes: 0 }],
      ['more than 5 MB', { bytes: 5242881 }],
      ['no size', { bytes: null }],
      ['no path', { path: null }],
      ['no type', { mime: null }],
    ])('refuses %s', async (_, change) => {
      expect(await refusal(note(change))).toMatchObject({ sqlstate: 'PT422', code: 'INVALID' });
    });

    it('refuses an account that is gone', async () => {
      expect(await refusal(note({ owner: ids.gone, path: receiptOf(ids.gone) }))).toMatchObject({
        code: 'ACCOUNT_GONE',
      });
    });

    it('allows 30 new files an hour', async () => {
      const now = '2026-11-21T12:00:00Z';
      for (let file = 100; file < 130; file += 1)
        await note({ owner: ids.bilal, path: receiptOf(ids.bilal, file) }, now);
      await note({ owner: ids.bilal, path: receiptOf(ids.bilal, 100) }, now);
      expect(await refusal(note({ owner: ids.bilal, path: receiptOf(ids.bilal, 130) }, now))).toEqual({
        sqlstate: 'PT429',
        code: 'RATE_LIMITED',
        detail: { retry_after: 3600 },
      });
    });
  });

  it('shows a receipt to its owner, to the business whose own account it paid into, and to admins', async () => {
    // spec: roles.receipts
    const path = receiptOf(ids.ayesha);
    const canRead = async (id: string | undefined, wanted: unknown = path) =>
      rpc(db, id === undefined ? anon : asPerson(id), 'can_read_receipt', { path: wanted });
    expect(await canRead(ids.owner)).toBe(false);
    await book(db, asPerson(ids.bilal), { hours: [9], receipt: receiptOf(ids.bilal) });
    expect(await canRead(ids.owner, receiptOf(ids.bilal)), 'paid to Baari').toBe(false);
    await db.exec(`
      insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
        ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}');
      update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`);
    await book(db, asPerson(ids.ayesha), { receipt: path });
    expect(await canRead(ids.owner, receiptOf(ids.bilal)), 'paid to Baari before').toBe(false);
    const answers = await Promise.all(
      [ids.ayesha, ids.owner, ids.admin, ids.bilal, ids.otherOwner, ids.gone, undefined].map((id) => canRead(id)),
    );
    expect(answers).toEqual([true, true, true, false, false, false, false]);
    expect(await canRead(ids.admin, receiptOf(ids.ayesha, 999))).toBe(false);
    expect(await canRead(ids.ayesha, null)).toBe(false);
    await db.exec(`update public.vendors set status = 'rejected' where id = '${ids.vendor}'`);
    expect(await canRead(ids.owner)).toBe(false);
  });
});
