// The calendar of a venue: a day of several courts by keyboard alone, and by a finger that slides.
import { calendarPath } from '#domain/desk/desk-paths.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Spot } from '#tests/support/fixtures-api.ts';
import { tabTo } from '#tests/support/fixtures-keyboard.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { like, literally, t } from '#tests/support/words.ts';
import { shortHour } from '#text/near-time.ts';

/** Two hours in a row that are free at a venue with several courts, somewhere in daylight. */
async function openDay(page: Page, api: Api): Promise<Spot & { from: number }> {
  for (;;) {
    const spot = await api.nextSpot();
    const from = spot.hours.find((hour) => hour >= 9 && hour < 22 && spot.hours.includes(hour + 1));
    if (from === undefined || spot.venue.courts.length < 2) continue;
    const manager = await api.signUp('Imran Manager');
    const { status } = await api.call('POST', '/rest/v1/venue_members', {
      asServer: true,
      body: { venue_id: spot.venue.id, user_id: manager.id, role: 'manager' },
    });
    expect(status).toBe(201);
    await arriveAs(page, manager);
    await page.goto(calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id }));
    return { ...spot, from };
  }
}

const spaced = (text: string) => literally(text).replace(/[\s\u00a0]/g, String.raw`\s`);
const cellOf = (page: Page, { court }: Spot, hours: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${spaced(`${court.name}, ${hours}`)},`) });
const hourOf = (page: Page, spot: Spot, hour: number) => cellOf(page, spot, shortHour(hour));
const range = (from: number) => t('calendar.between', { start: shortHour(from), end: shortHour(from + 2) });

// calendar-view.test.tsx has every key, the day at the desk of keyboard-flows chooses, enters and blocks with them, in every run.
test(
  'a day by keyboard alone: two hours are chosen, said, and blocked; Back leads from the week to the day',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const spot = await openDay(page, api);
    await expect(hourOf(page, spot, spot.from)).toBeVisible();
    await tabTo(page, new RegExp(`^${literally(spot.court.name)}, `));
    await page.keyboard.press('Home');
    for (
      let step = 0;
      step < 24 && !(await hourOf(page, spot, spot.from).evaluate((cell) => cell === document.activeElement));
      step++
    )
      await page.keyboard.press('ArrowDown');
    await expect(hourOf(page, spot, spot.from)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: like('calendar.chosen') })).toContainText(spot.court.name);
    await page.keyboard.press('Enter');
    // The sheet's code comes at its first use: who presses Tab before leaves the table, and that is where the focus goes back to.
    await expect(page.getByRole('dialog').getByRole('button', { name: t('free.block') })).toBeVisible();
    await tabTo(page, t('free.block'));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: t('block.title') });
    await expect(form).toBeVisible();
    await tabTo(page, t('entry.reason.weather'));
    await page.keyboard.press('Enter');
    await tabTo(page, like('block.submit'));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    const blocked = cellOf(page, spot, range(spot.from));
    await expect(blocked).toHaveAccessibleName(like('entry.reason.weather'));
    // The focus is where the hours were.
    await expect(blocked.getByRole('button')).toBeFocused();

    await page.keyboard.press('PageDown');
    await expect(blocked).toBeHidden();
    // A key that comes before the other day has the focus is nobody's.
    await expect(page.locator('[data-at]:focus')).toHaveCount(1);
    await page.keyboard.press('PageUp');
    await expect(blocked.getByRole('button')).toBeFocused();
    await page.getByRole('button', { name: t('calendar.view.week') }).click();
    await expect(page.getByRole('tab', { name: spot.court.name })).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(blocked).toBeVisible();
  },
);

test('a finger that rests and slides chooses hours of one court, and one that moves at once scrolls', async ({
  page,
  api,
}) => {
  const spot = await openDay(page, api);
  const first = hourOf(page, spot, spot.from);
  const second = hourOf(page, spot, spot.from + 1);
  await first.scrollIntoViewIfNeeded();
  await second.scrollIntoViewIfNeeded();
  const middle = async (cell: typeof first) => {
    const box = await cell.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [from, to] = [await middle(first), await middle(second)];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  await expect(page.getByRole('status').filter({ hasText: like('calendar.chosen', { count: 1 }) })).toBeAttached();
  for (let part = 1; part <= 4; part++)
    await touch('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * part) / 4 });
  await touch('touchEnd');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(spot.court.name);
  await expect(page.locator('[aria-selected="true"][data-at]')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await touch('touchStart', to);
  for (let part = 1; part <= 4; part++) await touch('touchMove', { x: to.x, y: to.y - 20 * part });
  await touch('touchEnd');
  await expect(page.locator('[aria-selected="true"][data-at]')).toHaveCount(0);
  await expect(sheet).toBeHidden();
});
