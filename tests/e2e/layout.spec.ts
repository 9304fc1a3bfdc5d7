import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { hardToRead, reachingOut } from '#tests/support/fixtures-layout.ts';
import { arriveEverywhere, onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { goTo, heading } from '#tests/support/fixtures-shell.ts';
import { t } from '#tests/support/words.ts';

test.describe.configure({ timeout: 120_000 });

const longName = 'Muhammad Abdurrahman Siddiqui-Chaudhry';

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

test('at 320 pixels nothing has to be scrolled sideways', async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const look = async (address: string) => expect.soft(await reachingOut(page), address).toEqual([]);
  await onEveryScreen(page, await arriveEverywhere(page, api, longName), look);
});

test('the wide header fits a small tablet in one line, whoever is signed in', async ({ page, api }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await arriveAs(page, await api.signUp(longName));
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: longName })).toBeVisible();
  expect(await reachingOut(page)).toEqual([]);
  const brand = header.getByRole('link', { name: t('app.name') });
  expect(await brand.evaluate((link) => link.scrollHeight <= (link.parentElement?.clientHeight ?? 0))).toBe(true);
});

test('at 320 pixels a guest has nothing to scroll sideways either', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  for (const address of ['/', '/login?tab=register', '/my-bookings', '/profile', '/vendor-signup', '/reset-password']) {
    await goTo(page, address);
    await expect(heading(page)).toBeVisible();
    expect.soft(await reachingOut(page), address).toEqual([]);
  }
});

async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

for (const width of [640, 1280]) {
  test(`with text twice as large everything still fits, ${width} pixels wide`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const venue = await arriveEverywhere(page, api, longName);
    await enlarge(page);
    await onEveryScreen(page, venue, async (address) => {
      expect.soft(await reachingOut(page), address).toEqual([]);
      expect.soft(await hardToRead(page), address).toEqual([]);
    });
  });
}
