import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { plantedBugs } from './planted-bugs.mjs';
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
    count: { type: 'string' },
  },
});
const engine = values.server === 'pg' ? 'postgres' : values.server;
const kept = new URL('regressions.json', import.meta.url);
const regressions = JSON.parse(readFileSync(kept, 'utf8'));
const counted = { passed: 0, failed: 0 };

function count(isGood) {
  counted[isGood ? 'passed' : 'failed'] += 1;
}

/** The fewest steps after which the same promise is broken. */
async function shrink(runner, { seed, steps, broken }) {
  for (let most = 1; most < steps; most++) {
    const told = await runner.run(seed, most);
    if (told.broken?.slice(0, 3) === broken.slice(0, 3)) return told;
  }
  return undefined;
}

async function report(told, runner) {
  const shorter = engine === 'model' ? await shrink(runner, told) : undefined;
  console.log(`\nSeed ${told.seed} breaks ${told.broken}\n${(shorter ?? told).log}\n`);
  if (engine === 'model' && !regressions.includes(told.seed)) regressions.push(told.seed);
}

async function runMany(url) {
  const from = Number(values.from);
  const many = Number(values.seeds);
  const seeds =
    engine === 'model'
      ? [...regressions.filter((seed) => seed < from || seed >= from + many), ...range(from, many)]
      : range(from, many);
  const started = performance.now();
  let done = 0;
  let twice = 0;
  await runSeeds(url, engine, seeds, async (told, runner) => {
    done += 1;
    count(!told.broken);
    if (told.broken) await report(told, runner);
    // The same seed must be the same history, or a failure could never be looked at again.
    if (engine === 'model' && told.seed % 100 === 0) {
      twice += 1;
      const again = await runner.run(told.seed);
      if (again.log !== told.log) {
        count(false);
        console.log(`Seed ${told.seed} is another history the second time.`);
      }
    }
    if (done % 1000 === 0)
      console.log(`${done} histories, ${((performance.now() - started) / done).toFixed(1)} ms each`);
    return counted.failed >= 10;
  });
  if (counted.failed > 0 && engine === 'model') writeFileSync(kept, `${JSON.stringify(regressions)}\n`);
  console.log(
    `${done} histories on ${values.server} (${twice} of them twice), ${Math.round((performance.now() - started) / 1000)} s`,
  );
}

/** Each planted bug has to be caught; the table says by which seed and which promise. */
async function runBugs() {
  const rows = [];
  const wanted = plantedBugs.filter(({ name }) => !values.bug || name.includes(values.bug));
  let next = bundle(wanted[0]?.patches);
  for (const [at, { name }] of wanted.entries()) {
    const url = await next;
    next = wanted[at + 1] ? bundle(wanted[at + 1].patches) : undefined;
    let caught;
    let tried = 0;
    await runSeeds(url, 'model', range(1, Number(values.seeds)), ({ seed, broken }) => {
      tried += 1;
      if (broken && (!caught || seed < caught.seed)) caught = { seed, broken };
      return caught !== undefined;
    });
    count(caught !== undefined);
    rows.push({
      bug: name,
      'caught at seed': caught?.seed ?? `not in ${tried}`,
      promise: caught?.broken.slice(0, 70) ?? '',
    });
    console.log(`${name}: ${caught ? `seed ${caught.seed}, ${caught.broken.slice(0, 90)}` : `NOT CAUGHT in ${tried}`}`);
  }
  console.table(rows);
}

if (values.seed) {
  const runner = await startRunner(await bundle(), engine);
  const told = await runner.run(Number(values.seed));
  console.log(`${told.log}\n${told.broken ?? 'holds'}`);
  count(!told.broken);
  await runner.stop();
} else if (values.bugs || values.bug) await runBugs();
else await runMany(await bundle());

console.log(`${counted.passed} passed, ${counted.failed} failed`);
if (values.count) appendFileSync(values.count, `${JSON.stringify(counted)}\n`);
process.exitCode = counted.failed === 0 && counted.passed > 0 ? 0 : 1;
