import { runnerImport } from 'vite';
import { readResults } from '#tests/runner/results.mjs';

/**
 * `npm run spec`: the contract, point by point, and whether the last `npm test` has proven it. Fails on a point that nothing
 * proves, and on one whose test failed or did not run. `--brief` leaves out the points that are proven.
 */
const isBrief = process.argv.includes('--brief');
const { module } = await runnerImport(new URL('check.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});
const { module: proofs } = await runnerImport(new URL('proof.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});

const steps = readResults();
const results = proofs.resultsOf(steps);
const sections = module.sectionNames.map((name) => module.checkSection(name, results));

if (!isBrief) {
  for (const name of module.sectionNames) {
    const lines = module.linesOf(name).map((line) => `  ${line}`);
    console.log(`\n${name}\n${lines.join('\n')}`);
  }
}
console.table(sections.map(({ row }) => row));

const report = (title, lines) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
const findings = (name) => sections.flatMap((section) => section[name]).map(({ id, wrong }) => `${id}: ${wrong}`);
const landed = sections.flatMap((section) => section.landed);
const gaps = [...findings('gaps'), ...module.listProblems()];
report(
  'Only the title of a test links these to it (say `// spec: <id>` beside the test that proves one):',
  sections.filter(({ byTitle }) => byTitle.length > 0).map(({ byTitle }) => byTitle.join(' ')),
);
report('Awaited, not proven yet:', findings('waits'));
report('Proven by now, strike them off tests/spec/awaited.ts:', landed);
report('Gaps:', gaps);

const total = sections.reduce((sum, { row }) => sum + row.points, 0);
const open = sections.reduce((sum, { row }) => sum + row.awaited + row.gaps, 0);
const ran = steps.filter(({ tests }) => tests).map(({ step, endedAt }) => `${step} ${endedAt.slice(0, 16)}Z`);
console.log(`\nRead from: ${ran.join(', ') || 'no run of the tests: npm test comes first'}`);
console.log(`${total - open} of ${total} points proven by this run`);
process.exitCode = gaps.length + landed.length > 0 ? 1 : 0;
