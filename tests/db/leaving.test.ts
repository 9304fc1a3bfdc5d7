// The end of an account: by its person or in the dashboard, and what outlives it until it is settled.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  refusal,
  requestId,
  rpc,
  service,
  signedInAt,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const minutesBefore = (minutes: number) => new Date(Date.parse(noon) - minutes * 60_000).toISOString();

describe.each(engines)('leaving for good on %s', (engine) => {
  let db: Database;
  let person: string;
  let actor: Actor;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  beforeEach(async () => {
    await clearBookings(db);
    await db.exec(
      'delete from private.receipt_trash; delete from private.refund_notes; delete from private.booking_contacts',
    );
    person = requestId();
    actor = asPerson(person);
    await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      person,
      `${person}@example.test`,
      { name: 'Zara Noor', phone: '+923001234567' },
    ]);
  });
  afterAll(() => db.close());

  const leave = (how: Actor = signedInAt(actor)) => rpc(db, how, 'delete_user');
  const inDashboard = () => db.query('delete from auth.users where id = $1', [person]);
  /** As the sign-in service does it: the row stays, without the address. */
  const softly = () => db.query('update auth.users set email = md5(email), deleted_at = now() where id = $1', [person]);
  const isHere = async () => (await db.query('select 1 from auth.users where id = $1', [person])).length === 1;
  /** The claim that the end of the booking has opened. */
  const owed = async (booking: string) =>
    String((await db.query('select id from public.refunds where booking_id = $1', [booking]))[0]?.['id']);
  const oweMore = async (booking: string) =>
    String(
      (
        await db.query(
          `insert into public.refunds (booking_id, amount, reason) values ($1, 50, 'overpaid') returning id`,
          [booking],
        )
      )[0]?.['id'],
    );
  const settle = (refund: string) =>
    db.query(`update public.refunds set state = 'sent', settled_at = now(), reference = 'TX 1' where id = $1`, [
      refund,
    ]);
  const notesOf = (refund: string) =>
    db.query('select name, email, phone from private.refund_notes where refund_id = $1', [refund]);
  const trash = async () => (await db.query('select path from private.receipt_trash')).map(({ path }) => path);
  const bookingOf = async (id: string) =>
    (
      await db.query(
        'select status, user_id, payment_receipt, ended_by, end_reason from public.bookings where id = $1',
        [id],
      )
    )[0];

  describe('needs the password again', () => {
    const token = (claims: Record<string, unknown>): Actor => ({ ...actor, claims: { sub: person, ...claims } });
    const amr = (...methods: [string, string][]) =>
      methods.map(([method, at]) => ({ method, timestamp: Date.parse(at) / 1000 }));

    it.each<[string, () => Actor]>([
      ['a token that says nothing', () => actor],
      ['a session that is 16 minutes old', () => signedInAt(actor, minutesBefore(16))],
      ['one that a mail opened', () => token({ amr: amr(['otp', noon]) })],
      [
        'an old password and a new second factor',
        () => token({ amr: amr(['password', minutesBefore(60)], ['totp', noon]) }),
      ],
      ['claims that make no sense', () => token({ amr: ['password', { method: 'password', timestamp: 'now' }] })],
    ])('after %s', async (_, who) => {
      expect(await refusal(leave(who()))).toMatchObject({ sqlstate: 'PT403', code: 'REAUTH_NEEDED' });
      expect(await isHere()).toBe(true);
    });

    it('not within 15 minutes of typing it', async () => {
      await leave(token({ amr: amr(['password', minutesBefore(60)], ['password', minutesBefore(14)]) }));
      expect(await isHere()).toBe(false);
    });

    it('is asked for before an owner or an admin hears why they stay; a visitor hears that they are none', async () => {
      expect(await refusal(leave(asPerson(ids.owner)))).toMatchObject({ code: 'REAUTH_NEEDED' });
      expect(await refusal(leave(asPerson(ids.admin)))).toMatchObject({ code: 'REAUTH_NEEDED' });
      expect(await refusal(leave(anon))).toMatchObject({ code: 'SIGNED_OUT' });
      expect(await refusal(leave(asPerson(ids.gone)))).toMatchObject({ code: 'ACCOUNT_GONE' });
    });
  });

  describe.each<[string, () => Promise<unknown>]>([
    ['by its person', () => leave()],
    ['in the dashboard', inDashboard],
    ['softly', () => softly()],
    ['as a profile alone', () => db.query('delete from public.users where id = $1', [person])],
  ])('%s', (_, end) => {
    it('cancels what is pending in the person’s name, and frees the hours', async () => {
      const { booking } = await book(db, actor);
      await rpc(db, actor, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [20] });
      await end();
      expect(await bookingOf(booking.id)).toMatchObject({
        status: 'cancelled',
        user_id: null,
        ended_by: 'customer',
        end_reason: 'deleted',
      });
      expect(await db.query('select 1 from public.time_slot_blocks where active')).toEqual([]);
      expect(await db.query('select 1 from public.users where id = $1', [person])).toEqual([]);
    });

    it('keeps contact and receipt of a refund that is due, and lets both go when it is settled', async () => {
      const { booking } = await book(db, actor);
      await db.query(`update public.bookings set status = 'refund_due' where id = $1`, [booking.id]);
      const refund = await owed(booking.id);
      await end();
      expect(await notesOf(refund)).toEqual([
        { name: 'Zara Noor', email: `${person}@example.test`, phone: '+923001234567' },
      ]);
      expect(await bookingOf(booking.id)).toMatchObject({ user_id: null, payment_receipt: booking.receipt });
      expect(await trash()).toEqual([]);
      const sees = async (who: Actor) =>
        (await db.as(who, `select public.can_read_receipt($1) as sees`, [booking.receipt]))[0]?.['sees'];
      expect(await sees(asPerson(ids.admin)), 'whoever looks for the payment').toBe(true);
      expect(await sees(asPerson(ids.owner)), 'Baari was paid, not the venue').toBe(false);
      expect(await sees(asPerson(ids.otherOwner))).toBe(false);
      expect(await sees(actor)).toBe(false);

      await settle(refund);
      expect(await notesOf(refund)).toEqual([{ name: null, email: null, phone: null }]);
      expect(await bookingOf(booking.id)).toMatchObject({ payment_receipt: null });
      expect(await trash()).toEqual([booking.receipt]);
      expect(await db.query('select 1 from public.receipts where path = $1', [booking.receipt])).toEqual([]);
    });
  });

  it.each([
    ['by its person', () => leave()],
    ['in the dashboard', inDashboard],
    ['softly', softly],
  ])('%s: takes along what the sign-in service wrote down about the person', async (_, end) => {
    const other = requestId();
    for (const payload of [
      { action: 'login', actor_id: person, actor_username: `${person}@example.test` },
      { action: 'user_modified', actor_id: other, traits: { user_id: person, user_email: 'zara@example.test' } },
      { action: 'login', actor_id: other, actor_username: 'other@example.test' },
    ])
      await db.query('insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), $1)', [
        JSON.stringify(payload),
      ]);
    await end();
    expect(await db.query(`select payload ->> 'actor_username' as who from auth.audit_log_entries`)).toEqual([
      { who: 'other@example.test' },
    ]);
    await db.exec('delete from auth.audit_log_entries');
  });

  it('softly: a role at Baari goes too, but not the last admin', async () => {
    await db.query('insert into private.admins (user_id) values ($1)', [person]);
    await softly();
    expect(await db.query('select 1 from private.admins where user_id = $1', [person])).toEqual([]);
    expect(
      await refusal(db.query('update auth.users set deleted_at = now() where id = $1', [ids.admin])),
    ).toMatchObject({ code: 'LAST_ADMIN' });
  });

  describe('with a confirmed booking that is still to come', () => {
    const contactOf = (id: string) =>
      db.query('select name, email, phone from private.booking_contacts where booking_id = $1', [id]);
    const contact = { name: 'Zara Noor', email: '', phone: '+923001234567' };
    let booking: { id: string; receipt: string | null };

    beforeEach(async () => {
      ({ booking } = await book(db, actor));
      contact.email = `${person}@example.test`;
      // As long as a profile may be: what is copied from it must not be refused.
      Object.assign(contact, { name: 'Z'.repeat(120), phone: '9'.repeat(40) });
      await db.query('update public.users set name = $2, phone = $3 where id = $1', [
        person,
        contact.name,
        contact.phone,
      ]);
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
      await leave();
    });

    it('keeps contact and receipt, so that a later cancellation by the venue is refunded', async () => {
      expect(await bookingOf(booking.id)).toMatchObject({ user_id: null, payment_receipt: booking.receipt });
      expect(await contactOf(booking.id)).toEqual([contact]);
      await db.query(`update public.bookings set status = 'cancelled', ended_by = 'venue' where id = $1`, [booking.id]);
      const refund = await owed(booking.id);
      expect(await db.query('select reason, state from public.refunds where id = $1', [refund])).toEqual([
        { reason: 'venue', state: 'due' },
      ]);
      expect(await notesOf(refund)).toEqual([contact]);
      expect(await contactOf(booking.id)).toEqual([]);
      expect(await bookingOf(booking.id)).toMatchObject({ payment_receipt: booking.receipt });
      await settle(refund);
      expect(await notesOf(refund)).toEqual([{ name: null, email: null, phone: null }]);
      expect(await bookingOf(booking.id)).toMatchObject({ payment_receipt: null });
      expect(await trash()).toEqual([booking.receipt]);
    });

    it('lets both go once it has taken place', async () => {
      await rpc(db, { ...service, now: '2026-11-29T10:00:00Z' }, 'advance_bookings');
      expect(await bookingOf(booking.id)).toMatchObject({ status: 'completed', payment_receipt: null });
      expect(await contactOf(booking.id)).toEqual([]);
      expect(await trash()).toEqual([booking.receipt]);
    });
  });

  it('two refunds of one booking: the receipt stays for the last, and every contact goes with its own', async () => {
    const { booking } = await book(db, actor);
    await db.query(`update public.bookings set status = 'refund_due' where id = $1`, [booking.id]);
    const [first, second] = [await owed(booking.id), await oweMore(booking.id)];
    await leave();
    await db.query(`update public.refunds set state = 'void', settled_at = now() where id = $1`, [first]);
    expect(await notesOf(first)).toEqual([{ name: null, email: null, phone: null }]);
    expect(await notesOf(second)).toMatchObject([{ name: 'Zara Noor' }]);
    expect(await bookingOf(booking.id)).toMatchObject({ payment_receipt: booking.receipt });
    await settle(second);
    expect(await bookingOf(booking.id)).toMatchObject({ payment_receipt: null });
    expect(await trash()).toEqual([booking.receipt]);
  });

  it('a refund that was settled before keeps nothing', async () => {
    const { booking } = await book(db, actor);
    await db.query(`update public.bookings set status = 'refund_due' where id = $1`, [booking.id]);
    await settle(await owed(booking.id));
    await leave();
    expect(await db.query('select 1 from private.refund_notes')).toEqual([]);
    expect(await trash()).toEqual([booking.receipt]);
  });

  it('settling a refund of somebody who is still here keeps their receipt', async () => {
    const { booking } = await book(db, actor);
    await db.query(`update public.bookings set status = 'refund_due' where id = $1`, [booking.id]);
    await settle(await owed(booking.id));
    expect(await bookingOf(booking.id)).toMatchObject({ user_id: person, payment_receipt: booking.receipt });
    expect(await trash()).toEqual([]);
  });

  it.each([
    ['its person', () => leave()],
    ['the dashboard', () => db.query('delete from auth.users where id = $1', [person])],
  ])('the venue hears that a booking of an account is over that %s deleted', async (_, end) => {
    const { booking } = await book(db, actor);
    await end();
    expect(
      await db.query('select user_id, message from public.notifications where booking_id = $1 and kind = $2', [
        booking.id,
        'booking_withdrawn',
      ]),
    ).toEqual([{ user_id: ids.owner, message: expect.stringMatching(/^Cancelled by the customer: /) as string }]);
  });

  it('the dashboard takes an owner away and leaves the business with its venues, an application not', async () => {
    const [venues] = await db.query('select count(*)::int as n from public.venues where vendor_id = $1', [
      ids.otherVendor,
    ]);
    await db.query('delete from auth.users where id = $1', [ids.otherOwner]);
    expect(await db.query('select user_id, status from public.vendors where id = $1', [ids.otherVendor])).toEqual([
      { user_id: null, status: 'approved' },
    ]);
    expect(
      (await db.query('select count(*)::int as n from public.venues where vendor_id = $1', [ids.otherVendor]))[0],
    ).toEqual(venues);
    await db.query(
      `insert into public.vendors (user_id, business_name, name, email_address, number, location_address)
       values ($1, 'B', 'N', 'n@x.test', '1', 'x')`,
      [person],
    );
    await inDashboard();
    expect(await db.query(`select 1 from public.vendors where email_address = 'n@x.test'`)).toEqual([]);
  });

  it('after it every write of the old token hears that the account is gone', async () => {
    const { booking } = await book(db, actor);
    await inDashboard();
    const order = { court: ids.dayCourt, day: tomorrow, hours: [9], expected_total: 2100, receipt: booking.receipt };
    for (const [name, args] of [
      ['hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [9] }],
      ['create_booking', { ...order, request_id: requestId() }],
      ['record_unplaced_payment', { ...order, request_id: requestId() }],
      ['release_hold', {}],
      ['bank_details', {}],
      ['sync_pull', { parts: [{ p: 'user' }] }],
      ['delete_user', {}],
    ] as const) {
      expect(await refusal(rpc(db, signedInAt(actor), name, args)), name).toMatchObject({
        sqlstate: 'PT401',
        code: 'ACCOUNT_GONE',
      });
    }
    const note = { owner: person, path: booking.receipt, mime: 'image/jpeg', bytes: 9 };
    expect(await refusal(rpc(db, service, 'note_receipt', note))).toMatchObject({ code: 'ACCOUNT_GONE' });
  });

  it('reads ask in a read-only transaction, as the API runs them, and lock nothing', async () => {
    const readOnly = `set_config('transaction_read_only', 'on', true)`;
    const [row] = await db.as(actor, `select public.bank_details() ->> 'k' as k from (select ${readOnly}) as x`);
    expect(row).toEqual({ k: 'bd1' });
  });
});
