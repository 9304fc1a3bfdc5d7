import { expect, test, withoutWorker, type Page } from '#tests/support/fixtures.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { isSweep } from '#tests/support/sweep.ts';
import { figure } from '#tests/support/figure.ts';
import { like } from '#tests/support/words.ts';

// A worker would answer with scripts that the story holds back.
test.use({ motion: true, contextOptions: withoutWorker });

/** Where the parts stand that are above the fold. */
const places = (page: Page) =>
  page.evaluate(() =>
    [
      'header a',
      'header nav a:nth-child(2)',
      'header [aria-haspopup]',
      'main h1',
      'main .empty a',
      'nav:not(header nav) a:nth-child(2)',
    ].map((selector) => {
      const part = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      const { x, y, width, height } = part?.getBoundingClientRect() ?? new DOMRect();
      return [selector, Math.round(x), Math.round(y), Math.round(width), Math.round(height)].join(' ');
    }),
  );

/** Opens an address while no script arrives, then lets them come. */
async function comparePlaces(page: Page, address: string): Promise<void> {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo'), 'the app is not there yet').toHaveCount(0);
  // On a busy machine the end of the document comes after its beginning is seen.
  await page.waitForFunction(() => document.readyState !== 'loading');
  const early = await places(page);
  release();
  await page.getByRole('contentinfo').waitFor();
  expect(await places(page), address).toEqual(early);
  await page.unrouteAll({ behavior: 'wait' });
}

// A screen that is wide has its own header, and the same heading below it.
const wide = { width: 1280, height: 800 };

test("the shell of the document stands where the app's own does, on a phone and on a wide screen", async ({
  page,
  api,
}) => {
  // Every address in the sweep: each has the same shell, with other words in its heading.
  for (const address of isSweep ? ['/', '/venues', '/my-bookings'] : ['/']) await comparePlaces(page, address);
  await arriveAs(page, await api.signUp());
  await comparePlaces(page, '/venues');
  await page.setViewportSize(wide);
  await comparePlaces(page, '/');
  if (isSweep) await comparePlaces(page, '/venues');
});

// The story above compares the places, in every run.
test('nothing moves when the app takes the place of the shell', { tag: '@sweep' }, async ({ page }) => {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.getByRole('contentinfo').waitFor();
  // The last of what comes later by itself.
  await expect(page.getByRole('link', { name: like('homeFeatured.book') }).first()).toBeVisible();
  expect(await page.evaluate(() => (window as Window & { seen?: number[] }).seen)).toEqual([]);
});

/** What comes in a second at 20 kB/s. */
const firstSecond = 20_000;

test.describe(() => {
  test.use({ newPhone: true });

  test('the mark and the shape of a page are there with what a line of 20 kB/s brings in its first second', async ({
    page,
    network,
  }) => {
    // Only the document comes: whatever it has to show is shown by it alone.
    await page.route('**/assets/**', () => undefined);
    // The browser fetches the icon of its tab whenever it likes, and past the routes of a page: it is no part of the shell.
    network.fault(/GET \/icons\//, { kind: 'drop-response' });
    for (const [address, shape] of [
      ['/', page.getByRole('main').getByRole('heading', { level: 1 })],
      ['/venues', page.getByRole('main').getByRole('heading', { level: 1 })],
      ['/my-bookings', page.getByRole('main').getByRole('heading', { level: 1 })],
      ['/venues/7f', page.locator('.MuiSkeleton-root').first()],
    ] as const) {
      const line = network.slowDown({ kbits: 160 });
      await page.goto(address, { waitUntil: 'commit' });
      const mark = page.getByRole('banner').locator('.brand svg');
      await expect(mark, address).toBeVisible();
      await expect(shape, address).toBeVisible();
      await expect(page.getByRole('navigation').last(), address).toBeVisible();
      expect(line.down, address).toBeLessThanOrEqual(firstSecond);
      figure(`bytes until the shell of ${address} is there`, line.down);
    }
  });
});
