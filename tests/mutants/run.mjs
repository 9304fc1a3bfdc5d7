import { endAll, runCommand } from '#tests/runner/process.mjs';
import { catchFaults } from './catch.mjs';
import { compareSeeds } from './seeds.mjs';

/**
 * `npm run mutants`: whether the tests still see what they saw before code was moved or thinned.
 * - without a word: plants each fault of faults.mjs in a copy of the checkout, and the one test file that it names must fail
 * - `-- money outbox`: those with one of the words in their area or name
 * - `-- seeds`: the histories that seeds.json lists end as they did; `-- seeds --save` writes the file anew
 * - `-- names`: writes names.json anew, which `npm test` compares (tests/db/names.test.ts)
 */
const words = process.argv.slice(2);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll();
    process.exit(130);
  });
}

async function saveNames() {
  const vitest = ['node_modules/.bin/vitest', 'run', '--config=.config/vitest.config.ts', '--project=db'];
  const { status, output } = await runCommand([...vitest, 'tests/db/names.test.ts', '--update']);
  console.log(output);
  return status === 0;
}

const others = { seeds: () => compareSeeds(words.includes('--save')), names: saveNames };
const run = others[words[0]] ?? (() => catchFaults(words));
process.exitCode = (await run()) ? 0 : 1;
