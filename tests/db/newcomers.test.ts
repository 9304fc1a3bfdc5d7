// Customers who have not played share a part of a venue's date: how much many of them together can keep from everybody else.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attackTogether, makeNewcomers, makePlayed, newcomer, payAndCancel } from '#tests/bench/newcomers.ts';
import { busyVenue, courts, makeVenue, price } from '#tests/bench/squatter.ts';
import { figure } from '#tests/support/figure.ts';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  refusal,
  rpc,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const [first = '', second = '', third = ''] = courts;
/** A third of the 44 hours of the busy venue, and half of its 24 from 17:00 on. */
const share = { day: 15, evening: 12 };
const evening = [17, 18, 19, 20, 21, 22];
/** Begins a transaction as the API does. */
const asRequest = (who: string) =>
  `begin; select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', '${who}', true),
    set_config('baari.now', '${noon}', true)`;
const tooMany = (reason: 'new_day' | 'new_evening', max: number) => ({
  sqlstate: 'PT429',
  code: 'TOO_MANY_LIVE',
  detail: { reason, max },
});

describe.each(engines)('newcomers on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db, 'shipped');
    await makeVenue(db);
    await makeNewcomers(db, 50);
  });
  beforeEach(async () => {
    await clearBookings(db);
    await db.query('delete from public.booking_attendance');
    await choose(null);
    await makePlayed(db, 20);
  });
  afterAll(() => db.close());

  const choose = (limits: boolean | null) =>
    db.query('update public.venues set limits_newcomers = $2 where id = $1', [busyVenue, limits]);
  const hold = (who: string | Actor, court: string, hours: number[], now = noon) =>
    rpc<{ hours: number[] }>(db, typeof who === 'string' ? asPerson(who, now) : who, 'hold_slots', {
      court,
      day: tomorrow,
      hours,
    });
  const take = async (who: string, court: string, hours: number[], more: Record<string, unknown> = {}) =>
    (
      await book(db, asPerson(who), {
        court,
        hours,
        expected_total: price * hours.length + 100,
        ...more,
      })
    ).booking;
  const setStatus = (id: string, status: string) =>
    db.query('update public.bookings set status = $2 where id = $1', [id, status]);
  /** Newcomers 41 and 42 take the share of the evening: 12 hours of the first two courts. */
  const fillEvening = async () => [await take(newcomer(41), first, evening), await take(newcomer(42), second, evening)];
  const undecided = async () =>
    (
      await db.query(
        `select count(*)::integer as hours, count(*) filter (where t.start_time >= '17')::integer as evening
         from public.time_slot_blocks t join public.courts c on c.id = t.court_id
         where c.venue_id = $1 and t.block_date = $2 and t.active`,
        [busyVenue, tomorrow],
      )
    )[0];

  describe.each([
    ['for nothing', false],
    ['for the fee of an hour that was paid and cancelled', true],
  ])('fifty accounts %s', (name, pays) => {
    it('keep a third of the date and half of the evening from others', async () => {
      if (pays) for (let n = 1; n <= 50; n += 1) await payAndCancel(db, newcomer(n), n);
      const denied = await attackTogether(db, 50);
      figure(`50 new accounts ${name} (${engine})`, JSON.stringify(denied));
      expect(denied).toMatchObject({ hours: share.day, evening: share.evening });
      expect(denied.refusals).toMatchObject({ new_evening: expect.any(Number), new_day: expect.any(Number) });
      await makePlayed(db, 1, ids.ayesha);
      expect((await take(ids.ayesha, third, [20, 21, 22], { day: '2026-11-28' })).status).toBe('pending');
    });
  });

  it('twenty who come at once at different courts get the share and no hour more', async () => {
    if (engine !== 'postgres') return;
    for (const court of [first, second]) await take(newcomer(41), court, [20, 21, 22]);
    for (const court of courts.slice(2)) await take(newcomer(42), court, [21, 22]);
    const gate = await db.session();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => db.session()));
    // A customer whose hours were counted is caught before the hold is written.
    await gate.query('begin; lock table private.hold_runs in share mode');
    const answers = sessions.map(async (session, index) => {
      await session.query(asRequest(newcomer(index + 1)));
      const args = [courts[index % 4], tomorrow, [17 + (Math.floor(index / 4) % 3)]];
      try {
        await session.query('select public.hold_slots($1, $2, $3::integer[])', args);
        await session.query('commit');
        return true;
      } catch {
        await session.query('rollback');
        return false;
      } finally {
        await session.close();
      }
    });
    await untilWaiting(db, 20);
    await gate.query('commit');
    await gate.close();
    expect((await Promise.all(answers)).filter((isHeld) => isHeld)).toHaveLength(2);
    expect(await undecided()).toEqual({ hours: share.evening, evening: share.evening });
  });

  it('are told whether the date or its evening is full', async () => {
    await fillEvening();
    expect(await refusal(hold(newcomer(1), third, [17]))).toEqual(tooMany('new_evening', share.evening));
    expect(await refusal(take(newcomer(1), third, [16, 17]))).toEqual(tooMany('new_evening', share.evening));
    await take(newcomer(1), third, [12, 13]);
    expect(await refusal(hold(newcomer(2), third, [14, 15]))).toEqual(tooMany('new_day', share.day));
    await take(newcomer(2), third, [16]);
    expect(await refusal(take(newcomer(3), first, [12]))).toEqual(tooMany('new_day', share.day));
    expect((await take(newcomer(3), first, [12], { day: '2026-11-23' })).status).toBe('pending');
  });

  it('have their hours back once they are declined, confirmed, or their hold has ended', async () => {
    const [one, two] = await fillEvening();
    await setStatus(one?.id ?? '', 'cancelled');
    await hold(newcomer(1), third, [17, 18, 19]);
    await hold(newcomer(2), third, [20, 21, 22]);
    expect(await refusal(hold(newcomer(3), first, [17]))).toEqual(tooMany('new_evening', share.evening));
    await setStatus(two?.id ?? '', 'confirmed');
    expect((await hold(newcomer(3), first, evening)).hours, 'a payment was found for the others').toEqual(evening);
    expect(await refusal(hold(newcomer(4), courts[3] ?? '', [17]))).toEqual(tooMany('new_evening', share.evening));
    expect((await hold(newcomer(4), courts[3] ?? '', [17], '2026-11-21T10:16:00Z')).hours).toEqual([17]);
  });

  it('only they are limited: customers who have played book what is left, and count for nobody', async () => {
    await makePlayed(db, 1, ids.ayesha);
    await take(ids.ayesha, first, evening);
    await take(ids.bilal, second, evening);
    await take(newcomer(1), third, evening);
    await take(newcomer(2), courts[3] ?? '', evening);
    expect(await refusal(hold(newcomer(3), first, [12, 13, 14, 15]))).toEqual(tooMany('new_day', share.day));
    expect((await take(ids.ayesha, first, [12, 13, 14, 15])).status).toBe('pending');
    expect((await undecided())?.['hours']).toBe(28);
  });

  describe('have played', () => {
    /** Whether a booking of October that ended like this makes a customer known. */
    const isKnown = async (status: string, attendance?: string) => {
      const [row] = await db.query(
        `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price, confirmed_at)
         values ($1, $2, '2026-10-01', $3, 1, 0, 1, now()) returning id`,
        [newcomer(1), first, status],
      );
      if (attendance)
        await db.query('insert into public.booking_attendance (booking_id, state, at) values ($1, $2, now())', [
          row?.['id'],
          attendance,
        ]);
      await fillEvening();
      return hold(newcomer(1), third, [17]).then(
        () => true,
        () => false,
      );
    };
    it.each([
      ['completed', undefined, true],
      ['completed', 'arrived', true],
      ['completed', 'no_show', false],
      ['confirmed', undefined, false],
      ['cancelled', undefined, false],
    ])('%s, attendance %s: %s', async (status, attendance, expected) => {
      expect(await isKnown(status, attendance)).toBe(expected);
    });
  });

  describe('at the limit, what they hold', () => {
    beforeEach(async () => {
      await take(newcomer(41), first, evening);
      await hold(newcomer(42), second, evening);
    });

    it('is extended, booked in part and booked as a whole', async () => {
      expect((await hold(newcomer(42), second, evening, '2026-11-21T10:10:00Z')).hours).toEqual(evening);
      expect(await refusal(hold(newcomer(1), third, [17]))).toEqual(tooMany('new_evening', share.evening));
      expect((await take(newcomer(42), second, [17, 18, 19])).hours).toEqual([17, 18, 19]);
      expect((await hold(newcomer(1), third, [17, 18, 19])).hours).toEqual([17, 18, 19]);
      await rpc(db, asPerson(newcomer(1)), 'release_hold');
      expect((await hold(newcomer(42), second, [20, 21, 22])).hours).toEqual([20, 21, 22]);
      expect((await take(newcomer(42), second, [20, 21, 22])).hours).toEqual([20, 21, 22]);
    });

    it('is replaced by as many other hours, not by more', async () => {
      expect((await hold(newcomer(42), third, evening)).hours).toEqual(evening);
      expect((await hold(newcomer(42), third, [17, 18, 20, 21, 22])).hours).toEqual([17, 18, 20, 21, 22]);
      await hold(newcomer(1), second, [17]);
      expect(await refusal(hold(newcomer(42), third, evening))).toEqual(tooMany('new_evening', share.evening));
      expect((await hold(newcomer(42), third, [17, 18, 19, 20, 21])).hours).toHaveLength(5);
    });

    it('is kept when the owner switches the limit on only now', async () => {
      await choose(false);
      await hold(newcomer(1), third, evening);
      await choose(true);
      expect((await take(newcomer(1), third, evening)).status).toBe('pending');
    });
  });

  it('at the limit can still say that they paid: it is noted as a claim', async () => {
    await fillEvening();
    const order = { court: third, hours: [17], expected_total: price + 100 };
    expect(await refusal(book(db, asPerson(newcomer(1)), order))).toEqual(tooMany('new_evening', share.evening));
    const { booking } = await book(db, asPerson(newcomer(1)), order, 'record_unplaced_payment');
    expect(booking).toMatchObject({ status: 'refund_due', hours: [17] });
    expect(await undecided(), 'a claim takes no hours').toEqual({ hours: 12, evening: 12 });
  });

  describe('are limited', () => {
    const isLimited = async () => {
      const [row] = await db.query('select private.limits_newcomers($1) as answer', [busyVenue]);
      return row?.['answer'];
    };
    it('from the 20th game of the venue on: no walk-ins, no no-shows, no games elsewhere, no cancelled ones', async () => {
      await clearBookings(db);
      await makePlayed(db, 19);
      await db.query(
        `insert into public.bookings (user_id, court_id, booking_date, status, source, slot_count, fee, total_price)
         values (null, $1, '2026-10-02', 'completed', 'walkin', 1, 0, 100), ($3, $2, '2026-10-02', 'completed', 'app', 1, 0, 100),
           ($3, $1, '2026-10-02', 'confirmed', 'app', 1, 0, 100), ($3, $1, '2026-10-03', 'cancelled', 'app', 1, 0, 100)`,
        [first, ids.dayCourt, ids.bilal],
      );
      const [absent] = await db.query(
        `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price)
         values ($1, $2, '2026-10-02', 'completed', 1, 0, 100) returning id`,
        [ids.bilal, first],
      );
      await db.query(`insert into public.booking_attendance (booking_id, state, at) values ($1, 'no_show', now())`, [
        absent?.['id'],
      ]);
      expect(await isLimited()).toBe(false);
      await fillEvening();
      expect((await hold(newcomer(1), third, evening)).hours, 'a new venue knows nobody yet').toEqual(evening);
      await makePlayed(db, 1);
      expect(await isLimited()).toBe(true);
      expect(await refusal(hold(newcomer(2), courts[3] ?? '', [17]))).toEqual(tooMany('new_day', share.day));
    });

    it('as the owner chooses, whatever was played', async () => {
      await choose(false);
      expect(await isLimited()).toBe(false);
      await fillEvening();
      expect((await hold(newcomer(1), third, evening)).hours).toEqual(evening);
      await choose(true);
      await clearBookings(db);
      expect(await isLimited()).toBe(true);
      await fillEvening();
      expect(await refusal(hold(newcomer(1), third, [17]))).toEqual(tooMany('new_evening', share.evening));
      await choose(null);
      expect(await isLimited()).toBe(false);
    });
  });

  it('share the hours that are open on the date, of courts in use', async () => {
    await db.query(
      `insert into public.schedule_rules (venue_id, court_id, label, kind, first_day, last_day)
       select $1, c, 'Works', 'closed', $2, $2 from unnest($3::uuid[]) as c`,
      [busyVenue, tomorrow, courts.slice(1)],
    );
    // 11 hours of one court are left: 4 of them, 3 of the 6 in the evening.
    await take(newcomer(1), first, [17, 18, 19]);
    expect(await refusal(hold(newcomer(2), first, [20]))).toEqual(tooMany('new_evening', 3));
    await take(newcomer(2), first, [12]);
    expect(await refusal(hold(newcomer(3), first, [13]))).toEqual(tooMany('new_day', 4));
    await db.query('delete from public.schedule_rules');
  });
});
