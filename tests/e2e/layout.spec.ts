import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';

test.describe.configure({ timeout: 120_000 });

const forEverybody = [
  '/',
  '/venues',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/contact',
  '/vendor-signup',
  '/payment',
  '/payment-success',
  '/payment-canceled',
  '/sports',
  '/sports/squash',
  '/about',
  '/terms',
  '/privacy',
  '/help',
  '/help/faq',
  '/no/such/page',
];
const forPeople = ['/my-bookings', '/profile', '/change-password', '/delete-account'];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Elements that reach over the right edge, unless something around them scrolls sideways on purpose. */
function reachingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll|clip|hidden/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((node) => node.getBoundingClientRect().right > width + 1 && !scrolls(node.parentElement))
      .map((node) => `${node.tagName} ${node.className}`)
      .slice(0, 5);
  });
}

async function expectToFit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
  expect(await reachingOut(page), address).toEqual([]);
}

test('three cards in a row, one on a phone', async ({ page }) => {
  const cards = page.locator('main').getByRole('article');
  const inFirstRow = () =>
    cards.evaluateAll(
      (all) => all.filter((card) => card.getBoundingClientRect().top === all[0]?.getBoundingClientRect().top).length,
    );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/venues');
  await expect(cards).toHaveCount(9);
  expect(await inFirstRow()).toBe(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(inFirstRow).toBe(1);
});

test('at 320 pixels nothing has to be scrolled sideways', async ({ page, api, guard }) => {
  guard.allow(/http 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  const { venue } = await api.nextSpot();
  for (const address of [...forEverybody, `/venues/${venue.id}`]) await expectToFit(page, address);
  await arriveAs(page, await api.signUp('Muhammad Abdurrahman Siddiqui-Chaudhry'));
  for (const address of forPeople) await expectToFit(page, address);
});

test('the wide header fits a small tablet in one line, whoever is signed in', async ({ page, api }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await arriveAs(page, await api.signUp('Muhammad Abdurrahman Siddiqui-Chaudhry'));
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: /Muhammad Abdurrahman/ })).toBeVisible();
  expect(await reachingOut(page)).toEqual([]);
  const brand = header.getByRole('link', { name: 'Baari' });
  expect(await brand.evaluate((link) => link.scrollHeight <= (link.parentElement?.clientHeight ?? 0))).toBe(true);
});

test('with text twice as large everything still fits', async ({ page, api }) => {
  await page.setViewportSize({ width: 640, height: 900 });
  const { venue } = await api.nextSpot();
  for (const address of ['/', '/venues', '/login', '/contact', '/help/faq', `/venues/${venue.id}`]) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await reachingOut(page), address).toEqual([]);
  }
});

test('who asked for less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const address of ['/', '/venues', '/help/faq']) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 20)
        .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.className ?? ''),
    );
    expect(moving, address).toEqual([]);
  }
});

test('with forced colours, focus and choice can still be seen', async ({ page, api }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { venue } = await api.nextSpot();
  await page.goto(`/venues/${venue.id}`);
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, isThick: Number.parseFloat(outlineWidth) >= 2 };
  });
  expect(outline).toEqual({ outlineStyle: expect.not.stringMatching('none'), isThick: true });
  await expect(page.getByRole('radio', { checked: true }).first()).toBeVisible();
});
