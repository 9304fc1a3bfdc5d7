import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  clearBookings,
  type CourtDayAnswer,
  ids,
  makeWorld,
  refusal,
  rpc,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

type HoldAnswer = {
  k: string;
  viewer: string;
  until: string;
  limit: string;
  prices: number[];
  fee: number;
  total: number;
  hours: number[];
};

describe.each(engines)('live slots on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const courtDay = (actor = anon, court = ids.dayCourt, day = tomorrow) =>
    rpc<CourtDayAnswer>(db, actor, 'court_day', { court, day });
  const hold = (actor = ayesha, hours: unknown = [18, 19], more: Record<string, unknown> = {}) =>
    rpc<HoldAnswer>(db, actor, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours, ...more });
  const stateOf = (answer: CourtDayAnswer, hour: number) => answer.hours.find(([h]) => h === hour)?.[1];

  describe('court_day', () => {
    it('lists the open hours of a free day for a visitor', async () => {
      const answer = await courtDay();
      expect(answer).toMatchObject({
        k: 'cd1',
        viewer: null,
        today,
        last: '2027-02-21',
        price: 2000,
        fee: 100,
        hold_until: null,
      });
      expect(answer.now).toBe('2026-11-21T10:00:00.000Z');
      expect(answer.hours).toEqual(Array.from({ length: 15 }, (_, index) => [index + 7, 'free', 2000]));
    });

    it('lists hours after midnight on the date on which they start', async () => {
      const answer = await courtDay(anon, ids.nightCourt);
      expect(answer.hours.map(([hour]) => hour)).toEqual([0, 1, 16, 17, 18, 19, 20, 21, 22, 23]);
    });

    it('marks today up to and including the running hour as past', async () => {
      const answer = await courtDay(anon, ids.dayCourt, today);
      expect(answer.hours.filter(([, state]) => state === 'past').map(([hour]) => hour)).toEqual([
        7, 8, 9, 10, 11, 12, 13, 14, 15,
      ]);
      expect(stateOf(answer, 16)).toBe('free');
    });

    it('tells own bookings and holds from those of others, and never whose they are', async () => {
      await book(db, ayesha, { hours: [10] });
      await hold(ayesha, [11]);
      await book(db, bilal, { hours: [12] });
      await hold(bilal, [13]);
      await db.query(
        `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason) values ($1, $2, '14:00', '15:00', 'manual')`,
        [ids.dayCourt, tomorrow],
      );
      const mine = await courtDay(ayesha);
      expect([10, 11, 12, 13, 14, 15].map((hour) => stateOf(mine, hour))).toEqual([
        'mine',
        'held',
        'taken',
        'taken',
        'taken',
        'free',
      ]);
      expect(mine.hold_until).toBe('2026-11-21T10:15:00.000Z');
      const visitor = await courtDay();
      expect([10, 11, 12, 13, 14].map((hour) => stateOf(visitor, hour))).toEqual(Array(5).fill('taken'));
      expect(JSON.stringify(visitor)).not.toContain(ids.ayesha);
    });

    it('shows a lapsed hold and a cancelled booking as free', async () => {
      await hold(ayesha, [11]);
      const { booking } = await book(db, bilal, { hours: [12] });
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
      const later = await courtDay({ role: 'anon', now: '2026-11-21T10:15:01Z' });
      expect([stateOf(later, 11), stateOf(later, 12)]).toEqual(['free', 'free']);
    });

    it('stays under 1 kB for a court that never closes', async () => {
      await db.query(`update public.venues set open_time = '00:00', close_time = '00:00' where id = $1`, [
        ids.nightVenue,
      ]);
      const answer = await courtDay(ayesha, ids.nightCourt);
      await db.query(`update public.venues set open_time = '16:00', close_time = '02:00' where id = $1`, [
        ids.nightVenue,
      ]);
      expect(answer.hours).toHaveLength(24);
      const [row] = await db.query('select octet_length($1::jsonb::text) as bytes', [JSON.stringify(answer)]);
      figure(`court_day of 24 hours (${engine})`, `${String(row?.['bytes'])} bytes`);
      expect(row?.['bytes']).toBeLessThanOrEqual(1024);
    });

    it.each([
      ['a court that does not exist', { court: ids.gone }, 'PT404', 'NOT_FOUND'],
      ['a court of a hidden venue', { court: ids.hiddenCourt }, 'PT404', 'NOT_FOUND'],
      ['yesterday', { day: '2026-11-20' }, 'PT422', 'OUTSIDE_WINDOW'],
      ['the day after the last', { day: '2027-02-22' }, 'PT422', 'OUTSIDE_WINDOW'],
      ['no day', { day: null }, 'PT422', 'OUTSIDE_WINDOW'],
      ['a malformed court', { court: 'zzz' }, '22P02', 'invalid input syntax for type uuid: "zzz"'],
    ])('refuses %s', async (_, change, sqlstate, code) => {
      expect(
        await refusal(rpc(db, anon, 'court_day', { court: ids.dayCourt, day: tomorrow, ...change })),
      ).toMatchObject({ sqlstate, code });
    });

    it('names the window when the day is outside it, and takes both its ends', async () => {
      const { detail } = await refusal(courtDay(anon, ids.dayCourt, '2026-11-20'));
      expect(detail).toEqual({ first: today, last: '2027-02-21' });
      expect((await courtDay(anon, ids.dayCourt, '2027-02-21')).hours).toHaveLength(15);
    });

    it.each([
      ['2026-11-21T18:59:59Z', '2026-11-21', 23],
      ['2026-11-21T19:00:00Z', '2026-11-22', 0],
    ])('turns the calendar page at midnight in Karachi (%s)', async (now, date, hour) => {
      const answer = await courtDay({ role: 'anon', now }, ids.nightCourt, '2026-11-22');
      expect(answer.today).toBe(date);
      expect(stateOf(answer, 0)).toBe(hour === 0 ? 'past' : 'free');
      expect(stateOf(answer, 1)).toBe('free');
    });

    it.each([
      ['2026-11-30T10:00:00Z', '2027-02-28'],
      ['2027-11-30T10:00:00Z', '2028-02-29'],
      ['2026-12-31T10:00:00Z', '2027-03-31'],
    ])('clamps the end of the window to the month (%s)', async (now, last) => {
      expect((await courtDay({ role: 'anon', now }, ids.dayCourt, last)).last).toBe(last);
    });
  });

  describe('opening hours', () => {
    it.each<[string | null, string | null, number[]]>([
      ['07:00', '22:00', [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]],
      ['16:00', '02:00', [0, 1, 16, 17, 18, 19, 20, 21, 22, 23]],
      ['20:30', '23:30', [21, 22]],
      ['18:00', '00:00', [18, 19, 20, 21, 22, 23]],
      ['00:00', '00:00', Array.from({ length: 24 }, (_, hour) => hour)],
      ['23:30', '01:30', [0]],
      ['10:15', '10:45', []],
      ['late', '09:00', [7, 8]],
      ['20:00', '25:00', [20, 21]],
      [' 9:00 ', '11:00', [9, 10]],
      [null, null, [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]],
    ])('%s to %s', async (open, close, hours) => {
      const [row] = await db.query('select private.list_open_hours($1, $2) as hours', [open, close]);
      expect(row?.['hours']).toEqual(hours);
    });
  });

  describe('hold_slots', () => {
    it('keeps the hours for 15 minutes and says what they cost', async () => {
      const answer = await hold(ayesha, [19, 18]);
      expect(answer).toMatchObject({
        k: 'hs1',
        viewer: ids.ayesha,
        until: '2026-11-21T10:15:00.000Z',
        limit: '2026-11-21T11:15:00.000Z',
        prices: [2000, 2000],
        fee: 100,
        total: 4100,
        hours: [18, 19],
      });
      expect(await refusal(hold(bilal, [19, 20]))).toMatchObject({
        sqlstate: 'PT409',
        code: 'SLOT_TAKEN',
        detail: { hours: [19] },
      });
    });

    it('extends the same hours at the price that was shown', async () => {
      await hold();
      await db.query('update public.courts set price_per_hour = 2600 where id = $1', [ids.dayCourt]);
      const again = await hold(asPerson(ids.ayesha, '2026-11-21T10:10:00Z'));
      expect(again).toMatchObject({ until: '2026-11-21T10:25:00.000Z', prices: [2000, 2000], total: 4100 });
      const other = await hold(asPerson(ids.ayesha, '2026-11-21T10:11:00Z'), [20]);
      expect(other).toMatchObject({ prices: [2600], total: 2700 });
    });

    describe('one choice for ever', () => {
      const at = (time: string, id = ids.ayesha) => asPerson(id, `2026-11-21T${time}Z`);
      const holdFor = async (times: string[], hours = [18]) => {
        const ends: string[] = [];
        for (const time of times) ends.push((await hold(at(time), hours)).until.slice(11, 19));
        return ends;
      };
      const renewals = ['10:14:00', '10:28:00', '10:42:00', '10:56:00', '11:10:00'];

      it('ends after 75 minutes, however often it is extended', async () => {
        expect(await holdFor(['10:00:00', ...renewals])).toEqual([
          '10:15:00',
          '10:29:00',
          '10:43:00',
          '10:57:00',
          '11:11:00',
          '11:15:00',
        ]);
        expect(await refusal(hold(at('11:14:30'), [18]))).toEqual({
          sqlstate: 'PT429',
          code: 'HOLD_LIMIT',
          detail: { retry_after: 930 },
        });
        expect((await courtDay(at('11:14:30'))).hold_until).toBe('2026-11-21T11:15:00.000Z');
      });

      it('then leaves the hour to everybody else for a quarter of an hour', async () => {
        await holdFor(['10:00:00', ...renewals]);
        expect(await refusal(hold(at('11:15:00'), [18]))).toMatchObject({
          code: 'HOLD_LIMIT',
          detail: { retry_after: 900 },
        });
        expect((await hold(at('11:20:00', ids.bilal), [18])).hours).toEqual([18]);
        await rpc(db, at('11:21:00', ids.bilal), 'release_hold');
        expect(await refusal(hold(at('11:29:59'), [18]))).toMatchObject({ code: 'HOLD_LIMIT' });
        expect(await hold(at('11:30:00'), [18])).toMatchObject({
          until: '2026-11-21T11:45:00.000Z',
          limit: '2026-11-21T12:45:00.000Z',
        });
      });

      it('is not renewed by giving it up, by adding an hour or by holding another court in between', async () => {
        await holdFor(['10:00:00', '10:14:00', '10:28:00']);
        await rpc(db, at('10:29:00'), 'release_hold');
        await hold(at('10:30:00'), [20], { court: ids.secondCourt });
        await holdFor(['10:40:00', '10:54:00', '11:08:00'], [18, 19]);
        expect(await refusal(hold(at('11:15:00'), [18, 19]))).toMatchObject({ code: 'HOLD_LIMIT' });
        expect((await hold(at('11:15:00'), [19])).until).toBe('2026-11-21T11:30:00.000Z');
      });

      it('does not stop the person from booking what they hold', async () => {
        await holdFor(['10:00:00', ...renewals]);
        expect((await book(db, at('11:14:30'), { hours: [18] })).booking.hours).toEqual([18]);
      });

      it('counts for each person and date apart', async () => {
        await holdFor(['10:00:00', ...renewals]);
        expect((await hold(at('11:16:00', ids.bilal), [18])).limit).toBe('2026-11-21T12:31:00.000Z');
        expect((await hold(at('11:16:00'), [18], { day: '2026-11-23' })).limit).toBe('2026-11-21T12:31:00.000Z');
      });
    });

    it('replaces the earlier hold, on the same court and on another', async () => {
      await hold(ayesha, [18, 19]);
      await hold(ayesha, [19, 20]);
      await hold(bilal, [18]);
      await hold(ayesha, [9], { court: ids.secondCourt });
      await hold(bilal, [19, 20]);
      const [row] = await db.query(
        `select count(*)::int as n from public.time_slot_blocks where held_by = $1 and active`,
        [ids.ayesha],
      );
      expect(row?.['n']).toBe(1);
    });

    it('keeps the earlier hold when the new one is refused', async () => {
      await hold(bilal, [9]);
      await hold(ayesha, [18]);
      expect(await refusal(hold(ayesha, [8, 9]))).toMatchObject({ code: 'SLOT_TAKEN' });
      expect(stateOf(await courtDay(ayesha), 18)).toBe('held');
    });

    it('lets another person have a lapsed hold', async () => {
      await hold(ayesha);
      const late = asPerson(ids.bilal, '2026-11-21T10:15:00Z');
      expect((await hold(late)).hours).toEqual([18, 19]);
    });

    it.each([
      ['nothing', [], 'PT422', 'NO_SLOTS', {}],
      ['null', null, 'PT422', 'NO_SLOTS', {}],
      ['nine hours', [7, 8, 9, 10, 11, 12, 13, 14, 15], 'PT422', 'TOO_MANY_SLOTS', { max: 8 }],
      ['an hour twice', [18, 18], 'PT422', 'INVALID', { hours: [18, 18] }],
      ['a negative hour', [-1], 'PT422', 'INVALID', { hours: [-1] }],
      ['hour 24', [24], 'PT422', 'INVALID', { hours: [24] }],
      ['a missing hour', [18, null], 'PT422', 'INVALID', { hours: [18, null] }],
      ['closed hours', [6, 21, 22], 'PT422', 'CLOSED', { hours: [6, 22] }],
      ['half an hour', [18.5], '22P02', 'invalid input syntax for type integer: "18.5"', {}],
    ])('refuses %s', async (_, hours, sqlstate, code, detail) => {
      expect(await refusal(hold(ayesha, hours))).toEqual({ sqlstate, code, detail });
    });

    it('refuses an hour that has begun, and takes the next one', async () => {
      expect(await refusal(hold(ayesha, [15, 16], { day: today }))).toMatchObject({
        code: 'PAST',
        detail: { hours: [15] },
      });
      expect((await hold(ayesha, [16], { day: today })).hours).toEqual([16]);
    });

    it('refuses days outside the window and courts that nobody can see', async () => {
      expect(await refusal(hold(ayesha, [18], { day: '2026-11-20' }))).toMatchObject({ code: 'OUTSIDE_WINDOW' });
      expect(await refusal(hold(ayesha, [18], { court: ids.hiddenCourt }))).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('refuses a visitor and a person whose account is gone', async () => {
      expect(await refusal(hold(anon))).toMatchObject({ sqlstate: 'PT401', code: 'SIGNED_OUT' });
      expect(await refusal(hold(asPerson(ids.gone)))).toMatchObject({ sqlstate: 'PT401', code: 'ACCOUNT_GONE' });
    });

    it('allows 20 calls in ten minutes', async () => {
      for (let call = 0; call < 20; call += 1) await hold(ayesha, [7 + (call % 8)]);
      const { sqlstate, code, detail } = await refusal(hold(asPerson(ids.ayesha, '2026-11-21T10:09:00Z')));
      expect({ sqlstate, code, detail }).toEqual({
        sqlstate: 'PT429',
        code: 'RATE_LIMITED',
        detail: { retry_after: 60 },
      });
      expect((await hold(asPerson(ids.ayesha, '2026-11-21T10:10:00Z'))).k).toBe('hs1');
    });

    it('stops a person with ten pending bookings', async () => {
      for (let hour = 7; hour < 17; hour += 1) await book(db, ayesha, { hours: [hour] });
      expect(await refusal(hold(ayesha, [20]))).toMatchObject({ sqlstate: 'PT429', code: 'TOO_MANY_LIVE' });
      expect((await hold(bilal, [20])).k).toBe('hs1');
    });
  });

  describe('release_hold', () => {
    it('frees the hours at once and counts them', async () => {
      await hold(ayesha, [18, 19]);
      expect(await rpc(db, ayesha, 'release_hold')).toMatchObject({ k: 'rh1', viewer: ids.ayesha, released: 2 });
      expect(await rpc(db, ayesha, 'release_hold')).toMatchObject({ released: 0 });
      expect((await hold(bilal, [18, 19])).hours).toEqual([18, 19]);
    });

    it('counts only hours that are still held', async () => {
      await hold(ayesha, [18]);
      expect(await rpc(db, asPerson(ids.ayesha, '2026-11-21T10:15:00Z'), 'release_hold')).toMatchObject({
        released: 0,
      });
    });

    it('does not touch the holds of others', async () => {
      await hold(ayesha, [18]);
      expect(await rpc(db, bilal, 'release_hold')).toMatchObject({ released: 0 });
      expect(stateOf(await courtDay(ayesha), 18)).toBe('held');
    });

    it('refuses a visitor', async () => {
      expect(await refusal(rpc(db, anon, 'release_hold'))).toMatchObject({ code: 'SIGNED_OUT' });
    });
  });
});
