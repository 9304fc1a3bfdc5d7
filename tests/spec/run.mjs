import { runnerImport } from 'vite';

/** `npm run spec`: the contract, point by point, and what proves it. Fails on a point that nothing proves. */
const { module } = await runnerImport(new URL('check.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
});

const results = module.sectionNames.map(module.checkSection);
for (const name of module.sectionNames) {
  console.log(
    `\n${name}\n${module
      .linesOf(name)
      .map((line) => `  ${line}`)
      .join('\n')}`,
  );
}
console.table(results.map(({ row }) => row));

const report = (title, lines) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
const findings = (name) => results.flatMap((result) => result[name]).map(({ id, wrong }) => `${id}: ${wrong}`);
const landed = results.flatMap((result) => result.landed);
const gaps = [...findings('gaps'), ...module.listProblems()];
report('Awaited, not proven yet:', findings('waits'));
report('Proven by now, strike them off tests/spec/awaited.ts:', landed);
report('Gaps:', gaps);

const total = results.reduce((sum, { row }) => sum + row.points, 0);
const open = results.reduce((sum, { row }) => sum + row.awaited + row.gaps, 0);
console.log(`\n${total - open} of ${total} points proven`);
process.exitCode = gaps.length + landed.length > 0 ? 1 : 0;
