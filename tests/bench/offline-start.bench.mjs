// How long an installed app takes to start at 4x CPU while no server answers, several builds in turns in one browser: first paint and
// content on the clock, and the main thread's own time until the content stands, which a busy machine changes less.
// node tests/bench/offline-start.bench.mjs <folder of a build>,<folder of another> [rounds] [path of one screen]
import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { switchedOff } from '#tests/engines/switched-off.mjs';
import { serveBuild, traceOf } from './build-host.mjs';

const [list = '', wanted = '5', only] = process.argv.slice(2);
const folders = list.split(',').filter(Boolean);
if (folders.length === 0)
  throw new Error('Builds are needed: node tests/bench/offline-start.bench.mjs <one>,<other> [rounds]');
const rounds = Number(wanted);

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { makeTemplate, startServer } = await load('tests/support/server.ts');
const { apiOf } = await load('tests/support/fixtures-api.ts');
const { arriveAs, bookByApi, expireSession } = await load('tests/support/fixtures-steps.ts');
const { enterGuest, memberOf } = await load('tests/support/fixtures-console.ts');

/**
 * Runs in the page: notes when the words of its screen stand there. Nobody asks from outside meanwhile: with its first question
 * Playwright sends a page a script that takes longer than many a part of a start.
 */
function noteContent(screens) {
  const words = screens[location.pathname + location.search];
  const look = () => {
    if (!document.querySelector('main')?.textContent.includes(words)) return requestAnimationFrame(look);
    performance.mark('content-stands');
    console.debug('content stands', performance.now());
  };
  if (words) requestAnimationFrame(look);
}

/** One start in the tab of the one before, from the navigation to the words in the screen. */
async function start({ page, session }, path) {
  let content = 0;
  const events = await traceOf(session, ['toplevel', 'blink.user_timing'], async () => {
    const told = page.waitForEvent('console', (line) => line.text().startsWith('content stands'));
    await page.goto(path, { waitUntil: 'commit' });
    content = Number((await told).text().split(' ').at(-1));
  });
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  const mark = events.find(({ name }) => name === 'content-stands');
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === mark.pid && tid === mark.tid && ts < mark.ts,
  );
  return { paint, content, cpu: tasks.reduce((sum, { dur, tdur = dur }) => sum + tdur / 1000, 0) };
}

const nameOf = (path) => path.replace(/(?<=(?:venues|vendor)\/)[^/]+/, ':id');
const inWords = (values) => {
  const inOrder = values.toSorted((a, b) => a - b);
  return `${Math.round(inOrder[0])}, ${Math.round(inOrder[Math.floor(inOrder.length / 2)])}`;
};

const template = await makeTemplate();
const backend = await startServer(template);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...browserArgs, switchedOff] });
const hosts = [];
let silent = false;
const rows = [];
try {
  const api = apiOf(backend);
  const person = await api.signUp('Zara Sheikh');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  const gate = await memberOf(api, spot.venue, 'gate', 'Ghulam Gate');
  await enterGuest(api, gate, spot.venue, 'Hamza Malik');
  /** Whose phone, and what it shows on it. */
  const phones = [
    {
      owner: person,
      screens: {
        '/': 'Featured',
        '/venues': 'venues found',
        [`/venues/${spot.venue.id}?sport=${encodeURIComponent(spot.court.sport)}`]: spot.court.name,
        '/my-bookings': spot.venue.name,
      },
    },
    { owner: gate, screens: { [`/vendor/${spot.venue.id}/today`]: 'Hamza Malik' } },
  ];
  for (const folder of folders) hosts.push(await serveBuild(folder, backend.url, () => silent));
  for (const { owner, screens } of phones) {
    const wantedScreens = Object.entries(screens).filter(([path]) => !only || nameOf(path) === only);
    if (wantedScreens.length === 0) continue;
    silent = false;
    const builds = [];
    for (const [index, folder] of folders.entries()) {
      const context = await browser.newContext({
        baseURL: hosts[index].url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      await context.addInitScript(noteContent, screens);
      const page = await context.newPage();
      await arriveAs(page, owner);
      for (const [path, text] of Object.entries(screens)) {
        await page.goto(path);
        await page.locator('main').getByText(text).first().waitFor({ timeout: 60_000, state: 'attached' });
        await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
        // What a screen leaves to a free moment is on the device after it, the files of a console with it.
        await page.waitForTimeout(5000);
      }
      await expireSession(page);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      builds.push({ folder, page, session, starts: [] });
    }
    silent = true;
    for (const [path] of wantedScreens) {
      for (const build of builds) build.starts = [];
      for (let round = 0; round <= rounds; round += 1) {
        for (const build of round % 2 ? builds : builds.toReversed()) {
          const figures = await start(build, path);
          // The first one fills the caches of the browser.
          if (round > 0) build.starts.push(figures);
        }
      }
      for (const { folder, starts } of builds) {
        const of = (figure) => inWords(starts.map((one) => one[figure]));
        rows.push({ screen: nameOf(path), build: folder, paint: of('paint'), content: of('content'), CPU: of('cpu') });
        console.log(rows.at(-1));
      }
    }
  }
} finally {
  await browser.close();
  // Requests that were taken and never answered would keep a host open.
  for (const { server } of hosts) server.closeAllConnections();
  for (const { server } of hosts) server.close();
  await backend.dispose();
  rmSync(template, { recursive: true, force: true });
}
console.table(rows);
console.log(`ms, best and median of ${rounds} starts of each build in turns`);
