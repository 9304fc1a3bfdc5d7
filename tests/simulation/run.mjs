import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { writeResult } from '#tests/runner/results.mjs';
import { bugsAt, huntBugs } from './bugs.mjs';
import { missingComparisons, runOne, runSeedsOn } from './seeds.mjs';

/** `node tests/simulation/run.mjs`: seeded histories of the sync engine, and whether planted bugs are found. See README.md. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    /** The first seed; without it the window moves from run to run, so that every run looks somewhere new. */
    from: { type: 'string' },
    seed: { type: 'string' },
    server: { type: 'string', default: 'model' },
    bugs: { type: 'boolean', default: false },
    bug: { type: 'string' },
    /** Everything that belongs to `npm test`: the model, the planted bugs, and both databases. */
    all: { type: 'boolean', default: false },
    /** Seconds after which a slow machine stops; how many histories it got through is told. */
    within: { type: 'string', default: '86400' },
    /** Where what was found is written for `npm test`. */
    step: { type: 'string' },
  },
});

const isSweep = process.env.BAARI_SWEEP === '1';
/** How many histories each server gets. One takes less than 0.1 s of a processor on the model, and half a second on a database. */
const usual = isSweep ? { model: 10_000, pglite: 1000, postgres: 500 } : { model: 2000, pglite: 6, postgres: 12 };
/** Every planted bug that was ever caught is caught before this seed. */
const huntedSeeds = 12_000;

/** A checkout of a build server is thrown away: what it would keep is only printed. */
const mayKeep = !process.env.CI;
const from = values.from === undefined ? randomInt(1, 2 ** 31) : Number(values.from);
const server = values.server === 'pg' ? 'postgres' : values.server;
const seeds = { kept: 0, broken: 0, again: [] };
const bugs = { caught: 0, missed: 0 };

async function many(on, count, first = from) {
  const found = await runSeedsOn(on, { from: first, count, mayKeep, within: Number(values.within) });
  seeds.kept += found.kept;
  seeds.broken += found.broken;
  seeds.again.push(...found.again);
  return found;
}

/** A share of a few verdicts says little: where it is too small, so many times the histories are looked at, under the same bound. */
const closerLook = 4;

/** Side by side: in a usual run each of them has one database and one thread. */
async function manyOnSql(counts) {
  const asked = Object.entries(counts);
  const runs = await Promise.all(asked.map(([on, count]) => many(on, count)));
  if (missingComparisons(runs, from).length > 0) {
    const more = await Promise.all(asked.map(([on, count]) => many(on, closerLook * count, from + count)));
    for (const [at, { verdicts }] of more.entries()) {
      runs[at].verdicts.all += verdicts.all;
      runs[at].verdicts.compared += verdicts.compared;
    }
  }
  const missing = missingComparisons(runs, from);
  seeds.broken += missing.length;
  seeds.again.push(...missing);
  for (const line of missing) console.log(line);
}

const count = (found) => Object.assign(bugs, found);

async function everything() {
  await many('model', Number(values.seeds ?? usual.model));
  count(isSweep ? await huntBugs({ most: huntedSeeds, mayKeep }) : await bugsAt());
  await manyOnSql({ pglite: usual.pglite, postgres: usual.postgres });
}

if (values.seed) {
  const isKept = await runOne(server, Number(values.seed));
  seeds[isKept ? 'kept' : 'broken'] += 1;
} else if (values.bugs || values.bug)
  count(await huntBugs({ most: Number(values.seeds ?? huntedSeeds), name: values.bug, mayKeep }));
else if (values.all) await everything();
else if (server === 'model') await many(server, Number(values.seeds ?? usual.model));
else await manyOnSql({ [server]: Number(values.seeds ?? usual[server]) });

console.log(`${seeds.kept} histories keep every promise, ${seeds.broken} do not`);
if (bugs.caught + bugs.missed > 0) console.log(`${bugs.caught} planted bugs caught, ${bugs.missed} not`);
if (values.step) writeResult({ step: values.step, seeds, bugs });
const isGood = seeds.broken + bugs.missed === 0 && seeds.kept + bugs.caught > 0;
process.exitCode = isGood ? 0 : 1;
