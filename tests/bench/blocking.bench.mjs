// How long two builds keep the main thread of a slow phone busy until a screen stands: blocking time (what is over 50 ms of each
// task after the first paint) and CPU, at 4x CPU, first visits with an empty cache, the two builds in turns in one browser.
// node tests/bench/blocking.bench.mjs <folder of one build> <folder of the other> [rounds] [path of one screen]
import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { serveBuild, traceOf } from './build-host.mjs';

const [before, after, wanted = '9', only] = process.argv.slice(2);
if (!before || !after)
  throw new Error('Two folders of builds are needed: node tests/bench/blocking.bench.mjs <one> <other> [rounds]');
const rounds = Number(wanted);
/** ms after the content that still belong to the start: what comes idle comes now. */
const settling = 2500;
const longest = 50;

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { makeTemplate, startServer } = await load('tests/support/server.ts');
const { apiOf } = await load('tests/support/fixtures-api.ts');
const { arriveAs, bookByApi } = await load('tests/support/fixtures-steps.ts');

/** ms of the tasks of the page's main thread. */
function figuresOf(events) {
  const page = events.find(({ name, args }) => name === 'firstContentfulPaint' && args?.frame);
  if (!page) throw new Error('Nothing was painted.');
  const tasks = events.filter(
    ({ name, pid, tid, ph }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === page.pid && tid === page.tid && ph === 'X',
  );
  const own = (task) => (task.tdur ?? task.dur) / 1000;
  const late = tasks.filter(({ ts, dur }) => ts + dur > page.ts);
  return {
    blocking: late.reduce((sum, task) => sum + Math.max(0, own(task) - longest), 0),
    cpu: tasks.reduce((sum, task) => sum + own(task), 0),
    'long tasks': late.filter((task) => own(task) > longest).length,
  };
}

async function visit(browser, { url, path, text, person }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  if (person) await arriveAs(page, person);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const events = await traceOf(session, ['loading', 'toplevel'], async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main').getByText(text).filter({ visible: true }).first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(settling);
  });
  await context.close();
  return figuresOf(events);
}

const nameOf = (path) => path.replace(/(?<=venues\/).+/, ':id');
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const template = await makeTemplate();
const backend = await startServer(template);
const builds = [await serveBuild(before, backend.url), await serveBuild(after, backend.url)];
const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
const rows = {};
try {
  const api = apiOf(backend);
  const person = await api.signUp('Zara Sheikh');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  const screens = [
    { path: '/', text: 'Book Now' },
    { path: '/venues', text: /venues found/ },
    { path: `/venues/${spot.venue.id}?sport=${encodeURIComponent(spot.court.sport)}`, text: spot.court.name },
    { path: '/my-bookings', text: spot.venue.name, person },
  ].filter(({ path }) => !only || nameOf(path) === only);
  for (const screen of screens) {
    const taken = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      for (const at of round % 2 ? [1, 0] : [0, 1]) {
        const figures = await visit(browser, { ...screen, url: builds[at].url });
        // The first one warms up the browser and the backend.
        if (round > 0) taken[at].push(figures);
      }
    }
    const name = nameOf(screen.path);
    const row = {};
    for (const figure of ['blocking', 'cpu', 'long tasks']) {
      const [one, other] = taken.map((all) => median(all.map((figures) => figures[figure])));
      row[figure] = `${Math.round(one)} -> ${Math.round(other)} (${(other / one).toFixed(2)})`;
    }
    rows[name] = row;
    console.log(name, row);
  }
} finally {
  await browser.close();
  for (const { server } of builds) server.close();
  await backend.dispose();
  rmSync(template, { recursive: true, force: true });
}
console.table(rows);
console.log(`ms, median of ${rounds} visits to each build in turns: ${before} -> ${after} (how many times as much)`);
