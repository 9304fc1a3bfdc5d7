import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  clearBookings,
  ids,
  letPoliciesDecide,
  makeWorld,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  service,
  signedInAt,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

describe.each(engines)('what time does by itself on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await letPoliciesDecide(db);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const advance = (now: string) =>
    rpc<{ completed: number; reminded: number; refund_due: number; lapsed: number }>(
      db,
      { ...service, now },
      'advance_bookings',
    );
  const statusOf = async (id: string) =>
    (await db.query('select status from public.bookings where id = $1', [id]))[0]?.['status'];

  const kindsOf = async (id: string) =>
    (await db.query('select kind from public.notifications where booking_id = $1 order by kind', [id])).map(
      ({ kind }) => kind,
    );

  it('completes a confirmed booking when its last hour has ended, not a second earlier', async () => {
    const { booking } = await book(db, ayesha, { hours: [18, 19], expected_total: 4100 });
    await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
    expect((await advance('2026-11-22T14:59:59Z')).completed).toBe(0);
    expect((await advance('2026-11-22T15:00:00Z')).completed).toBe(1);
    expect(await statusOf(booking.id)).toBe('completed');
    expect((await advance('2026-11-22T15:00:00Z')).completed).toBe(0);
  });

  it('owes a refund for a pending booking that nobody decided about, frees its hour and says so', async () => {
    const { booking } = await book(db, ayesha, { hours: [18] });
    expect((await advance('2026-11-21T21:59:59Z')).refund_due).toBe(0);
    expect((await advance('2026-11-21T22:00:00Z')).refund_due).toBe(1);
    expect(await statusOf(booking.id)).toBe('refund_due');
    expect(await db.query('select ended_by, end_reason from public.bookings')).toEqual([
      { ended_by: 'time', end_reason: 'unanswered' },
    ]);
    expect(await db.query('select 1 from public.time_slot_blocks where active')).toEqual([]);
    expect(await kindsOf(booking.id)).toEqual(['booking_received', 'booking_refund_due', 'decision_soon']);
  });

  it('counts an hour after midnight on the date on which it starts', async () => {
    const { booking } = await book(db, ayesha, { court: ids.nightCourt, hours: [1], expected_total: 3100 });
    expect((await advance('2026-11-21T19:59:59Z')).refund_due).toBe(0);
    expect((await advance('2026-11-21T20:00:00Z')).refund_due).toBe(1);
    expect(await statusOf(booking.id)).toBe('refund_due');
  });

  it('completes a booking that ends at midnight at midnight', async () => {
    const { booking } = await book(db, ayesha, { court: ids.nightCourt, hours: [23], expected_total: 3100 });
    await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
    expect((await advance('2026-11-22T18:59:59Z')).completed).toBe(0);
    expect((await advance('2026-11-22T19:00:00Z')).completed).toBe(1);
    expect(await statusOf(booking.id)).toBe('completed');
  });

  const later = (from: string, minutes: number) => new Date(Date.parse(from) + minutes * 60_000).toISOString();

  it.each<[string, number, string]>([
    ['at its start when that comes first', 20, '2026-11-21T15:00:00.000Z'],
    ['an hour after it was made when it starts sooner', 16, '2026-11-21T11:00:00.000Z'],
  ])('a booking of today ends undecided %s', async (_, hour, end) => {
    const { booking } = await book(db, ayesha, { day: today, hours: [hour] });
    expect((await advance(later(end, -1 / 60))).refund_due).toBe(0);
    expect((await advance(end)).refund_due).toBe(1);
    expect(await statusOf(booking.id)).toBe('refund_due');
  });

  it('a booking made under a hold while its hour began is not taken back, and its hours that run stay occupied', async () => {
    const at = (time: string, id = ids.ayesha) => asPerson(id, `2026-11-21T${time}Z`);
    await rpc(db, at('10:50:00'), 'hold_slots', { court: ids.dayCourt, day: today, hours: [16, 17, 18] });
    const order = { day: today, hours: [16, 17, 18], expected_total: 6100 };
    const { booking } = await book(db, at('11:04:00'), order);
    for (const time of ['11:05', '11:30', '12:03']) {
      expect((await advance(`2026-11-21T${time}:00Z`)).refund_due, time).toBe(0);
      expect(await statusOf(booking.id)).toBe('pending');
    }
    expect((await advance('2026-11-21T12:04:00Z')).refund_due).toBe(1);
    expect(
      await db.query('select left(start_time, 2)::integer as hour, active from public.time_slot_blocks order by 1'),
    ).toEqual([
      { hour: 16, active: true },
      { hour: 17, active: true },
      { hour: 18, active: false },
    ]);
    const manual = (hour: number) =>
      db.query(
        `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
         values ($1, $2, $3, $4, 'manual')`,
        [ids.dayCourt, today, `${hour}:00`, `${hour + 1}:00`],
      );
    expect(await refusal(manual(17))).toMatchObject({ sqlstate: '23505' });
    expect((await book(db, at('12:05:00', ids.bilal), { day: today, hours: [18] })).booking.hours).toEqual([18]);
    await clearBookings(db);
  });

  it('a booking confirmed in time survives its decision time, is completed and can be reviewed', async () => {
    const { booking } = await book(db, ayesha, { day: today, hours: [16] });
    await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
    expect(await advance('2026-11-21T11:30:00Z')).toMatchObject({ completed: 0, refund_due: 0 });
    expect(await advance('2026-11-21T12:00:00Z')).toMatchObject({ completed: 1, refund_due: 0 });
    expect(await statusOf(booking.id)).toBe('completed');
    expect(await kindsOf(booking.id)).toEqual([
      'booking_coming',
      'booking_completed',
      'booking_confirmed',
      'booking_received',
    ]);
  });

  it('tells the person once, an hour before, by when it ends', async () => {
    const { booking } = await book(db, ayesha, { hours: [18] });
    expect(await advance('2026-11-21T20:59:59Z')).toMatchObject({ reminded: 0 });
    expect(await advance('2026-11-21T21:00:00Z')).toMatchObject({ reminded: 1, refund_due: 0 });
    for (const time of ['21:00:00', '21:01:00', '21:59:59']) {
      expect(await advance(`2026-11-21T${time}Z`)).toMatchObject({ reminded: 0 });
    }
    expect(await db.query(`select user_id, message from public.notifications where kind = 'decision_soon'`)).toEqual([
      {
        user_id: ids.ayesha,
        message:
          'Not confirmed yet: Court 1 at Day Venue on Sun, 22 Nov 2026. If nobody has confirmed it by 3:00 AM, Sun 22 Nov, it ends and we look for your payment. Questions? Contact us.',
      },
    ]);
    expect(await statusOf(booking.id)).toBe('pending');
  });

  it('tells nobody about a decision that is made, or one that was never more than an hour away', async () => {
    const decided = await book(db, ayesha, { hours: [18] });
    await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [decided.booking.id]);
    await book(db, ayesha, { day: today, hours: [16] });
    expect(await advance('2026-11-21T10:30:00Z')).toMatchObject({ reminded: 0 });
    expect(await advance('2026-11-21T21:30:00Z')).toMatchObject({ reminded: 0, refund_due: 1 });
  });

  it('notes when it ran', async () => {
    const [before] = await db.query('select now() as at');
    await advance('2026-11-21T10:00:00Z');
    await advance('2026-11-21T10:01:00Z');
    expect(await db.query(`select job from private.timer_runs where ran_at >= $1`, [before?.['at']])).toEqual([
      { job: 'advance-bookings' },
    ]);
  });

  it('lets holds lapse', async () => {
    await rpc(db, ayesha, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18] });
    expect((await advance('2026-11-21T10:14:59Z')).lapsed).toBe(0);
    expect((await advance('2026-11-21T10:15:00Z')).lapsed).toBe(1);
  });

  it('forgets bookkeeping that nobody needs any more', async () => {
    await db.exec(`
      insert into private.client_mutations (id, kind, args_hash, applied_at) values
        (gen_random_uuid(), 'old', '', '2026-08-23T09:59:59Z'), (gen_random_uuid(), 'kept', '', '2026-08-23T10:00:00Z');
      insert into private.forgot_password (id, email_hash, created_at) values
        (gen_random_uuid(), 'old', '2026-10-22T09:59:59Z'), (gen_random_uuid(), 'kept', '2026-10-22T10:00:00Z');
      insert into private.rate_limits (bucket, window_start, hits) values
        ('old', '2026-11-20T09:59:59Z', 1), ('kept', '2026-11-20T10:00:00Z', 1);
      insert into private.hold_runs (person_id, court_id, day, hour, since, until) values
        ('${ids.ayesha}', '${ids.dayCourt}', '${today}', 9, '2026-11-20T09:00:00Z', '2026-11-20T09:59:59Z'),
        ('${ids.ayesha}', '${ids.dayCourt}', '${today}', 10, '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z');
    `);
    await advance('2026-11-21T10:00:00Z');
    expect(
      await db.query(
        `select kind as left_over from private.client_mutations union all select email_hash from private.forgot_password
         union all select bucket from private.rate_limits
         union all select case hour when 10 then 'kept' else 'old' end from private.hold_runs`,
      ),
    ).toEqual(['kept', 'kept', 'kept', 'kept'].map((left_over) => ({ left_over })));
  });

  it('is for the service role only', async () => {
    await expect(rpc(db, ayesha, 'advance_bookings')).rejects.toMatchObject({ code: '42501' });
    await expect(rpc(db, anon, 'advance_bookings')).rejects.toMatchObject({ code: '42501' });
    await expect(rpc(db, ayesha, 'read_receipt_trash')).rejects.toMatchObject({ code: '42501' });
    await expect(rpc(db, ayesha, 'forget_receipt_trash', { paths: [] })).rejects.toMatchObject({ code: '42501' });
  });
});

describe.each(engines)('leaving, on %s', (engine) => {
  let db: Database;
  const bilal = asPerson(ids.bilal);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await letPoliciesDecide(db);
  });
  afterAll(() => db.close());

  it('refuses an owner with venues and an admin, and says why', async () => {
    expect(await refusal(rpc(db, signedInAt(asPerson(ids.owner)), 'delete_user'))).toMatchObject({
      sqlstate: 'PT409',
      code: 'OWNS_VENUES',
    });
    expect(await refusal(rpc(db, signedInAt(asPerson(ids.admin)), 'delete_user'))).toMatchObject({
      sqlstate: 'PT409',
      code: 'IS_ADMIN',
    });
    expect(await refusal(rpc(db, anon, 'delete_user'))).toMatchObject({ sqlstate: 'PT401', code: 'SIGNED_OUT' });
  });

  it('frees pending hours, keeps nameless rows, fixes ratings, throws receipts away, and nobody comes back', async () => {
    const rating = async () =>
      (await db.query('select rating_sum, rating_count from public.venues where id = $1', [ids.dayVenue]))[0];
    const before = await rating();
    const pending = (await book(db, bilal, { day: today, hours: [19] })).booking;
    const played = (await book(db, bilal, { hours: [9] })).booking;
    await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [played.id]);
    await db.query(`update public.bookings set status = 'completed' where id = $1`, [played.id]);
    const batch = {
      batch: {
        device: 'phone',
        mutations: [
          {
            id: requestId(),
            kind: 'submit-review',
            v: 1,
            entity: 'r',
            args: { bookingId: played.id, rating: 1, comment: 'Bye', basedOn: [null] },
          },
          {
            id: requestId(),
            kind: 'submit-contact-message',
            v: 1,
            entity: 'c',
            args: { firstName: 'B', lastName: 'A', email: 'bilal@example.test', subject: 's', message: 'm' },
          },
          {
            id: requestId(),
            kind: 'apply-as-vendor',
            v: 1,
            entity: 'v',
            args: { name: 'B', venueName: 'V', email: 'b@x.pk', phone: '0300', location: 'l', description: 'd' },
          },
        ],
      },
    };
    await rpc(db, bilal, 'apply_mutations', batch);
    await rpc(db, bilal, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [20] });
    expect(await rating()).not.toEqual(before);

    expect(await rpc(db, signedInAt(bilal), 'delete_user')).toMatchObject({ k: 'du1' });

    expect(await rating()).toEqual(before);
    expect(await db.query('select status, user_id, payment_receipt from public.bookings order by status')).toEqual([
      // A refund is due for it: whoever looks for the payment needs the receipt.
      { status: 'cancelled', user_id: null, payment_receipt: pending.receipt },
      { status: 'completed', user_id: null, payment_receipt: null },
    ]);
    expect(
      await db.query(`select 1 from public.time_slot_blocks where active and booking_id = $1`, [pending.id]),
    ).toEqual([]);
    expect(await db.query(`select 1 from public.time_slot_blocks where held_by = $1`, [ids.bilal])).toEqual([]);
    for (const leftover of [
      'public.contact_submissions',
      'public.notifications',
      'public.receipts',
      'public.vendors',
    ]) {
      const column = leftover === 'public.receipts' ? 'owner_id' : 'user_id';
      expect(await db.query(`select 1 from ${leftover} where ${column} = $1`, [ids.bilal]), leftover).toEqual([]);
    }
    type Verdicts = { results: { status: string; code: string }[] };
    const { results } = await rpc<Verdicts>(db, bilal, 'apply_mutations', batch);
    expect(
      results.map(({ status, code }) => `${status} ${code}`),
      'what is sent again takes effect for nobody',
    ).toEqual(['rejected ACCOUNT_GONE', 'rejected ACCOUNT_GONE', 'rejected ACCOUNT_GONE']);
    expect(await db.query(`select 1 from public.contact_submissions where email = 'bilal@example.test'`)).toEqual([]);
    expect(await db.query(`select 1 from private.hold_runs where person_id = $1`, [ids.bilal])).toEqual([]);
    expect(await db.query(`select 1 from private.client_mutations where user_id = $1`, [ids.bilal])).toEqual([]);
    expect(await db.query(`select 1 from private.audit_log where actor = $1`, [ids.bilal])).toEqual([]);
    expect(await db.query(`select 1 from auth.users where id = $1`, [ids.bilal])).toEqual([]);

    const paths = [receiptOf(ids.bilal), played.receipt ?? ''].sort();
    expect(await rpc(db, service, 'read_receipt_trash')).toMatchObject({ paths });
    expect(await rpc(db, service, 'read_receipt_trash'), 'taken by the endpoint that asked').toMatchObject({
      paths: [],
    });
    const later = { ...service, now: new Date(Date.parse(noon) + 11 * 60_000).toISOString() };
    expect(await rpc(db, later, 'read_receipt_trash'), 'listed until they are gone').toMatchObject({ paths });
    await rpc(db, service, 'forget_receipt_trash', { paths });
    expect(await rpc(db, { ...service, now: '2026-11-23T10:00:00Z' }, 'read_receipt_trash')).toMatchObject({
      paths: [],
    });

    for (const [name, args] of [
      ['hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [9] }],
      ['delete_user', {}],
      ['bank_details', {}],
      ['sync_pull', { parts: [{ p: 'user' }] }],
    ] as const) {
      expect(await refusal(rpc(db, bilal, name, args)), name).toMatchObject({
        sqlstate: 'PT401',
        code: 'ACCOUNT_GONE',
      });
    }
  });
});

describe.each(engines)('password mails, on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await letPoliciesDecide(db);
  });
  beforeEach(() => db.exec('delete from private.rate_limits; delete from private.forgot_password'));
  afterAll(() => db.close());

  const note = (email: string, id = requestId()) => rpc(db, anon, 'note_password_reset', { id, email });

  it('answer the same for a known and an unknown address, and keep only a hash', async () => {
    const [known, unknown] = [await note('ayesha@example.test'), await note('nobody@example.test')];
    expect(known).toEqual(unknown);
    const rows = await db.query('select * from private.forgot_password');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('example.test');
    await expect(db.as(anon, 'select * from private.forgot_password')).rejects.toMatchObject({ code: '42501' });
  });

  it('are sent once the phone says so, which is all it can change', async () => {
    const id = requestId();
    await note('ayesha@example.test', id);
    await rpc(db, anon, 'note_password_reset_sent', { id });
    expect(await db.query('select is_sent from private.forgot_password')).toEqual([{ is_sent: true }]);
  });

  it('are never refused, whoever asks how often for which address: a stranger would lock its person out', async () => {
    const answers = [];
    for (let n = 0; n < 105; n += 1) answers.push(await note(n % 2 ? 'ayesha@example.test' : `p${n}@b.pk`));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await db.query('select 1 from private.forgot_password'), 'only so many are written down').toHaveLength(100);
  });

  it('need an address', async () => {
    for (const email of ['', 'x', 'a b@c.d', 'a@b']) {
      expect(await refusal(note(email)), email).toMatchObject({ code: 'INVALID' });
    }
  });
});

describe('leaving while a receipt is being noted', () => {
  let db: Database;
  const fileOf = (owner: string) => receiptOf(owner, 7);
  const note = (owner: string) => `select public.note_receipt('${owner}', '${fileOf(owner)}', 'image/jpeg', 9)`;
  const leave = (person: string) =>
    `set local role authenticated; set local request.jwt.claim.sub = '${person}'; set local baari.now = '${noon}';
     set local request.jwt.claims = '${JSON.stringify(signedInAt(asPerson(person)).claims)}'; select public.delete_user()`;

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
  });
  afterAll(() => db.close());

  it('throws away a file that was noted first', async () => {
    const [endpoint, person] = await Promise.all([db.session(), db.session()]);
    await endpoint.query(`begin; set local role service_role; ${note(ids.bilal)}`);
    await person.query('begin');
    const leaving = person.query(leave(ids.bilal));
    await untilWaiting(db);
    await endpoint.query('commit');
    await leaving;
    await person.query('commit');
    expect(await db.query('select 1 from private.receipt_trash where path = $1', [fileOf(ids.bilal)])).toHaveLength(1);
    expect(await db.query('select 1 from public.receipts where path = $1', [fileOf(ids.bilal)])).toEqual([]);
    await Promise.all([endpoint.close(), person.close()]);
  });

  it('refuses a file that comes later, so that the endpoint removes it again', async () => {
    const [endpoint, person] = await Promise.all([db.session(), db.session()]);
    await person.query('begin');
    await person.query(leave(ids.ayesha));
    await endpoint.query('begin; set local role service_role');
    const noting = refusal(endpoint.query(note(ids.ayesha)));
    await untilWaiting(db);
    await person.query('commit');
    expect(await noting).toMatchObject({ sqlstate: 'PT401', code: 'ACCOUNT_GONE' });
    await Promise.all([endpoint.close(), person.close()]);
  });
});
