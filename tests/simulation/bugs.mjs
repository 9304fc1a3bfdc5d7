// Planted bugs: whether the harness finds them, and by which seed.
import { readFileSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.mjs';
import { plantedBugs as plantedInOutbox } from './planted-bugs.mjs';
import { plantedDeskBugs } from './planted-desk-bugs.mjs';
import { range, runSeeds, startRunner, threads } from './pool.mjs';

const plantedBugs = [...plantedInOutbox, ...plantedDeskBugs];

const table = new URL('caught.json', import.meta.url);
/** The seed by the name of the bug; null for one that no seed has caught yet, which only a hunt looks for. */
const known = JSON.parse(readFileSync(table, 'utf8'));
/** A change of the engine moves what a seed does by an await or two: its neighbours are asked before a bug counts as missed. */
const neighbours = 10;

const secondsSince = (started) => Math.round((performance.now() - started) / 1000);

/** The seed itself, then those beside it, nearest first. */
export function around(seed, reach = neighbours) {
  const events = Array.from({ length: reach }, (_, at) => at + 1);
  return [seed, ...events.flatMap((step) => [seed + step, seed - step])].filter((each) => each > 0);
}

/** The engine as it is: a seed that breaks a promise there has caught nothing. */
async function startHealthy() {
  const runner = await startRunner(await bundle([]));
  let last = Promise.resolve();
  const asked = new Map();
  return {
    isBroken(seed) {
      if (!asked.has(seed)) {
        last = last.then(async () => Boolean((await runner.run(seed)).broken));
        asked.set(seed, last);
      }
      return asked.get(seed);
    },
    stop: () => runner.stop(),
  };
}

async function firstCatch(runner, seeds, healthy) {
  for (const seed of seeds) {
    const { broken } = await runner.run(seed);
    if (broken && !(await healthy.isBroken(seed))) return { seed, broken };
  }
  return undefined;
}

/** A thread for one bug after the other: what they share is loaded and compiled once. */
function createThread() {
  let runner;
  return {
    async load(url) {
      if (runner) await runner.load(url);
      else runner = await startRunner(url);
      return runner;
    },
    /** After one that has thrown: the next bug gets a thread of its own. */
    async drop() {
      await runner?.stop();
      runner = undefined;
    },
    stop: () => runner?.stop(),
  };
}

/** In the order of the bugs, whichever ended first. One that nothing ever caught is told, and counts as neither. */
function tell(rows, started) {
  const order = plantedBugs.map(({ name }) => name);
  const told = rows.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  console.table(
    told.map(({ name, caught, why }) => ({
      bug: name,
      seed: caught?.seed ?? why,
      promise: caught?.broken.slice(0, 72) ?? '',
    })),
  );
  console.log(`${rows.length} planted bugs: ${secondsSince(started)} s`);
  const caught = rows.filter((row) => row.caught).length;
  const missed = rows.filter((row) => !row.caught && known[row.name] !== null).length;
  return { caught, missed };
}

const wordsOf = (thrown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** The address of the engine with a bug in it, or why there is none: it does not say any more what the bug replaces. */
async function plant(patches) {
  try {
    return { url: await bundle(patches) };
  } catch (thrown) {
    return { why: `cannot be planted: ${wordsOf(thrown)}` };
  }
}

async function checkBug({ name, patches }, thread, healthy) {
  const seed = known[name];
  if (seed === undefined) return { name, why: 'no seed is known: --bugs looks for one' };
  if (seed === null) return { name, why: 'never caught yet: only a hunt looks for it' };
  const { url, why } = await plant(patches);
  if (!url) return { name, why };
  try {
    const caught = await firstCatch(await thread.load(url), around(seed), healthy);
    return { name, caught, why: `not around ${seed}: --bugs looks for another` };
  } catch (thrown) {
    await thread.drop();
    return { name, why: `a history broke off: ${wordsOf(thrown)}` };
  }
}

/** Each planted bug has to be caught around the seed that is known to catch it. */
export async function bugsAt() {
  const started = performance.now();
  const rows = [];
  const queue = plantedBugs.values();
  const healthy = await startHealthy();
  const work = async () => {
    const thread = createThread();
    for (const bug of queue) rows.push(await checkBug(bug, thread, healthy));
    await thread.stop();
  };
  await Promise.all(Array.from({ length: threads }, work));
  await healthy.stop();
  return tell(rows, started);
}

/** The first seed that catches the bug. */
async function hunt(url, most, healthy) {
  let caught;
  await runSeeds(url, 'model', range(1, most), async ({ seed, broken }) => {
    const isCaught = broken && !(await healthy.isBroken(seed));
    if (isCaught && (!caught || seed < caught.seed)) caught = { seed, broken };
    return caught !== undefined;
  });
  return caught;
}

/** Looks for the first seed that catches each planted bug, or those with `name` in their names. `mayKeep`: the table is written anew. */
export async function huntBugs({ most, name: wanted = '', mayKeep }) {
  const started = performance.now();
  const rows = [];
  const healthy = await startHealthy();
  for (const { name, patches } of plantedBugs.filter((bug) => bug.name.includes(wanted))) {
    const { url, why = `not in ${most}` } = await plant(patches);
    rows.push({ name, caught: url && (await hunt(url, most, healthy)), why });
  }
  await healthy.stop();
  if (mayKeep) {
    for (const { name, caught } of rows) if (caught) known[name] = caught.seed;
    const inOrder = plantedBugs.filter(({ name }) => name in known).map(({ name }) => [name, known[name]]);
    writeFileSync(table, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
  }
  return tell(rows, started);
}
