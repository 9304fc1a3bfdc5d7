// The attack of tests/bench/squatter.ts before and after the limits on undecided bookings, on real PostgreSQL.
// node tests/bench/squatter.bench.mjs
import { runnerImport } from 'vite';

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { openDatabase } = await load('tests/support/postgres.ts');
const { makeWorld } = await load('tests/support/postgres-world.ts');
const { makeVenue, squat } = await load('tests/bench/squatter.ts');

const dates = ['2026-11-28', '2026-11-29', '2026-12-05'];
const releases = { before: '20261122090000', after: '~' };
const attacks = {
  'one date': [dates.slice(0, 1), false],
  'one date, lapsed holds': [dates.slice(0, 1), true],
  'three dates, lapsed holds': [dates, true],
};

for (const [release, end] of Object.entries(releases)) {
  for (const [name, [days, lapses]] of Object.entries(attacks)) {
    const db = await openDatabase('postgres', end);
    await makeWorld(db, 'shipped');
    await makeVenue(db);
    console.log(`${release}, ${name}:`, JSON.stringify(await squat(db, days, lapses)));
    await db.close();
  }
}
