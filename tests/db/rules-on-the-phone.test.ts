// A venue under rules as phones see it: a phone shows the same hours and prices from its own copy of the rules as the server's grid.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { bookingTotal } from '#domain/booking.ts';
import { dayAfter } from '#domain/calendar.ts';
import { hoursOn, type Offer } from '#domain/offer.ts';
import { hourPrices } from '#domain/price-rules.ts';
import { holdAnswer, venueDayAnswer } from '#data/repositories/slots.ts';
import { venuePart } from '#data/sync/answers.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  rpc,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const me = asPerson(ids.ayesha);

function read<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  expect(parsed.error?.issues ?? []).toEqual([]);
  return parsed.data as z.output<S>;
}

describe.each(engines)('a venue under rules, on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    const [dayVenue, dayCourt, secondCourt] = [ids.dayVenue, ids.dayCourt, ids.secondCourt];
    await db.query(
      `insert into public.price_rules (venue_id, court_id, name, kind, days, first_day, last_day, from_hour, to_hour, effect, amount)
       values ($1, null, 'Evenings', 'weekly', null, null, null, 19, 23, 'percent', 20),
         ($1, null, 'Nights', 'weekly', '{6,7}', null, null, 20, 2, 'set', 4500),
         ($1, $2, 'Open day', 'date', null, '2026-11-30', '2026-12-01', 0, 24, 'set', 0)`,
      [dayVenue, secondCourt],
    );
    await db.query(
      `insert into public.schedule_rules
         (venue_id, court_id, label, kind, days, first_day, last_day, open_time, close_time, from_hour, to_hour, from_at, until_at)
       values ($1, null, 'Late', 'hours', '{5,6}', null, null, '16:30', '02:30', null, null, null, null),
         ($1, null, 'Strike', 'closed', null, '2026-11-27', '2026-11-27', null, null, null, null, null, null),
         ($1, $2, 'Cleaning', 'break', '{1,2,3}', null, null, null, null, 12, 14, null, null),
         ($1, $2, 'Rain', 'pause', null, null, null, null, null, null, null, $3::timestamptz, $3::timestamptz + interval '4 hours')`,
      [dayVenue, dayCourt, noon],
    );
    await db.query(`update public.venues set lead_minutes = 60, terms = '[[24, 100], [6, 50]]' where id = $1`, [
      dayVenue,
    ]);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const page = async () =>
    (await rpc<{ parts: unknown[] }>(db, anon, 'sync_pull', { parts: [{ p: `venue:${ids.dayVenue}` }] })).parts[0];
  const venueDay = (day: string) => rpc(db, anon, 'venue_day', { venue: ids.dayVenue, day });

  it('costs on the phone what it costs on the server, at the same hours, for three weeks', async () => {
    // spec: rules.one-price
    const part = read(venuePart, await page());
    if (!('venue' in part)) throw new Error('no page');
    const { venue, prices, openings } = part;
    const offer: Offer = {
      openTime: venue.open,
      closeTime: venue.close,
      prices,
      openings,
      lead: venue.lead,
      terms: [],
    };
    expect([prices.length, openings.length, offer.lead]).toEqual([3, 4, 60]);
    for (let count = 0; count < 21; count += 1) {
      const day = dayAfter(today, count);
      const { courts } = read(venueDayAnswer, await venueDay(day));
      for (const { id, price, hours } of courts) {
        const known = hoursOn(offer, id, day, Date.parse(noon));
        const free = (state: unknown) => (state === 'free' ? 'unchecked' : state);
        expect(known, day).toEqual(hours.map(([hour, state]) => ({ hour, state: free(state) })));
        expect(
          known.map(({ hour }) => hourPrices(prices, { id, price }, day)[hour]),
          day,
        ).toEqual(hours.map(([, , cost]) => cost));
      }
    }
  });

  // spec: console-stories.two-prices
  it('two prices in one booking: grid, hold and booking add up to the same', async () => {
    const { courts, terms } = read(venueDayAnswer, await venueDay(tomorrow));
    const hours = courts.find(({ id }) => id === ids.dayCourt)?.hours ?? [];
    const sold = hours.filter(([hour]) => hour >= 18 && hour <= 20).map(([, , price]) => price);
    expect(sold).toEqual([2000, 2400, 4500]);
    const hold = read(
      holdAnswer,
      await rpc(db, me, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18, 19, 20] }),
    );
    expect(hold).toMatchObject({ prices: sold, total: bookingTotal(sold), terms });
    // What the rules say by now is not what was promised.
    await db.query(`update public.price_rules set amount = amount + 1 where name = 'Nights'`);
    await db.query(`update public.venues set terms = '[]' where id = $1`, [ids.dayVenue]);
    const order = { court: ids.dayCourt, day: tomorrow, hours: [18, 19, 20], expected_total: hold.total };
    const { booking } = await book(db, me, order);
    expect(booking).toMatchObject({ total: hold.total, prices: sold });
    const stored = 'select hour_prices, subtotal, terms from public.bookings where id = $1';
    expect(await db.query(stored, [booking.id])).toEqual([{ hour_prices: sold, subtotal: 8900, terms }]);
    await db.query(`update public.price_rules set amount = amount - 1 where name = 'Nights'`);
    await db.query(`update public.venues set terms = '[[24, 100], [6, 50]]' where id = $1`, [ids.dayVenue]);
  });

  it('without a hold another total is refused with the one of now, which a second yes books', async () => {
    const order = { court: ids.dayCourt, day: tomorrow, hours: [18, 19], expected_total: 4100 };
    await expect(book(db, me, order)).rejects.toMatchObject({ detail: expect.stringContaining('4500') });
    expect((await book(db, me, { ...order, expected_total: 4500 })).booking).toMatchObject({ total: 4500 });
  });
});
