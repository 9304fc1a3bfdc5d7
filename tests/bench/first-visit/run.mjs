// `npm run bench [rounds] [screen ...]`: how long somebody waits for real content, in our app and in two plain ones on the same
// backend, data, line and machine, in turns. Content is the name of a real venue, of a court, of a booked venue: no heading, no shell.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { buildPeers } from './build-peers.mjs';
import { makeCertificate, serve } from './host.mjs';
import { openLine } from './line.mjs';

const lines = {
  'slow line, CPU 4x': { kbits: 1600, distance: 150, cpu: 4 },
  'slower line, CPU 4x': { kbits: 400, distance: 400, cpu: 4 },
  'no throttling': { kbits: 0, distance: 0, cpu: 1 },
};
const patience = 60_000;

const [wanted = '3', ...only] = process.argv.slice(2);
const rounds = Number(wanted);
if (!existsSync('dist/_headers')) throw new Error('There is no build: npm run build');

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { makeTemplate, startServer } = await load('tests/support/server.ts');
const { apiOf } = await load('tests/support/fixtures-api.ts');
const { bookByApi } = await load('tests/support/fixtures-steps.ts');
const { publishableKey } = await load('supabase/local/keys.ts');
// Vite says "development" when it loads modules for us; the peers must be built as people get them.
process.env.NODE_ENV = 'production';

/** Runs before the page: notes when each kind of content has been put into the document, and how far the page has shifted. */
function observe({ session, contents }) {
  if (session && !localStorage.getItem('baari-auth')) {
    localStorage.setItem('baari-auth', JSON.stringify({ ...session, received_at: Date.now() }));
    localStorage.setItem('baari-gen', '1');
    localStorage.setItem('peer-auth', JSON.stringify(session));
  }
  const seen = { shift: 0 };
  Object.assign(window, { benchSeen: seen });
  const patterns = Object.entries(contents).map(([name, words]) => [name, new RegExp(words)]);
  const look = () => {
    // Not innerText: it would make the browser lay the page out at every change.
    const text = document.body?.textContent ?? '';
    for (const [name, pattern] of patterns) if (!(name in seen) && pattern.test(text)) seen[name] = performance.now();
    if (patterns.every(([name]) => name in seen)) watching.disconnect();
  };
  const watching = new MutationObserver(look);
  watching.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['hidden'],
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const escape = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const inOrder = (values) => values.toSorted((a, b) => a - b);
const median = (values) => inOrder(values)[Math.floor(values.length / 2)];
const seconds = (values) =>
  values.length
    ? `${(median(values) / 1000).toFixed(2)} (${(inOrder(values)[0] / 1000).toFixed(2)}–${(inOrder(values).at(-1) / 1000).toFixed(2)})`
    : 'nothing';

const template = await makeTemplate();
const backend = await startServer(template);
const { root, folders } = await buildPeers(publishableKey);
const { pair, trust } = makeCertificate();
const apps = { ours: 'dist', P1: folders.P1, P2: folders.P2 };
const floor = { empty: folders.empty, blank: folders.blank };
const policy = /Content-Security-Policy:\s*(.+)/.exec(readFileSync('dist/_headers', 'utf8'))?.[1];
const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...browserArgs, trust] });

const api = apiOf(backend);
const { body: venues } = await api.call('GET', '/rest/v1/venues?select=name&is_published=is.true', { asServer: true });
const anyVenue = venues.map(({ name }) => escape(name)).join('|');
const person = await api.signUp('Zara Sheikh');
const spot = await api.nextSpot();
await bookByApi(api, person, spot, spot.hours.slice(0, 1));
const session = { ...person.session, expires_at: Math.floor(Date.now() / 1000) + 3600 };
const screens = {
  '/': { path: '/', contents: { venue: anyVenue } },
  '/venues': { path: '/venues', contents: { venue: anyVenue } },
  '/venues/:id': {
    path: `/venues/${spot.venue.id}`,
    contents: { name: escape(spot.venue.name), courts: spot.venue.courts.map(({ name }) => escape(name)).join('|') },
  },
  '/my-bookings': { path: '/my-bookings', session, contents: { booking: escape(spot.venue.name) } },
};
const nothingElse = { path: '/', contents: { heading: 'Nothing else' } };

/** One visit of one app in a browser of its own: first on the line, then again on a line that answers nothing. */
async function visit(folder, { path, session: own, contents }, { kbits, distance, cpu }, again) {
  const server = serve(folder, {
    pair,
    backend: backend.url,
    secretKey: backend.secretKey,
    policy: folder === 'dist' ? policy : undefined,
  });
  const line = await openLine(server, { kbits, distance });
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await context.addInitScript(observe, { session: own, contents });
  const names = Object.keys(contents);
  async function open(within = patience) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    // An app that keeps nothing has nothing to show on a line that answers nothing.
    const came = await page.goto(path, { waitUntil: 'commit', timeout: within }).catch(() => undefined);
    if (!came) return { page, stands: false };
    const isThere = page.waitForFunction((all) => all.every((name) => name in window.benchSeen), names, {
      timeout: within,
      polling: 100,
    });
    const stands = await isThere.then(() => true).catch(() => false);
    const seen = await page.evaluate(() => ({
      ...window.benchSeen,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      began: performance.timeOrigin,
    }));
    const last = Math.max(...names.map((name) => seen[name] ?? 0));
    return { page, stands, seen: { ...seen, kB: line.downAt(seen.began + last) / 1000 } };
  }
  try {
    const first = await open();
    if (!again) return first.seen;
    await first.page.waitForTimeout(8000);
    await first.page.close();
    line.isSilent = true;
    const second = await open(5000);
    return second.stands ? second.seen : {};
  } finally {
    await context.close();
    line.close();
    server.close();
  }
}

const rows = [];
async function measure(cell, screen, line, again, list = apps) {
  const found = Object.fromEntries(Object.keys(list).map((app) => [app, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [app, folder] of Object.entries(list)) found[app].push(await visit(folder, screen, line, again));
  for (const figure of [...Object.keys(screen.contents), 'paint', ...(again ? [] : ['kB']), 'shift']) {
    const of = (app) => found[app].map((one) => one[figure]).filter((value) => value !== undefined);
    const show = (app) => {
      if (figure === 'kB') return of(app).length ? Math.round(median(of(app))) : '';
      if (figure === 'shift') return of(app).length ? Number(Math.max(...of(app)).toFixed(3)) : '';
      return seconds(of(app));
    };
    const peers = Object.keys(list).filter((app) => app !== 'ours' && of(app).length);
    const best = Math.min(...peers.map((app) => median(of(app))));
    const isRatio = 'ours' in list && figure !== 'shift' && of('ours').length > 0 && peers.length > 0;
    rows.push({
      cell,
      figure,
      ...Object.fromEntries(Object.keys(list).map((app) => [app, show(app)])),
      ...(isRatio && { 'ours : best': (median(of('ours')) / best).toFixed(2) }),
    });
    console.log(JSON.stringify(rows.at(-1)));
  }
}

try {
  for (const [lineName, line] of Object.entries(lines)) {
    const isWanted = (cell) => only.length === 0 || only.some((words) => cell.includes(words));
    for (const [name, screen] of Object.entries(screens)) {
      const cell = `${name}, ${lineName}`;
      if (isWanted(cell)) await measure(cell, screen, line, false);
      const second = `${name}, second start on a silent line`;
      if (line.cpu === 1 && isWanted(second)) await measure(second, screen, line, true);
    }
    const cell = `floor, ${lineName}`;
    if (isWanted(cell)) await measure(cell, nothingElse, line, false, floor);
  }
} finally {
  await browser.close();
  await backend.dispose();
  for (const folder of [root, template]) rmSync(folder, { recursive: true, force: true });
}
console.table(rows);
console.log(
  `Seconds: median (shortest–longest) of ${rounds} visits of each app in turns; kB until the content stands; largest layout shift.`,
);
