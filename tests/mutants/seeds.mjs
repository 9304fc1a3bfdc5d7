// The outcome of a fixed list of simulation seeds, saved in seeds.json: a change that is not meant to change behaviour leaves it
// as it is.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { bundle } from '#tests/simulation/bundle.mjs';
import { range, runSeeds } from '#tests/simulation/pool.mjs';

const file = new URL('seeds.json', import.meta.url);
const servers = { model: { entry: 'main', count: 300 }, pglite: { entry: 'main-sql', count: 40, width: 1 } };

/**
 * `ok` or the broken promise, the number of verdicts, and a digest of them in order: kind, status and code of each write, name,
 * status and code of every other call that was refused. Rows, ids and times do not count.
 */
function outcomeOf({ broken, verdicts }) {
  const lines = verdicts.map(({ told }) => told.split('\n')[0]);
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
  return `${broken?.split(':')[0] ?? 'ok'} ${lines.length} ${digest}`;
}

async function runOn(server, { entry, count, width }) {
  const found = [];
  const note = (told) => void found.push([told.seed, outcomeOf(told)]);
  await runSeeds(await bundle([], entry), server, range(1, count), note, width);
  return Object.fromEntries(found);
}

/** Runs the seeds and compares them with seeds.json. True when nothing differs, or when the file was written anew (`mustSave`). */
export async function compareSeeds(mustSave) {
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  const found = {};
  let differing = 0;
  for (const [server, options] of Object.entries(servers)) {
    found[server] = await runOn(server, options);
    const others = Object.entries(found[server]).filter(([seed, outcome]) => outcome !== saved[server]?.[seed]);
    for (const [seed, outcome] of others)
      console.log(`seed ${seed} on ${server}: "${saved[server]?.[seed]}" before, "${outcome}" now`);
    console.log(`${server}: ${options.count - others.length} of ${options.count} seeds end as they are saved`);
    differing += others.length;
  }
  if (mustSave) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  return mustSave || differing === 0;
}
