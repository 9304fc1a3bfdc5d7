// The same rule lives twice, on the phone and in SQL: thousands of random questions must get the same answer from both.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingTotal, codeOfRequest } from '#domain/booking.ts';
import { bookingWindow } from '#domain/calendar.ts';
import { openHours } from '#domain/opening-hours.ts';
import { seededRandom } from '#supabase/seed/random.mjs';
import { figure } from '#tests/support/figure.ts';
import { bothEngines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { ids, makeWorld } from '#tests/support/postgres-world.ts';
import { cases, seed } from '#tests/support/sweep.ts';

const { between, chance, pick } = seededRandom(seed);
const repeat = `to see it again: BAARI_SEED=${seed}`;
/** Fewer of the embedded engine, which could only calculate otherwise, and takes three times as long. */
const questionsOn = { postgres: cases(500, 10_000), pglite: cases(120, 10_000) };
const two = (value: number) => String(value).padStart(2, '0');

const hostile = [
  '',
  ' ',
  ':',
  '24:00',
  '7',
  '07',
  '7:5',
  '07:60',
  '25:61',
  '-1:00',
  '07:00:00',
  '07.00',
  '7 am',
  '07:00 PM',
  'closed',
  '٠٧:٠٠',
  '０７:００',
  '07:00\n',
  '\t07:00',
  '07:00\u00a0',
  '\u200b07:00',
  '\ufeff07:00',
  "'; drop table venues; --",
  '07\u003a00',
  '1e1:00',
  '0x7:00',
  '00:00',
  '24:01',
  '+7:00',
  '99999999999:00',
  'null',
  '07:00;',
  '7:00 7:00',
  '\u202807:00',
  '\v07:00',
  '07:00\f',
];

function openingText(): string | null {
  const time = `${between(0, 23)}:${two(between(0, 59))}`;
  if (chance(0.35)) return `${two(between(0, 23))}:${pick(['00', '00', '30', '59', '01'])}`;
  if (chance(0.25)) return `${pick(['', ' ', '  ', '\t', '\n'])}${time}${pick(['', ' ', '\r\n'])}`;
  if (chance(0.4)) return pick(hostile);
  if (chance(0.1)) return null;
  return Array.from({ length: between(0, 7) }, () => pick([...'0123456789:: \t-apm.'])).join('');
}

describe.each(bothEngines)('TypeScript and SQL say the same, on %s', (engine) => {
  let db: Database;
  const questions = questionsOn[engine === 'pglite' ? 'pglite' : 'postgres'];

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  afterAll(() => db.close());

  it('about thousands of pairs of opening and closing texts', async () => {
    const pairs = Array.from({ length: questions }, () => [openingText(), openingText()] as const);
    const rows = await db.query(
      `select private.list_open_hours(o, c) as hours from unnest($1::text[], $2::text[]) with ordinality as t (o, c, n) order by n`,
      [pairs.map(([open]) => open), pairs.map(([, close]) => close)],
    );
    const differences = pairs.filter(
      ([open, close], n) => JSON.stringify(rows[n]?.['hours']) !== JSON.stringify(openHours(open, close)),
    );
    figure(
      `opening hours, TypeScript against SQL (${engine})`,
      `${rows.length} pairs, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(rows).toHaveLength(questions);
  });

  it('about the three-month window at both ends of every day of four years', async () => {
    const start = Date.parse('2026-01-01T19:00:00Z');
    const instants = Array.from({ length: 1461 }, (_, n) => start + n * 86_400_000).flatMap((noon) => [noon, noon - 1]);
    await db.exec(`
      create function public.window_at(instants text[]) returns table (first text, last text)
      language plpgsql set search_path = '' as $$
      declare
        v_instant text;
      begin
        foreach v_instant in array instants loop
          perform set_config('baari.now', v_instant, true);
          return query execute 'select private.karachi_today()::text, private.get_last_bookable_day()::text';
        end loop;
      end
      $$;
    `);
    const rows = await db.query(`select * from public.window_at($1)`, [
      instants.map((instant) => new Date(instant).toISOString()),
    ]);
    const expected = instants.map(bookingWindow);
    const differences = expected.filter((window, n) => JSON.stringify(window) !== JSON.stringify(rows[n]));
    figure(
      `three-month window, TypeScript against SQL (${engine})`,
      `${rows.length} instants, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
    expect(rows).toHaveLength(2922);
  });

  it('about the codes of thousands of requests', async () => {
    // spec: calls.booking-code
    const requests = Array.from({ length: questions }, () => crypto.randomUUID());
    const rows = await db.query(
      `select private.make_booking_code(r) as code from unnest($1::uuid[]) with ordinality as t (r, n) order by n`,
      [requests],
    );
    expect(requests.filter((request, n) => rows[n]?.['code'] !== codeOfRequest(request))).toEqual([]);
    expect(rows).toHaveLength(questions);
  });

  it('about thousands of totals, as a booking stores them', async () => {
    const orders = Array.from({ length: questions }, () => ({
      price: chance(0.1) ? pick([0, 1, 1_000_000, 999_999]) : between(0, 20_000),
      hours: between(1, 8),
    }));
    // The function that books computes the total; who hears of it is beside the point here.
    await db.exec(
      `alter table public.bookings disable trigger all; alter table public.bookings enable trigger set_booking_code;
       alter table public.time_slot_blocks disable trigger all`,
    );
    const rows = await db.query(
      `select (private.add_booking('${ids.ayesha}', gen_random_uuid(), '', '${ids.dayCourt}', date '2030-01-01' + n::integer,
         array(select generate_series(7, 6 + h)), null, array_fill(p, array[h]), 100, '[]', 'pending')).total_price as total
       from unnest($1::integer[], $2::integer[]) with ordinality as t (p, h, n) order by n`,
      [orders.map(({ price }) => price), orders.map(({ hours }) => hours)],
    );
    const differences = orders.filter(
      ({ price, hours }, n) => rows[n]?.['total'] !== bookingTotal(Array.from({ length: hours }, () => price)),
    );
    figure(
      `totals, TypeScript against SQL (${engine})`,
      `${rows.length} orders, ${differences.length} differences, seed ${seed}`,
    );
    expect(differences, repeat).toEqual([]);
    expect(rows).toHaveLength(questions);
  });
});
