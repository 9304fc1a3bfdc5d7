// The attack of tests/bench/newcomers.ts on real PostgreSQL, on the schema of this checkout and on those of other baselines.
// node tests/bench/newcomers.bench.mjs [baseline.sql ...]
import { runnerImport } from 'vite';

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { openDatabase } = await load('tests/support/postgres.ts');
const { makeWorld } = await load('tests/support/postgres-world.ts');
const { makeVenue } = await load('tests/bench/squatter.ts');
const { attackTogether, makeNewcomers, makePlayed, newcomer, payAndCancel } = await load('tests/bench/newcomers.ts');

for (const file of [...process.argv.slice(2), undefined]) {
  for (const accounts of [7, 50]) {
    for (const cost of ['nothing', 'the fee of a cancelled hour', 'one game']) {
      const db = await openDatabase('postgres', true, file && [file]);
      await makeWorld(db, 'shipped');
      await makeVenue(db);
      await makePlayed(db, 20);
      await makeNewcomers(db, accounts);
      for (let n = 1; n <= accounts; n += 1) {
        if (cost === 'one game') await makePlayed(db, 1, newcomer(n));
        else if (cost !== 'nothing') await payAndCancel(db, newcomer(n), n);
      }
      const denied = JSON.stringify(await attackTogether(db, accounts));
      console.log(`${file ?? 'now'}, ${accounts} accounts that paid ${cost}: ${denied}`);
      await db.close();
    }
  }
}
