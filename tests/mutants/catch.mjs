import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { keepTemporaryFilesInMemory } from '#tests/engines/memory-folder.mjs';
import { copyCheckout, runTests } from './checkout.mjs';
import { faults } from './faults.mjs';
import { plant } from './plant.mjs';

const secondsSince = (start) => Math.round((performance.now() - start) / 1000);

/** The test files that fail without any fault: they can catch nothing. */
async function findBroken(chosen, folder) {
  const files = [...new Map(chosen.map((fault) => [fault.test, fault])).values()];
  const { tests, faults: failures, output } = await runTests(folder, files);
  const hasPassed = (path) => {
    const own = tests.filter(({ file }) => file === path);
    return own.length > 0 && own.every(({ state }) => state === 'passed');
  };
  const broken = files.map(({ test }) => test).filter((test) => !hasPassed(test));
  if (broken.length > 0 || failures !== 0) console.log(output);
  return new Set(broken);
}

/** The verdict about one fault and its reason: the test that failed, or what vitest printed. */
async function judge(fault, folder, broken) {
  let planted;
  try {
    planted = plant(fault, folder);
  } catch (error) {
    return ['does not apply', error.message];
  }
  if (broken.has(fault.test)) return ['unknown', `${fault.test} fails without it`];
  const path = join(folder, planted.file);
  writeFileSync(path, planted.text);
  // SQL that does not load makes every test fail that opens a database, so one test of the file has to pass.
  const { tests, faults: failures, output } = await runTests(folder, [fault], { bail: !fault.sql });
  writeFileSync(path, planted.before);
  const failed = tests.find(({ state }) => state === 'failed');
  if (!failed && failures === 0) return ['SURVIVED', `${fault.test} passes`];
  if (!failed || (fault.sql && !tests.some(({ state }) => state === 'passed'))) return ['does not load', output];
  return ['caught', failed.title.join(' › ')];
}

/** Plants every fault whose area or name contains one of the words; without words all of them. True when each is caught. */
export async function catchFaults(words) {
  const isChosen = ({ area, name }) => words.length === 0 || words.some((word) => `${area} ${name}`.includes(word));
  const chosen = faults.filter(isChosen);
  keepTemporaryFilesInMemory();
  const folders = Array.from({ length: Math.min(chosen.length, availableParallelism()) }, copyCheckout);
  process.once('exit', () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const began = performance.now();
  const broken = chosen.length > 0 ? await findBroken(chosen, folders[0]) : new Set();
  console.log(`${chosen.length} faults; their tests have run without them for ${secondsSince(began)} s`);
  let caught = 0;
  const queue = chosen.values();
  const work = async (folder) => {
    for (const fault of queue) {
      const start = performance.now();
      const [verdict, why] = await judge(fault, folder, broken);
      if (verdict === 'caught') caught += 1;
      const seconds = `${secondsSince(start)} s`.padStart(5);
      console.log(`${verdict.padEnd(8)} ${seconds}  ${fault.area}: ${fault.name} (${why})`);
    }
  };
  await Promise.all(folders.map(work));
  console.log(`${caught} caught, ${chosen.length - caught} not, after ${secondsSince(began)} s`);
  return caught === chosen.length && caught > 0;
}
