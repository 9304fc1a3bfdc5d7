import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Spot } from '#tests/support/fixtures-api.ts';
import { moving } from '#tests/support/fixtures-layout.ts';
import { goTo, openOverScreen } from '#tests/support/fixtures-shell.ts';
import {
  arriveAs,
  arriveWithBooking,
  bookingBoard,
  chooseDay,
  chooseHours,
  confirmDialog,
  holdSpot,
} from '#tests/support/fixtures-steps.ts';
import { exactly, t } from '#tests/support/words.ts';

// The screens and their menu are looked at in the walk of axe-sweeps, a dialog in axe-booking, in every run.
test('who asked for less motion gets none when something opens', { tag: '@sweep' }, async ({ page, api }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arriveWithBooking(page, api);
  await openOverScreen(page);
  expect(await moving(page), 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
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

async function spotOfSeveralSports(api: Api): Promise<Spot> {
  for (;;) {
    const spot = await api.nextSpot();
    if (new Set(spot.venue.courts.map(({ sport }) => sport)).size > 1) return spot;
  }
}

test('with forced colours the focus and every choice can still be seen', async ({ page, api }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const spot = await spotOfSeveralSports(api);
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
  await bookingBoard(page).locator('[data-day]').nth(3).click();
  await different(
    "[role=group] > .MuiButton-root[aria-pressed='true']",
    "[role=group] > .MuiButton-root[aria-pressed='false']",
  );
  await different("[data-day][aria-pressed='true']", "[data-day][aria-pressed='false']");
  await different(".tab-list [aria-selected='true']", ".tab-list [aria-selected='false']");
  await chooseDay(page, spot);
  await chooseHours(page, spot.hours.slice(0, 1));
  await different(".hour[aria-selected='true']", ".hour[aria-selected='false'][aria-disabled='false']");
  await different(".hour[aria-disabled='true']", ".hour[aria-selected='false'][aria-disabled='false']");
  await different("[role=rowheader][aria-selected='true']", "[role=rowheader][aria-selected='false']");
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
    return { outlineStyle, isThick: Number.parseFloat(outlineWidth) >= 2 };
  });
  expect(outline).toEqual({ outlineStyle: expect.not.stringMatching('none'), isThick: true });
});

test('with forced colours, which know no grounds and no shadows, what lies above a page has an edge', async ({
  page,
  api,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await arriveAs(page, await api.signUp('Rabia Noor'));
  const spot = await api.nextSpot();
  await holdSpot(page, spot, spot.hours.slice(0, 1));
  const edge = /^1px solid/;
  await expect(page.locator('.MuiDialog-paper')).toHaveCSS('border', edge);
  await expect(confirmDialog(page).getByRole('timer').locator('../..')).toHaveCSS('border', edge);
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();

  await page.goto('/');
  await page.getByRole('button', { name: t('homeSearch.submit') }).click();
  await expect(page.locator('.toast > *')).toHaveCSS('border', edge);
});
