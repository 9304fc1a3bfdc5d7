// The calendar of a venue with 5 courts and 17 hours on a phone without a network: from a press on "next day" to the painted day (60 ms),
// and from the moment at which a block is kept on the phone to its box in the painted grid (50 ms), each without a slower processor and
// with one that is slowed four times, for which the consoles have no such budget. The times end with the frame that shows it.
// Run on a quiet machine, after a build: node tests/bench/calendar.bench.mjs [rounds] [folder of a build ...]
import { rmSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { switchedOff } from '#tests/engines/switched-off.mjs';
import { serveBuild } from './build-host.mjs';
import { median } from './spans.mjs';

const [wanted = '2', ...folders] = process.argv.slice(2);
const rounds = Number(wanted);
const builds = folders.length > 0 ? folders : ['dist'];
const slowdowns = [1, 4];
const budgets = { 'a day is shown': 60, 'a block that is kept appears': 50 };
const screens = {
  'phone 390': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'desktop 1280': { viewport: { width: 1280, height: 900 } },
};

const load = async (path) =>
  (await runnerImport(`./${path}`, { configFile: 'vite.config.ts', logLevel: 'error' })).module;
const { makeTemplate, startServer } = await load('tests/support/server.ts');
const { apiOf } = await load('tests/support/fixtures-api.ts');
const { arriveAs } = await load('tests/support/fixtures-steps.ts');
const { consoleIsKept, memberOf } = await load('tests/support/fixtures-console.ts');
const { dayAfter, karachiDate } = await load('src/domain/calendar.ts');

/** A venue with five courts, open from 8 AM to 1 AM, with some 15 guests on each of the next eight days. */
async function fillVenue(api) {
  const { venue, court } = await api.nextSpot();
  const asServer = { asServer: true };
  await api.call('PATCH', `/rest/v1/venues?id=eq.${venue.id}`, {
    ...asServer,
    body: { open_time: '08:00', close_time: '01:00' },
  });
  for (let at = venue.courts.length; at < 5; at += 1) {
    const body = { venue_id: venue.id, name: `Turf ${at}`, sport: court.sport, price_per_hour: 3000 + at * 100 };
    await api.call('POST', '/rest/v1/courts', { ...asServer, body });
  }
  const { body: courts } = await api.call(
    'GET',
    `/rest/v1/courts?select=id&venue_id=eq.${venue.id}&order=name`,
    asServer,
  );
  const manager = await memberOf(api, venue, 'manager', 'Imran Manager');
  for (let ahead = 1; ahead <= 8; ahead += 1) {
    const day = dayAfter(karachiDate(Date.now()), ahead);
    const mutations = courts.slice(0, 5).flatMap(({ id: courtId }, column) =>
      [9, 13, 18].map((from, nth) => {
        const id = crypto.randomUUID();
        const hour = from + ((column + ahead) % 3);
        const args = {
          courtId,
          day,
          hours: [hour, hour + 1],
          source: 'walkin',
          name: `Guest ${column} ${nth}`,
          total: 6000,
        };
        return { id, kind: 'add-walk-in', v: 1, entity: `entry:${id}`, args };
      }),
    );
    const batch = { device: crypto.randomUUID(), mutations };
    const { body } = await api.rpc('apply_mutations', { batch }, manager.token);
    // The seed blocks an hour here and there.
    const entered = body.results.filter(({ status }) => status === 'applied').length;
    if (entered < 10) throw new Error(`${entered} guests on ${day}: ${JSON.stringify(body.results[0])}`);
  }
  return { venue, manager, courts: courts.slice(0, 5) };
}

/**
 * Runs in the page: presses `selector`, and resolves with the ms until the frame in which `shows` is found was painted: from the press,
 * or from the write that it leads to, of which Dexie tells the window.
 */
function timeUntil({ selector, shows, isFromWrite = false }) {
  return new Promise((resolve, reject) => {
    const target = document.querySelector(selector);
    if (!target || target.disabled) return reject(new Error(`Nothing to press: ${selector}`));
    if (document.querySelector(shows)) return reject(new Error(`Already there: ${shows}`));
    let from = 0;
    const note = () => (from = performance.now());
    if (isFromWrite) addEventListener('x-storagemutated-1', note, { once: true });
    const watch = new MutationObserver(() => {
      if (!document.querySelector(shows)) return;
      watch.disconnect();
      requestAnimationFrame(
        () => void scheduler.postTask(() => resolve(performance.now() - from), { priority: 'user-blocking' }),
      );
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    note();
    target.click();
  });
}

async function measure(browser, url, { device, slowdown }, { venue, manager }, silence) {
  const context = await browser.newContext({ ...device, baseURL: url });
  const page = await context.newPage();
  await arriveAs(page, manager);
  const today = karachiDate(Date.now());
  await page.goto(`/vendor/${venue.id}/calendar?day=${dayAfter(today, 1)}`);
  await page.locator('[data-at] .who').first().waitFor();
  await consoleIsKept(page);
  // The sheets of an hour, and their code, are there as after a first use.
  await page.locator('td.hour[data-state="free"]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.locator('[role=dialog] button[type=submit]').waitFor();
  await page.waitForTimeout(1000);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(1000);
  silence(true);
  await page.reload();
  await page.locator('[data-at] .who').first().waitFor();
  await page.waitForTimeout(2000);
  const chrome = await context.newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const labelOf = (day) => `[role=grid][aria-label*="${Number(day.slice(8))} "]`;
  const shown = [];
  for (let ahead = 2; ahead <= 7; ahead += 1) {
    const day = dayAfter(today, ahead);
    shown.push(await page.evaluate(timeUntil, { selector: '.on', shows: labelOf(day) }));
    await page.waitForTimeout(500);
  }
  const blocked = [];
  for (let nth = 0; nth < 3; nth += 1) {
    await page
      .locator('td.hour[data-state="free"]')
      .nth(nth * 4)
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    const submit = page.getByRole('dialog').locator('button[type="submit"]');
    await submit.waitFor();
    await page.waitForTimeout(800);
    await page.evaluate(() =>
      document.querySelectorAll('[data-at].box').forEach((box) => box.setAttribute('data-old', '')),
    );
    blocked.push(
      await page.evaluate(timeUntil, {
        isFromWrite: true,
        selector: '[role=dialog] button[type=submit]',
        shows: 'button.box:not([data-old])',
      }),
    );
    await page.waitForTimeout(1500);
  }
  await context.close();
  silence(false);
  return { 'a day is shown': shown, 'a block that is kept appears': blocked };
}

const template = await makeTemplate();
const backend = await startServer(template);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...browserArgs, switchedOff] });
const hosts = [];
let silent = false;
const times = {};
try {
  const filled = await fillVenue(apiOf(backend));
  for (const folder of builds) hosts.push(await serveBuild(folder, backend.url, () => silent));
  for (let round = 0; round < rounds; round += 1) {
    for (const slowdown of slowdowns) {
      for (const [screen, device] of Object.entries(screens)) {
        for (const [at, host] of hosts.entries()) {
          const found = await measure(browser, host.url, { device, slowdown }, filled, (is) => (silent = is));
          const build = builds.length > 1 ? ` (${builds[at]})` : '';
          for (const [what, all] of Object.entries(found))
            (times[`${slowdown}x, ${screen}: ${what}${build}`] ??= []).push(...all);
        }
      }
    }
  }
} finally {
  await browser.close();
  for (const { server } of hosts) server.closeAllConnections();
  for (const { server } of hosts) server.close();
  await backend.dispose();
  rmSync(template, { recursive: true, force: true });
}
const rows = {};
for (const [what, all] of Object.entries(times)) {
  const budget = what.startsWith('1x') ? Object.entries(budgets).find(([name]) => what.includes(name))[1] : undefined;
  rows[what] = {
    times: all.length,
    'best ms': median([Math.min(...all)]),
    'median ms': median(all),
    'worst ms': median([Math.max(...all)]),
    ...(budget && { budget, 'within budget': median(all) <= budget }),
  };
}
console.table(rows);
process.exitCode = Object.values(rows).some((row) => row['within budget'] === false) ? 1 : 0;
