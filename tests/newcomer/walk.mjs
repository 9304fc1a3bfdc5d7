// Inside of the bare machine that walk.sh makes: types the README's two commands, and tells what they said and how long it took.
import { spawn } from 'node:child_process';
import { accessSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { secondTries } from '#tests/runner/summary.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1' } },
});
const testCommand = positionals.join(' ') || 'npm install && npm test';
const shown = 6;
const rows = [];

/** What must not be here, or the walk proves nothing. */
function checkThatItIsBare() {
  const here = process.env.PATH.split(':').flatMap((folder) =>
    ['git', 'chromium', 'google-chrome', 'initdb', 'postgres', 'tar', 'curl', 'python3'].map(
      (name) => `${folder}/${name}`,
    ),
  );
  const found = [
    ...here,
    '/usr/lib/postgresql',
    `${homedir()}/.cache`,
    `${homedir()}/.gitconfig`,
    '.git',
    'node_modules',
  ].filter((path) => existsSync(path));
  if (found.length > 0) throw new Error(`This machine is not bare: ${found.join(', ')}`);
  if (process.getuid() === 0) throw new Error('A newcomer is not root.');
  accessSync('README.md');
}

/** Types a command; `whileRunning(text so far)` is asked now and then, and true ends the command as Ctrl+C does. */
async function type(command, whileRunning) {
  console.log(`\n$ ${command}`);
  const started = performance.now();
  const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const over = new Promise((settle) => {
    child.once('close', (code, signal) => settle(code ?? signal));
  });
  const goesOn = () => Promise.race([over.then(() => false), delay(300, true)]);
  let answer;
  while (answer === undefined && (await goesOn())) answer = await whileRunning?.(said);
  const ready = performance.now();
  if (answer !== undefined) process.kill(-Number(child.pid), 'SIGINT');
  const ended = await over;
  const lines = said.trimEnd().split('\n');
  const isLong = lines.length > 2 * shown;
  const middle = isLong ? [`… ${lines.length - 2 * shown} lines …`] : [];
  // A run that needed a second try has passed, and is shown whole all the same.
  const isGood = whileRunning ? answer !== undefined : ended === 0 && !said.includes(secondTries);
  console.log((isGood && isLong ? [...lines.slice(0, shown), ...middle, ...lines.slice(-shown)] : lines).join('\n'));
  rows.push({
    command,
    answer: answer ?? '',
    'ended with': ended,
    seconds: Math.round((ready - started) / 1000),
    good: isGood,
  });
  return isGood;
}

/** The address that the app printed answers with the page, and people to sign in as are named. */
async function opensTheApp(said) {
  const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
  if (!address || !/@\S+/.test(said)) return undefined;
  const response = await fetch(address).catch(() => undefined);
  const page = await response?.text();
  return response?.status === 200 && page.includes('<title>') ? `${address}: 200` : undefined;
}

function isFree(port) {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)));
  });
}

checkThatItIsBare();
const memory = /MemTotal:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
console.log(
  `Node ${process.version}, ${Math.round(memory / 1024 / 1024)} GB of memory, account ${process.getuid()}, an empty home`,
);
// The network is the real one, so another app of this machine may have the usual port.
if (!(await isFree(4173))) process.env.PORT = '4199';
await type('npm install && npm start', opensTheApp);
for (let run = 0; run < Number(values.runs); run += 1) await type(testCommand);
console.table(rows);
process.exitCode = rows.every(({ good }) => good) ? 0 : 1;
