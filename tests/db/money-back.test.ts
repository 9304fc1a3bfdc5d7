// What comes back when a booking is cancelled: by its customer under the policy that it was made under, by the venue, and
// what is refused because less would come back than was shown.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelFor,
  clearDesk,
  confirmed,
  makeDesk,
  pending,
  revOf,
  send,
  sold,
  staff,
  transferId,
} from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, book, type BookingAnswer, ids, noon, rpc, tomorrow } from '#tests/support/postgres-world.ts';

/** The first hour: tomorrow, 18:00 in Karachi. */
const start = Date.parse(`${tomorrow}T13:00:00Z`);
const before = (hours: number, seconds = 0) => new Date(start - hours * 3_600_000 - seconds * 1000).toISOString();

const flexible: [number, number][] = [[2, 100]];
const standard: [number, number][] = [[6, 100]];
const moderate: [number, number][] = [
  [24, 100],
  [6, 50],
];
const firm: [number, number][] = [[48, 50]];

type Told = BookingAnswer & { prices: number[]; subtotal: number; terms: unknown; refunds: unknown[] } & Record<
    string,
    unknown
  >;

describe.each(engines)('money back on %s', (engine) => {
  let db: Database;
  const ayesha = (now: string = noon) => asPerson(ids.ayesha, now);
  const rep = asPerson(staff.rep);
  const manager = asPerson(staff.manager);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const refundsOf = (id: string) =>
    db.query(
      'select amount, reason, is_seen, state, payer from public.refunds where booking_id = $1 order by created_at, reason',
      [id],
    );
  const stateOf = async (id: string) =>
    (await db.query('select status, ended_by, end_reason from public.bookings where id = $1', [id]))[0];
  const freeHours = async () =>
    (await db.query(`select start_time from public.time_slot_blocks where active order by 1`)).map(
      ({ start_time }) => start_time,
    );
  const told = async (who: string) =>
    (
      await db.query('select kind, message from public.notifications where user_id = $1 order by created_at, kind', [
        who,
      ])
    ).map(({ kind, message }) => `${String(kind)}: ${String(message)}`);
  const refundOf = async (id: string, at: string, by: string) =>
    (
      await db.query(
        `select r.amount, r.percent, r.deadline from public.bookings b, private.compute_refund(b, $2, $3) r where b.id = $1`,
        [id, at, by],
      )
    )[0];
  const callOff = async (actor: Actor, id: string, args: Record<string, unknown>) =>
    send(db, actor, 'cancel-for-venue', { bookingId: id, rev: await revOf(db, id), ...args });
  const mine = async (id: string, now = noon): Promise<Told> => {
    const pull = await rpc<{ parts: { bookings: Told[] }[] }>(db, ayesha(now), 'sync_pull', { parts: [{ p: 'user' }] });
    const found = pull.parts[0]?.bookings.find((booking) => booking.id === id);
    if (!found) throw new Error('not in the pull');
    return found;
  };

  it('nobody who is let in cancels for money, until the gate takes that back', async () => {
    const id = await sold(db, { terms: [[0, 100]] });
    const gate = asPerson(staff.gate, before(1));
    expect((await send(db, gate, 'check-in', { bookingId: id, at: before(1), how: 'list' })).status).toBe('applied');
    expect(await cancelFor(db, ayesha(before(0.5)), id, 7000)).toMatchObject({
      code: 'NOT_CANCELLABLE',
      detail: { status: 'arrived' },
    });
    expect(await refundsOf(id)).toEqual([]);
    expect((await send(db, asPerson(staff.gate, before(0.9)), 'undo-check-in', { bookingId: id })).status).toBe(
      'applied',
    );
    expect((await cancelFor(db, ayesha(before(0.5)), id, 7000)).status).toBe('applied');
  });

  it('the dearest booking is confirmed, declined, cancelled and called off like any other', async () => {
    const prices = [3_000_000, 3_000_000, 3_000_000, 3_000_000];
    const total = 12_000_100;
    const decide = async (id: string, args: Record<string, unknown>) =>
      send(db, rep, 'decide-booking', { bookingId: id, rev: await revOf(db, id), ...args });
    const first = await sold(db, { prices, status: 'pending' });
    expect(await decide(first, { decision: 'confirm', received: total, reference: transferId() })).toMatchObject({
      status: 'applied',
    });
    expect((await callOff(manager, first, { reason: 'weather', expectedRefund: total })).status).toBe('applied');
    expect(await refundsOf(first)).toMatchObject([{ amount: total }]);
    const second = await sold(db, { prices, status: 'pending' });
    expect(await decide(second, { decision: 'decline', reason: 'too_low', received: total - 1 })).toMatchObject({
      status: 'applied',
    });
    const third = await sold(db, { prices });
    expect((await cancelFor(db, ayesha(before(8)), third, total - 100)).status).toBe('applied');
  });

  it('what a venue notes about a guest says nothing about what was received', async () => {
    const id = await sold(db, { status: 'pending' });
    await send(db, manager, 'note-booking', { bookingId: id, note: 'Left-handed' });
    expect(await mine(id)).not.toHaveProperty('received');
  });

  describe('the policy, case by case', () => {
    it.each([
      ['pending, 3 h before', { status: 'pending' }, before(3), 7100, 'withdrawn'],
      ['confirmed, Standard, 8 h before', { terms: standard }, before(8), 7000, 'policy'],
      ['exactly 6:00:00 h before', { terms: standard }, before(6), 7000, 'policy'],
      ['5 h 59 min before', { terms: standard }, before(6, -60), 0, 'policy'],
      ['5:59:59 h before', { terms: standard }, before(6, -1), 0, 'policy'],
      ['7,051, Moderate, 12 h before', { prices: [3526, 3525], terms: moderate }, before(12), 3525, 'policy'],
      [
        '3,000 + 3,600 + 4,500, Moderate, 6 h before',
        { prices: [3000, 3600, 4500], terms: moderate },
        before(6),
        5550,
        'policy',
      ],
      ['Firm, 72 h before', { terms: firm }, before(72), 3500, 'policy'],
      [
        '6,900 received and 200 to collect, Standard, 8 h before',
        { terms: standard, received: 6900, collect: 200 },
        before(8),
        6800,
        'policy',
      ],
      ['7,600 received, Standard, 8 h before', { terms: standard, received: 7600 }, before(8), 7000, 'policy'],
      ['no policy at all, 90 days before', { terms: [] as [number, number][] }, before(2160), 0, 'policy'],
      [
        'more to collect than comes back',
        { prices: [100, 100], terms: [[6, 50]] as [number, number][], received: 50, collect: 250 },
        before(8),
        0,
        'policy',
      ],
      ['Flexible, 2 h before', { terms: flexible }, before(2), 7000, 'policy'],
    ] as const)('%s', async (_, how, at, amount, reason) => {
      const id = await sold(db, how);
      const said = await refundOf(id, at, 'customer');
      expect(said).toMatchObject({ amount });
      const verdict = await cancelFor(db, ayesha(at), id, amount);
      expect(verdict).toMatchObject({ status: 'applied', rows: { bookings: [{ id, status: 'cancelled' }] } });
      expect(await refundsOf(id)).toEqual(
        amount === 0 ? [] : [{ amount, reason, is_seen: reason === 'policy', state: 'due', payer: 'platform' }],
      );
      expect(await stateOf(id)).toEqual({ status: 'cancelled', ended_by: 'customer', end_reason: 'withdrawn' });
      expect(await freeHours()).toEqual([]);
    });

    it('the venue cancels 1 h before: 7,100, whatever the policy', async () => {
      const id = await sold(db, { terms: [] });
      const late = asPerson(staff.manager, before(1));
      expect(await callOff(late, id, { reason: 'weather', expectedRefund: 7100 })).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toMatchObject([{ amount: 7100, reason: 'venue' }]);
    });

    it('500 too much are owed at once, and what comes later counts 7,100', async () => {
      const id = await pending(db, [18]);
      await send(db, rep, 'decide-booking', {
        bookingId: id,
        rev: await revOf(db, id),
        decision: 'confirm',
        received: 2600,
        reference: transferId(),
      });
      expect(await refundOf(id, noon, 'venue')).toMatchObject({ amount: 2100, percent: 100, deadline: null });
      expect(await cancelFor(db, ayesha(), id, 2000)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toMatchObject([
        { amount: 500, reason: 'overpaid' },
        { amount: 2000, reason: 'policy' },
      ]);
    });

    it('a confirmation says that money came, also where no file of it is left', async () => {
      const id = await sold(db);
      await db.exec('alter table public.bookings disable trigger user');
      await db.query('update public.bookings set payment_receipt = null where id = $1', [id]);
      await db.exec('alter table public.bookings enable trigger user');
      expect(await cancelFor(db, ayesha(before(8)), id, 7000)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toMatchObject([{ amount: 7000, reason: 'policy' }]);
    });

    it('says until when it is that much', async () => {
      const id = await sold(db, { terms: moderate });
      expect(await refundOf(id, before(30), 'customer')).toEqual({
        amount: 7000,
        percent: 100,
        deadline: new Date(before(24)),
      });
      expect(await refundOf(id, before(24), 'customer')).toMatchObject({
        amount: 7000,
        deadline: new Date(before(24)),
      });
      expect(await refundOf(id, before(23), 'customer')).toEqual({
        amount: 3500,
        percent: 50,
        deadline: new Date(before(6)),
      });
      expect(await refundOf(id, before(5), 'customer')).toEqual({ amount: 0, percent: 0, deadline: null });
    });
  });

  describe('the customer', () => {
    it('has the prices, the policy and what is missing on the phone', async () => {
      const id = await sold(db, { prices: [3000, 4500], terms: moderate, received: 7400, collect: 200 });
      const booking = await mine(id);
      expect(booking).toMatchObject({
        prices: [3000, 4500],
        subtotal: 7500,
        total: 7600,
        terms: moderate,
        confirmedAt: '2026-11-21T10:00:00.000Z',
        received: 7400,
        toCollect: 200,
        refunds: [],
      });
      for (const name of ['movedAt', 'movedBy']) expect(booking).not.toHaveProperty(name);
      // Paying the rest at the gate changes what comes back, so the phone hears of it.
      const gate = asPerson(staff.gate, before(3));
      expect(
        await send(db, gate, 'check-in', { bookingId: id, at: gate.now, how: 'list', collected: 200 }),
      ).toMatchObject({
        status: 'applied',
      });
      const after = await mine(id, before(3));
      expect(after.rev).toBeGreaterThan(booking.rev);
      expect(after).not.toHaveProperty('toCollect');
    });

    it('is refused when less would come back by now, and cancels for what does (queued at 8 hours, delivered at 5)', async () => {
      const id = await sold(db);
      const late = await cancelFor(db, ayesha(before(5)), id, 7000);
      expect(late).toMatchObject({
        status: 'rejected',
        code: 'REFUND_CHANGED',
        detail: { refund: 0, deadline: null },
        rows: { bookings: [{ id, status: 'confirmed', refunds: [] }] },
      });
      expect(await refundsOf(id)).toEqual([]);
      expect(await cancelFor(db, ayesha(before(5)), id, 0)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toEqual([]);
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled', ended_by: 'customer' });
    });

    it('is refused at 5:59:59 and not at 6:00:00, by the server’s clock', async () => {
      const id = await sold(db, { terms: moderate });
      expect(await cancelFor(db, ayesha(before(24, -1)), id, 7000)).toMatchObject({
        code: 'REFUND_CHANGED',
        detail: { refund: 3500, deadline: before(6) },
      });
      expect(await cancelFor(db, ayesha(before(24)), id, 7000)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toMatchObject([{ amount: 7000 }]);
    });

    it('gets what is owed even if less was shown', async () => {
      const id = await sold(db);
      expect(await cancelFor(db, ayesha(before(8)), id, 5000)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toMatchObject([{ amount: 7000, reason: 'policy' }]);
    });

    it('cancels until the first hour begins, once, and only the own one', async () => {
      const id = await sold(db);
      expect(await cancelFor(db, asPerson(ids.bilal), id, 0)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await cancelFor(db, ayesha(before(0)), id, 0)).toMatchObject({
        code: 'TOO_LATE',
        detail: { status: 'confirmed' },
      });
      expect(await cancelFor(db, ayesha(before(0, 1)), id, 0)).toMatchObject({ status: 'applied' });
      expect(await cancelFor(db, ayesha(before(0, 1)), id, 7000)).toMatchObject({
        status: 'applied',
        rows: { bookings: [{ status: 'cancelled' }] },
      });
      const done = await sold(db, { status: 'completed', hours: [9, 10] });
      expect(await cancelFor(db, ayesha(), done, 0)).toMatchObject({
        code: 'NOT_CANCELLABLE',
        detail: { status: 'completed' },
      });
    });

    it.each([undefined, null, -1, 1.5, '7000', 100_000_001, true])('an amount of %j is refused', async (refund) => {
      const id = await sold(db);
      expect(await cancelFor(db, ayesha(), id, refund)).toMatchObject({ code: 'INVALID', detail: { field: 'refund' } });
      expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
    });

    it('who saw a pending booking and meets a confirmed one is asked again', async () => {
      const id = await confirmed(db);
      expect(await cancelFor(db, ayesha(), id, 2100)).toMatchObject({
        code: 'REFUND_CHANGED',
        detail: { refund: 2000, deadline: before(6) },
      });
      expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
    });

    it('keeps the policy that was shown with the hold', async () => {
      const setTerms = (terms: string) =>
        db.query('update public.venues set terms = $1 where id = $2', [terms, ids.dayVenue]);
      await setTerms('[[6, 100]]');
      await rpc(db, ayesha(), 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18] });
      await setTerms('[]');
      try {
        const { booking } = await book(db, ayesha(), { hours: [18] });
        expect(booking).toMatchObject({ terms: [[6, 100]] });
        await send(db, rep, 'decide-booking', {
          bookingId: booking.id,
          rev: await revOf(db, booking.id),
          decision: 'confirm',
          received: 2100,
          reference: transferId(),
        });
        expect(await cancelFor(db, ayesha(before(8)), booking.id, 2000)).toMatchObject({ status: 'applied' });
        expect(await refundsOf(booking.id)).toMatchObject([{ amount: 2000, reason: 'policy' }]);
        // Without a hold it is the policy of now.
        const { booking: later } = await book(db, ayesha(), { hours: [20] });
        expect(later).toMatchObject({ terms: [] });
      } finally {
        await setTerms('[[6, 100]]');
      }
    });

    it('is told nothing about what they did; owner and managers are, the gate is not', async () => {
      const id = await sold(db);
      await db.query('delete from public.notifications');
      await cancelFor(db, ayesha(before(8)), id, 7000);
      expect(await told(ids.ayesha)).toEqual([]);
      for (const who of [ids.owner, staff.manager])
        expect(await told(who)).toEqual([
          'booking_withdrawn: Cancelled by the customer: Court 1 at Day Venue on Sun, 22 Nov 2026.',
        ]);
      expect(await told(staff.gate)).toEqual([]);
    });

    it('paid to the venue: the venue owes it', async () => {
      await db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]).catch(() => undefined);
      const id = await sold(db);
      await db.query('alter table public.bookings disable trigger user');
      await db.query(`update public.bookings set payee = 'venue' where id = $1`, [id]);
      await db.query('alter table public.bookings enable trigger user');
      await cancelFor(db, ayesha(before(8)), id, 7000);
      expect(await refundsOf(id)).toMatchObject([{ amount: 7000, payer: 'venue', reason: 'policy' }]);
    });
  });

  describe('called off because the customer asked', () => {
    const call = (id: string, outcome: string) => send(db, rep, 'log-call', { bookingId: id, outcome });

    it('is Baari’s alone, after a call in which they did', async () => {
      const id = await sold(db, { terms: moderate });
      const asked = { reason: 'asked', expectedRefund: 7000 };
      const everybody = [manager, asPerson(ids.owner), rep, asPerson(ids.admin)];
      for (const outcome of ['none', 'reached', 'no_answer']) {
        if (outcome !== 'none') expect(await call(id, outcome)).toMatchObject({ status: 'applied' });
        for (const actor of everybody) expect(await callOff(actor, id, asked)).toMatchObject({ code: 'NO_CALL' });
      }
      expect(await send(db, manager, 'log-call', { bookingId: id, outcome: 'asked' })).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await call(id, 'asked')).toMatchObject({ status: 'applied' });
      for (const actor of everybody.slice(0, 2))
        expect(await callOff(actor, id, asked)).toMatchObject({ code: 'NO_CALL' });
      expect(await stateOf(id)).toMatchObject({ status: 'confirmed' });
      expect(await callOff(asPerson(ids.admin), id, asked)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(id)).toMatchObject([{ amount: 7000, reason: 'policy' }]);
    });

    it('owes what the policy gives, and tells the customer so', async () => {
      const id = await sold(db, { terms: moderate });
      await call(id, 'asked');
      const at = (hours: number) => asPerson(staff.rep, before(hours));
      expect(await callOff(at(12), id, { reason: 'asked', expectedRefund: 7100 })).toMatchObject({
        code: 'REFUND_CHANGED',
        detail: { refund: 3500, deadline: before(6) },
      });
      expect(await callOff(at(12), id, { reason: 'asked', expectedRefund: 3500, note: 'He called' })).toMatchObject({
        status: 'applied',
      });
      expect(await refundsOf(id)).toMatchObject([{ amount: 3500, reason: 'policy', is_seen: true }]);
      expect(await stateOf(id)).toEqual({ status: 'cancelled', ended_by: 'platform', end_reason: 'asked' });
      expect(await told(ids.ayesha)).toContain(
        'booking_cancelled: Cancelled by Baari: Court 1 at Day Venue on Sun, 22 Nov 2026. You asked for it. He called. PKR 3,500 is refunded.',
      );
    });

    it('owes nothing when it is too late for that', async () => {
      const id = await sold(db);
      await call(id, 'asked');
      expect(await callOff(asPerson(staff.rep, before(2)), id, { reason: 'asked', expectedRefund: 0 })).toMatchObject({
        status: 'applied',
      });
      expect(await refundsOf(id)).toEqual([]);
      expect(await told(ids.ayesha)).toContain(
        'booking_cancelled: Cancelled by Baari: Court 1 at Day Venue on Sun, 22 Nov 2026. You asked for it. Nothing is refunded.',
      );
    });

    it('shows both amounts before', async () => {
      const id = await sold(db, { terms: moderate });
      const { rows } = await rpc<{ rows: unknown[] }>(db, asPerson(staff.manager, before(12)), 'desk_list', {
        venue: ids.dayVenue,
        view: 'booking',
        filter: { id },
      });
      expect(rows).toMatchObject([
        {
          refund: 7100,
          asked: { amount: 3500, percent: 50, deadline: before(6) },
          terms: moderate,
          prices: [3500, 3500],
          subtotal: 7000,
        },
      ]);
    });
  });

  describe('rights', () => {
    it('the gate calls nothing off, and nobody their own through the desk', async () => {
      const id = await sold(db);
      for (const who of [staff.gate, ids.otherOwner, ids.bilal])
        expect(await callOff(asPerson(who), id, { reason: 'asked', expectedRefund: 7000 })).toMatchObject({
          code: 'FORBIDDEN',
        });
      await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'manager')`, [
        ids.dayVenue,
        ids.ayesha,
      ]);
      try {
        expect(await callOff(ayesha(), id, { reason: 'weather', expectedRefund: 7100 })).toMatchObject({
          code: 'FORBIDDEN',
          detail: { reason: 'own' },
        });
        // As its customer they may, under the policy.
        expect(await cancelFor(db, ayesha(before(8)), id, 7100)).toMatchObject({ code: 'REFUND_CHANGED' });
        expect(await cancelFor(db, ayesha(before(8)), id, 7000)).toMatchObject({ status: 'applied' });
        expect(await refundsOf(id)).toMatchObject([{ reason: 'policy' }]);
      } finally {
        await db.query('delete from public.venue_members where user_id = $1', [ids.ayesha]);
      }
      expect(manager.id).toBe(staff.manager);
    });

    it('no path lets a person end their confirmed booking otherwise', async () => {
      const id = await sold(db);
      const step = (change: string, now: string) =>
        db.query(
          `with me as (select set_config('request.jwt.claim.sub', $2, true), set_config('baari.now', $3, true))
           update public.bookings b set ${change} from me where b.id = $1`,
          [id, ids.ayesha, now],
        );
      await expect(step(`status = 'completed'`, noon)).rejects.toThrow('FORBIDDEN');
      await expect(step(`status = 'refund_due'`, noon)).rejects.toThrow('FORBIDDEN');
      // Not as if the venue did it, which would owe everything.
      await expect(step(`status = 'cancelled', ended_by = 'venue'`, noon)).rejects.toThrow('FORBIDDEN');
      await expect(step(`booking_date = booking_date + 1, moved_at = now(), moved_by = 'venue'`, noon)).rejects.toThrow(
        'FORBIDDEN',
      );
    });
  });
});
