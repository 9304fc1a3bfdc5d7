// From a press on the board of a venue (8 courts, 19 hours) to the frame that shows it chosen, and from the server's answer about
// another date to the painted board, with 10,000 venues on the device and the CPU slowed four times; the budget is 50 ms.
// The card that sums the choice up, and the line that says how old the hours are, follow in a frame of their own and are not counted.
// Run on a quiet machine, after a build: node tests/bench/board.bench.mjs [rounds]
import { chromium } from '@playwright/test';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { courts, fillPhone, serveBuild, venueCount, venueWithCourts } from './filled-phone.mjs';

const rounds = Number(process.argv[2] ?? 3);
const budget = 50;
const slowdown = 4;
/** Open from 7 AM to 2 AM. */
const hours = [0, 1, ...Array.from({ length: 17 }, (_, at) => at + 7)];
const screens = { 'phone 390': { width: 390, height: 844 }, 'desktop 1280': { width: 1280, height: 900 } };

const dateIn = (days) => new Date(Date.now() + (days * 24 + 5) * 3_600_000).toISOString().slice(0, 10);

/** Every third hour is taken; on every date others are. */
function answer(name, { day }) {
  if (name !== 'venue_day') return undefined;
  const shift = Math.round(Date.parse(day) / 86_400_000);
  const of = (at) => hours.map((hour) => [hour, (hour * 7 + at + shift) % 3 ? 'free' : 'taken']);
  const grids = courts.map(({ id, price }, at) => ({ id, price, hold_until: null, hours: of(at) }));
  return { k: 'vd1', today: dateIn(0), last: dateIn(30), fee: 100, courts: grids, day };
}

/** Runs in the page: presses what `selector` names; ms from the press, or from the answer that it leads to, to the painted board. */
function press({ selector, waitsForAnswer }) {
  return new Promise((resolve) => {
    const painted = new MessageChannel();
    const target = document.querySelector(selector);
    let since = waitsForAnswer ? undefined : performance.now();
    let isSeen = false;
    painted.port1.addEventListener('message', () => {
      watch.disconnect();
      resolve(performance.now() - since);
    });
    painted.port1.start();
    const note = () => {
      if (isSeen || since === undefined) return;
      isSeen = true;
      requestAnimationFrame(() => painted.port2.postMessage(''));
    };
    const watch = new MutationObserver(() => {
      if (waitsForAnswer) {
        const asked = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/venue_day'));
        const isLive = document.querySelector('#booking-hours:not(.board-old):not([aria-busy="true"])');
        if (isLive && asked && asked.startTime > began) since = asked.responseEnd;
      }
      note();
    });
    watch.observe(document.querySelector('main'), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const began = performance.now();
    target.click();
  });
}

async function measure(browser, origin, viewport) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${origin}/venues`);
  await page.locator('.empty').waitFor();
  await page.evaluate(fillPhone, { count: venueCount, own: courts });
  await page.goto(`${origin}/venues/${venueWithCourts}`);
  await page.locator('#booking-hours [aria-disabled="false"].hour').first().waitFor();
  const chrome = await context.newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // What the page's thread works from a press to rest, however long others keep it from working.
  await chrome.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await chrome.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const times = { hour: [], date: [] };
  const cpu = { hour: [], date: [] };
  const note = async (what, asked, rest) => {
    const before = await worked();
    times[what].push(await page.evaluate(press, asked));
    await page.waitForTimeout(rest);
    cpu[what].push((await worked()) - before);
  };
  const free = '#booking-hours .hour-free[aria-disabled="false"]';
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < 8; at += 1) {
      const place = await page
        .locator(free)
        .nth(at * 7)
        .getAttribute('data-at');
      await note('hour', { selector: `[data-at="${place}"]` }, 150);
    }
    for (let at = 1; at < 7; at += 1) {
      await note('date', { selector: `[data-day="${dateIn(at)}"]`, waitsForAnswer: true }, 400);
    }
  }
  await context.close();
  return { times, cpu };
}

const server = await serveBuild(answer);
const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
const rows = {};
try {
  for (const [screen, viewport] of Object.entries(screens)) {
    const { times, cpu } = await measure(browser, `http://127.0.0.1:${server.address().port}`, viewport);
    for (const [what, taken] of Object.entries(times)) {
      const all = taken.toSorted((a, b) => a - b);
      const at = (share) => Number(all[Math.min(all.length - 1, Math.floor(all.length * share))].toFixed(1));
      rows[`${screen}: ${what === 'hour' ? 'an hour is chosen' : 'a date is answered'}`] = {
        times: all.length,
        'best ms': at(0),
        'median ms': at(0.5),
        'p95 ms': at(0.95),
        'worst ms': at(1),
        'CPU, median ms': Number(cpu[what].toSorted((a, b) => a - b)[Math.floor(cpu[what].length / 2)].toFixed(1)),
        'within budget': at(0.5) <= budget,
      };
    }
  }
} finally {
  await browser.close();
  server.close();
}
console.table(rows);
process.exitCode = Object.values(rows).every((row) => row['within budget']) ? 0 : 1;
