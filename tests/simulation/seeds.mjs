// Many histories on one of the servers, and what is done with one that breaks a promise.
import { readFileSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.mjs';
import { range, runSeeds, startRunner, threads } from './pool.mjs';

const kept = new URL('regressions.json', import.meta.url);
const regressions = JSON.parse(readFileSync(kept, 'utf8'));
/** Whoever breaks this many has broken everything. */
const enough = 10;
/** So many histories pay for one more database, which takes four seconds of work before its first history. */
const perDatabase = 100;
/**
 * The share of verdicts that all runs on SQL together must have compared with the model, usually all but one of 500, and each
 * of them by itself: of a few histories a single one that went another way takes a quarter along.
 */
const fewest = { together: 0.9, alone: 0.6 };

const secondsSince = (started) => Math.round((performance.now() - started) / 1000);
const entryFor = (server) => (server === 'model' ? 'main' : 'main-sql');
const commandFor = (server, seed) =>
  `node tests/simulation/run.mjs --seed ${seed}${server === 'model' ? '' : ` --server ${server}`}`;

/** The fewest steps after which the same promise is broken. */
async function shrink(runner, { seed, events, broken }) {
  for (let most = 1; most < events; most++) {
    const told = await runner.run(seed, most);
    if (told.broken?.slice(0, 3) === broken.slice(0, 3)) return told;
  }
  return undefined;
}

async function tellBroken(told, runner, server, mayKeep) {
  const isModel = server === 'model';
  const shorter = isModel ? await shrink(runner, told) : undefined;
  console.log(`\nSeed ${told.seed} breaks ${told.broken}\n${(shorter ?? told).log}\n`);
  console.log(`Again: ${commandFor(server, told.seed)}\n`);
  if (!isModel || !mayKeep || regressions.includes(told.seed)) return;
  regressions.push(told.seed);
  writeFileSync(kept, `${JSON.stringify(regressions)}\n`);
}

/** The same seed must be the same history, or a failure could never be looked at again. */
async function isSameAgain(told, runner) {
  const again = await runner.run(told.seed);
  if (again.log !== told.log) console.log(`Seed ${told.seed} is another history the second time.`);
  return again.log === told.log;
}

/**
 * Runs a window of seeds, on the model after the seeds that once broke a promise. `mayKeep`: a seed that breaks one is added
 * to those. `within` is in seconds.
 */
export async function runSeedsOn(server, { from, count, mayKeep, within }) {
  const isModel = server === 'model';
  const earlier = isModel ? regressions.filter((seed) => seed < from || seed >= from + count) : [];
  const found = { kept: 0, broken: 0, again: [] };
  const verdicts = { all: 0, compared: 0 };
  const started = performance.now();
  console.log(`${count} histories on ${server} from seed ${from}; the same window: --from ${from}`);
  await runSeeds(
    await bundle([], entryFor(server)),
    server,
    [...earlier, ...range(from, count)],
    async (told, runner) => {
      verdicts.all += told.verdicts.length;
      verdicts.compared += told.compared ?? 0;
      if (told.broken) await tellBroken(told, runner, server, mayKeep);
      const isSame = told.broken || !isModel || told.seed % 100 > 0 || (await isSameAgain(told, runner));
      if (told.broken || !isSame)
        found.again.push(`${told.broken ?? 'another history the second time'}: ${commandFor(server, told.seed)}`);
      found[told.broken || !isSame ? 'broken' : 'kept'] += 1;
      if ((found.kept + found.broken) % 1000 === 0)
        console.log(`${found.kept + found.broken} histories after ${secondsSince(started)} s`);
      return found.broken >= enough || secondsSince(started) >= within;
    },
    isModel ? threads : Math.min(threads, Math.ceil(count / perDatabase)),
  );
  const done = found.kept + found.broken;
  const asked = count + earlier.length;
  console.log(`${done}${done < asked ? ` of ${asked}` : ''} histories on ${server}: ${secondsSince(started)} s`);
  if (isModel) return found;
  console.log(`${verdicts.compared} of ${verdicts.all} verdicts on ${server} compared with the model`);
  return { ...found, verdicts };
}

/** What is wrong with how much was compared on SQL, in the words of the report. */
export function missingComparisons(runs, from) {
  const all = runs.reduce((sum, { verdicts }) => sum + verdicts.all, 0);
  const compared = runs.reduce((sum, { verdicts }) => sum + verdicts.compared, 0);
  const isEnough =
    compared >= all * fewest.together && runs.every(({ verdicts }) => verdicts.compared >= verdicts.all * fewest.alone);
  return isEnough ? [] : [`too few verdicts compared on SQL, ${compared} of ${all}, window --from ${from}`];
}

/** One history, told step by step; whether it keeps every promise. */
export async function runOne(server, seed) {
  const runner = await startRunner(await bundle([], entryFor(server)), server);
  const told = await runner.run(seed);
  console.log(`${told.log}\n${told.broken ?? 'Every promise holds.'}`);
  await runner.stop();
  return !told.broken;
}
