// What a person waits for on a bad line, in the built app in Chromium, on the embedded server behind a faulty proxy: waiting
// writes when the network or the server is back, a first visit on slow 2G, a large receipt at 200 kbit/s with two cuts.
// Run on a quiet machine, after a build: node tests/bench/phone.bench.mjs [rounds]
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';

const rounds = Number(process.argv[2] ?? 20);
const many = 50;
/** ms for which the server stays away, in turns: within the first pause of the page, and far beyond it. */
const outages = [2000, 6000, 3000, 12_000];
const patience = 120_000;

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { makeTemplate, startServer } = await load('tests/support/server.ts');
const { startProxy } = await load('tests/support/proxy.ts');
const { apiOf } = await load('tests/support/fixtures-api.ts');
const { leaveWrites } = await load('tests/support/fixtures-outbox.ts');
const { arriveAs, readyForOffline } = await load('tests/support/fixtures-steps.ts');

// Vite says "development" when it loads modules for us; a build that is made below must be the one that people get.
delete process.env.NODE_ENV;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => seconds(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} (${sorted.length} rounds)`;
}

const template = await makeTemplate();
const server = await startServer(template);
const proxy = await startProxy(server.url);
const api = apiOf(server);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
const context = await browser.newContext({
  baseURL: proxy.url,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});
const page = await context.newPage();
const person = await api.signUp('Hamza Riaz');
await arriveAs(page, person);
await page.goto('/venues');
await readyForOffline(page);

const { body: venues } = await api.call(
  'GET',
  `/rest/v1/venues?select=id&is_published=is.true&order=id&limit=${many}`,
  { asServer: true },
);
if (venues.length < many) throw new Error(`The seed has ${venues.length} venues, ${many} are needed.`);

async function countOnServer() {
  const query = `select=venue_id&user_id=eq.${person.id}`;
  return (await api.call('GET', `/rest/v1/favourites?${query}`, { asServer: true })).body.length;
}

/** Puts so many writes where the app keeps them, with nothing on the server yet. */
async function leave(count) {
  await api.call('DELETE', `/rest/v1/favourites?user_id=eq.${person.id}`, { asServer: true });
  const marks = venues.slice(0, count).map(({ id }) => ({ venueId: id, isFavourite: true }));
  await leaveWrites(page, person.id, 'set-favourite', marks);
}

/** Ms on this machine's clock at which all of them were on the server. */
async function untilThere(count) {
  const end = performance.now() + patience;
  while ((await countOnServer()) < count) {
    if (performance.now() > end) throw new Error(`${await countOnServer()} of ${count} writes arrived.`);
    await pause(50);
  }
  return performance.now();
}

const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** The device loses its network and gets it back. */
async function measureReconnect(count) {
  await context.setOffline(true);
  proxy.cut();
  await leave(count);
  await look();
  await pause(2000);
  proxy.mend();
  await context.setOffline(false);
  const began = performance.now();
  return (await untilThere(count)) - began;
}

/** The server goes away and comes back; the browser notices neither. `heard`: when the page's first request got through. */
async function measureServerBack(outage) {
  proxy.cut();
  await leave(1);
  await look();
  await pause(outage);
  const before = proxy.log.length;
  proxy.mend();
  const began = performance.now();
  const end = began + patience;
  while (!proxy.log.slice(before).some(({ status }) => status === 200) && performance.now() < end) await pause(20);
  const heard = performance.now();
  const there = await untilThere(1);
  return { afterBack: there - began, afterHeard: there - heard };
}

for (const [count, times] of [
  [1, rounds],
  [many, Math.max(3, Math.round(rounds / 4))],
]) {
  const taken = [];
  for (let round = 0; round < times; round += 1) taken.push(await measureReconnect(count));
  console.log(`network back to ${count} waiting ${count === 1 ? 'write' : 'writes'} on the server:`, spread(taken));
}

const backs = [];
for (let round = 0; round < rounds; round += 1) backs.push(await measureServerBack(outages[round % outages.length]));
console.log('server heard again to the write on it:', spread(backs.map(({ afterHeard }) => afterHeard)));
console.log('server back to the write on it:', spread(backs.map(({ afterBack }) => afterBack)));

await browser.close();
await proxy.close();
await server.dispose();
rmSync(template, { recursive: true, force: true });

// The stories that carry everything over one slow line measure themselves.
const story = ['playwright', 'test', '-c', '.config/playwright.config.ts', 'tests/e2e/slow-line.spec.ts'];
const told = spawnSync('npx', [...story, '--project=desktop', '--workers=1'], { encoding: 'utf8' });
for (const line of told.stdout.split('\n'))
  if (line.startsWith('[figure]')) console.log(line.slice('[figure] '.length));
if (told.status !== 0) throw new Error(`The stories of slow lines did not end well:\n${told.stdout}\n${told.stderr}`);
