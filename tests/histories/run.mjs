import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { plantedBugs, rareBugs } from './planted-bugs.mjs';
import { range, runSeeds, startRunner } from './pool.mjs';

/** `node tests/histories/run.mjs`: seeded histories of the sync engine, and whether planted bugs are found. See README.md. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    server: { type: 'string', default: 'model' },
    bugs: { type: 'boolean', default: false },
    bug: { type: 'string' },
    all: { type: 'boolean', default: false },
    /** Seconds after which a slow machine stops; how many histories it got through is told. */
    within: { type: 'string', default: '86400' },
    report: { type: 'string' },
  },
});
const kept = new URL('regressions.json', import.meta.url);
const regressions = JSON.parse(readFileSync(kept, 'utf8'));
const counted = { passed: 0, failed: 0 };
const from = Number(values.from);
const within = Number(values.within);
/** Every planted bug that is not rare is caught before this seed. */
const bugSeeds = 1000;
/** Whoever breaks this many has broken everything. */
const enough = 10;

function count(isGood) {
  counted[isGood ? 'passed' : 'failed'] += 1;
}

const secondsSince = (started) => Math.round((performance.now() - started) / 1000);

/** The fewest steps after which the same promise is broken. */
async function shrink(runner, { seed, steps, broken }) {
  for (let most = 1; most < steps; most++) {
    const told = await runner.run(seed, most);
    if (told.broken?.slice(0, 3) === broken.slice(0, 3)) return told;
  }
  return undefined;
}

async function reportBroken(told, runner, server) {
  const shorter = server === 'model' ? await shrink(runner, told) : undefined;
  console.log(`\nSeed ${told.seed} breaks ${told.broken}\n${(shorter ?? told).log}\n`);
  if (server !== 'model' || regressions.includes(told.seed)) return;
  regressions.push(told.seed);
  writeFileSync(kept, `${JSON.stringify(regressions)}\n`);
}

/** The same seed must be the same history, or a failure could never be looked at again. */
async function compare(told, runner) {
  const again = await runner.run(told.seed);
  if (again.log === told.log) return;
  count(false);
  console.log(`Seed ${told.seed} is another history the second time.`);
}

async function runMany(server, many) {
  const isModel = server === 'model';
  const earlier = isModel ? regressions.filter((seed) => seed < from || seed >= from + many) : [];
  const url = await bundle([], isModel ? 'main' : 'main-sql');
  const started = performance.now();
  let done = 0;
  await runSeeds(url, server, [...earlier, ...range(from, many)], async (told, runner) => {
    done += 1;
    count(!told.broken);
    if (told.broken) await reportBroken(told, runner, server);
    else if (isModel && told.seed % 100 === 0) await compare(told, runner);
    if (done % 1000 === 0) console.log(`${done} histories after ${secondsSince(started)} s`);
    return counted.failed >= enough || secondsSince(started) >= within;
  });
  const asked = many + earlier.length;
  console.log(`${done}${done < asked ? ` of ${asked}` : ''} histories on ${server}: ${secondsSince(started)} s`);
}

/** The first seed that catches the bug. */
async function hunt(url, most) {
  let caught;
  let tried = 0;
  await runSeeds(url, 'model', range(1, most), ({ seed, broken }) => {
    tried += 1;
    if (broken && (!caught || seed < caught.seed)) caught = { seed, broken };
    return caught !== undefined;
  });
  return { caught, tried };
}

/** Each planted bug has to be caught; the table says by which seed and which promise. */
async function runBugs(most, isWanted = () => true) {
  const started = performance.now();
  const rows = [];
  const wanted = plantedBugs.filter(({ name }) => isWanted(name) && (!values.bug || name.includes(values.bug)));
  for (const { name, patches } of wanted) {
    const { caught, tried } = await hunt(await bundle(patches), most);
    count(caught !== undefined);
    rows.push({ bug: name, seed: caught?.seed ?? `not in ${tried}`, promise: caught?.broken.slice(0, 72) ?? '' });
  }
  console.table(rows);
  console.log(`${wanted.length} planted bugs: ${secondsSince(started)} s`);
}

async function runOne(seed) {
  const isModel = values.server === 'model';
  const runner = await startRunner(await bundle([], isModel ? 'main' : 'main-sql'), values.server);
  const told = await runner.run(seed);
  console.log(`${told.log}\n${told.broken ?? 'Every promise holds.'}`);
  count(!told.broken);
  await runner.stop();
}

const seeds = Number(values.seeds);
if (values.seed) await runOne(Number(values.seed));
else if (values.bugs || values.bug) await runBugs(seeds);
else await runMany(values.server === 'pg' ? 'postgres' : values.server, seeds);
if (values.all) {
  await runBugs(bugSeeds, (name) => !rareBugs.has(name));
  await runMany('pglite', 300);
  await runMany('postgres', 50);
}

console.log(`${counted.passed} passed, ${counted.failed} failed`);
if (values.report) writeFileSync(values.report, JSON.stringify(counted));
process.exitCode = counted.failed === 0 && counted.passed > 0 ? 0 : 1;
