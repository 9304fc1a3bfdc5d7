import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, clearBookings, ids, makeWorld, refusal, service, tomorrow } from '#tests/support/postgres-world.ts';

const statuses = ['pending', 'confirmed', 'cancelled', 'completed', 'refund_due'] as const;

/** What each role may do; everything else must be refused. */
const customerMay = new Set(['pending>cancelled', 'confirmed>cancelled']);
const staffMay = new Set([
  'pending>confirmed',
  'pending>cancelled',
  'pending>refund_due',
  'confirmed>completed',
  'confirmed>cancelled',
  'refund_due>cancelled',
]);

/** Bookings are paid to Baari here: only Baari can look into that account. */
const ownerMay = new Set([...staffMay].filter((step) => step !== 'pending>confirmed'));

const roles: [string, Actor, Set<string>][] = [
  ['the person', asPerson(ids.ayesha), customerMay],
  ['another person', asPerson(ids.bilal), new Set()],
  ['the owner of the venue', asPerson(ids.owner), ownerMay],
  ['the owner of another venue', asPerson(ids.otherOwner), new Set()],
  ['an admin', asPerson(ids.admin), staffMay],
  ['the server', service, staffMay],
];

describe.each(engines)('booking states on %s', (engine) => {
  let db: Database;
  let asked = 0;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    // The functions of the API ask for few of these steps, so the trigger is asked through one that would do anything.
    await db.exec(`
      create function public.set_status(booking uuid, status text) returns void
      language sql security definer set search_path = '' as $$
        update public.bookings b set status = set_status.status where b.id = set_status.booking
      $$;
      grant execute on function public.set_status(uuid, text) to authenticated, service_role;
    `);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  async function makeBooking(status: string): Promise<string> {
    const [row] = await db.query(
      `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price, decide_by)
       values ($1, $2, $3, $4, 1, 100, 2100, '2026-11-22T13:00:00Z') returning id`,
      [ids.ayesha, ids.dayCourt, tomorrow, status],
    );
    await db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, active)
       values ($1, $2, '18:00', '19:00', 'booking', $3, $4)`,
      [ids.dayCourt, tomorrow, row?.['id'], status === 'pending' || status === 'confirmed' || status === 'completed'],
    );
    return String(row?.['id']);
  }

  const setStatus = (actor: Actor, id: string, status: string) =>
    db.as(actor, 'select public.set_status($1, $2)', [id, status]);

  it.each(roles)('%s: all 25 transitions', async (_, actor, allowed) => {
    // spec: roles.staff, states.booking
    for (const from of statuses) {
      for (const to of statuses) {
        await clearBookings(db);
        const id = await makeBooking(from);
        await db.query(`update public.refunds set state = 'void', settled_at = now() where booking_id = $1`, [id]);
        const attempt = setStatus(actor, id, to);
        if (from === to || allowed.has(`${from}>${to}`)) {
          await expect(attempt, `${from}>${to}`).resolves.toBeDefined();
        } else {
          const isMine = actor.id === ids.ayesha || allowed.size > 1;
          const expected = to === 'cancelled' && isMine ? 'NOT_CANCELLABLE' : 'FORBIDDEN';
          expect(await refusal(attempt), `${from}>${to}`).toMatchObject({ code: expected });
        }
        const [row] = await db.query('select status from public.bookings where id = $1', [id]);
        asked += 1;
        expect(row?.['status'], `${from}>${to}`).toBe(allowed.has(`${from}>${to}`) ? to : from);
      }
    }
  });

  it('was asked every step by everybody', () => {
    figure(`state machine on ${engine}`, `${asked} steps`);
    expect(asked).toBe(statuses.length ** 2 * roles.length);
  });

  it('frees the hours of a cancelled or refunded booking, and keeps them listed', async () => {
    for (const status of ['cancelled', 'refund_due']) {
      await clearBookings(db);
      const id = await makeBooking('pending');
      await setStatus(asPerson(ids.admin), id, status);
      expect(
        await db.query('select active, start_time from public.time_slot_blocks where booking_id = $1', [id]),
      ).toEqual([{ active: false, start_time: '18:00' }]);
    }
  });

  it('writes who did what', async () => {
    const id = await makeBooking('pending');
    await setStatus(asPerson(ids.admin), id, 'confirmed');
    expect(
      await db.query('select actor, action, detail from private.audit_log where row_id = $1 order by id', [id]),
    ).toEqual([
      { actor: null, action: 'booking.made', detail: { status: 'pending', total: 2100, by: 'postgres' } },
      { actor: ids.admin, action: 'booking.confirmed', detail: { from: 'pending' } },
    ]);
  });

  it.each([
    ['total_price = 5000'],
    ['total_price = 101'],
    ['fee = 0, total_price = 2000'],
    ['slot_count = 2, total_price = 4100'],
    [`court_id = '${ids.nightCourt}'`],
    [`booking_date = booking_date + 1`],
    [`user_id = '${ids.bilal}'`],
    [`payment_receipt = 'x'`],
    [`payee = 'venue'`],
    ['request_id = gen_random_uuid()'],
    [`created_at = now() - interval '1 day'`],
  ])('never changes %s, not even for the server', async (change) => {
    const id = await makeBooking('pending');
    expect(await refusal(db.query(`update public.bookings set ${change} where id = $1`, [id]))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('refuses a total that does not add up', async () => {
    const wrong = db.query(
      `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, decide_by) values ($1, $2, $3, 1, 100, 1, now())`,
      [ids.ayesha, ids.dayCourt, tomorrow],
    );
    expect(await refusal(wrong)).toMatchObject({ sqlstate: '23514' });
  });

  it('refuses a pending booking that would wait without an end', async () => {
    const endless = db.query(
      `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price) values ($1, $2, $3, 1, 100, 2100)`,
      [ids.ayesha, ids.dayCourt, tomorrow],
    );
    expect(await refusal(endless)).toMatchObject({
      sqlstate: '23514',
      code: expect.stringContaining('bookings_decide') as string,
    });
  });

  it('marks a booking as reviewed once and for all', async () => {
    const id = await makeBooking('completed');
    await db.query('update public.bookings set is_reviewed = true where id = $1', [id]);
    expect(await refusal(db.query('update public.bookings set is_reviewed = false where id = $1', [id]))).toMatchObject(
      { code: 'FORBIDDEN' },
    );
  });

  it('has no two live blocks for one court hour, whoever writes them', async () => {
    await makeBooking('pending');
    const again = db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason) values ($1, $2, '18:00', '19:00', 'manual')`,
      [ids.dayCourt, tomorrow],
    );
    expect(await refusal(again)).toMatchObject({ sqlstate: '23505' });
  });

  it.each([
    ['an hour that is not whole', `'18:30', '19:30', 'manual', null, null, null, null, null, null`],
    ['two hours', `'18:00', '20:00', 'manual', null, null, null, null, null, null`],
    ['hour 24', `'24:00', '01:00', 'manual', null, null, null, null, null, null`],
    ['a hold without a holder', `'18:00', '19:00', 'hold', null, null, now(), 2000, 100, '[]'`],
    ['a hold without an end', `'18:00', '19:00', 'hold', null, '${ids.ayesha}', null, 2000, 100, '[]'`],
    ['a hold without a policy', `'18:00', '19:00', 'hold', null, '${ids.ayesha}', now(), 2000, 100, null`],
    ['a booking block without a booking', `'18:00', '19:00', 'booking', null, null, null, null, null, null`],
    ['an unknown reason', `'18:00', '19:00', 'party', null, null, null, null, null, null`],
  ])('refuses a block for %s', async (_, values) => {
    const insert = db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, held_by, held_until, held_price, held_fee, held_terms)
       values ('${ids.dayCourt}', '${tomorrow}', ${values})`,
    );
    expect(await refusal(insert)).toMatchObject({ sqlstate: '23514' });
  });
});
