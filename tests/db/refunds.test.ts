// What becomes of the money: every way in which a paid booking does not take place, and who may settle what is owed.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hire, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  noonRev,
  refusal,
  requestId,
  rpc,
  service,
  tomorrow,
} from '#tests/support/postgres-world.ts';

/** Staff in the SQL console: nobody's token. */
const baari: Actor = { ...service };
const owner = asPerson(ids.owner);
const admin = asPerson(ids.admin);
const rep = asPerson(staff.rep);
const ayesha = asPerson(ids.ayesha);
const label = 'Court 1 at Day Venue on Sun, 22 Nov 2026';
const account = `insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
  ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}')`;

type Refund = { amount: number; reason: string; state: string; is_seen: boolean; payer: string };

describe.each(engines)('refunds on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await hire(db);
    // What the coming console calls is asked here as its people, through doors that exist only in this database.
    await db.exec(`
      create function public.set_status(booking uuid, status text, reason text default null, note text default null) returns void
      language sql security definer set search_path = '' as $$
        update public.bookings b set status = set_status.status, end_reason = reason, end_note = note where b.id = set_status.booking
      $$;
      create function public.decline(booking uuid, reason text, note text default null, received integer default null) returns jsonb
      language sql security definer set search_path = '' as $$ select private.decline_booking(booking, reason, note, received) $$;
      create function public.settle(refund uuid, action text, details jsonb default '{}') returns jsonb
      language sql security definer set search_path = '' as $$ select private.apply_refund_step(refund, action, details) $$;
      grant execute on function public.set_status(uuid, text, text, text), public.decline(uuid, text, text, integer),
        public.settle(uuid, text, jsonb) to authenticated, service_role;
    `);
  });
  beforeEach(async () => {
    await clearBookings(db);
    await db.exec(`delete from public.notifications; update public.venues set payee = 'platform' where payee = 'venue';
      delete from public.bank_details where venue_id is not null`);
  });
  afterAll(() => db.close());

  const made = async (actor = ayesha) => (await book(db, actor)).booking.id;
  const setStatus = (
    actor: Actor,
    id: string,
    status: string,
    reason: string | null = null,
    note: string | null = null,
  ) => db.as(actor, 'select public.set_status($1, $2, $3, $4)', [id, status, reason, note]);
  const decline = (
    actor: Actor,
    id: string,
    reason: string,
    note: string | null = null,
    received: number | null = null,
  ) => db.as(actor, 'select public.decline($1, $2, $3, $4)', [id, reason, note, received]);
  const settle = async (actor: Actor, refund: string, action: string, details: object = {}) =>
    (await db.as(actor, 'select public.settle($1, $2, $3) as answer', [refund, action, JSON.stringify(details)]))[0]?.[
      'answer'
    ] as {
      rev: number;
      booking: { status: string; refunds: Record<string, unknown>[]; rev: number };
    };
  const cancel = (id: string, now = noon) =>
    rpc<{ results: { status: string; rows: { bookings: Record<string, unknown>[] } }[] }>(
      db,
      asPerson(ids.ayesha, now),
      'apply_mutations',
      {
        batch: {
          device: 'd',
          mutations: [
            { id: requestId(), kind: 'cancel-booking', v: 1, entity: id, args: { bookingId: id, refund: 0 } },
          ],
        },
      },
    );
  const advance = (now: string) => rpc(db, { ...service, now }, 'advance_bookings');
  const refundsOf = (id: string) =>
    db.query('select amount, reason, state, is_seen, payer from public.refunds where booking_id = $1', [id]);
  const refundOf = async (id: string) =>
    String((await db.query('select id from public.refunds where booking_id = $1', [id]))[0]?.['id']);
  const bookingOf = async (id: string) =>
    (
      await db.query(
        'select status, ended_by, end_reason, end_note, confirmed_at is not null as was_confirmed from public.bookings where id = $1',
        [id],
      )
    )[0];
  const toldTo = async (person: string) =>
    (
      await db.query('select kind, message from public.notifications where user_id = $1 order by created_at, kind', [
        person,
      ])
    ).map(({ kind, message }) => `${String(kind)}: ${String(message)}`);
  const due = (changes: Partial<Refund> = {}): Refund => ({
    amount: 2100,
    reason: 'withdrawn',
    state: 'due',
    is_seen: false,
    payer: 'platform',
    ...changes,
  });

  describe('open with the step that ends a paid booking', () => {
    it('withdrawn by the customer: only the venue is told, the answer carries what comes back', async () => {
      const id = await made();
      await db.exec('delete from public.notifications');
      const { results } = await cancel(id);
      const row = results[0]?.rows.bookings[0];
      expect(row).toMatchObject({
        status: 'cancelled',
        endedBy: 'customer',
        endReason: 'withdrawn',
        payee: 'platform',
        refunds: [
          {
            amount: 2100,
            reason: 'withdrawn',
            state: 'due',
            isSeen: false,
            payer: 'platform',
            reference: null,
            settledAt: null,
          },
        ],
      });
      expect(await refundsOf(id)).toEqual([due()]);
      const [stored] = await db.query('select rev from public.bookings where id = $1', [id]);
      expect(row?.['rev'], 'the phone holds the version that the server counts').toBe(stored?.['rev']);
      expect(await toldTo(ids.ayesha)).toEqual([]);
      expect(await toldTo(ids.owner)).toEqual([`booking_withdrawn: Cancelled by the customer: ${label}.`]);
      await cancel(id);
      expect(await refundsOf(id), 'once').toEqual([due()]);
    });

    it('unanswered when its time came and nobody had decided', async () => {
      const id = await made();
      await advance('2026-11-22T14:00:00Z');
      expect(await refundsOf(id)).toEqual([due({ reason: 'unanswered' })]);
      expect(await bookingOf(id)).toMatchObject({ status: 'refund_due', ended_by: 'time', end_reason: 'unanswered' });
      expect(await toldTo(ids.ayesha)).toContain(
        `booking_refund_due: ${label} was not confirmed in time. A refund of PKR 2,100 is due as soon as we have found your payment. We will call you.`,
      );
    });

    it('unplaced when the hours were lost', async () => {
      await made(asPerson(ids.bilal));
      const { booking } = await book(db, ayesha, {}, 'record_unplaced_payment');
      expect(booking).toMatchObject({
        status: 'refund_due',
        rev: noonRev,
        refunds: [{ amount: 2100, reason: 'unplaced' }],
      });
      expect(await refundsOf(booking.id)).toEqual([due({ reason: 'unplaced' })]);
      expect(await bookingOf(booking.id)).toMatchObject({ ended_by: 'time', end_reason: 'unplaced' });
      expect(await toldTo(ids.ayesha)).toEqual([
        `booking_refund_due: We noted your payment for ${label}. The time was no longer free. A refund of PKR 2,100 is due as soon as we have found your payment. We will call you.`,
      ]);
    });

    it.each([
      ['court', null, ' The court can’t be given.'],
      ['other', 'The roof leaks.', ' The roof leaks.'],
    ])('declined by staff, reason %s: the total', async (reason, note, words) => {
      const id = await made();
      await decline(owner, id, reason, note);
      expect(await refundsOf(id)).toEqual([due({ reason: 'declined' })]);
      expect(await bookingOf(id)).toMatchObject({
        status: 'refund_due',
        ended_by: 'venue',
        end_reason: reason,
        end_note: note,
      });
      expect(await toldTo(ids.ayesha)).toEqual([
        `booking_declined: Not confirmed: ${label}.${words} PKR 2,100 is refunded as soon as we have found your payment.`,
      ]);
    });

    it('declined because too little came: what was received, which somebody saw', async () => {
      const id = await made();
      await decline(baari, id, 'too_low', null, 1500);
      expect(await refundsOf(id)).toEqual([due({ reason: 'declined', amount: 1500, is_seen: true })]);
      expect(await bookingOf(id)).toMatchObject({ status: 'cancelled', ended_by: 'platform', end_reason: 'too_low' });
      expect(await toldTo(ids.ayesha)).toEqual([
        `booking_declined: Not confirmed: ${label}. The amount is too low. PKR 1,500 is refunded.`,
      ]);
    });

    it.each([
      [
        'not_paid',
        `booking_not_paid: Not confirmed: we could not find your payment for ${label}. If you have paid, send us your transfer in My Bookings.`,
      ],
      [
        'unreadable',
        `booking_declined: Not confirmed: ${label}. The receipt can’t be read. If you have paid, send us your transfer in My Bookings.`,
      ],
    ])('%s owes nothing', async (reason, message) => {
      const id = await made();
      await decline(admin, id, reason);
      expect(await refundsOf(id)).toEqual([]);
      expect(await bookingOf(id)).toMatchObject({ status: 'cancelled', ended_by: 'platform', end_reason: reason });
      expect(await toldTo(ids.ayesha)).toEqual([message]);
      expect(await db.query(`select 1 from public.time_slot_blocks where booking_id = $1 and active`, [id])).toEqual(
        [],
      );
    });

    it.each([
      ['venue', owner, 'Cancelled by the venue'],
      ['platform', admin, 'Cancelled by Baari'],
      ['platform', baari, 'Cancelled by Baari'],
    ] as const)('a confirmed booking cancelled by %s: everything, seen', async (by, actor, words) => {
      const id = await made();
      await setStatus(admin, id, 'confirmed');
      await setStatus(actor, id, 'cancelled', 'other', 'Flooded');
      expect(await refundsOf(id)).toEqual([due({ reason: 'venue', is_seen: true })]);
      expect(await bookingOf(id)).toEqual({
        status: 'cancelled',
        ended_by: by,
        end_reason: 'other',
        end_note: 'Flooded',
        was_confirmed: true,
      });
      expect(await toldTo(ids.ayesha)).toEqual([
        `booking_cancelled: ${words}: ${label}. Flooded. PKR 2,100 is refunded.`,
        `booking_confirmed: Confirmed: ${label}. Arrive 15 minutes early.`,
      ]);
      expect((await toldTo(ids.owner)).filter((told) => told.startsWith('booking_cancelled'))).toEqual(
        by === 'platform' ? [`booking_cancelled: Cancelled by Baari: ${label}.`] : [],
      );
    });

    it('a step without a reason in the SQL console owes what may have been paid', async () => {
      const id = await made();
      await setStatus(baari, id, 'cancelled');
      expect(await refundsOf(id)).toEqual([due({ reason: 'declined' })]);
      const late = await made();
      await setStatus({ ...baari, now: '2026-11-22T14:00:00Z' }, late, 'refund_due');
      expect(await refundsOf(late), 'nobody’s step after the start is the timer’s').toEqual([
        due({ reason: 'unanswered' }),
      ]);
    });

    it('nothing without a payment: no receipt, or a step that keeps the booking', async () => {
      const [row] = await db.query(
        `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, decide_by)
         values ($1, $2, $3, 1, 100, 2100, $3::date) returning id`,
        [ids.ayesha, ids.dayCourt, tomorrow],
      );
      const unpaid = String(row?.['id']);
      await decline(baari, unpaid, 'court');
      expect(await bookingOf(unpaid)).toMatchObject({ status: 'cancelled' });
      expect(await refundsOf(unpaid)).toEqual([]);
      const kept = await made();
      await setStatus(admin, kept, 'confirmed');
      await setStatus(baari, kept, 'completed');
      expect(await refundsOf(kept)).toEqual([]);
      expect(await bookingOf(kept)).toMatchObject({ ended_by: null, end_reason: null, was_confirmed: true });
    });

    it('an account that is deleted: the customer ended it, and the claim stays without a name', async () => {
      const person = '77777777-aaaa-4aaa-8aaa-777777777777';
      await db.query(`insert into auth.users (id, email) values ($1, 'g@x.test')`, [person]);
      const id = await made(asPerson(person));
      await db.query(
        `update public.bookings set status = 'cancelled', user_id = null, payment_receipt = null, ended_by = 'customer' where id = $1`,
        [id],
      );
      expect(await refundsOf(id)).toEqual([due()]);
      expect((await toldTo(ids.owner)).filter((told) => told.includes('by the venue'))).toEqual([]);
      await db.query('delete from public.receipts where owner_id = $1', [person]);
      await db.query('delete from auth.users where id = $1', [person]);
      expect(await refundsOf(id)).toEqual([due()]);
    });
  });

  it('the first end counts, whoever comes next: every order of cancelling, time and declining', async () => {
    const ends: Record<string, [(id: string) => Promise<unknown>, Partial<Refund>]> = {
      cancel: [(id) => cancel(id), { reason: 'withdrawn' }],
      advance: [() => advance('2026-11-22T14:00:00Z'), { reason: 'unanswered' }],
      decline: [(id) => decline(baari, id, 'court').catch((error: unknown) => error), { reason: 'declined' }],
    };
    for (const [first, [, refund]] of Object.entries(ends)) {
      for (const second of Object.keys(ends).filter((name) => name !== first)) {
        await clearBookings(db);
        const id = await made();
        for (const name of [first, second, ...Object.keys(ends)]) await ends[name]?.[0](id);
        expect(await refundsOf(id), `${first}, ${second}`).toEqual([due(refund)]);
      }
    }
  });

  describe('declining', () => {
    it.each([
      { name: 'another word', reason: 'nonsense' },
      { name: 'no note', reason: 'other', note: '  ', code: 'NEEDS_NOTE' },
      { name: 'a long note', reason: 'other', note: 'x'.repeat(301) },
      { name: 'no amount', reason: 'too_low' },
      { name: 'the whole amount', reason: 'too_low', received: 2100 },
      { name: 'an amount of nothing', reason: 'too_low', received: 0 },
      { name: 'an amount where none belongs', reason: 'court', received: 5 },
    ])('refuses $name and changes nothing', async ({ reason, note = null, received = null, code = 'INVALID' }) => {
      const id = await made();
      expect(await refusal(decline(baari, id, reason, note, received))).toMatchObject({ code });
      expect(await bookingOf(id)).toMatchObject({ status: 'pending' });
      expect(await refundsOf(id)).toEqual([]);
    });

    it('is once: the second hears who was first', async () => {
      const id = await made();
      await decline(owner, id, 'court');
      expect(await refusal(decline(baari, id, 'not_paid'))).toMatchObject({
        sqlstate: 'PT409',
        code: 'ALREADY_DECIDED',
        detail: { status: 'refund_due', by: 'Naveed Siddiqui', at: '2026-11-21T10:00:00.000Z' },
      });
      expect(await refusal(decline(baari, requestId(), 'court'))).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('of a payment is for whoever can look into the account that was paid', async () => {
      const id = await made();
      for (const reason of ['not_paid', 'unreadable', 'too_low'])
        expect(await refusal(decline(owner, id, reason, null, 5)), reason).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(decline(asPerson(ids.otherOwner), id, 'court'))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(decline(ayesha, id, 'court'))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(setStatus(owner, id, 'confirmed'))).toMatchObject({
        code: 'FORBIDDEN',
        detail: { payee: 'platform' },
      });

      await db.exec(`${account}; update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`);
      const own = (await book(db, ayesha, { hours: [10] })).booking.id;
      await decline(owner, own, 'not_paid');
      expect(await bookingOf(own)).toMatchObject({ ended_by: 'venue', end_reason: 'not_paid' });
      const other = (await book(db, ayesha, { hours: [11] })).booking.id;
      await setStatus(owner, other, 'confirmed');
      expect(await bookingOf(other)).toMatchObject({ status: 'confirmed', was_confirmed: true });
    });
  });

  describe('settling', () => {
    const sent = { method: 'bank', reference: 'FT26326-1', paidTo: 'Meezan 4421' };

    async function lapsed(hours = [18]): Promise<{ id: string; refund: string }> {
      const { id } = (await book(db, ayesha, { hours })).booking;
      await advance('2026-11-22T14:00:00Z');
      await db.exec('delete from public.notifications');
      return { id, refund: await refundOf(id) };
    }

    it('pays back what arrived, not what the booking cost, and tells the customer when that differs', async () => {
      const { refund } = await lapsed();
      for (const received of [undefined, 0, -1, 1.5, '1000', 100_000_001])
        expect(await refusal(settle(admin, refund, 'found', { incomingReference: 'TX-1001', received }))).toMatchObject(
          {
            code: 'INVALID',
            detail: { field: 'received' },
          },
        );
      const found = await settle(admin, refund, 'found', { incomingReference: 'TX-1001', received: 1000 });
      expect(found.booking).toMatchObject({ refunds: [{ amount: 1000, isSeen: true, state: 'due' }] });
      expect(
        await db.query(
          `select detail -> 'amount' as owed, detail -> 'received' as received from private.audit_log where action = 'refund.found'`,
        ),
        'the trail says what it was and what it is',
      ).toEqual([{ owed: 2100, received: 1000 }]);
      await settle(rep, refund, 'sent', sent);
      expect(await toldTo(ids.ayesha)).toEqual([
        `booking_refund_due: We found PKR 1,000 for ${label}: that is what comes back. If you paid another amount, contact us.`,
        `refund_sent: Refund sent: PKR 1,000 for ${label}. Reference FT26326-1.`,
      ]);
      expect(
        await refusal(settle(admin, refund, 'found', { incomingReference: 'TX-1001', received: 2100 })),
      ).toMatchObject({ code: 'ALREADY_DECIDED' });
    });

    it('pays back all of what arrived too much, and says nothing of what is as it was', async () => {
      const { refund } = await lapsed();
      const found = await settle(admin, refund, 'found', { incomingReference: 'TX-1002', received: 2600 });
      expect(found.booking).toMatchObject({ refunds: [{ amount: 2600 }] });
      await clearBookings(db);
      await db.exec('delete from public.notifications');
      const exact = await lapsed([19]);
      await settle(admin, exact.refund, 'found', { incomingReference: 'TX-1003', received: 2100 });
      expect(await toldTo(ids.ayesha)).toEqual([]);
    });

    it('finds the payment, sends it back, ends the booking, and says so once', async () => {
      const { id, refund } = await lapsed();
      const before = (await db.query('select rev from public.bookings where id = $1', [id]))[0]?.['rev'];
      expect(await refusal(settle(admin, refund, 'sent', sent))).toMatchObject({ code: 'PAYMENT_UNSEEN' });
      const found = await settle(admin, refund, 'found', { incomingReference: 'TX-1123', received: 2100 });
      expect(found.booking).toMatchObject({ status: 'refund_due', refunds: [{ isSeen: true, state: 'due' }] });
      expect(Number(found.booking.rev), 'the booking travels').toBeGreaterThan(Number(before));
      // The person who found the payment does not send it.
      expect(await refusal(settle(admin, refund, 'sent', sent))).toMatchObject({ code: 'SAME_PERSON' });
      const done = await settle(rep, refund, 'sent', { ...sent, rev: found.rev });
      expect(done.booking).toMatchObject({
        status: 'cancelled',
        endedBy: 'time',
        endReason: 'unanswered',
        refunds: [{ state: 'sent', reference: 'FT26326-1', settledAt: '2026-11-21T10:00:00.000Z' }],
      });
      expect(await toldTo(ids.ayesha)).toEqual([
        `refund_sent: Refund sent: PKR 2,100 for ${label}. Reference FT26326-1.`,
      ]);
      expect(
        await db.query(
          `select actor, action, detail ->> 'booking' as booking from private.audit_log where row_id = $1 order by id`,
          [refund],
        ),
      ).toEqual([
        { actor: null, action: 'refund.opened', booking: id },
        { actor: ids.admin, action: 'refund.found', booking: id },
        { actor: staff.rep, action: 'refund.sent', booking: id },
      ]);
      expect(
        await db.query(
          'select settled_by, found_by, incoming_reference, paid_to from private.refund_notes where refund_id = $1',
          [refund],
        ),
      ).toEqual([
        { settled_by: staff.rep, found_by: ids.admin, incoming_reference: 'TX-1123', paid_to: 'Meezan 4421' },
      ]);
    });

    it('strikes a payment that nobody found, in the words of a booking that was not paid', async () => {
      const { id, refund } = await lapsed();
      const { booking } = await settle(baari, refund, 'not_found');
      expect(booking).toMatchObject({ status: 'cancelled', refunds: [{ state: 'void', isSeen: false }] });
      expect(await toldTo(ids.ayesha)).toEqual([
        `booking_not_paid: Not confirmed: we could not find your payment for ${label}. If you have paid, send us your transfer in My Bookings.`,
      ]);
      expect(await bookingOf(id)).toMatchObject({ ended_by: 'time' });
    });

    it('keeps no day and no account of a transfer that was none, whatever is sent along', async () => {
      for (const [hour, action] of [
        [16, 'not_found'],
        [17, 'void'],
      ] as const) {
        const { refund } = await lapsed([hour]);
        await settle(admin, refund, action, { note: 'Nobody paid this', date: 'infinity', paidTo: 'Nowhere 0000' });
        expect(
          await db.query('select sent_on, paid_to, note from private.refund_notes where refund_id = $1', [refund]),
          action,
        ).toEqual([{ sent_on: null, paid_to: null, note: 'Nobody paid this' }]);
      }
    });

    it('cannot be passed by: a due refund keeps its booking open', async () => {
      const { id, refund } = await lapsed();
      expect(await refusal(setStatus(baari, id, 'cancelled'))).toMatchObject({
        code: 'NOT_CANCELLABLE',
        detail: { status: 'refund_due' },
      });
      await db.query(
        `insert into public.refunds (booking_id, amount, reason, is_seen) values ($1, 50, 'overpaid', true)`,
        [id],
      );
      expect((await settle(baari, refund, 'not_found')).booking.status, 'two refunds, one settled').toBe('refund_due');
      const [row] = await db.query(`select id from public.refunds where booking_id = $1 and state = 'due'`, [id]);
      expect((await settle(baari, String(row?.['id']), 'sent', sent)).booking.status).toBe('cancelled');
    });

    it('pays one incoming payment back once', async () => {
      const first = await lapsed();
      await settle(admin, first.refund, 'found', { incomingReference: 'TX-9001', received: 2100 });
      const second = await lapsed([17]);
      expect(
        await refusal(settle(admin, second.refund, 'found', { incomingReference: 'tx9001', received: 2100 })),
      ).toMatchObject({
        sqlstate: 'PT409',
        code: 'REFERENCE_USED',
        detail: { refund: first.refund },
      });
      expect((await refundsOf(second.id))[0]).toMatchObject({ is_seen: false });
    });

    it.each([
      ['an action that does not exist', 'pay', {}, 'INVALID'],
      ['details that are a list', 'void', [], 'INVALID'],
      ['void without a reason', 'void', {}, 'NEEDS_NOTE'],
      ['void with a short reason', 'void', { note: 'because' }, 'NEEDS_NOTE'],
      ['void with an endless reason', 'void', { note: 'x'.repeat(301) }, 'INVALID'],
      ['found without a transaction', 'found', {}, 'INVALID'],
      ['found with five letters and digits', 'found', { incomingReference: 'TX-100', received: 2100 }, 'INVALID'],
      ['found with a sentence', 'found', { incomingReference: 'it came, yesterday', received: 2100 }, 'INVALID'],
      ['undo of what is due', 'undo', {}, 'ALREADY_DECIDED'],
      ['another version', 'found', { incomingReference: 'TX-1004', received: 2100, rev: 7 }, 'CHANGED'],
    ])('refuses %s', async (_, action, details, code) => {
      const { refund } = await lapsed();
      expect(await refusal(settle(admin, refund, action, details))).toMatchObject({ code });
      expect(await db.query(`select state, is_seen from public.refunds where id = $1`, [refund])).toEqual([
        { state: 'due', is_seen: false },
      ]);
    });

    it.each([
      ['no method', { method: undefined }],
      ['cash', { method: 'cash' }],
      ['no reference', { reference: ' ' }],
      ['a reference of five letters and digits', { reference: 'FT-12-3' }],
      ['a long reference', { reference: 'x'.repeat(61) }],
      ['nobody paid', { paidTo: undefined }],
    ])('refuses to note as sent: %s', async (_, change) => {
      const { refund } = await lapsed();
      await settle(admin, refund, 'found', { incomingReference: 'TX-1001', received: 2100 });
      expect(await refusal(settle(rep, refund, 'sent', { ...sent, ...change }))).toMatchObject({ code: 'INVALID' });
    });

    it('is undone by Baari within 24 hours, and settled again', async () => {
      const { id, refund } = await lapsed();
      await settle(admin, refund, 'not_found');
      expect(
        await refusal(settle(admin, refund, 'found', { incomingReference: 'TX-1004', received: 2100 })),
      ).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { state: 'void', isSeen: false, by: ids.admin, at: '2026-11-21T10:00:00.000Z' },
      });
      expect(await refusal(settle(asPerson(ids.admin, '2026-11-22T10:00:00Z'), refund, 'undo'))).toMatchObject({
        code: 'TOO_LATE',
      });
      await settle(asPerson(ids.admin, '2026-11-22T09:59:59Z'), refund, 'undo');
      expect(await refundsOf(id)).toEqual([due({ reason: 'unanswered' })]);
      expect(await bookingOf(id), 'over it stays').toMatchObject({ status: 'cancelled' });
      await settle(admin, refund, 'found', { incomingReference: 'TX-1004', received: 2100 });
      expect((await settle(rep, refund, 'sent', sent)).booking.status).toBe('cancelled');
      expect((await toldTo(ids.ayesha)).map((told) => told.split(':')[0])).toEqual(['booking_not_paid', 'refund_sent']);
    });

    it('is for Baari, and for a venue what was paid into its own account', async () => {
      const { refund } = await lapsed();
      for (const actor of [owner, ayesha, asPerson(ids.bilal)])
        expect(await refusal(settle(actor, refund, 'not_found'))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(settle(admin, requestId(), 'not_found'))).toMatchObject({ code: 'NOT_FOUND' });

      await clearBookings(db);
      await db.exec(`${account}; update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`);
      const own = await lapsed();
      expect(await refundsOf(own.id)).toEqual([due({ reason: 'unanswered', payer: 'venue' })]);
      expect(await refusal(settle(asPerson(ids.otherOwner), own.refund, 'not_found'))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await refusal(settle(owner, own.refund, 'void', { note: 'We do not owe this' }))).toMatchObject({
        code: 'FORBIDDEN',
      });
      await settle(owner, own.refund, 'found', { incomingReference: 'TX-1005', received: 2100 });
      expect((await settle(owner, own.refund, 'sent', sent)).booking.status).toBe('cancelled');
      expect(await refusal(settle(owner, own.refund, 'undo'))).toMatchObject({ code: 'FORBIDDEN' });
    });

    it('is reachable by nobody through the API', async () => {
      // spec: roles.staff
      for (const name of ['private.settle_refund(null, null)', `private.decline_booking(null, 'court')`])
        for (const actor of [ayesha, owner, admin, service])
          expect(await refusal(db.as(actor, `select ${name}`)), name).toMatchObject({ sqlstate: '42501' });
    });
  });

  describe('who checks the payment', () => {
    it('is told to the owner, and to Baari where Baari does', async () => {
      await made();
      expect(await toldTo(ids.owner)).toEqual([
        `booking_received: New booking: ${label}, 1 hour, PKR 2,100. Baari is checking the payment.`,
      ]);
      expect(await toldTo(ids.admin)).toEqual([
        'payment_to_check: Payment to check: PKR 2,100, Day Venue, Sun, 22 Nov 2026.',
      ]);
      await db.exec(
        `delete from public.notifications; ${account}; update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`,
      );
      await book(db, ayesha, { hours: [9, 10], expected_total: 4100 });
      expect(await toldTo(ids.owner)).toEqual([
        `booking_received: New booking: ${label}, 2 hours, PKR 4,100. Check the receipt.`,
      ]);
      expect(await toldTo(ids.admin)).toEqual([]);
    });

    const accountsFor = async (court: string | null, actor = ayesha) =>
      (await rpc<{ accounts: { accountNumber: string }[] }>(db, actor, 'bank_details', { court })).accounts.map(
        ({ accountNumber }) => accountNumber.slice(-3),
      );

    it('is who was shown to the customer, also when the venue changes its account while they pay', async () => {
      expect([await accountsFor(null), await accountsFor(ids.dayCourt), await accountsFor(ids.gone)]).toEqual([
        ['101'],
        ['101'],
        ['101'],
      ]);
      await rpc(db, ayesha, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18] });
      await db.exec(`${account}; update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`);
      expect(await accountsFor(ids.dayCourt), 'the hold promised Baari’s').toEqual(['101']);
      expect(await accountsFor(ids.dayCourt, asPerson(ids.bilal))).toEqual(['301']);
      expect([await accountsFor(null), await accountsFor(ids.nightCourt)]).toEqual([['101'], ['101']]);
      await rpc(db, asPerson(ids.ayesha, '2026-11-21T10:10:00Z'), 'hold_slots', {
        court: ids.dayCourt,
        day: tomorrow,
        hours: [18],
      });
      expect((await book(db, ayesha)).booking, 'extended and booked').toMatchObject({ payee: 'platform' });
      expect((await book(db, asPerson(ids.bilal), { hours: [9] })).booking).toMatchObject({ payee: 'venue' });
      const later = asPerson(ids.ayesha, '2026-11-21T14:00:00Z');
      await rpc(db, later, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18 + 1] });
      expect(await accountsFor(ids.dayCourt, later), 'a new run').toEqual(['301']);
    });

    it('never becomes a venue without an account', async () => {
      const become = `update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`;
      expect(await refusal(db.exec(become))).toMatchObject({ code: 'INVALID', detail: { venue: ids.dayVenue } });
      await db.exec(`${become}; ${account}`);
      for (const change of [
        `delete from public.bank_details where venue_id = '${ids.dayVenue}'`,
        `update public.bank_details set venue_id = null where venue_id = '${ids.dayVenue}'`,
        `update public.bank_details set venue_id = '${ids.nightVenue}' where venue_id = '${ids.dayVenue}'`,
      ])
        expect(await refusal(db.exec(change)), change).toMatchObject({ code: 'INVALID' });
      expect(await accountsFor(ids.dayCourt)).toEqual(['301']);
      await db.exec(`update public.venues set payee = 'platform' where id = '${ids.dayVenue}';
        delete from public.bank_details where venue_id = '${ids.dayVenue}'`);
      expect(await accountsFor(ids.dayCourt)).toEqual(['101']);
    });
  });
});
