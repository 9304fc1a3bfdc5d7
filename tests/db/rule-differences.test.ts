// What hours cost and when a court is open is calculated twice, on the phone and in SQL: thousands of random sets of rules must
// get the same answer from both, at midnight and at month ends too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, karachiInstant } from '#domain/calendar.ts';
import { needsCustomerYes } from '#domain/desk/move.ts';
import { dayHours, type OpeningRule, pausedHours } from '#domain/opening-rules.ts';
import { hourPrices, type PriceRule } from '#domain/price-rules.ts';
import { type RefundFacts, refundOf, type Terms } from '#domain/terms.ts';
import { seededRandom } from '#supabase/seed/random.mjs';
import { figure } from '#tests/support/figure.ts';
import { bothEngines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { ids, makeWorld, noon } from '#tests/support/postgres-world.ts';
import { cases, seed } from '#tests/support/sweep.ts';

const { between, chance, pick } = seededRandom(seed);
const repeat = `to see it again: BAARI_SEED=${seed}`;
/** Fewer of the embedded engine, which could only calculate otherwise, and takes three times as long. */
const questionsOn = { postgres: cases(700, 10_000), pglite: cases(150, 10_000) };

const courts = [ids.dayCourt, ids.secondCourt];
/** Where a rule that goes on after midnight meets the end of a month or of a year, and 29 February. */
const edges = ['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01', '2028-02-29'];
const anyDay = () => (chance(0.3) ? pick(edges) : dayAfter('2026-11-20', between(0, 40)));
const two = (value: number) => String(value).padStart(2, '0');

/** A few moments, so that some rules are of the same one. */
const anyMoment = () => Date.parse(noon) - between(0, 3) * 1000 - between(0, 1);

function uuid(): string {
  const digits = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function weekdays(): number[] | null {
  if (chance(0.3)) return null;
  return [1, 2, 3, 4, 5, 6, 7]
    .filter(() => chance(0.4))
    .concat(between(1, 7))
    .filter((each, at, all) => all.indexOf(each) === at);
}

/** Dates around a day, often exactly it or the evening before. */
function datesAround(day: string): { firstDay: string; lastDay: string } {
  const firstDay = dayAfter(day, between(-3, 1));
  return { firstDay, lastDay: dayAfter(firstDay, between(0, 3)) };
}

function hourSpan(): { fromHour: number; toHour: number } {
  const fromHour = between(0, 23);
  const toHour = chance(0.2) ? 24 : between(1, 24);
  return toHour === fromHour ? { fromHour, toHour: toHour === 24 ? 1 : toHour + 1 } : { fromHour, toHour };
}

function sharedBy(day: string, isDated: boolean) {
  return {
    id: uuid(),
    courtId: chance(0.5) ? null : pick(courts),
    days: isDated && chance(0.7) ? null : weekdays(),
    ...(isDated ? datesAround(day) : { firstDay: null, lastDay: null }),
    createdAt: anyMoment(),
    rev: 1,
  };
}

function priceRule(day: string): PriceRule {
  const isDated = chance(0.35);
  const effect = pick(['set', 'percent'] as const);
  const amount = effect === 'set' ? pick([0, between(0, 20_000), 1_000_000]) : between(-50, 200);
  const kind = isDated ? 'date' : 'weekly';
  return { ...sharedBy(day, isDated), name: 'Rule', kind, ...hourSpan(), effect, amount };
}

const times = () => `${two(between(0, 23))}:${pick(['00', '00', '30', '59', '01'])}`;

function openingRule(day: string): OpeningRule {
  const kind = pick(['hours', 'hours', 'closed', 'break', 'pause'] as const);
  // Around the moment of asking, which ends a pause, or around the date that is asked about, which it has to meet.
  const fromAt = (chance(0.5) ? Date.parse(noon) : karachiInstant(day, 12)) + between(-50, 20) * 1_800_000;
  const none = { openTime: null, closeTime: null, fromHour: null, toHour: null, fromAt: null, untilAt: null };
  const at = chance(0.1) ? times() : undefined;
  return {
    ...sharedBy(day, kind !== 'pause' && chance(0.4)),
    label: 'Rule',
    kind,
    ...none,
    ...(kind === 'hours' && { openTime: at ?? times(), closeTime: at ?? times() }),
    ...(kind === 'break' && hourSpan()),
    ...(kind === 'pause' && { days: null, fromAt, untilAt: fromAt + between(1, 96) * 1_800_000 }),
  };
}

/** At most three steps, hours and percents falling. */
function anyTerms(): Terms {
  const count = between(0, 3);
  const falling = (most: number) =>
    Array.from(new Set(Array.from({ length: count }, () => (chance(0.2) ? 0 : between(0, most))))).sort(
      (a, b) => b - a,
    );
  const [hours, percents] = [falling(168), falling(100)];
  return hours.slice(0, percents.length).map((hour, at) => [hour, percents[at] ?? 0]);
}

const few = <R>(make: () => R): R[] => Array.from({ length: between(0, 6) }, make);
const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** As a row of its table. */
function rowOf(rule: PriceRule | OpeningRule): Record<string, unknown> {
  const entries = Object.entries(rule).map(([key, value]: [string, unknown]) => {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [name, key.endsWith('At') ? instant(value as number | null) : value] as const;
  });
  return { ...Object.fromEntries(entries), venue_id: ids.dayVenue };
}

describe.each(bothEngines)('TypeScript and SQL say the same, on %s', (engine) => {
  let db: Database;
  const questions = questionsOn[engine === 'pglite' ? 'pglite' : 'postgres'];

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  afterAll(() => db.close());

  it('about what the hours of thousands of dates cost', async () => {
    // spec: rules.prices-agree
    const asked = Array.from({ length: questions }, () => {
      const day = anyDay();
      return {
        day,
        base: pick([0, between(0, 9999), 1_000_000]),
        court: pick(courts),
        rules: few(() => priceRule(day)),
      };
    });
    const rows = await db.query(
      `select private.compute_hour_prices(
         array(select r from jsonb_populate_recordset(null::public.price_rules, q.rules) r), q.court, q.base, q.day) as prices
       from jsonb_to_recordset($1::jsonb) as q (n integer, rules jsonb, court uuid, base integer, day date) order by q.n`,
      [JSON.stringify(asked.map((each, n) => ({ ...each, n, rules: each.rules.map(rowOf) })))],
    );
    const differences = asked.filter(
      ({ day, base, court, rules }, n) =>
        JSON.stringify(hourPrices(rules, { id: court, price: base }, day)) !== JSON.stringify(rows[n]?.['prices']),
    );
    figure(
      `prices, TypeScript against SQL (${engine})`,
      `${rows.length} dates, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(rows).toHaveLength(questions);
    const several = rows.filter(({ prices }) => new Set(prices as number[]).size > 1);
    expect(several.length, 'prices that differ within a day').toBeGreaterThan(questions / 3);
  });

  it('about when a court is open on thousands of dates, and which of its hours are paused', async () => {
    // spec: rules.hours-agree
    const asked = Array.from({ length: questions }, () => {
      const day = anyDay();
      const base = { openTime: chance(0.05) ? 'early' : times(), closeTime: chance(0.05) ? '' : times() };
      return { day, ...base, court: pick(courts), rules: few(() => openingRule(day)) };
    });
    const rows = await db.query(
      `select private.mask_to_hours(private.get_day_mask(q.opens, q.closes, x.rules, q.court, q.day)) as hours,
         private.filter_paused_hours(x.rules, q.court, q.day, array(select generate_series(0, 23))) as paused
       from jsonb_to_recordset($1::jsonb) as q (n integer, rules jsonb, court uuid, opens text, closes text, day date)
       cross join lateral (
         select array(select r from jsonb_populate_recordset(null::public.schedule_rules, q.rules) r) as rules) x
       order by q.n`,
      [
        JSON.stringify(
          asked.map(({ day, openTime, closeTime, court, rules }, n) => ({
            n,
            day,
            court,
            opens: openTime,
            closes: closeTime,
            rules: rules.map(rowOf),
          })),
        ),
      ],
    );
    const differences = asked.filter(({ day, openTime, closeTime, court, rules }, n) => {
      const hours = dayHours({ openTime, closeTime }, rules, court, day);
      const paused = pausedHours(rules, court, day, Date.parse(noon));
      return JSON.stringify({ hours, paused }) !== JSON.stringify(rows[n]);
    });
    figure(
      `opening hours by rule, TypeScript against SQL (${engine})`,
      `${rows.length} dates, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(rows).toHaveLength(questions);
    expect(rows.some(({ paused }) => (paused as number[]).length > 0)).toBe(true);
  });

  it('about which of thousands of moves wait for the yes of the customer', async () => {
    const anyPlace = () => ({
      day: chance(0.7) ? '2026-11-22' : dayAfter('2026-11-22', between(0, 2)),
      hours: Array.from({ length: 24 }, (_, hour) => hour)
        .filter(() => chance(0.1))
        .concat(between(0, 23))
        .filter((hour, at, all) => all.indexOf(hour) === at)
        .sort((a, b) => a - b),
    });
    const made = Array.from({ length: 48 }, anyPlace);
    const bookings = await db.query(
      `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price)
       select $1, $2, (p ->> 'day')::date, 'confirmed', jsonb_array_length(p -> 'hours'), 0, 0 from jsonb_array_elements($3) as p returning id`,
      [ids.ayesha, ids.dayCourt, JSON.stringify(made)],
    );
    // Inactive, so that several bookings may have the same hour.
    await db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, active)
       select b.court_id, b.booking_date, lpad(h, 2, '0') || ':00', lpad(((h::integer + 1) % 24)::text, 2, '0') || ':00', 'booking', b.id, false
       from jsonb_array_elements($1) with ordinality as p (place, n) join unnest($2::uuid[]) with ordinality as i (id, n) using (n)
       join public.bookings b on b.id = i.id cross join jsonb_array_elements_text(p.place -> 'hours') as h`,
      [JSON.stringify(made), bookings.map(({ id }) => id)],
    );
    const asked = Array.from({ length: questions }, () => {
      const n = between(0, made.length - 1);
      const from = made[n] ?? anyPlace();
      // Often the same hours, or all of them a little later or earlier.
      const shift = between(-2, 3);
      const near = { ...from, hours: from.hours.map((hour) => hour + shift).filter((hour) => hour >= 0 && hour < 24) };
      const to = chance(0.6) && near.hours.length > 0 ? near : anyPlace();
      const terms = anyTerms();
      // At the first step of the policy before the new start, a moment before and after it, and anywhere.
      const notice = chance(0.6) ? (terms[0]?.[0] ?? 0) : between(0, 60);
      const at = karachiInstant(to.day, to.hours[0] ?? 0) - notice * 3_600_000 + between(-1, 1);
      return { id: bookings[n]?.['id'], from, to, terms, at };
    });
    const rows = await db.query(
      `select (select private.needs_customer_yes(jsonb_populate_record(b, jsonb_build_object('terms', q.terms)), q.day, q.hours)
         from (select set_config('baari.now', q.at, true)) as clock) as asks
       from jsonb_to_recordset($1::jsonb) as q (n integer, id uuid, terms jsonb, day date, hours integer[], at text)
       join public.bookings b on b.id = q.id order by q.n`,
      [JSON.stringify(asked.map(({ to, at, ...each }, n) => ({ ...each, ...to, n, at: instant(at) })))],
    );
    const differences = asked.filter(
      ({ from, to, terms, at }, n) => needsCustomerYes(from, to, terms, at) !== rows[n]?.['asks'],
    );
    figure(
      `moves that ask the customer, TypeScript against SQL (${engine})`,
      `${rows.length} moves, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(rows).toHaveLength(questions);
    expect(new Set(rows.map(({ asks }) => asks)).size).toBe(2);
  });

  it('about what thousands of cancellations bring back', async () => {
    // spec: rules.refunds-agree
    // Times and what is still to collect stand in rows; everything else goes along with the question. At most the total counts of
    // what was received, so that any of these totals did arrive.
    const dearest = 100_000_000;
    const made = Array.from({ length: 48 }, (_, n) => ({
      day: n % 2 === 0 ? dayAfter('2029-12-25', n) : pick(edges),
      hour: n % 24,
      collect: n % 3 === 0 ? between(1, 3000) : 0,
    }));
    await db.exec(
      `alter table public.bookings disable trigger all; alter table public.bookings enable trigger set_booking_code;
       alter table public.time_slot_blocks disable trigger all`,
    );
    const bookings = await db.query(
      `select (private.add_booking('${ids.ayesha}', gen_random_uuid(), '', case when n % 2 = 0 then '${ids.dayCourt}'::uuid
           else ('eeeeeeee-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid end, d, array[h], null, '{1000}', 100, '[]', 'confirmed')).id
       from unnest($1::date[], $2::integer[]) with ordinality as t (d, h, n) order by n`,
      [made.map(({ day }) => day), made.map(({ hour }) => hour)],
    );
    await db.query(
      `insert into public.booking_desk (booking_id, received, to_collect)
       select b, ${dearest}, c from unnest($1::uuid[], $2::integer[]) as t (b, c) where c > 0`,
      [bookings.map(({ id }) => id), made.map(({ collect }) => collect)],
    );
    const asked = Array.from({ length: questions }, () => {
      const n = between(0, made.length - 1);
      const { day, hour, collect } = made[n] ?? { day: '', hour: 0, collect: 0 };
      const courtPrice = pick([0, 7000, between(0, 100_000), 8_000_000]);
      const facts: RefundFacts = {
        courtPrice,
        total: courtPrice + 100,
        toCollect: collect,
        received: null,
        status: collect === 0 && chance(0.2) ? 'pending' : 'confirmed',
        firstHourAt: karachiInstant(day, hour),
        // Moved from an earlier or a later start.
        promisedAt: chance(0.4) ? karachiInstant(day, hour) + between(-72, 72) * 3_600_000 : null,
        isFree: collect === 0 && chance(0.15),
        terms: anyTerms(),
      };
      // At a deadline of any of its starts, a moment before and after it, and anywhere.
      const [hoursBefore] = facts.terms.length > 0 && chance(0.6) ? pick(facts.terms) : [between(0, 200)];
      const start = chance(0.5) ? facts.firstHourAt : (facts.promisedAt ?? facts.firstHourAt);
      return { id: bookings[n]?.['id'], facts, at: start - hoursBefore * 3_600_000 + between(-1, 1) };
    });
    const rows = await db.query(
      `select r.amount, r.percent, private.format_iso(r.deadline) as deadline
       from jsonb_to_recordset($1::jsonb) as q (n integer, id uuid, at timestamptz, changes jsonb)
       join public.bookings b on b.id = q.id
       cross join lateral private.compute_refund(jsonb_populate_record(b, q.changes), q.at, 'customer') r order by q.n`,
      [
        JSON.stringify(
          asked.map(({ id, at, facts: { status, courtPrice, total, promisedAt = null, isFree, terms } }, n) => ({
            n,
            id,
            at: instant(at),
            changes: {
              status,
              subtotal: courtPrice,
              total_price: total,
              refund_start: instant(promisedAt),
              is_free_to_cancel: isFree,
              terms,
            },
          })),
        ),
      ],
    );
    const differences = asked.filter(({ facts, at }, n) => {
      const { amount, percent, deadline } = refundOf(facts, at);
      return JSON.stringify({ amount, percent, deadline: instant(deadline) }) !== JSON.stringify(rows[n]);
    });
    figure(
      `refunds, TypeScript against SQL (${engine})`,
      `${rows.length} cancellations, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(rows).toHaveLength(questions);
    expect(new Set(rows.map(({ percent }) => percent)).size).toBeGreaterThan(10);
  });
});
