import { expect, test } from 'vitest';
import { endAll, runCommand, secondsIn } from './process.mjs';

const node = (code) => [process.execPath, '-e', code];

test('status and all output of a command, without input', async () => {
  const { status, output } = await runCommand(
    node(
      `process.stdin.on('data', () => {}).on('end', () => { console.log('out'); console.error('err'); process.exit(3); })`,
    ),
  );
  expect(status).toBe(3);
  expect(output.trim().split('\n').toSorted()).toEqual(['err', 'out']);
});

test('the environment of a step is added to ours', async () => {
  const { output } = await runCommand(node('console.log(process.env.OF_STEP, Boolean(process.env.PATH))'), {
    env: { OF_STEP: 'x' },
  });
  expect(output.trim()).toBe('x true');
});

test('a command that is not there has failed, and says so', async () => {
  const { status, output } = await runCommand(['no-such-command-of-baari']);
  expect(status).not.toBe(0);
  expect(output).toContain('no-such-command-of-baari');
});

test('the processor time of a command counts what it started itself', async () => {
  const burn = `const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);`;
  const start = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}]);`;
  const { cpu } = await runCommand(node(start));
  expect(process.platform === 'win32' || cpu > 0.1).toBe(true);
});

test('whoever stops the tests stops what they started', async () => {
  const started = performance.now();
  const long = runCommand(node('console.log(process.pid); setTimeout(() => {}, 60_000);'));
  await new Promise((resolve) => void setTimeout(resolve, 1500));
  endAll();
  const { status, output } = await long;
  expect(status).not.toBe(0);
  expect(performance.now() - started).toBeLessThan(15_000);
  if (/^\d/.test(output)) expect(() => process.kill(Number.parseInt(output, 10), 0)).toThrow('ESRCH');
});

test('the times of a shell are read in any of their spellings', () => {
  expect(secondsIn('0m0.01s 0m0.00s\n1m2.50s 0m0.5s\n')).toBe(63);
  expect(secondsIn('0m0,010s 0m0,000s\n0m2,500s 0m0,500s\n')).toBe(3);
  expect(secondsIn('')).toBeNaN();
});
