import { expect, test } from '#tests/support/fixtures.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import { hasFocusIn, press, tabTo } from '#tests/support/fixtures-keyboard.ts';
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
import { like, t } from '#tests/support/words.ts';

test('a whole booking with the keyboard alone', async ({ page, api }) => {
  const person = await api.signUp();
  const spot = await api.nextSpot();
  const day = dayAfter(karachiDate(Date.now()), 5);
  const [hour = 0] = await api.freeHours(spot.court.id, day);
  await arriveAs(page, person);
  await page.goto(`/venues/${spot.venue.id}`);
  await expect(bookingCard(page)).toBeVisible();

  await tabTo(page, t('shell.skip'));
  await page.keyboard.press('Enter');
  await tabTo(page, t('booking.court'));
  await page.keyboard.press('Home');
  const court = bookingCard(page).getByLabel(t('booking.court'));
  for (let step = 1; step < spot.venue.courts.length && (await court.inputValue()) !== spot.court.id; step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(court).toHaveValue(spot.court.id);
  await tabTo(page, new RegExp(`^${formatDay(day)}$`));
  await page.keyboard.press('Enter');
  await expect(bookingCard(page).getByText(t('booking.checkedNow'))).toBeVisible();
  await tabTo(page, new RegExp(`^${formatSlot(hour)}.*, ${t('booking.state.free')}$`));
  await page.keyboard.press('Space');
  await expect(bookingCard(page).getByRole('button', { name: new RegExp(`^${formatSlot(hour)}`) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await tabTo(page, t('booking.proceed'));
  await page.keyboard.press('Enter');

  await expect(confirmDialog(page)).toBeVisible();
  await test.step('the dialog holds the focus', async () => {
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await hasFocusIn(page, '[role=dialog]')).toBe(true);
    }
  });
  await test.step('more time is one press away', async () => {
    const held = page.waitForResponse(/\/rpc\/hold_slots$/);
    await press(page, t('booking.extend'));
    expect((await held).ok()).toBe(true);
    await expect(confirmDialog(page).getByRole('timer')).toContainText(/1[45]:\d\d/);
  });
  await tabTo(page, like('booking.receiptPick'));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pictureReceipt());
  await expect(confirmDialog(page).getByText(t('booking.receiptSaved'))).toBeVisible();
  await tabTo(page, t('booking.confirm'));
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
  await card.getByRole('button', { name: t('booking.proceed') }).click();
  await expect(confirmDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();
  expect(await hasFocusIn(page, '#booking')).toBe(true);
  await expect(hourButton(page, hour)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => api.freeHours(spot.court.id, spot.day)).toContain(hour);
});
