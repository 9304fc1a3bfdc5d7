import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specimenReceipts } from '#supabase/seed/desks.mjs';
import { generateDesks, generateSeed } from '#supabase/seed/generate.mjs';
import { demoPeople } from '#supabase/seed/people.mjs';
import { cities } from '#supabase/seed/places.mjs';
import { seededRandom } from '#supabase/seed/random.mjs';
import { inventVenues } from '#supabase/seed/venues.mjs';
import { figure } from '#tests/support/figure.ts';
import { type Actor, type Database, engines, openDatabase, type Row } from '#tests/support/postgres.ts';
import { refusal, rpc } from '#tests/support/postgres-world.ts';

const seed = readFileSync('supabase/seed.sql', 'utf8');
const demo = {
  ayesha: '11111111-1111-4111-8111-111111111111',
  bilal: '22222222-2222-4222-8222-222222222222',
};
const visitor: Actor = { role: 'anon' };
const ayesha: Actor = { role: 'authenticated', id: demo.ayesha };

type Parts = { gen: string; parts: { p: string; c: string | null; t?: string }[] };

describe('supabase/seed.sql', () => {
  it('is what the generator writes, every time', () => {
    expect(generateSeed()).toBe(seed);
    expect(generateSeed()).toBe(seed);
  });

  it('is small', () => {
    figure('seed.sql', `${Math.round(seed.length / 1000)} kB`);
    expect(Buffer.byteLength(seed)).toBeLessThan(400_000);
  });
});

describe.each(engines)('the seed on %s', (engine) => {
  let db: Database;
  let seededAt = 0;
  let loaded = 0;

  beforeAll(async () => {
    db = await openDatabase(engine);
    const start = performance.now();
    seededAt = Date.now();
    await db.exec(seed);
    loaded = performance.now() - start;
  });
  afterAll(() => db.close());

  const number = async (sql: string) => Number((await db.query(`select (${sql})::int as n`))[0]?.['n']);
  const broken = (sql: string) => db.query(sql);

  it('loads, and leaves a database with venues as it is', async () => {
    figure(`seed loads (${engine})`, `${Math.round(loaded)} ms`);
    const tables = [
      'sports',
      'locations',
      'venues',
      'venue_sports',
      'courts',
      'reviews',
      'bookings',
      'vendors',
      'users',
      'bank_details',
      'review_authors',
      'time_slot_blocks',
    ];
    const counts = () => Promise.all(tables.map((table) => number(`select count(*) from public.${table}`)));
    const before = await counts();
    const stamp = await number('select sum(rev) % 2147483647 from public.venues');
    await db.exec(seed);
    expect(await counts()).toEqual(before);
    expect(await number('select sum(rev) % 2147483647 from public.venues')).toBe(stamp);
  });

  it('has the sports, cities, venues, courts and reviews that were promised', async () => {
    expect((await db.query('select name from public.sports order by id')).map((row) => row['name'])).toEqual([
      'Cricket',
      'Futsal',
      'Badminton',
      'Archery',
      'Pickleball',
      'Squash',
      'Padel',
      'Football',
    ]);
    expect(
      (await db.query(`select name from public.locations where type = 'city' order by id`)).map((row) => row['name']),
    ).toEqual(['Karachi', 'Lahore', 'Islamabad', 'Rawalpindi', 'Faisalabad', 'Multan', 'Peshawar']);
    expect(await number('select count(*) from public.venues where is_published')).toBeGreaterThanOrEqual(145);
    expect(await number('select count(*) from public.reviews')).toBeGreaterThanOrEqual(600);
    expect(await number('select count(distinct sport) from public.courts')).toBe(8);
    expect(await broken('select venue_id from public.courts group by 1 having count(*) not between 2 and 5')).toEqual(
      [],
    );
    expect(await number('select count(*) from public.venues where rating_count = 0')).toBeGreaterThanOrEqual(5);
    expect(await number('select count(*) from public.venues where rating_count = 1')).toBeGreaterThanOrEqual(5);
    expect(await number('select max(rating_count) from public.venues')).toBeGreaterThan(50);
  });

  it('keeps prices in the ranges of their sports, in steps of 50', async () => {
    const ranges: [string, number, number][] = [
      ['Padel', 3500, 7500],
      ['Futsal', 2500, 6000],
      ['Football', 5000, 12000],
      ['Cricket', 1000, 4500],
      ['Badminton', 800, 1800],
      ['Squash', 600, 1500],
      ['Pickleball', 1500, 3000],
      ['Archery', 1000, 2000],
    ];
    for (const [sport, low, high] of ranges) {
      const wrong = await db.query(
        'select name from public.courts where sport = $1 and (price_per_hour not between $2 and $3 or price_per_hour % 50 <> 0)',
        [sport, low, high],
      );
      expect(wrong, sport).toEqual([]);
    }
  });

  it('has real hours, some of them after midnight and one place that never closes', async () => {
    expect(
      await broken(
        `select name from public.venues where open_time !~ '^([01]\\d|2[0-3]):[0-5]\\d$' or close_time !~ '^([01]\\d|2[0-3]):[0-5]\\d$'`,
      ),
    ).toEqual([]);
    expect(
      await broken(
        'select name from public.venues where cardinality(private.list_open_hours(open_time, close_time)) < 8',
      ),
    ).toEqual([]);
    expect(
      await number(`select count(*) from public.venues where close_time < open_time and close_time > '00:00'`),
    ).toBeGreaterThan(15);
    expect(
      await number(
        'select count(*) from public.venues where cardinality(private.list_open_hours(open_time, close_time)) = 24',
      ),
    ).toBeGreaterThan(0);
  });

  it('offers in each venue the sports of its courts', async () => {
    expect(
      await broken(`
        select v.name from public.venues v
        where (select array_agg(distinct s.name order by s.name) from public.venue_sports x join public.sports s on s.id = x.sport_id where x.venue_id = v.id)
          is distinct from (select array_agg(distinct c.sport order by c.sport) from public.courts c where c.venue_id = v.id)`),
    ).toEqual([]);
  });

  it('puts venues near their city, in different words and under different names', async () => {
    expect(
      await broken(`select v.name from public.venues v join public.locations l on l.type = 'city' and l.name = v.city
        where abs(v.lat - l.lat) > 0.25 or abs(v.lng - l.lng) > 0.4`),
    ).toEqual([]);
    const [row] =
      await db.query(`select count(distinct name)::int as names, count(distinct description)::int as texts, count(*)::int as all,
      min(array_length(regexp_split_to_array(description, '[.!?]( |$)'), 1) - 1)::int as shortest from public.venues`);
    expect(row?.['names']).toBe(row?.['all']);
    expect(row?.['texts']).toBe(row?.['all']);
    expect(row?.['shortest']).toBeGreaterThanOrEqual(3);
    expect(await number('select count(*) from public.venues where google_location_url is not null')).toBeGreaterThan(
      110,
    );
    expect(await number('select count(*) from public.venues where image_url is not null')).toBe(0);
  });

  it('has reviewers like "Ali K", some with long names, and words in their reviews', async () => {
    expect(
      await broken(`select reviewer_name from public.reviews where reviewer_name !~ '^[A-Z][A-Za-z -]+ [A-Z]$'`),
    ).toEqual([]);
    expect(await number('select count(*) from public.reviews where length(reviewer_name) > 24')).toBeGreaterThan(3);
    expect(await broken(`select comment from public.reviews where comment ~ '[{}]'`)).toEqual([]);
    expect(await number('select count(distinct rating) from public.reviews')).toBe(5);
    expect(await broken('select comment from public.reviews where created_at > now()')).toEqual([]);
  });

  it('has bank accounts whose checksums are right', async () => {
    const accounts = await db.query('select account_number from public.bank_details');
    expect(accounts.length).toBeGreaterThanOrEqual(3);
    for (const { account_number } of accounts) {
      const iban = String(account_number);
      expect(iban).toMatch(/^PK\d\d[A-Z]{4}\d{16}$/);
      const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
      expect(BigInt(digits) % 97n).toBe(1n);
    }
  });

  it('gives both demo customers every kind of booking, reviewed and not', async () => {
    for (const person of Object.values(demo)) {
      const kinds = await db.query(
        `select distinct status || case when is_reviewed then ' reviewed' else '' end as kind from public.bookings where user_id = $1 order by 1`,
        [person],
      );
      expect(kinds.map(({ kind }) => kind)).toEqual([
        'cancelled',
        'completed',
        'completed reviewed',
        'confirmed',
        'pending',
        'refund_due',
      ]);
    }
    const today = `(now() at time zone 'Asia/Karachi')::date`;
    expect(
      await broken(
        `select id from public.bookings b where status in ('pending', 'confirmed') and source = 'app' and b.starts_at <= now()`,
      ),
    ).toEqual([]);
    expect(
      await broken(`select id from public.bookings where status = 'completed' and booking_date >= ${today}`),
    ).toEqual([]);
  });

  it('blocks only open hours, and exactly those of the bookings', async () => {
    expect(
      await broken(`with places as materialized (
          select c.id, private.list_open_hours(v.open_time, v.close_time) as open
          from public.courts c join public.venues v on v.id = c.venue_id)
        select b.id from public.time_slot_blocks b join places p on p.id = b.court_id
        where left(b.start_time, 2)::integer <> all (p.open)
          and left(b.start_time, 2)::integer <> all (private.get_day_hours(b.court_id, b.block_date))`),
    ).toEqual([]);
    expect(
      await broken(`select k.id from public.bookings k left join public.time_slot_blocks b
          on b.booking_id = k.id and b.active = (k.status in ('pending', 'confirmed', 'completed'))
        group by k.id having count(b.id) <> k.slot_count`),
    ).toEqual([]);
    expect(
      await broken(`select k.id from public.bookings k left join public.time_slot_blocks b on b.booking_id = k.id
        group by k.id having (k.starts_at, k.ends_at) is distinct from (
          min(private.get_hour_start(b.block_date, b.start_time)), max(private.get_hour_start(b.block_date, b.start_time)) + interval '1 hour')`),
    ).toEqual([]);
    expect(await number(`select count(*) from public.time_slot_blocks where reason = 'manual'`)).toBeGreaterThan(1000);
  });

  it('gives each demo owner venues, and the customers bookings in them', async () => {
    const owners =
      await db.query(`select u.email, count(distinct v.id)::int as venues, count(distinct k.id)::int as bookings
      from public.users u join public.vendors d on d.user_id = u.id join public.venues v on v.vendor_id = d.id
        join public.courts c on c.venue_id = v.id left join public.bookings k on k.court_id = c.id group by 1 order by 1`);
    expect(owners).toEqual([
      { email: 'owner.karachi@baari.test', venues: 3, bookings: 112 },
      { email: 'owner.lahore@baari.test', venues: 3, bookings: 17 },
    ]);
    expect(
      await number(
        `select count(*) from private.admins a join public.users u on u.id = a.user_id where u.email = 'admin@baari.test'`,
      ),
    ).toBe(1);
  });

  it('gives Baari payments to check, refunds to send and an application, and the venues their people', async () => {
    const baari = (id: string): Actor => ({ role: 'authenticated', id });
    const { rep, admin2 } = demoPeople;
    const list = async (view: string, filter = {}) =>
      (await rpc<{ rows: Row[] }>(db, baari(admin2.id), 'admin_list', { view, filter })).rows;
    expect(await list('overview')).toMatchObject([
      { decide: { count: 5 }, refunds: { count: 5 }, vendors: { count: 1 }, today: { confirmed: 0 } },
    ]);
    const decide = await list('decide');
    expect(decide.filter(({ payee }) => payee === 'venue')).toHaveLength(1);
    const waited = decide.map(({ createdAt }) => Math.round((seededAt - Date.parse(String(createdAt))) / 60_000));
    expect(waited).toContain(40);
    const starts = decide.map(({ startsAt }) => Date.parse(String(startsAt)) - Date.now()).sort((a, b) => a - b);
    expect(starts[0]).toBeGreaterThan(0);
    expect((await list('refunds', { state: 'sent' })).map(({ reference }) => reference)).toEqual([
      'BACK-1007',
      'BACK-1008',
    ]);
    const [{ venue = '' } = {}] = await db.query(`select id::text as venue from public.venues where payee = 'venue'`);
    const asked = { venue, view: 'refunds', filter: { state: 'due' }, after: null };
    expect(await rpc(db, baari(demoPeople.ownerLahore.id), 'desk_list', asked), 'paid at the venue').toMatchObject({
      rows: [{ payer: 'venue', reason: 'venue', state: 'due' }],
    });
    expect(await list('vendors')).toMatchObject([
      { business: 'Model Town Courts', account: { name: 'Danish Mehmood' } },
    ]);
    const desks = async (id: string) =>
      (
        await rpc<{ parts: { desks?: Row[]; staff?: string }[] }>(db, baari(id), 'sync_pull', {
          parts: [{ p: 'user' }],
        })
      ).parts[0];
    expect((await desks(rep.id))?.staff).toBe('representative');
    expect((await desks(demoPeople.gate.id))?.desks).toMatchObject([{ name: 'Badal Turf', role: 'gate' }]);
    expect((await desks(demoPeople.manager.id))?.desks).toMatchObject([{ name: 'Badal Turf', role: 'manager' }]);
  });

  it('has a week of own entries at one venue, some of whom came and some did not, and two blocks', async () => {
    const days = await db.query(`
      select b.booking_date - (now() at time zone 'Asia/Karachi')::date as day, count(*)::int as entries
      from public.bookings b where b.source <> 'app' group by 1 order by 1`);
    expect(days.map(({ day }) => day)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
    for (const { entries } of days) {
      expect(entries).toBeGreaterThanOrEqual(12);
      expect(entries).toBeLessThanOrEqual(20);
    }
    const seen = await db.query('select distinct state from public.booking_attendance order by 1');
    expect(seen.map(({ state }) => state)).toEqual(['arrived', 'no_show']);
    expect(await number(`select count(*) from public.venue_blocks where kind <> 'other'`)).toBe(2);
    expect(await broken('select booking_id from public.booking_attendance where at > now()')).toEqual([]);
  });

  // spec: console-stories.demo
  it('has a venue that sells by rules, and bookings at their prices', async () => {
    const { ayesha: person } = demo;
    const [venue] = await db.query(
      `select id, terms, lead_minutes, min_price from public.venues where name = 'Badal Turf'`,
    );
    expect(venue).toMatchObject({
      terms: [
        [24, 100],
        [6, 50],
      ],
      lead_minutes: 60,
      min_price: 4200,
    });
    const id = String(venue?.['id']);
    const pulled = await rpc<{ parts: { rules: { prices: Row[]; opening: Row[] } }[] }>(db, visitor, 'sync_pull', {
      parts: [{ p: `venue:${id}` }],
    });
    const text = JSON.stringify(pulled);
    for (const name of ['Evenings', 'Weekend nights', 'Weekend', 'Friday prayer', 'New turf', 'Ramzan'])
      expect(text).toContain(name);

    const today = `(now() at time zone 'Asia/Karachi')::date`;
    const hours = async (day: string) =>
      (
        await db.query(
          `select private.get_day_hours(c.id, (${day})::date) as hours from public.courts c where c.venue_id = $1 limit 1`,
          [id],
        )
      )[0]?.['hours'] as number[];
    // After the closed day, whose night goes into the next one, and outside of Ramzan.
    const friday = `select day from generate_series(${today} + 8, ${today} + 70, interval '1 day') day
      where extract(isodow from day) = 5 and not exists (
        select from public.schedule_rules where label = 'Ramzan' and day::date between first_day and last_day + 1)
      order by day limit 1`;
    expect(await hours(friday), 'a Friday without its prayer').toEqual([
      0, 1, 2, 11, 12, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    ]);
    expect(
      (await hours(`${today} + 6`)).filter((hour) => hour > 2),
      'closed',
    ).toEqual([]);
    const [fasting] = await db.query(
      `select last_day >= ${today} as is_ahead from public.schedule_rules where label = 'Ramzan'`,
    );
    expect(fasting).toEqual({ is_ahead: true });

    // Whatever was booked there costs what its hours cost, and all of it adds up.
    expect(
      await broken(`select b.id from public.bookings b join public.courts c on c.id = b.court_id where c.venue_id = '${id}'
        and b.hour_prices <> private.pick_prices(private.get_day_prices(b.court_id, b.booking_date), private.get_booking_hours(b.id))`),
    ).toEqual([]);
    expect(
      await number(
        `select count(distinct h) from public.bookings b, unnest(b.hour_prices) h where b.moved_at is not null`,
      ),
    ).toBe(2);
    expect(
      (await db.query('select kind from public.notifications where user_id = $1', [person])).map(({ kind }) => kind),
    ).toContain('booking_moved');
    const [near] = await db.query(
      `select b.starts_at - now() between interval '1 hour' and interval '60 hours' as is_near
       from public.bookings b join public.courts c on c.id = b.court_id
       where b.user_id = $1 and c.venue_id = $2 and b.status = 'confirmed' order by b.starts_at limit 1`,
      [person, id],
    );
    expect(near, 'a ticket for the gate').toEqual({ is_near: true });
    const kept = await db.query(
      `select u.name from public.bookings b join public.users u on u.id = b.user_id
       where b.court_id in (select c.id from public.courts c where c.venue_id = $1) and b.booking_date = ${today} + 6`,
      [id],
    );
    expect(kept, 'kept on a closed day').toEqual([{ name: 'Hamza Malik' }]);
  });

  it('names the receipts that the start writes', async () => {
    const kept = await db.query('select path, bytes from public.receipts order by path');
    const drawn = specimenReceipts(generateDesks()).map(({ path, bytes }) => ({ path, bytes: bytes.length }));
    expect(kept).toEqual(drawn.sort((a, b) => (a.path < b.path ? -1 : 1)));
    expect(
      await broken(
        'select payment_receipt from public.bookings where payment_receipt not in (select path from public.receipts)',
      ),
    ).toEqual([]);
  });

  it('measures what a phone pulls', async () => {
    const everything = [{ p: 'ref' }, { p: 'city:*' }];
    const measure = (name: string, answer: unknown) => {
      const text = JSON.stringify(answer);
      const gz = gzipSync(text).length;
      if (engine === 'pglite') figure(name, `${text.length} bytes, ${gz} gz, ${brotliCompressSync(text).length} br`);
      return gz;
    };
    const first = await rpc<Parts>(db, visitor, 'sync_pull', { parts: everything });
    expect(measure('first sync of the seed (150 venues)', first)).toBeLessThan(32_000);
    const user = await rpc<Parts>(db, ayesha, 'sync_pull', { parts: [{ p: 'user' }] });
    measure('own bookings (8)', user);
    const all = [...first.parts, ...user.parts].map(({ p, c, t }) => ({ p, c, g: first.gen, t }));
    const nothing = await rpc<Parts>(db, ayesha, 'sync_pull', { parts: all });
    expect(measure('nothing new: ref, seven cities, user', nothing)).toBeLessThan(1024);
    const [venue] = await db.query('select id from public.venues order by rating_count desc limit 1');
    measure(
      'largest venue page',
      await rpc(db, visitor, 'sync_pull', { parts: [{ p: `venue:${String(venue?.['id'])}` }] }),
    );
  });

  it('brings a thousand venues in at most 45 kB', async () => {
    const bigger = cities.map((city) => ({ ...city, venues: Math.ceil((city.venues * 1000) / 150) }));
    const venues = inventVenues(seededRandom(7), bigger).slice(0, 1000);
    await db.exec(
      'begin; delete from public.time_slot_blocks; delete from public.refunds; delete from public.bookings; delete from public.bank_details where venue_id is not null; delete from public.venues;',
    );
    await db.query(
      `with v as (
        select x.*, (select d.id from public.vendors d order by md5(d.id::text || x.name) limit 1) as vendor
        from json_to_recordset($1::json) as x (name text, city text, area text, lat numeric, lng numeric, open text, close text, price int, sum int, count int, sports smallint[])
      ), made as (
        insert into public.venues (name, city, area, lat, lng, open_time, close_time, vendor_id, is_published, min_price, rating_sum, rating_count, sport_ids)
        select name, city, area, lat, lng, open, close, vendor, true, price, sum, count, sports from v returning 1
      ) select count(*) from made`,
      [
        JSON.stringify(
          venues.map((v, index) => ({
            name: v.name,
            city: v.city,
            area: v.area,
            lat: v.lat,
            lng: v.lng,
            open: v.hours[0],
            close: v.hours[1],
            price: Math.min(...v.courts.map(({ price }) => price)),
            sum: 17 + ((index * 37) % 90),
            count: 4 + ((index * 37) % 19),
            sports: v.sports.map((_, order) => 1 + ((index + order) % 8)),
          })),
        ),
      ],
    );
    const answer = await db.query(`select public.sync_pull('[{"p": "ref"}, {"p": "city:*"}]') as answer`);
    await db.exec('rollback');
    const text = JSON.stringify(answer[0]?.['answer']);
    const gz = gzipSync(text).length;
    figure(
      `first sync of 1,000 venues (${engine})`,
      `${text.length} bytes, ${gz} gz, ${brotliCompressSync(text).length} br`,
    );
    expect(gz).toBeLessThanOrEqual(45_000);
  });

  it.each(['supabase_admin', 'supabase_auth_admin'])('refuses a database that looks hosted (role %s)', async (role) => {
    await db.exec(`create role ${role}`);
    const refused = await refusal(db.exec(seed));
    await db.exec(`rollback; drop role ${role}`);
    expect(refused.code).toMatch(/refuses this database/);
  });
});
