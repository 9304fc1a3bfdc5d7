import { venuePath } from '#domain/paths.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { consoleIsKept, enterGuest, memberOf } from '#tests/support/fixtures-console.ts';
import { arriveAs, bookByApi, expireSession, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

type Start = { paint: number; content: number };

/** First paint and the moment at which `text` stands in the screen, in ms from the start of the navigation. */
async function measureStart(page: Page, path: string, text: string): Promise<Start> {
  await page.goto(path, { waitUntil: 'commit' });
  const content = await page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent.includes(wanted) && performance.now(),
    text,
    { polling: 'raf' },
  );
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  return { paint, content: Number(await content.jsonValue()) };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

/** The product's budgets for a start at 4x CPU, in ms. Printed beside every figure. */
const budget = { paint: 350, content: 500 };

/** Machines that run tests are noisy: what fails here is a start that waits for something (a network, a sign-in). */
const noise = 2;

/** What the work of `measureWork` takes at 4x CPU on a machine that meets the budgets, in ms. */
const usualWork = 200;

/** The best of five times, in ms, for work that never changes: how fast this machine is while it measures starts. */
async function measureWork(page: Page): Promise<number> {
  const times = await page.evaluate(() =>
    Array.from({ length: 5 }, () => {
      const began = performance.now();
      const words = Array.from({ length: 20_000 }, (_, index) => String((index * 7919) % 20_011));
      const sorted = JSON.parse(JSON.stringify(words.toSorted())) as string[];
      return sorted.length > 0 ? performance.now() - began : Infinity;
    }),
  );
  return Math.min(...times);
}

/**
 * Five starts; judged by the best one, because whatever else runs on the machine can only make a start slower. A machine that
 * is slower than the one of the budgets has so much more time.
 */
async function expectFastStart(page: Page, path: string, text: string): Promise<void> {
  const starts: Start[] = [];
  for (let round = 0; round < 5; round += 1) starts.push(await measureStart(page, path, text));
  const work = await measureWork(page);
  const patience = noise * Math.max(1, work / usualWork);
  const paints = starts.map(({ paint }) => paint);
  const contents = starts.map(({ content }) => content);
  const words = (values: number[]) => `${Math.round(median(values))} ms (best ${Math.round(Math.min(...values))})`;
  console.log(
    `${test.info().title}: ${path.slice(0, 16)} first paint ${words(paints)} of ${budget.paint}, content ${words(contents)} of ${budget.content}, work ${Math.round(work)} ms of ${usualWork}`,
  );
  expect.soft(Math.min(...paints), `first paint of ${path}`).toBeLessThanOrEqual(budget.paint * patience);
  expect.soft(Math.min(...contents), `content of ${path}`).toBeLessThanOrEqual(budget.content * patience);
}

test.beforeEach(({ guard }) => guard.allow(/network net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)/));

// Whatever is fast enough at a quarter of the speed is at all of it.
test('offline start, 4x CPU', async ({ page, network, api }) => {
  const person = await api.signUp('Zara Sheikh');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  await arriveAs(page, person);
  const screens = {
    '/': t('homeFeatured.title'),
    '/venues': 'venues found',
    // Its board shows the courts of one sport.
    [venuePath(spot.venue.id, { sport: spot.court.sport })]: spot.court.name,
    '/my-bookings': spot.venue.name,
  };
  for (const [path, text] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText(text);
    await readyForOffline(page);
  }
  await expireSession(page);
  network.cut();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const [path, text] of Object.entries(screens)) await expectFastStart(page, path, text);
});

test('Today at the gate, offline start, 4x CPU', async ({ page, network, api }) => {
  const { venue } = await api.nextSpot();
  const gate = await memberOf(api, venue, 'gate', 'Ghulam Gate');
  const guest = 'Hamza Malik';
  await enterGuest(api, gate, venue, guest);
  await arriveAs(page, gate);
  const path = `/vendor/${venue.id}/today`;
  await page.goto(path);
  await expect(page.locator('main')).toContainText(guest);
  await consoleIsKept(page);
  await expireSession(page);
  network.cut();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await expectFastStart(page, path, guest);
});
