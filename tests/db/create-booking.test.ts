import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  type BookingAnswer,
  clearBookings,
  type CourtDayAnswer,
  ids,
  makeWorld,
  noonRev,
  receiptOf,
  refusal,
  requestId,
  rpc,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

describe.each(engines)('bookings on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);
  const at = (id: string, time: string) => asPerson(id, `2026-11-21T${time}Z`);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const hold = (actor = ayesha, hours = [18], more: Record<string, unknown> = {}) =>
    rpc(db, actor, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours, ...more });
  const unplaced = (actor = ayesha, changes: Record<string, unknown> = {}) =>
    book(db, actor, changes, 'record_unplaced_payment');
  const count = async (sql: string) => Number((await db.query(`select count(*)::int as n from ${sql}`))[0]?.['n']);

  describe('create_booking', () => {
    it('books hours and answers the whole booking', async () => {
      const { k, viewer, replay, booking } = await book(db, ayesha, {
        hours: [20, 18],
        expected_total: 4100,
        receipt: receiptOf(ids.ayesha),
        request_id: '9ccfa1b7-70f3-4f86-9a33-3f1b9c3f3b8e',
      });
      expect({ k, viewer, replay }).toEqual({ k: 'cb1', viewer: ids.ayesha, replay: false });
      expect(booking).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        courtId: ids.dayCourt,
        courtName: 'Court 1',
        sport: 'Badminton',
        venueId: ids.dayVenue,
        venueName: 'Day Venue',
        venueAddress: null,
        city: 'Karachi',
        day: tomorrow,
        hours: [18, 20],
        status: 'pending',
        fee: 100,
        total: 4100,
        receipt: receiptOf(ids.ayesha),
        isReviewed: false,
        review: null,
        payee: 'platform',
        prices: [2000, 2000],
        subtotal: 4000,
        terms: [[6, 100]],
        decideBy: '2026-11-21T22:00:00.000Z',
        endedBy: null,
        endReason: null,
        endNote: null,
        refunds: [],
        code: 'KK7T3D',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        rev: noonRev,
      });
      expect(
        await count(`public.time_slot_blocks where active and reason = 'booking' and end_time in ('19:00', '21:00')`),
      ).toBe(2);
      expect(await count(`private.audit_log where action = 'booking.made' and actor = '${ids.ayesha}'`)).toBe(1);
    });

    it('books hours after midnight on their own date', async () => {
      const { booking } = await book(db, ayesha, { court: ids.nightCourt, hours: [0, 1, 23], expected_total: 9100 });
      expect(booking).toMatchObject({ day: tomorrow, hours: [0, 1, 23], sport: 'Futsal' });
      expect(await count(`public.time_slot_blocks where start_time = '23:00' and end_time = '00:00'`)).toBe(1);
    });

    it('books on the last day of the window', async () => {
      expect((await book(db, ayesha, { day: '2027-02-21' })).booking.day).toBe('2027-02-21');
    });

    it('turns the own hold into the booking', async () => {
      await hold(ayesha, [18, 19]);
      const { booking } = await book(db, ayesha, { hours: [18, 19], expected_total: 4100 });
      expect(booking.hours).toEqual([18, 19]);
      expect(await count(`public.time_slot_blocks where reason = 'hold'`)).toBe(0);
    });

    it('frees the rest of a hold when fewer hours are booked', async () => {
      await hold(ayesha, [18, 19]);
      await book(db, ayesha, { hours: [18] });
      expect((await book(db, bilal, { hours: [19] })).booking.hours).toEqual([19]);
    });

    it('books at the price that a live hold promised, and refuses a made-up one', async () => {
      await hold(ayesha, [18]);
      await db.query('update public.courts set price_per_hour = 2600 where id = $1', [ids.dayCourt]);
      expect(await refusal(book(db, ayesha, { expected_total: 1 }))).toMatchObject({
        code: 'PRICE_CHANGED',
        detail: { total: 2100 },
      });
      expect((await book(db, ayesha, { expected_total: 2100 })).booking).toMatchObject({ prices: [2000], total: 2100 });
      expect(await refusal(book(db, bilal, { hours: [9], expected_total: 2100 }))).toEqual({
        sqlstate: 'PT409',
        code: 'PRICE_CHANGED',
        detail: { total: 2700 },
      });
    });

    it('lets a person finish paying for an hour that began during the hold', async () => {
      await hold(at(ids.ayesha, '10:50:00'), [16], { day: today });
      const begun = at(ids.ayesha, '11:04:00');
      const [, state] =
        (await rpc<CourtDayAnswer>(db, begun, 'court_day', { court: ids.dayCourt, day: today })).hours.find(
          ([h]) => h === 16,
        ) ?? [];
      expect(state).toBe('held');
      expect((await book(db, begun, { day: today, hours: [16] })).booking.hours).toEqual([16]);
      expect(await refusal(book(db, at(ids.bilal, '11:04:00'), { day: today, hours: [16] }))).toMatchObject({
        code: 'PAST',
      });
    });

    it('still books after the own hold lapsed when nobody took the hours', async () => {
      await hold(ayesha, [18]);
      expect((await book(db, at(ids.ayesha, '10:20:00'))).booking.status).toBe('pending');
    });

    it('says that the hold ran out when another person has the hours now', async () => {
      await hold(ayesha, [18, 19]);
      await hold(at(ids.bilal, '10:16:00'), [19]);
      expect(await refusal(book(db, at(ids.ayesha, '10:17:00'), { hours: [18, 19], expected_total: 4100 }))).toEqual({
        sqlstate: 'PT409',
        code: 'HOLD_EXPIRED',
        detail: { hours: [19] },
      });
    });

    it('says which hours are taken by somebody else', async () => {
      await book(db, bilal, { hours: [18, 19], expected_total: 4100 });
      expect(await refusal(book(db, ayesha, { hours: [17, 18, 19], expected_total: 6100 }))).toEqual({
        sqlstate: 'PT409',
        code: 'SLOT_TAKEN',
        detail: { hours: [18, 19] },
      });
      expect(await count('public.bookings')).toBe(1);
    });

    it('treats a manual block and a live hold of another person as taken', async () => {
      await db.query(
        `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason) values ($1, $2, '09:00', '10:00', 'manual')`,
        [ids.dayCourt, tomorrow],
      );
      await hold(bilal, [10]);
      expect(await refusal(book(db, ayesha, { hours: [9] }))).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [9] },
      });
      expect(await refusal(book(db, ayesha, { hours: [10] }))).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [10] },
      });
    });

    it('points to the own booking when the very same hours are already booked', async () => {
      const { booking } = await book(db, ayesha, { hours: [18, 19], expected_total: 4100 });
      const own = { sqlstate: 'PT409', code: 'ALREADY_YOURS', detail: { booking: booking.id } };
      expect(await refusal(book(db, ayesha, { hours: [19, 18], expected_total: 4100 }))).toEqual(own);
      expect(await refusal(book(db, ayesha, { hours: [18] }))).toMatchObject({ code: 'SLOT_TAKEN' });
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
      expect(await refusal(book(db, ayesha, { hours: [18, 19], expected_total: 4100 }))).toEqual(own);
    });

    it('can be booked again after a cancellation', async () => {
      const { booking } = await book(db, ayesha);
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
      expect((await book(db, bilal)).booking.hours).toEqual([18]);
    });

    it.each([
      ['yesterday', { day: '2026-11-20' }, 'PT422', 'OUTSIDE_WINDOW', { first: today, last: '2027-02-21' }],
      ['a day past the window', { day: '2027-02-22' }, 'PT422', 'OUTSIDE_WINDOW', { first: today, last: '2027-02-21' }],
      [
        'an hour that has begun',
        { day: today, hours: [14, 15, 16], expected_total: 6100 },
        'PT422',
        'PAST',
        { hours: [14, 15] },
      ],
      ['hours outside the opening hours', { hours: [22] }, 'PT422', 'CLOSED', { hours: [22] }],
      ['a tampered price', { expected_total: 1 }, 'PT409', 'PRICE_CHANGED', { total: 2100 }],
      ['no price', { expected_total: null }, 'PT409', 'PRICE_CHANGED', { total: 2100 }],
      ['no hours', { hours: [] }, 'PT422', 'NO_SLOTS', {}],
      ['nine hours', { hours: [7, 8, 9, 10, 11, 12, 13, 14, 15] }, 'PT422', 'TOO_MANY_SLOTS', { max: 8 }],
      ['an hour twice', { hours: [18, 18] }, 'PT422', 'INVALID', { hours: [18, 18] }],
      ['hour 24', { hours: [24] }, 'PT422', 'INVALID', { hours: [24] }],
      ['a negative hour', { hours: [-1] }, 'PT422', 'INVALID', { hours: [-1] }],
      ['half an hour', { hours: [18.5] }, '22P02', 'invalid input syntax for type integer: "18.5"', {}],
      ['a court that does not exist', { court: ids.gone }, 'PT404', 'NOT_FOUND', {}],
      ['a court of a hidden venue', { court: ids.hiddenCourt }, 'PT404', 'NOT_FOUND', {}],
      ['no receipt', { receipt: null }, 'PT422', 'RECEIPT_MISSING', {}],
      ['a receipt that was never uploaded', { receipt: receiptOf(ids.ayesha, 77) }, 'PT422', 'RECEIPT_MISSING', {}],
      ['the receipt of another person', { receipt: receiptOf(ids.bilal) }, 'PT422', 'RECEIPT_MISSING', {}],
      ['a path that climbs', { receipt: `${ids.ayesha}/../${receiptOf(ids.bilal)}` }, 'PT422', 'RECEIPT_MISSING', {}],
      ['no request id', { request_id: null }, 'PT422', 'INVALID', { request_id: null }],
    ])('refuses %s and writes nothing', async (_, changes, sqlstate, code, detail) => {
      expect(await refusal(book(db, ayesha, changes))).toEqual({ sqlstate, code, detail });
      expect(await count('public.bookings')).toBe(0);
      expect(await count('public.time_slot_blocks')).toBe(0);
    });

    it.each([
      ['18:59:59', today, 'OUTSIDE_WINDOW', [23]],
      ['19:00:00', today, 'OUTSIDE_WINDOW', [23]],
    ])('knows the date in Karachi at %s UTC', async (time, day, code, hours) => {
      const actor = at(ids.ayesha, time);
      const attempt = book(db, actor, { court: ids.nightCourt, day, hours, expected_total: 3100 });
      if (time < '19') expect(await refusal(attempt)).toMatchObject({ code: 'PAST', detail: { hours: [23] } });
      else expect(await refusal(attempt)).toMatchObject({ code, detail: { first: '2026-11-22', last: '2027-02-22' } });
      expect(
        (await book(db, actor, { court: ids.nightCourt, day: tomorrow, hours: [1], expected_total: 3100 })).booking
          .hours,
      ).toEqual([1]);
    });

    it('refuses visitors and deleted accounts', async () => {
      expect(await refusal(book(db, anon))).toMatchObject({ sqlstate: 'PT401', code: 'SIGNED_OUT' });
      expect(await refusal(book(db, asPerson(ids.gone)))).toMatchObject({ sqlstate: 'PT401', code: 'ACCOUNT_GONE' });
    });

    it('refuses the eleventh pending booking; a live hold counts as the booking that it may become', async () => {
      for (let hour = 7; hour < 16; hour += 1) await book(db, ayesha, { hours: [hour] });
      await hold(ayesha, [20]);
      const full = { sqlstate: 'PT429', code: 'TOO_MANY_LIVE', detail: { reason: 'live', max: 10 } };
      const elsewhere = { court: ids.secondCourt, hours: [7], expected_total: 2600 };
      expect(await refusal(book(db, ayesha, elsewhere))).toEqual(full);
      expect((await book(db, ayesha, { hours: [20] })).booking.hours).toEqual([20]);
      expect(await refusal(book(db, ayesha, { hours: [21] }))).toEqual(full);
    });

    it('answers a million hours without sorting or hashing them', async () => {
      const flood = 'array_fill(18, array[1000000])';
      const receipt = `repeat('x', 10000000)`;
      for (const name of ['create_booking', 'record_unplaced_payment']) {
        const start = performance.now();
        for (const [hours, path, code] of [
          [flood, `'x'`, 'TOO_MANY_SLOTS'],
          [`'{18}'`, receipt, 'RECEIPT_MISSING'],
        ]) {
          const sql = `select public.${name}('${requestId()}', '${ids.dayCourt}', '${tomorrow}', ${hours}, ${path}, 1)`;
          expect(await refusal(db.as(ayesha, sql))).toMatchObject({ sqlstate: 'PT422', code });
        }
        const took = performance.now() - start;
        figure(`${name} of a million hours and of a path of 10 MB (${engine})`, `${took.toFixed(0)} ms`);
        expect(took).toBeLessThan(2500);
      }
    });

    describe('a receipt', () => {
      const receipt = receiptOf(ids.ayesha);

      it('pays for one booking only, and says for which', async () => {
        const { booking } = await book(db, ayesha, { receipt });
        const used = { sqlstate: 'PT409', code: 'RECEIPT_USED', detail: { booking: booking.id } };
        expect(await refusal(book(db, ayesha, { receipt, hours: [20] }))).toEqual(used);
        await book(db, bilal, { hours: [9] });
        expect(await refusal(unplaced(ayesha, { receipt, hours: [9] }))).toEqual(used);
        expect(await count(`public.bookings where payment_receipt = '${receipt}'`)).toBe(1);
      });

      it('stays with its booking when that is cancelled: the refund is decided there', async () => {
        const { booking } = await book(db, ayesha, { receipt });
        await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
        expect(await refusal(book(db, ayesha, { receipt }))).toMatchObject({ code: 'RECEIPT_USED' });
      });

      it('of a refund that is due books nothing more', async () => {
        await book(db, bilal);
        await unplaced(ayesha, { receipt });
        expect(await refusal(book(db, ayesha, { receipt, hours: [20] }))).toMatchObject({ code: 'RECEIPT_USED' });
      });

      it('does not stop the request that used it from being repeated', async () => {
        const request_id = requestId();
        const { booking } = await book(db, ayesha, { request_id, receipt });
        expect(await book(db, ayesha, { request_id, receipt })).toMatchObject({ replay: true, booking });
        expect((await unplaced(ayesha, { request_id, receipt })).booking).toEqual(booking);
        expect(await refusal(book(db, ayesha, { receipt }))).toMatchObject({ code: 'ALREADY_YOURS' });
      });

      it('is kept for another try when nothing was booked', async () => {
        expect(await refusal(book(db, ayesha, { receipt, expected_total: 1 }))).toMatchObject({
          code: 'PRICE_CHANGED',
        });
        expect((await book(db, ayesha, { receipt, hours: [20] })).booking.receipt).toBe(receipt);
      });

      it('is guarded by a unique index on every path, past the functions too', async () => {
        await book(db, ayesha, { receipt });
        const copy = `insert into public.bookings
          (user_id, court_id, booking_date, slot_count, fee, total_price, payment_receipt, decide_by)
          values ('${ids.ayesha}', '${ids.nightCourt}', '${tomorrow}', 1, 0, 1, '${receipt}', '${tomorrow}')`;
        expect(await refusal(db.query(copy))).toMatchObject({
          sqlstate: '23505',
          code: expect.stringContaining('bookings_one_per_receipt') as string,
        });
      });
    });

    describe('repeating a request', () => {
      it('answers the same booking, whatever the clock and the price say', async () => {
        const request_id = requestId();
        const first = await book(db, ayesha, { request_id, hours: [18, 19], expected_total: 4100 });
        await db.query('update public.courts set price_per_hour = 9000 where id = $1', [ids.dayCourt]);
        const later = asPerson(ids.ayesha, '2027-01-01T00:00:00Z');
        const again = await book(db, later, { request_id, hours: [19, 18], expected_total: 4100 });
        expect(again.replay).toBe(true);
        expect(again.booking).toEqual(first.booking);
        expect(await count('public.bookings')).toBe(1);
      });

      it.each([
        ['hours', { hours: [20] }],
        ['day', { day: '2026-11-23' }],
        ['court', { court: ids.secondCourt }],
        ['total', { expected_total: 5 }],
        ['receipt', { receipt: receiptOf(ids.ayesha, 9) }],
      ])('refuses the same id with another %s', async (_, change) => {
        const request_id = requestId();
        await book(db, ayesha, { request_id });
        expect(await refusal(book(db, ayesha, { request_id, ...change }))).toMatchObject({
          sqlstate: 'PT422',
          code: 'IDEMPOTENCY_MISMATCH',
        });
      });

      it('keeps the ids of two people apart', async () => {
        const request_id = requestId();
        await book(db, ayesha, { request_id });
        expect((await book(db, bilal, { request_id, hours: [9] })).replay).toBe(false);
      });

      it('may succeed after a refusal under the same id', async () => {
        const request_id = requestId();
        expect(await refusal(book(db, ayesha, { request_id, expected_total: 1 }))).toMatchObject({
          code: 'PRICE_CHANGED',
        });
        expect((await book(db, ayesha, { request_id })).replay).toBe(false);
      });
    });
  });

  describe('record_unplaced_payment', () => {
    it('keeps the claim of a person whose hours went to another', async () => {
      await book(db, bilal, { hours: [18] });
      const request_id = requestId();
      const { k, booking } = await unplaced(ayesha, { request_id, receipt: receiptOf(ids.ayesha) });
      expect(k).toBe('up1');
      expect(booking).toMatchObject({ status: 'refund_due', hours: [18], total: 2100, receipt: receiptOf(ids.ayesha) });
      const again = await unplaced(ayesha, { request_id, receipt: receiptOf(ids.ayesha) });
      expect(again.booking.id).toBe(booking.id);
      expect(await count(`public.time_slot_blocks where active`)).toBe(1);
    });

    it('accepts the price of a hold that lapsed', async () => {
      await hold(ayesha, [18]);
      await db.query('update public.courts set price_per_hour = 2600 where id = $1', [ids.dayCourt]);
      await book(db, at(ids.bilal, '10:16:00'), { hours: [18], expected_total: 2700 });
      expect((await unplaced(at(ids.ayesha, '10:17:00'))).booking).toMatchObject({ prices: [2000], total: 2100 });
      expect(await refusal(unplaced(at(ids.ayesha, '10:17:00'), { expected_total: 9 }))).toMatchObject({
        code: 'PRICE_CHANGED',
      });
    });

    it('remembers the price of a lapsed hold after the person held something else', async () => {
      await hold(ayesha, [18]);
      await db.query('update public.courts set price_per_hour = 2600 where id = $1', [ids.dayCourt]);
      await hold(at(ids.ayesha, '10:16:00'), [9]);
      await hold(at(ids.ayesha, '10:16:30'), [9], { court: ids.secondCourt });
      await book(db, at(ids.bilal, '10:17:00'), { hours: [18], expected_total: 2700 });
      expect((await unplaced(at(ids.ayesha, '10:18:00'))).booking.prices).toEqual([2000]);
    });

    it('accepts hours that began while the person was paying', async () => {
      await hold(at(ids.ayesha, '10:50:00'), [16], { day: today });
      const late = at(ids.ayesha, '11:10:00');
      expect(await refusal(book(db, late, { day: today, hours: [16] }))).toMatchObject({ code: 'PAST' });
      expect((await unplaced(late, { day: today, hours: [16] })).booking.status).toBe('refund_due');
    });

    it('accepts a venue that was hidden after the payment', async () => {
      await hold(ayesha, [18]);
      await db.query('update public.venues set is_published = false where id = $1', [ids.dayVenue]);
      const { booking } = await unplaced(at(ids.ayesha, '10:20:00'));
      await db.query('update public.venues set is_published = true where id = $1', [ids.dayVenue]);
      expect(booking.status).toBe('refund_due');
    });

    it('returns the booking when the request did book after all', async () => {
      const request_id = requestId();
      const { booking } = await book(db, ayesha, { request_id });
      expect((await unplaced(ayesha, { request_id })).booking).toEqual(booking);
    });

    it('and create_booking returns the claim under the same id', async () => {
      await book(db, bilal);
      const request_id = requestId();
      await unplaced(ayesha, { request_id });
      expect(await book(db, ayesha, { request_id })).toMatchObject({ replay: true, booking: { status: 'refund_due' } });
    });

    it.each([
      ['hours that can still be booked', {}, 'PT422', 'INVALID', { reason: 'bookable' }],
      ['hours that are never open', { hours: [23] }, 'PT422', 'CLOSED', { hours: [23] }],
      ['a missing receipt', { receipt: null }, 'PT422', 'RECEIPT_MISSING', {}],
      ['the receipt of another person', { receipt: receiptOf(ids.bilal) }, 'PT422', 'RECEIPT_MISSING', {}],
      ['a date long past', { day: '2026-10-01' }, 'PT422', 'OUTSIDE_WINDOW', { first: today, last: '2027-02-21' }],
      ['no hours', { hours: [] }, 'PT422', 'NO_SLOTS', {}],
      ['an unknown court', { court: ids.gone }, 'PT404', 'NOT_FOUND', {}],
    ])('refuses %s', async (_, changes, sqlstate, code, detail) => {
      expect(await refusal(unplaced(ayesha, changes))).toEqual({ sqlstate, code, detail });
      expect(await count('public.bookings')).toBe(0);
    });

    it('refuses hours that the person holds or has booked', async () => {
      await hold(ayesha, [18]);
      expect(await refusal(unplaced(ayesha))).toMatchObject({ code: 'INVALID', detail: { reason: 'bookable' } });
      const { booking } = await book(db, ayesha);
      expect(await refusal(unplaced(ayesha))).toMatchObject({ code: 'ALREADY_YOURS', detail: { booking: booking.id } });
    });

    it('refuses a wrong total, a visitor and the eleventh claim of an hour', async () => {
      await book(db, bilal);
      expect(await refusal(unplaced(ayesha, { expected_total: 50 }))).toMatchObject({
        code: 'PRICE_CHANGED',
        detail: { total: 2100 },
      });
      expect(await refusal(unplaced(anon))).toMatchObject({ code: 'SIGNED_OUT' });
      for (let claim = 0; claim < 10; claim += 1) await unplaced(ayesha);
      expect(await refusal(unplaced(ayesha))).toMatchObject({ sqlstate: 'PT429', code: 'RATE_LIMITED' });
    });
  });

  it('keeps the bookings of a deleted account without the person', async () => {
    const { booking } = await book(db, ayesha);
    await hold(ayesha, [9]);
    await db.exec(`begin; delete from auth.users where id = '${ids.ayesha}';`);
    const [kept] = await db.query('select user_id, status from public.bookings where id = $1', [booking.id]);
    const holds = await count(`public.time_slot_blocks where reason = 'hold'`);
    await db.exec('rollback');
    expect({ kept, holds }).toEqual({ kept: { user_id: null, status: 'cancelled' }, holds: 0 });
  });

  it('counts money in whole rupees that add up', async () => {
    const answers: BookingAnswer[] = [];
    for (const [index, hours] of [[7], [8, 9], [10, 11, 12]].entries()) {
      answers.push((await book(db, ayesha, { hours, expected_total: 2000 * (index + 1) + 100 })).booking);
    }
    expect(answers.map(({ prices, fee, total }) => prices.reduce((left, price) => left - price, total - fee))).toEqual([
      0, 0, 0,
    ]);
    expect(await refusal(db.query('update public.bookings set total_price = 1'))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
