import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { arriveEverywhere, onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { goTo, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { bookingCard, chooseDay, chooseHours } from '#tests/support/fixtures-steps.ts';
import { exactly, t } from '#tests/support/words.ts';

test.describe.configure({ timeout: 120_000 });

const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 0)
      .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.className ?? ''),
  );

test('who asked for less motion gets none, on any screen and when something opens', async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await onEveryScreen(page, await arriveEverywhere(page, api), async (address) => {
    expect.soft(await moving(page), address).toEqual([]);
  });
  await openOverScreen(page);
  expect(await moving(page), 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
  await goTo(page, '/my-bookings');
  await page.getByRole('button', { name: exactly('bookings.actions.cancelLabel') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Material UI moves its dialogs by itself, so this one is looked at while it would be on its way.
  expect(await moving(page), 'a dialog').toEqual([]);
});

/** Everything about a control that forced colours leave visible. */
const looks = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(([first]) => {
    const { backgroundColor, color, outline, border, borderBlockEnd } = getComputedStyle(first ?? document.body);
    const after = getComputedStyle(first ?? document.body, '::after').backgroundColor;
    return [backgroundColor, color, outline, border, borderBlockEnd, after].join(' | ');
  });

test('with forced colours the focus and every choice can still be seen', async ({ page, api }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const spot = await api.nextSpot();
  await page.goto('/venues');
  await expect(page.locator('.pagination-numbers [aria-current]')).toBeVisible();
  const different = async (chosen: string, other: string) =>
    expect(await looks(page, chosen), `${chosen} can be told from ${other}`).not.toBe(await looks(page, other));
  await different('.pagination-numbers [aria-current]', '.pagination-numbers a:not([aria-current])');
  await page.getByRole('button', { name: t('nav.openMenu') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await different('[role=dialog] nav a[aria-current]', '[role=dialog] nav a:not([aria-current])');
  await page.keyboard.press('Escape');

  await goTo(page, `/venues/${spot.venue.id}`);
  await bookingCard(page).locator('[data-day]').nth(3).click();
  await different("[data-day][aria-pressed='true']", "[data-day][aria-pressed='false']");
  await different(".tab-list [aria-selected='true']", ".tab-list [aria-selected='false']");
  await chooseDay(page, spot);
  await chooseHours(page, spot.hours.slice(0, 1));
  await different(".hour[aria-pressed='true']", ".hour[aria-pressed='false']:enabled");
  await different('.court:has(:checked)', '.court:not(:has(:checked))');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, isThick: Number.parseFloat(outlineWidth) >= 2 };
  });
  expect(outline).toEqual({ outlineStyle: expect.not.stringMatching('none'), isThick: true });
});
