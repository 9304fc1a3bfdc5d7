// How much one person may keep from everybody else without anybody having seen their payment, at every entrance.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstLimits } from '#domain/booking.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  clearBookings,
  giveReceipts,
  ids,
  makeWorld,
  noon,
  receiptOf,
  refusal,
  rpc,
  service,
  shippedLimits,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const at = (time: string, id = ids.ayesha) => asPerson(id, `2026-11-21T${time}Z`);

describe.each(engines)('undecided bookings on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db, 'shipped');
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const hold = (actor: Actor = ayesha, hours = [18], more: Record<string, unknown> = {}) =>
    rpc<{ total: number; fee: number; hours: number[] }>(db, actor, 'hold_slots', {
      court: ids.dayCourt,
      day: tomorrow,
      hours,
      ...more,
    });
  const take = (actor: Actor, hours: number[], more: Record<string, unknown> = {}) =>
    book(db, actor, { hours, expected_total: 2000 * hours.length + 100, ...more });
  const claim = (actor: Actor, hours: number[], more: Record<string, unknown> = {}) =>
    book(db, actor, { hours, expected_total: 2000 * hours.length + 100, ...more }, 'record_unplaced_payment');
  const tooMany = (reason: string, max: number, retry_after?: number) => ({
    sqlstate: 'PT429',
    code: 'TOO_MANY_LIVE',
    detail: { reason, max, ...(retry_after && { retry_after }) },
  });
  const confirm = (id: string) => db.query(`update public.bookings set status = 'confirmed' where id = $1`, [id]);
  const play = (id: string) => db.query(`update public.bookings set status = 'completed' where id = $1`, [id]);
  /** A customer who played once, long ago. */
  const becomeKnown = async (id = ids.ayesha) => {
    await db.query(
      `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price, created_at)
       values ($1, $2, '2026-10-01', 'completed', 1, 0, 1, '2026-09-30T10:00:00Z')`,
      [id, ids.nightCourt],
    );
  };
  const other = { court: ids.secondCourt, expected_total: 2600 };

  it('ships with these limits', async () => {
    expect(
      await db.query(`select first_bookings, first_hours, venue_day_parts, daily_bookings, first_daily_bookings, idle_hours,
        first_idle_hours, max_live_bookings, undecided_minutes, undecided_hours, notice_minutes, needs_confirmed_contact
        from private.settings`),
    ).toEqual([
      {
        // What the FAQ and the terms say.
        first_bookings: firstLimits.bookings,
        first_hours: firstLimits.hours,
        venue_day_parts: 3,
        daily_bookings: 20,
        first_daily_bookings: 6,
        idle_hours: 40,
        first_idle_hours: 12,
        max_live_bookings: 10,
        undecided_minutes: 60,
        undecided_hours: 12,
        notice_minutes: 60,
        needs_confirmed_contact: false,
      },
    ]);
  });

  describe('before the first game', () => {
    it('two bookings at a time, and no third entrance', async () => {
      await take(ayesha, [7]);
      await take(ayesha, [9], { day: '2026-11-25' });
      const full = tooMany('first', 2);
      expect(await refusal(hold(ayesha, [11]))).toEqual(full);
      expect(await refusal(hold(ayesha, [11], { day: '2027-01-05' }))).toEqual(full);
      expect(await refusal(take(ayesha, [11]))).toEqual(full);
      expect(await refusal(take(ayesha, [18], { court: ids.nightCourt, expected_total: 3100 }))).toEqual(full);
      expect((await hold(bilal, [11])).hours).toEqual([11]);
    });

    it('six hours at a time, in one booking or two', async () => {
      expect(await refusal(hold(ayesha, [7, 8, 9, 10, 11, 12, 13]))).toEqual(tooMany('first_hours', 6));
      await take(ayesha, [7, 8, 9, 10]);
      expect(await refusal(hold(ayesha, [11, 12, 13]))).toEqual(tooMany('first_hours', 6));
      expect((await hold(ayesha, [11, 12])).hours).toEqual([11, 12]);
    });

    it('another one as soon as one is confirmed, cancelled or ended, and more once one was played', async () => {
      const { booking } = await take(ayesha, [7]);
      await take(ayesha, [9]);
      expect(await refusal(hold(ayesha))).toEqual(tooMany('first', 2));
      await confirm(booking.id);
      await take(ayesha, [10]);
      expect(await refusal(hold(ayesha, [11]))).toEqual(tooMany('first', 2));
      await play(booking.id);
      await take(ayesha, [11, 12, 13, 14, 15, 16]);
      await clearBookings(db);

      await take(ayesha, [7]);
      const second = await take(ayesha, [9]);
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [second.booking.id]);
      await take(ayesha, [9]);
      await rpc(db, { ...service, now: '2026-11-21T22:00:00Z' }, 'advance_bookings');
      expect((await hold(at('22:01:00'), [18])).hours).toEqual([18]);
    });

    it('a payment that was found makes no customer known: cancelled again, it costs the fee', async () => {
      const { booking } = await take(ayesha, [7]);
      await confirm(booking.id);
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
      for (const hour of [8, 9]) expect((await take(ayesha, [hour])).booking.status).toBe('pending');
      expect(await refusal(take(ayesha, [10]))).toEqual(tooMany('first', 2));
    });

    it('six bookings in 24 hours, cancelled ones too, then it says how long to wait', async () => {
      for (let made = 0; made < 6; made += 1) {
        const { booking } = await take(at(`10:0${made}:00`), [7 + made]);
        await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
      }
      expect(await refusal(hold(at('10:10:00')))).toEqual(tooMany('made', 6, 24 * 3600 - 600));
      expect(await refusal(take(at('10:10:00'), [18]))).toEqual(tooMany('made', 6, 24 * 3600 - 600));
      expect((await hold(asPerson(ids.ayesha, '2026-11-22T10:00:00Z'), [20])).hours).toEqual([20]);
    });

    it('a claim of money is no booking', async () => {
      await take(bilal, [18]);
      for (let made = 0; made < 7; made += 1) await claim(ayesha, [18]);
      expect((await hold(ayesha, [9])).hours).toEqual([9]);
    });

    it('twelve different hours held without booking them, released or lapsed', async () => {
      await hold(at('10:00:00'), [7, 8, 9, 10, 11, 12]);
      await rpc(db, at('10:01:00'), 'release_hold');
      await hold(at('10:02:00'), [7, 8, 9]);
      await hold(at('10:20:00'), [7, 8, 9, 10, 11], other);
      const wait = (24 * 60 - 16) * 60;
      expect(await refusal(hold(at('10:31:00'), [12, 13], other))).toEqual(tooMany('holds', 12, wait));
      expect((await hold(at('10:31:00'), [12], other)).hours).toEqual([12]);
      expect((await hold(at('10:32:00'), [7, 8, 9])).hours).toEqual([7, 8, 9]);
      expect((await hold(asPerson(ids.ayesha, '2026-11-22T10:17:00Z'), [20, 21], other)).hours).toEqual([20, 21]);
    });

    it('hours that were booked are not held for nothing', async () => {
      await hold(ayesha, [7, 8, 9, 10, 11, 12]);
      const { booking } = await take(ayesha, [7, 8, 9, 10, 11, 12]);
      await confirm(booking.id);
      await play(booking.id);
      await db.exec('update private.settings set idle_hours = 24, venue_day_parts = 1 where id');
      await hold(ayesha, [13, 14, 15, 16, 17, 18, 19, 20]);
      await hold(ayesha, [7, 8, 9, 10, 11, 12, 13, 14], other);
      await hold(ayesha, [18, 19, 20, 21, 22, 23, 0, 1], { court: ids.nightCourt });
      expect(await refusal(hold(ayesha, [21]))).toMatchObject(tooMany('holds', 24));
      await db.exec(shippedLimits);
    });
  });

  describe('for everybody', () => {
    it('a third of the hours of a venue and date, rounded up, over all its courts', async () => {
      await becomeKnown();
      await take(ayesha, [7, 8, 9, 10, 11, 12, 13, 14]);
      expect(await refusal(hold(ayesha, [7, 8, 9], { court: ids.secondCourt }))).toEqual(tooMany('venue_day', 10));
      await hold(ayesha, [7, 8], { court: ids.secondCourt });
      expect(await refusal(take(ayesha, [16]))).toEqual(tooMany('venue_day', 10));
      expect((await take(ayesha, [16], { day: '2026-11-23' })).booking.hours).toEqual([16]);
      expect((await take(ayesha, [18], { court: ids.nightCourt, expected_total: 3100 })).booking.hours).toEqual([18]);
      // 10 open hours of one court.
      expect(await refusal(hold(ayesha, [19, 20, 21, 22], { court: ids.nightCourt }))).toEqual(tooMany('venue_day', 4));
      expect((await hold(ayesha, [19, 20, 21], { court: ids.nightCourt })).hours).toEqual([19, 20, 21]);
    });

    it('confirmed hours do not count', async () => {
      await becomeKnown();
      const { booking } = await take(ayesha, [7, 8, 9, 10, 11, 12]);
      await confirm(booking.id);
      expect((await hold(ayesha, [13, 14, 15, 16, 17, 18, 19, 20])).hours).toHaveLength(8);
    });

    it('twenty bookings in 24 hours', async () => {
      await becomeKnown();
      for (let made = 0; made < 20; made += 1) {
        const { booking } = await take(ayesha, [7 + (made % 15)], { day: `2026-12-0${1 + Math.floor(made / 15)}` });
        await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
      }
      expect(await refusal(take(ayesha, [18]))).toMatchObject(tooMany('made', 20));
    });
  });

  describe('what a hold let pass is not refused afterwards', () => {
    it.each([
      ['at the limit of bookings', [9], [18]],
      ['at the limit of hours', [7, 8, 9, 10, 11], [18]],
    ])('%s: hold, pay, book', async (_, before, held) => {
      await take(ayesha, before);
      await hold(ayesha, held);
      expect(await refusal(take(ayesha, [20], { day: '2026-11-30' }))).toMatchObject({ code: 'TOO_MANY_LIVE' });
      expect((await take(at('10:14:00'), held)).booking.hours).toEqual(held);
      expect(await refusal(hold(ayesha, [20]))).toMatchObject({ code: 'TOO_MANY_LIVE' });
    });

    it('holds A, tries B and C without a hold, then books A', async () => {
      await take(ayesha, [7]);
      await hold(ayesha, [18]);
      expect(await refusal(take(ayesha, [9]))).toMatchObject({ code: 'TOO_MANY_LIVE' });
      expect(await refusal(take(ayesha, [9], other))).toMatchObject({ code: 'TOO_MANY_LIVE' });
      expect((await take(ayesha, [18])).booking.hours).toEqual([18]);
    });

    it('extends at the limit, and books a part of what is held', async () => {
      await take(ayesha, [7]);
      await hold(ayesha, [18, 19]);
      expect((await hold(at('10:10:00'), [18, 19])).hours).toEqual([18, 19]);
      expect((await take(at('10:20:00'), [18])).booking.hours).toEqual([18]);
      expect(await refusal(hold(at('10:21:00'), [19]))).toEqual(tooMany('first', 2));
    });

    it('even when the limits shrink, the venue is unpublished and the hour begins meanwhile', async () => {
      await hold(at('10:50:00'), [16], { day: today });
      await db.exec(`update private.settings set needs_confirmed_contact = true, first_hours = 1 where id;
        update public.venues set is_published = false where id = '${ids.dayVenue}'`);
      const { booking } = await take(at('11:03:00'), [16], { day: today });
      await db.exec(`update private.settings set needs_confirmed_contact = false where id; ${shippedLimits};
        update public.venues set is_published = true where id = '${ids.dayVenue}'`);
      expect(booking).toMatchObject({ status: 'pending', hours: [16] });
    });
  });

  describe('a hold that ran out', () => {
    it('is no way round the limits', async () => {
      await hold(at('10:00:00'), [7]);
      await hold(at('10:16:00'), [9]);
      await hold(at('10:32:00'), [11]);
      await take(at('10:50:00'), [7]);
      await take(at('10:50:00'), [9]);
      expect(await refusal(take(at('10:50:00'), [11]))).toEqual(tooMany('first', 2));
    });

    it('over the limit the money is claimed instead, also after the price rose', async () => {
      await hold(at('10:00:00'), [11]);
      await take(at('10:16:00'), [7]);
      await take(at('10:16:00'), [9]);
      await db.query('update public.courts set price_per_hour = 2600 where id = $1', [ids.dayCourt]);
      const receipt = receiptOf(ids.ayesha);
      expect(await refusal(take(at('10:20:00'), [11], { receipt }))).toEqual(tooMany('first', 2));
      const { booking } = await claim(at('10:21:00'), [11], { receipt });
      expect(booking).toMatchObject({ status: 'refund_due', prices: [2000], total: 2100, receipt });
      expect(await db.query('select ended_by, end_reason from public.bookings where id = $1', [booking.id])).toEqual([
        { ended_by: 'time', end_reason: 'unplaced' },
      ]);
    });

    it('below the limit there is nothing to claim: the hours can be booked', async () => {
      await hold(at('10:00:00'), [11]);
      expect(await refusal(claim(at('10:20:00'), [11]))).toMatchObject({
        code: 'INVALID',
        detail: { reason: 'bookable' },
      });
    });
  });

  it('two tabs, one person: nobody slips past the limit by being quick', async () => {
    if (engine !== 'postgres') return;
    await giveReceipts(db, [ids.ayesha], 12);
    const sessions = await Promise.all(Array.from({ length: 12 }, () => db.session()));
    const answers = await Promise.all(
      sessions.map(async (session, index) => {
        await session.query('begin');
        await session.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`,
          [ids.ayesha, noon],
        );
        try {
          await session.query('select public.create_booking($1, $2, $3, $4::integer[], $5, 2100)', [
            crypto.randomUUID(),
            ids.dayCourt,
            tomorrow,
            [7 + index],
            receiptOf(ids.ayesha, index + 1),
          ]);
          await session.query('commit');
          return 'booked';
        } catch (error) {
          await session.query('rollback');
          return (error as Error).message;
        } finally {
          await session.close();
        }
      }),
    );
    expect(answers.sort()).toEqual([...Array<string>(10).fill('TOO_MANY_LIVE'), 'booked', 'booked']);
  });

  describe('a confirmed contact', () => {
    const ask = (needed: boolean) =>
      db.exec(`update private.settings set needs_confirmed_contact = ${needed} where id;
        update auth.users set email_confirmed_at = null, phone_confirmed_at = null where id = '${ids.ayesha}'`);
    const unconfirmed = { sqlstate: 'PT403', code: 'CONTACT_UNCONFIRMED' };

    it('is needed for the first hold and booking where the project asks for it', async () => {
      await ask(true);
      expect(await refusal(hold())).toMatchObject(unconfirmed);
      expect(await refusal(take(ayesha, [18]))).toMatchObject(unconfirmed);
      expect((await claim(ayesha, [18])).booking.status, 'who paid can always say so').toBe('refund_due');
      for (const proof of ['email_confirmed_at', 'phone_confirmed_at']) {
        await ask(true);
        await db.query(`update auth.users set ${proof} = now() where id = $1`, [ids.ayesha]);
        expect((await hold()).hours, proof).toEqual([18]);
        await clearBookings(db);
      }
      await ask(false);
    });

    it('is not asked of a known customer, nor where nobody could confirm one', async () => {
      await ask(false);
      expect((await hold()).hours).toEqual([18]);
      await clearBookings(db);
      await becomeKnown();
      await ask(true);
      expect((await take(ayesha, [18])).booking.status).toBe('pending');
      await ask(false);
    });

    it('is asked for on a hosted project alone', async () => {
      const [row] = await db.query(
        `select count(*)::integer as marks from pg_roles where rolname = 'supabase_admin' or to_regclass('auth.schema_migrations') is not null`,
      );
      expect(row).toEqual({ marks: 0 });
    });
  });

  describe('what a hold promised', () => {
    const raise = (price = 2600) =>
      db.query('update public.courts set price_per_hour = $2 where id = $1', [ids.dayCourt, price]);
    const setFee = (fee: number) => db.exec(`update private.settings set platform_fee = ${fee} where id`);
    const publish = (is: boolean) =>
      db.query('update public.venues set is_published = $2 where id = $1', [ids.dayVenue, is]);

    it('price and fee stay through a live hold and its extension', async () => {
      await hold(ayesha);
      await raise();
      await setFee(250);
      try {
        expect(await hold(at('10:10:00'))).toMatchObject({ fee: 100, total: 2100 });
        expect((await take(at('10:20:00'), [18])).booking).toMatchObject({ prices: [2000], fee: 100, total: 2100 });
        expect((await book(db, bilal, { hours: [9], expected_total: 2850 })).booking).toMatchObject({ fee: 250 });
      } finally {
        await setFee(100);
      }
    });

    it('the amount that was shown still books after the hold ran out, while the hours are free', async () => {
      await hold(ayesha);
      await raise();
      await setFee(250);
      try {
        const late = at('10:40:00');
        expect(await refusal(claim(late, [18]))).toMatchObject({ detail: { reason: 'bookable' } });
        expect(await refusal(take(late, [18], { expected_total: 1 }))).toMatchObject({ detail: { total: 2100 } });
        expect(await refusal(take(at('10:40:00', ids.bilal), [18]))).toMatchObject({ detail: { total: 2850 } });
        expect((await take(late, [18])).booking).toMatchObject({ prices: [2000], fee: 100, total: 2100 });
      } finally {
        await setFee(100);
      }
    });

    it('and the price of now books too', async () => {
      await hold(ayesha);
      await raise();
      expect((await take(at('10:40:00'), [18], { expected_total: 2700 })).booking).toMatchObject({ prices: [2600] });
    });

    it('holding the hours again keeps the amount, unless they cost less by now', async () => {
      await hold(ayesha);
      await raise();
      expect(await hold(at('10:31:00'))).toMatchObject({ total: 2100 });
      await raise(1500);
      expect(await hold(at('10:50:00'))).toMatchObject({ total: 1600 });
      expect((await take(at('10:51:00'), [18], { expected_total: 1600 })).booking.total).toBe(1600);
    });

    it('a hold that was given up promises nothing', async () => {
      await hold(ayesha);
      await rpc(db, ayesha, 'release_hold');
      await raise();
      expect(await refusal(take(ayesha, [18]))).toMatchObject({ code: 'PRICE_CHANGED', detail: { total: 2700 } });
    });

    it('two holds do not add up to one promise', async () => {
      await hold(at('10:00:00'), [18]);
      await raise();
      await hold(at('10:16:00'), [19]);
      expect(await refusal(take(at('10:40:00'), [18, 19]))).toMatchObject({ detail: { total: 5300 } });
    });

    it('an unpublished venue: booked under the hold, claimed after it, gone for everybody else', async () => {
      await hold(ayesha, [18]);
      await hold(bilal, [19]);
      await publish(false);
      try {
        expect((await take(ayesha, [18])).booking.status).toBe('pending');
        expect(await refusal(take(at('10:20:00', ids.bilal), [19]))).toMatchObject({ code: 'NOT_FOUND' });
        expect((await claim(at('10:20:00', ids.bilal), [19])).booking.status).toBe('refund_due');
        expect(await refusal(take(asPerson(ids.admin), [9]))).toMatchObject({ code: 'NOT_FOUND' });
        expect(await refusal(hold(ayesha, [9]))).toMatchObject({ code: 'NOT_FOUND' });
      } finally {
        await publish(true);
      }
    });

    it('an unpublished venue takes the claim of a holder too', async () => {
      await hold(ayesha, [18]);
      await publish(false);
      try {
        expect((await claim(ayesha, [18])).booking).toMatchObject({ status: 'refund_due', total: 2100 });
      } finally {
        await publish(true);
      }
    });
  });
});
