// What the list shows as free is what the venue's page then offers: the masks of a whole city and the day of a whole venue,
// against court_day, which is asked for every court by itself.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { masksOf, pricesOf } from '#data/sync/free-hours.ts';
import { maskOf } from '#domain/free-hours.ts';
import { seededRandom } from '#supabase/seed/random.mjs';
import { figure } from '#tests/support/figure.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  clearBookings,
  type CourtDayAnswer,
  ids,
  makeWorld,
  refusal,
  rpc,
  tomorrow,
} from '#tests/support/postgres-world.ts';
import { cases, seed } from '#tests/support/sweep.ts';

type FreeHoursAnswer = {
  k: string;
  now: string;
  viewer: string | null;
  courts: string;
  free: string;
  prices: [number, number, number][];
};
type VenueDayAnswer = {
  k: string;
  today: string;
  last: string;
  fee: number;
  courts: ({ id: string } & Pick<CourtDayAnswer, 'price' | 'hold_until' | 'hours'>)[];
};

const { between, chance, pick } = seededRandom(seed);
const repeat = `to see it again: BAARI_SEED=${seed}`;
const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
const openings = ['07:00', '16:00', '00:00', '06:30', '23:00', ' 8:00', 'soon', ''];
const closings = ['22:00', '02:00', '00:00', '23:59', '16:00', '06:30', 'late', '24:00'];
const sports = ['Cricket', 'Futsal', 'Badminton', 'Padel', null];
const text = (value: string | null) => (value === null ? 'null' : `'${value}'`);
const uuid = () => `${crypto.randomUUID().slice(0, 24)}${String(between(0, 1e9)).padStart(12, '0')}`;
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;

type RandomVenue = { id: string; city: string; courts: string[] };

/** Other hours, closed days, breaks, pauses and prices of one venue in two, for all of its courts or one. */
function randomRules(venue: string, courts: string[]): string[] {
  if (chance(0.5)) return [];
  const columns = 'days, first_day, last_day, open_time, close_time, from_hour, to_hour, from_at, until_at';
  const value = (fact: string | undefined) => (fact === undefined ? 'null' : `'${fact}'`);
  const scope = () => value(chance(0.5) ? undefined : pick(courts));
  const weekdays = () => value(chance(0.5) ? undefined : `{${pick(['5', '6,7', '1,2,3', '7'])}}`);
  const dates = () => (chance(0.5) ? 'null, null' : `'2026-11-${between(19, 22)}', '2026-11-${between(22, 25)}'`);
  const made = () => `'2026-11-${pick(['01', '01', '02'])}T00:00:00Z'`;
  const rule = () => {
    const kind = pick(['hours', 'hours', 'closed', 'break', 'pause']);
    const from = between(0, 23);
    const range = `${from}, ${(from + between(1, 22)) % 24 || 24}`;
    const facts = {
      hours: `${weekdays()}, ${dates()}, '${pick(['07:00', '15:30', '00:00'])}', '${pick(['03:00', '22:15', '00:00'])}', null, null, null, null`,
      closed: `'{${between(1, 7)}}', ${dates()}, null, null, null, null, null, null`,
      break: `${weekdays()}, ${dates()}, null, null, ${range}, null, null`,
      pause: `null, null, null, null, null, null, null, '2026-11-21T${between(10, 15)}:20:00Z', '2026-11-21T${between(16, 23)}:00:00Z'`,
    }[kind];
    return `('${venue}', ${scope()}, 'Rule', '${kind}', ${facts}, ${made()})`;
  };
  const price = () => {
    const [kind, when] = chance(0.5)
      ? ['weekly', `${weekdays()}, null, null`]
      : ['date', `${weekdays()}, '2026-11-${between(19, 22)}', '2026-11-${between(22, 25)}'`];
    const from = between(0, 23);
    const cost = chance(0.5)
      ? `'percent', ${pick([0, between(-50, 200)])}`
      : `'set', ${pick([0, 1500, between(0, 9000)])}`;
    return `('${venue}', ${scope()}, 'Rule', '${kind}', ${when}, ${from}, ${(from + between(1, 23)) % 24 || 24}, ${cost}, ${made()})`;
  };
  return [
    `insert into public.schedule_rules (venue_id, court_id, label, kind, ${columns}, created_at) values ${Array.from({ length: between(1, 5) }, rule).join()}`,
    `insert into public.price_rules (venue_id, court_id, name, kind, days, first_day, last_day, from_hour, to_hour, effect, amount, created_at) values ${Array.from({ length: between(1, 5) }, price).join()}`,
  ];
}

/** A venue as the console could make it, with whatever can occupy an hour of its courts. */
function randomVenue(): RandomVenue & { sql: string } {
  const id = uuid();
  const city = pick(['Karachi', 'Lahore']);
  const courts = Array.from({ length: between(1, 4) }, uuid);
  const blocks = courts.flatMap((court) =>
    days.flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => hour)
        .filter(() => chance(0.3))
        .map((hour) => ({
          court,
          day,
          hour,
          kind: pick(['manual', 'hold', 'lapsed', 'booking', 'cancelled', 'removed']),
          booking: uuid(),
        })),
    ),
  );
  const values = (kinds: string[], tail: (booking: string) => string) =>
    blocks
      .filter(({ kind }) => kinds.includes(kind))
      .map(
        ({ court, day, hour, kind, booking }) =>
          `('${court}', '${day}', '${clock(hour)}', '${clock(hour + 1)}', ${kind !== 'cancelled' && kind !== 'removed'}, ${tail(booking)})`,
      );
  const person = () => pick([ids.ayesha, ids.bilal]);
  const insert = (columns: string, rows: string[]) =>
    rows.length > 0
      ? [
          `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, active, ${columns}) values ${rows.join()}`,
        ]
      : [];
  const booked = blocks.filter(({ kind }) => kind === 'booking' || kind === 'cancelled');
  const bookings = booked.map(
    ({ booking, court, day }) =>
      `('${booking}', '${person()}', '${court}', '${day}', 1, 0, 0, '{0}', 0, '[]', 'KB7F3K', '${day}')`,
  );
  const held = 'reason, held_by, held_until, held_price, held_fee, held_terms';
  const rows = [
    ...(bookings.length > 0
      ? [
          `insert into public.bookings (id, user_id, court_id, booking_date, slot_count, fee, total_price, hour_prices, subtotal, terms, code, decide_by) values ${bookings.join()}`,
        ]
      : []),
    ...insert(
      'reason, booking_id',
      values(['booking', 'cancelled'], (booking) => `'booking', '${booking}'`),
    ),
    ...insert(
      held,
      values(['hold'], () => `'hold', '${person()}', '2026-11-25T00:00:00Z', 1, 1, '[]'`),
    ),
    ...insert(
      held,
      values(['lapsed'], () => `'hold', '${person()}', '2026-11-20T00:00:00Z', 1, 1, '[]'`),
    ),
    ...insert(
      'reason',
      values(['manual', 'removed'], () => `'manual'`),
    ),
  ];
  const area = city === 'Karachi' ? 'Clifton' : 'Gulberg';
  const made = `insert into public.venues (id, name, city, area, open_time, close_time, lead_minutes, is_published)
    values ('${id}', 'V', '${city}', '${area}', '${pick(openings)}', '${pick(closings)}', ${pick([0, 0, 30, 180])}, ${chance(0.9)})`;
  const courtRows = courts.map(
    (court, n) => `('${court}', '${id}', 'Court ${n}', ${text(pick(sports))}, ${between(0, 9000)}, ${chance(0.9)})`,
  );
  const courtsMade = `insert into public.courts (id, venue_id, name, sport, price_per_hour, is_active) values ${courtRows.join(', ')}`;
  return { id, city, courts, sql: [made, courtsMade, ...randomRules(id, courts), ...rows].join(';\n') };
}

const sameHours = (mask: number | undefined, day: CourtDayAnswer): boolean =>
  mask === maskOf(day.hours.filter(([, state]) => state === 'free').map(([hour]) => hour));

/** Each free hour that does not cost the base price is named with its price, and no other. */
function samePrices(named: ReadonlyMap<number, number> | undefined, day: CourtDayAnswer): boolean {
  const other = day.hours
    .filter(([, state, price]) => state === 'free' && price !== day.price)
    .map(([hour, , price]) => [hour, price]);
  return JSON.stringify([...(named ?? [])].sort(([a], [b]) => a - b)) === JSON.stringify(other);
}

describe.each(engines)('free hours on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const freeHours = (actor: Actor, args: { city: string; sport: string | null; day: string }) =>
    rpc<FreeHoursAnswer>(db, actor, 'free_hours', args);
  const venueDay = (actor: Actor, venue: string, day: string) =>
    rpc<VenueDayAnswer>(db, actor, 'venue_day', { venue, day });

  /** What court_day says of each court of the city; the courts that it refuses are those of hidden venues. */
  const courtDays = async (actor: Actor, city: string, sport: string | null, day: string) =>
    (await db.as(actor, `select * from public.days_of($1, $2, $3)`, [city, sport, day])).map((row) => ({
      id: String(row['id']),
      venue: String(row['venue']),
      answer: row['answer'] as CourtDayAnswer,
    }));

  it('random days: what court_day calls free, for visitors and for people', async () => {
    // spec: calls.free-hours, calls.venue-day
    await db.exec(`
      create function public.days_of(city text, sport text, day date) returns table (id uuid, venue uuid, answer jsonb)
      language sql security definer set search_path = '' as $$
        select c.id, c.venue_id, private.court_day(c.id, $3)
        from public.courts c join public.venues v on v.id = c.venue_id
        where v.city = $1 and v.is_published and c.is_active and ($2 is null or c.sport = $2)
      $$;
      create function public.openings_of(city text, sport text, day date) returns table (id uuid, at_once integer, alone integer)
      language sql security definer set search_path = '' as $$
        select m.court, m.bookable, private.get_bookable_mask(v.open_time, v.close_time, private.get_opening_rules(v.id), m.court, $3)
        from private.list_opening_masks($1, $2, $3) m join public.venues v on v.id = m.venue
      $$;
      grant execute on function public.days_of(text, text, date), public.openings_of(text, text, date) to anon, authenticated;
      -- Who hears of these bookings and rules is beside the point here.
      alter table public.bookings disable trigger all; alter table public.time_slot_blocks disable trigger all;
      alter table public.price_rules disable trigger all; alter table public.schedule_rules disable trigger all`);
    const wanted = engine === 'pglite' ? cases(80, 2000) : cases(150, 10_000);
    const differences: unknown[] = [];
    let compared = 0;
    let whole = 0;
    let priced = 0;
    while (compared < wanted) {
      const venues = Array.from({ length: 12 }, randomVenue);
      await db.exec(venues.map(({ sql }) => sql).join(';\n'));
      const now = `2026-11-${pick(['20T19', '21T10', '21T17', '21T18'])}:${pick(['00', '30', '59'])}:00Z`;
      const actor = { ...pick([anon, asPerson(ids.ayesha)]), now };
      for (const day of days) {
        const city = pick(['Karachi', 'Lahore']);
        const sport = chance(0.5) ? null : pick(['Cricket', 'Futsal', 'Curling']);
        const free = await freeHours(actor, { city, sport, day });
        const masks = masksOf(free);
        const prices = pricesOf(free);
        const asked = await courtDays(actor, city, sport, day);
        if (masks.size !== asked.length) differences.push({ day, city, sport, courts: masks.size });
        for (const { id, answer } of asked) {
          if (!sameHours(masks.get(id), answer))
            differences.push({ now, day, id, mask: masks.get(id), hours: answer.hours });
          if (!samePrices(prices.get(id), answer)) differences.push({ now, day, id, prices: prices.get(id), answer });
          priced += prices.get(id)?.size ?? 0;
        }
        // Also of the hours that something occupies.
        for (const opening of await db.as(actor, `select * from public.openings_of($1, $2, $3)`, [city, sport, day]))
          if (opening['at_once'] !== opening['alone']) differences.push({ now, day, ...opening });
        compared += asked.length;
        const [one] = asked;
        if (!one) continue;
        const own = asked.filter(({ venue }) => venue === one.venue);
        const { courts: grids, ...head } = await venueDay(actor, one.venue, day);
        for (const { id, answer } of own) {
          const { id: _id, ...grid } = grids.find((court) => court.id === id) ?? { id };
          const { k: _k, ...expected } = answer;
          const { k: _own, ...shared } = head;
          if (JSON.stringify(sorted({ ...shared, ...grid })) !== JSON.stringify(sorted(expected)))
            differences.push({ day, id, grid, answer });
          whole += 1;
        }
      }
      await db.exec(`delete from public.time_slot_blocks; delete from public.refunds; delete from public.bookings;
        delete from private.rate_limits;
        delete from public.courts where venue_id = any ('{${venues.map(({ id }) => id).join()}}');
        delete from public.venues where id = any ('{${venues.map(({ id }) => id).join()}}')`);
    }
    figure(
      `free hours against court_day (${engine})`,
      `${compared} court days and ${whole} grids, ${priced} prices, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(whole).toBeGreaterThan(0);
    expect(priced).toBeGreaterThan(0);
    await db.exec(`
      alter table public.bookings enable trigger all; alter table public.time_slot_blocks enable trigger all;
      alter table public.price_rules enable trigger all; alter table public.schedule_rules enable trigger all`);
  });

  const sorted = (answer: object) => Object.entries(answer).sort(([a], [b]) => a.localeCompare(b));

  it('names courts of published venues of that city and sport only', async () => {
    const all = await freeHours(anon, { city: 'Karachi', sport: null, day: tomorrow });
    expect(masksOf(all)).toEqual(
      new Map([
        [ids.dayCourt, 0x3fff80],
        [ids.secondCourt, 0x3fff80],
      ]),
    );
    expect(all).toMatchObject({ k: 'fh1', now: '2026-11-21T10:00:00.000Z', viewer: null });
    const futsal = await freeHours(anon, { city: 'Lahore', sport: 'Futsal', day: tomorrow });
    expect(masksOf(futsal)).toEqual(new Map([[ids.nightCourt, 0xff0003]]));
    expect((await freeHours(anon, { city: 'Karachi', sport: 'Futsal', day: tomorrow })).courts).toBe('');
    expect((await freeHours(anon, { city: 'Atlantis', sport: null, day: tomorrow })).courts).toBe('');
  });

  it('refuses days outside the window, and venues that nobody may see', async () => {
    for (const day of ['2026-11-20', '2027-02-22']) {
      expect(await refusal(freeHours(anon, { city: 'Karachi', sport: null, day }))).toMatchObject({
        code: 'OUTSIDE_WINDOW',
      });
      expect(await refusal(venueDay(anon, ids.dayVenue, day))).toMatchObject({ code: 'OUTSIDE_WINDOW' });
    }
    expect(await refusal(venueDay(anon, ids.hiddenVenue, tomorrow))).toMatchObject({
      sqlstate: 'PT404',
      code: 'NOT_FOUND',
    });
    expect(await refusal(venueDay(anon, crypto.randomUUID(), tomorrow))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('counts people by themselves and visitors by address, and a machine without one not at all', async () => {
    const asked = { city: 'Karachi', sport: null, day: tomorrow };
    const from = async (actor: Actor, headers: string) => {
      const [row] = await db.as(
        actor,
        `select public.free_hours('Karachi', null, '${tomorrow}') as answer
         from (select set_config('request.headers', $1, true)) s (x) where x is not null`,
        [headers],
      );
      return row?.['answer'] as FreeHoursAnswer;
    };
    const header = '{"x-forwarded-for": "203.0.113.9"}';
    await db.exec(`update private.settings set trusted_proxy = 'last-forwarded' where id`);
    await from(anon, header);
    await freeHours(asPerson(ids.ayesha), asked);
    await freeHours(anon, asked);
    expect(
      (await db.query(`select bucket, hits from private.rate_limits order by bucket`)).map(({ bucket }) => bucket),
    ).toEqual([`free:${ids.ayesha}`, 'free:203.0.113.9'].toSorted());
    await db.exec(
      `update private.rate_limits set hits = case bucket when 'free:203.0.113.9' then 3000 else 120 end where true`,
    );
    expect(await refusal(from(anon, header))).toMatchObject({
      sqlstate: 'PT429',
      code: 'RATE_LIMITED',
      detail: { retry_after: 600 },
    });
    expect(await refusal(freeHours(asPerson(ids.ayesha), asked))).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await freeHours(asPerson(ids.bilal), asked)).courts).toHaveLength(64);
    expect((await freeHours(anon, asked)).courts).toHaveLength(64);
    await db.exec(`update private.settings set trusted_proxy = default where id`);
  });

  it('weighs at most 4 kB for 60 venues of three courts with nothing in common', async () => {
    const venues = Array.from({ length: 60 }, () => ({
      id: crypto.randomUUID(),
      courts: Array.from({ length: 3 }, () => crypto.randomUUID()),
    }));
    await db.exec(
      venues
        .flatMap(({ id, courts }) => [
          `insert into public.venues (id, name, city, area, open_time, close_time, is_published)
             values ('${id}', 'V', 'Lahore', 'Gulberg', '${pick(openings)}', '${pick(closings)}', true)`,
          ...courts.flatMap((court, n) => [
            `insert into public.courts (id, venue_id, name, sport, price_per_hour) values ('${court}', '${id}', 'C${n}', 'Padel', 1)`,
            ...Array.from({ length: 24 }, (_, hour) => hour)
              .filter(() => chance(0.4))
              .map(
                (hour) => `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
                  values ('${court}', '${tomorrow}', '${clock(hour)}', '${clock(hour + 1)}', 'manual')`,
              ),
          ]),
        ])
        .join(';\n'),
    );
    const [row] = await db.as(anon, `select public.free_hours('Lahore', 'Padel', '${tomorrow}')::text as answer`);
    const answer = String(row?.['answer']);
    const sizes = { gzip: gzipSync(answer).length, brotli: brotliCompressSync(answer).length };
    figure(
      `free hours of 60 venues, 180 courts (${engine})`,
      `${answer.length} bytes, ${sizes.gzip} gzip, ${sizes.brotli} brotli`,
    );
    expect(masksOf(JSON.parse(answer) as FreeHoursAnswer).size).toBe(180);
    expect(sizes.gzip).toBeLessThanOrEqual(4096);
    expect(sizes.brotli).toBeLessThanOrEqual(4096);
    await db.exec(`delete from public.time_slot_blocks; delete from public.courts where sport = 'Padel' and name like 'C_';
      delete from public.venues where name = 'V'`);
  });
});
