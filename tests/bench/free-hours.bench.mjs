// What free_hours costs the database: 20,000 venues in 20 cities, 60,000 courts, two million blocks over 90 days, on real
// PostgreSQL, with the plan; first with one price for each court, then with rules of prices and hours at every venue of the city.
// The budget is 20 ms for a city, of the processor, which a busy machine does not change.
// node tests/bench/free-hours.bench.mjs [calls]
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runnerImport } from 'vite';

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { openDatabase } = await load('tests/support/postgres.ts');
const { makeWorld, noon } = await load('tests/support/postgres-world.ts');

const calls = Number(process.argv[2] ?? 40);
const budget = 20;
const day = '2026-11-28';

const grown = `
  set session_replication_role = replica;
  insert into public.locations (id, name, type) select 1000 + n, 'City ' || n, 'city' from generate_series(1, 20) n;
  insert into public.venues (id, name, city, area, is_published, open_time, close_time)
    select ('ba412000-0000-8000-a000-' || lpad(n::text, 12, '0'))::uuid, 'Venue ' || n, 'City ' || (n % 20 + 1), 'Area', true,
      lpad((6 + n % 5)::text, 2, '0') || ':00', lpad(((22 + n % 5) % 24)::text, 2, '0') || ':00'
    from generate_series(1, 20000) n;
  insert into public.courts (id, venue_id, name, sport, price_per_hour)
    select gen_random_uuid(), v.id, 'Court ' || c, (array['Cricket', 'Futsal', 'Badminton', 'Padel'])[1 + (c + length(v.name)) % 4], 2000
    from public.venues v, generate_series(1, 3) c where v.name like 'Venue %';
  insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
    select c.id, date '2026-11-21' + (k * 7 + c.n) % 90, lpad((16 + k % 7)::text, 2, '0') || ':00', lpad((17 + k % 7)::text, 2, '0') || ':00', 'manual'
    from (select x.id, row_number() over (order by x.id)::integer as n from public.courts x where x.name ~ '^Court [123]$') c,
      generate_series(1, 34) k
    limit 2000000;
  set session_replication_role = origin;
`;

/** Every second venue, and so every one of City 7: dearer evenings, weekends of a court, the day itself; half of them have a break. */
const ruled = `
  set session_replication_role = replica;
  insert into public.price_rules (venue_id, name, kind, from_hour, to_hour, effect, amount)
    select id, 'Evenings', 'weekly', 18, 24, 'percent', 25 from public.venues where name ~ '^Venue [0-9]*[02468]$';
  insert into public.price_rules (venue_id, court_id, name, kind, days, from_hour, to_hour, effect, amount)
    select v.id, c.id, 'Weekend', 'weekly', '{6,7}', 8, 12, 'set', 1500
    from public.venues v join public.courts c on c.venue_id = v.id where v.name ~ '^Venue [0-9]*[02468]$' and c.name = 'Court 1';
  insert into public.price_rules (venue_id, name, kind, first_day, last_day, from_hour, to_hour, effect, amount)
    select id, 'The day', 'date', '${day}', '${day}', 20, 22, 'set', 3000 from public.venues where name ~ '^Venue [0-9]*[02468]$';
  insert into public.schedule_rules (venue_id, label, kind, from_hour, to_hour)
    select id, 'Prayer', 'break', 13, 14 from public.venues where name ~ '^Venue [0-9]*[02468][0-9]6$';
  set session_replication_role = origin;
`;

const db = await openDatabase('postgres');
await makeWorld(db);
const session = await db.session();
await session.query(grown);
await session.query('vacuum analyze public.venues, public.courts, public.time_slot_blocks');
const [size] = await session.query(
  `select (select count(*) from public.venues) as venues, (select count(*) from public.courts) as courts,
    (select count(*) from public.time_slot_blocks) as blocks, pg_backend_pid() as pid`,
);
console.log(`${size.venues} venues, ${size.courts} courts, ${size.blocks} blocks`);
await session.query(`select set_config('baari.now', $1, false)`, [noon]);

/** Processor time of the backend so far, in ms. */
const spent = () => Number(readFileSync(`/proc/${size.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function measure(name, sql) {
  for (let call = 0; call < 10; call += 1) await session.query(sql);
  const [from, began] = [spent(), performance.now()];
  for (let call = 0; call < calls; call += 1) await session.query(sql);
  const each = (spent() - from) / calls;
  const waited = (performance.now() - began) / calls;
  console.log(`${name}: ${each.toFixed(1)} ms of the processor, ${waited.toFixed(1)} ms by the clock`);
  if (each > budget) process.exitCode = 1;
}

/** Median of what the database itself says that a call takes, and what it reads. */
async function explain(sql) {
  const plans = [];
  for (let call = 0; call < calls; call += 1) {
    const lines = await session.query(`explain (analyze, buffers, timing off) ${sql}`);
    const said = lines.map((line) => line['QUERY PLAN']).join(' ');
    plans.push({ ms: Number(/Execution Time: ([\d.]+)/.exec(said)[1]), buffers: /Buffers: (\S+ \S+)/.exec(said)?.[1] });
  }
  const { ms, buffers } = plans.toSorted((a, b) => a.ms - b.ms)[Math.floor(calls / 2)];
  console.log(`  explain analyze: median ${ms.toFixed(1)} ms, ${buffers}`);
}

async function measureCity(rules) {
  for (const sport of ['null', `'Futsal'`]) {
    const sql = `select public.free_hours('City 7', ${sport}, '${day}') as answer`;
    const [row] = await session.query(sql);
    const text = JSON.stringify(row.answer);
    const sizes = `${text.length} bytes, ${gzipSync(text).length} gzip, ${brotliCompressSync(text).length} brotli`;
    await measure(`free_hours, ${rules}, sport ${sport}, ${row.answer.courts.length / 32} courts (${sizes})`, sql);
    await explain(sql);
  }
}
await measureCity('one price for each court');
await session.query(ruled);
await session.query('vacuum analyze public.price_rules, public.schedule_rules');
await measureCity('with rules');
const [venue] = await session.query(
  `select v.id, c.id as court from public.venues v join public.courts c on c.venue_id = v.id where v.name = 'Venue 7' limit 1`,
);
await measure('venue_day of three courts', `select public.venue_day('${venue.id}', '${day}')`);
await measure('court_day', `select public.court_day('${venue.court}', '${day}')`);

const [{ body }] = await session.query(`select prosrc as body from pg_proc where proname = 'list_free_masks'`);
const query = /return query(.*);\s*end/s
  .exec(body)[1]
  .replaceAll('v_now', 'now()')
  .replaceAll('v_all', 'array(select generate_series(0, 23))')
  .replaceAll('p_city', `'City 7'`)
  .replaceAll('p_sport', 'null::text')
  .replaceAll('p_day', `date '${day}'`);
const plan = await session.query(`explain (analyze, buffers, costs off, timing off) ${query}`);
console.log(plan.map((line) => line['QUERY PLAN']).join('\n'));
await session.close();
await db.close();
