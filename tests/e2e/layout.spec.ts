import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { hardToRead, reachingOut } from '#tests/support/fixtures-layout.ts';
import { arriveEverywhere, onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { goTo, heading } from '#tests/support/fixtures-shell.ts';
import { t } from '#tests/support/words.ts';

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

/** Windows in which everything has to fit; `text` in percent. */
const windows = [
  { width: 320, height: 640, text: 100 },
  { width: 640, height: 900, text: 200 },
  { width: 1280, height: 900, text: 200 },
];

async function resize(page: Page, { width, height, text }: (typeof windows)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    // What asks for the width by a query is drawn anew in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  }, text);
}

test('every screen fits 320 pixels, and with text twice as large 640 and 1280', async ({ page, api }) => {
  const venue = await arriveEverywhere(page, api, longName);
  await onEveryScreen(page, venue, async (address) => {
    for (const window of windows) {
      await resize(page, window);
      const where = `${address}, ${window.width} pixels`;
      expect.soft(await reachingOut(page), where).toEqual([]);
      if (window.text > 100) expect.soft(await hardToRead(page), where).toEqual([]);
    }
  });
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
