import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import {
  arriveAs,
  bookingCard,
  chooseDay,
  chooseHours,
  confirmDialog,
  expectBooked,
  hourButton,
} from '#tests/support/fixtures-steps.ts';
import { formatDay, formatSlot } from '#text/format.ts';
import { dayAfter, karachiDate } from '#domain/calendar.ts';

type Focused = { name: string; visible: boolean; obscured: boolean };

/** What has the focus, and whether the person can see it: WCAG 2.4.11 and 2.4.7. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: '', visible: true, obscured: false };
    const label = element.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`) : null;
    // A hidden file input shows its focus on its label.
    const shown = element.matches('input[type=file]') && label ? label : element;
    const box = shown.getBoundingClientRect();
    const points = [0.25, 0.5, 0.75].map((part) => ({
      x: box.left + box.width * part,
      y: box.top + box.height * part,
    }));
    const isSeen = points.some(({ x, y }) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (shown.contains(top) || top.contains(shown));
    });
    const style = getComputedStyle(shown);
    const ring = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
    return { name: name.trim(), visible: ring, obscured: !isSeen };
  });
}

/** Presses Tab until the wanted control has the focus, checking every stop on the way. */
async function tabTo(page: Page, wanted: RegExp, most = 90): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    expect(now.obscured, `"${now.name}" has the focus but something lies over it`).toBe(false);
    if (wanted.test(now.name)) {
      expect(now.visible, `"${now.name}" shows that it has the focus`).toBe(true);
      return;
    }
    passed.push(now.name.slice(0, 30));
  }
  throw new Error(`Tab never reached ${wanted}. It passed: ${passed.join(' | ')}`);
}

test('a whole booking with the keyboard alone', async ({ page, api }) => {
  const person = await api.signUp();
  const spot = await api.nextSpot();
  const day = dayAfter(karachiDate(Date.now()), 5);
  const [hour = 0] = await api.freeHours(spot.court.id, day);
  await arriveAs(page, person);
  await page.goto(`/venues/${spot.venue.id}`);
  await expect(bookingCard(page)).toBeVisible();

  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Court$/);
  await page.keyboard.press('Home');
  const court = bookingCard(page).getByLabel('Court');
  for (let step = 1; step < spot.venue.courts.length && (await court.inputValue()) !== spot.court.id; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(court).toHaveValue(spot.court.id);
  await tabTo(page, new RegExp(`^${formatDay(day)}$`));
  await page.keyboard.press('Enter');
  await expect(bookingCard(page).getByText('Checked just now')).toBeVisible();
  await tabTo(page, new RegExp(`^${formatSlot(hour)}.*, Free$`));
  await page.keyboard.press('Space');
  await expect(bookingCard(page).getByRole('button', { name: new RegExp(`^${formatSlot(hour)}`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tabTo(page, /^Proceed to Payment$/);
  await page.keyboard.press('Enter');

  await expect(confirmDialog(page)).toBeVisible();
  await test.step('the dialog holds the focus', async () => {
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    }
  });
  await tabTo(page, /Choose a file/);
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pictureReceipt());
  await expect(confirmDialog(page).getByText('Saved on this phone.')).toBeVisible();
  await tabTo(page, /^Confirm Booking$/);
  await page.keyboard.press('Enter');
  await expectBooked(page, { ...spot, day }, [hour]);
});

test('Escape closes the dialog, gives the hours back and returns to the card with the receipt kept', async ({
  page,
  api,
}) => {
  const person = await api.signUp();
  const spot = await api.nextSpot();
  const [hour = 0] = spot.hours;
  await arriveAs(page, person);
  await page.goto(`/venues/${spot.venue.id}`);
  const card = bookingCard(page);
  await chooseDay(page, spot);
  await chooseHours(page, [hour]);
  await card.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(confirmDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.closest('#booking') !== null)).toBe(true);
  await expect(hourButton(page, hour)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => api.freeHours(spot.court.id, spot.day)).toContain(hour);
});
