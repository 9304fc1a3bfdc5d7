import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { keepTemporaryFilesInMemory } from './engines/memory-folder.mjs';
import { runInLanes } from './runner/lanes.mjs';
import { endAll, runCommand } from './runner/process.mjs';
import { dropResults, readResult } from './runner/results.mjs';
import { specStep, stepNames, stepsFor, templateFolder } from './runner/steps.mjs';
import { closingLines, isGoodRun, leftOutcome, outcomeOf, rowOf } from './runner/summary.mjs';

/**
 * `npm test`: every check that a fresh machine can run, on all its cores, with one truthful total at the end. Steps that are
 * named run alone: `npm test -- node dom`. `--sweep` runs the long variants, as the nightly run does.
 */
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const unknown = wanted.filter((name) => !stepNames.includes(name));
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${stepNames.join(' ')}`);
  process.exit(2);
}
const isSweep = process.argv.includes('--sweep');
if (isSweep) process.env.BAARI_SWEEP = '1';

// How much the long variants keep at a time is not known, and nobody waits for them.
if (!isSweep) keepTemporaryFilesInMemory();
const capacity = availableParallelism();
const all = stepsFor(capacity, isSweep);
const chosen = [...all, specStep(all.map(({ name }) => name))].filter(({ name, onDemand }) =>
  wanted.length === 0 ? !onDemand : wanted.includes(name),
);
const began = performance.now();
const secondsSince = (start) => (performance.now() - start) / 1000;
const outcomes = new Map();
const rows = new Map();
const failures = [];

const heading = (name, { status, seconds }) =>
  `\n── ${name}: ${status === 0 ? 'done' : 'FAILED'} after ${Math.round(seconds)} s ──`;

async function run(step) {
  const start = performance.now();
  const { status, output, cpu } = await runCommand(step.command, { env: step.env, isFiller: step.filler });
  const seconds = secondsSince(start);
  const outcome = outcomeOf(step, { status }, step.counts === 'checks' ? undefined : readResult(step.name));
  outcomes.set(step.name, outcome);
  rows.set(step.name, rowOf(outcome, { seconds, cpu }));
  const text = `${heading(step.name, { status, seconds })}\n${output}`;
  if (status === 0) console.log(text);
  else {
    failures.push(text);
    console.log(`${heading(step.name, { status, seconds })}\nWhat it says stands at the end.`);
  }
  return status === 0;
}

process.once('exit', () => rmSync(templateFolder(), { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll();
    console.log(failures.join('\n'));
    console.log(`Stopped by ${signal}: ${[...rows.keys()].join(' ') || 'nothing'} had ended.`);
    process.exit(130);
  });
}

dropResults(wanted.length === 0 ? stepNames : wanted);
const leftOut = await runInLanes(chosen, { capacity, run });
for (const [name, cause] of leftOut) {
  const outcome = leftOutcome(
    chosen.find((step) => step.name === name),
    `not begun, because ${cause} failed`,
  );
  outcomes.set(name, outcome);
  rows.set(name, rowOf(outcome, { seconds: 0, cpu: NaN }));
}

const inOrder = chosen.map(({ name }) => outcomes.get(name));
console.log(failures.join('\n'));
console.table(chosen.map(({ name }) => rows.get(name)));
console.log(`${Math.round(secondsSince(began))} seconds on ${capacity} cores`);
console.log(closingLines(inOrder).join('\n'));
process.exitCode = isGoodRun(inOrder) ? 0 : 1;
