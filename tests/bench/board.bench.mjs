// From a press on the board of a venue (8 courts, 19 hours) to the frame that shows it chosen, and from the server's answer about
// another date to the painted board, with 10,000 venues on the device and the CPU slowed four times; the budget is 50 ms.
// The card that sums the choice up, and the line that says how old the hours are, follow in a frame of their own and are not counted;
// nor is what other threads do afterwards (raster, compositing). The times are of rounds without a trace, which costs up to a third
// of them; with each round goes one with a trace, which says what they consist of. Two folders of builds are measured in turns.
// Run on a quiet machine, after a build: node tests/bench/board.bench.mjs [rounds] [folder of a build ...]
import { chromium } from '@playwright/test';
import { browserArgs, provideChromium } from '#tests/engines/chromium.mjs';
import { courts, install, serveBuild, venueWithCourts } from './filled-phone.mjs';
import { median, medianOfQuicker, spansOf, traced } from './spans.mjs';

/** In ms: longer than the frame of the press itself, as over any line to a server. */
const answersAfter = 150;

const [wanted = '3', ...folders] = process.argv.slice(2);
const rounds = Number(wanted);
const builds = folders.length > 0 ? folders : ['dist'];
const budget = 50;
const slowdown = 4;
/** Open from 7 AM to 2 AM. */
const hours = [0, 1, ...Array.from({ length: 17 }, (_, at) => at + 7)];
const screens = {
  'phone 390': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'desktop 1280': { viewport: { width: 1280, height: 900 } },
};

const dateIn = (days) => new Date(Date.now() + (days * 24 + 5) * 3_600_000).toISOString().slice(0, 10);

/** What the server says of a date, after a while. */
function answer(name, { day }) {
  if (name !== 'venue_day') return undefined;
  return new Promise((resolve) => setTimeout(resolve, answersAfter, dayOf(day)));
}

/** Every third hour is taken; on every date others are. */
function dayOf(day) {
  const shift = Math.round(Date.parse(day) / 86_400_000);
  const of = (at, price) => hours.map((hour) => [hour, (hour * 7 + at + shift) % 3 ? 'free' : 'taken', price]);
  const grids = courts.map(({ id, price }, at) => ({ id, price, hold_until: null, hours: of(at, price) }));
  return { k: 'vd1', today: dateIn(0), last: dateIn(30), fee: 100, terms: [[6, 100]], courts: grids, day };
}

/**
 * Runs in the page: presses what `selector` names, and marks `from`, the press or the end of the answer that it leads to, and
 * `painted`, when the frame that shows it has been painted. What is looked up is looked up after that frame.
 */
function press({ selector, waitsForAnswer }) {
  return new Promise((resolve, reject) => {
    const target = document.querySelector(selector);
    const isLive = () => document.querySelector('#booking-hours:not(.board-old):not([aria-busy="true"])') !== null;
    let isAsked = !waitsForAnswer;
    let pressed = 0;
    const note = () => {
      const end = performance.now();
      const asked = performance
        .getEntriesByType('resource')
        .findLast(({ name, startTime }) => name.endsWith('/venue_day') && startTime >= pressed);
      if (waitsForAnswer && !asked) return reject(new Error('No answer is known that this press asked for.'));
      performance.mark('from', { startTime: waitsForAnswer ? asked.responseEnd : pressed });
      performance.mark('painted', { startTime: end });
      return resolve();
    };
    const watch = new MutationObserver(() => {
      if (!isAsked) {
        isAsked = !isLive();
        return;
      }
      if (waitsForAnswer && !isLive()) return;
      watch.disconnect();
      // Ahead of whatever else waits for the frame to be over.
      requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }));
    });
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    watch.observe(document.querySelector('main'), everything);
    pressed = performance.now();
    target.click();
  });
}

/** Runs in the page: the times between the marks of `press`, in ms. */
function timesOfMarks() {
  const startsOf = (name) => performance.getEntriesByName(name).map(({ startTime }) => startTime);
  const ends = startsOf('painted');
  return startsOf('from').map((from, at) => ends[at] - from);
}

/** Eight hours and six dates: how long each took until it was painted, or in a trace what the page's thread did for it. */
async function measure(browser, origin, device, isTraced) {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  await install(page, origin);
  await page.goto(`${origin}/venues/${venueWithCourts}`);
  const free = page.locator('#booking-hours .hour-free[aria-disabled="false"]');
  await free.first().waitFor();
  // What a first visit still fetches comes first.
  await page.waitForTimeout(2000);
  const chrome = await context.newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const ask = async (asked, rest) => {
    await page.evaluate(press, asked);
    await page.waitForTimeout(rest);
  };
  const found = async (run) => {
    if (isTraced) return spansOf(await traced(chrome, run));
    await page.evaluate(() => performance.clearMarks());
    await run();
    return page.evaluate(timesOfMarks);
  };
  const hour = await found(async () => {
    for (let at = 0; at < 8; at += 1) {
      const place = await free.nth(at * 7).getAttribute('data-at');
      await ask({ selector: `[data-at="${place}"]` }, 300);
    }
  });
  const date = await found(async () => {
    // From the second on: in its last hour today gives way to tomorrow by itself.
    for (let at = 2; at < 8; at += 1) {
      await ask({ selector: `[data-day="${dateIn(at)}"]`, waitsForAnswer: true }, 900);
    }
  });
  await context.close();
  return { 'an hour is chosen': hour, 'a date is answered': date };
}

const browser = await chromium.launch({ executablePath: await provideChromium(), args: browserArgs });
const servers = await Promise.all(builds.map((build) => serveBuild(answer, build)));
const times = {};
const spans = {};
try {
  for (let round = 0; round < 2 * rounds; round += 1) {
    const isTraced = round % 2 === 1;
    const into = isTraced ? spans : times;
    for (const [screen, device] of Object.entries(screens)) {
      for (const [at, server] of servers.entries()) {
        const found = await measure(browser, `http://127.0.0.1:${server.address().port}`, device, isTraced);
        for (const [what, all] of Object.entries(found))
          (into[`${screen}: ${what}${builds.length > 1 ? ` (${builds[at]})` : ''}`] ??= []).push(all);
      }
    }
  }
} finally {
  await browser.close();
  for (const server of servers) server.close();
}
const rows = {};
for (const [what, all] of Object.entries(times).toSorted(([a], [b]) => a.localeCompare(b))) {
  const took = all.flat().toSorted((a, b) => a - b);
  const parts = ['script', 'style', 'layout', 'paint', 'wait', 'took'];
  rows[what] = {
    times: took.length,
    'best ms': Number(took[0].toFixed(1)),
    'median ms': median(took),
    'of quicker rounds, median ms': medianOfQuicker(all),
    'worst ms': Number(took.at(-1).toFixed(1)),
    'within budget': median(took) <= budget,
    ...Object.fromEntries(
      parts.map((part) => [`traced: ${part}`, median(spans[what].flat().map((span) => span[part]))]),
    ),
  };
}
console.table(rows);
process.exitCode = Object.values(rows).every((row) => row['within budget']) ? 0 : 1;
