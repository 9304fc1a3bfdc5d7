// What free_hours costs the database: 20,000 venues in 20 cities, 60,000 courts, two million blocks over 90 days, on real
// PostgreSQL, with the plan. The budget is 20 ms for a city. node tests/bench/free-hours.bench.mjs [calls]
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

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)].toFixed(1);

const db = await openDatabase('postgres');
await makeWorld(db);
const session = await db.session();
await session.query(grown);
await session.query('vacuum analyze public.venues, public.courts, public.time_slot_blocks');
const [size] = await session.query(
  `select (select count(*) from public.venues) as venues, (select count(*) from public.courts) as courts,
    (select count(*) from public.time_slot_blocks) as blocks`,
);
console.log(JSON.stringify(size));

await session.query(`select set_config('baari.now', $1, false)`, [noon]);
const timeOf = async (sql) => {
  const [row] = await session.query(`explain (analyze, format json) ${sql}`);
  return row['QUERY PLAN'][0]['Execution Time'];
};
for (const sport of ['null', `'Futsal'`]) {
  const sql = `select public.free_hours('City 7', ${sport}, '${day}') as answer`;
  const times = [];
  for (let call = 0; call < calls; call += 1) times.push(await timeOf(sql));
  const [row] = await session.query(`${sql}`);
  const text = JSON.stringify(row.answer);
  const bytes = `${row.answer.courts.length / 32} courts, ${text.length} bytes, ${gzipSync(text).length} gzip, ${brotliCompressSync(text).length} brotli`;
  console.log(
    `free_hours of one city, sport ${sport}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms; ${bytes}`,
  );
  if (Number(percentile(times, 0.5)) > budget) process.exitCode = 1;
}
const [venue] = await session.query(`select id from public.venues where name = 'Venue 7'`);
const times = [];
for (let call = 0; call < calls; call += 1)
  times.push(await timeOf(`select public.venue_day('${venue.id}', '${day}')`));
console.log(`venue_day of three courts: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`);

const [{ body }] = await session.query(`select prosrc as body from pg_proc where proname = 'free_masks'`);
const query = body
  .replaceAll('p_city', `'City 7'`)
  .replaceAll('p_sport', 'null::text')
  .replaceAll('p_day', `date '${day}'`);
for (const line of await session.query(`explain (analyze, buffers, costs off) ${query}`))
  console.log(line['QUERY PLAN']);
await session.close();
await db.close();
