import { expect, test } from '#tests/support/fixtures.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import { hasFocusIn, press, tabTo } from '#tests/support/fixtures-keyboard.ts';
import {
  arriveAs,
  bookingBoard,
  bookingCard,
  chooseDay,
  chooseHours,
  chosenCourt,
  confirmDialog,
  expectBooked,
  formatSlot,
  hourCell,
} from '#tests/support/fixtures-steps.ts';
import { formatDay } from '#text/format.ts';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { exactly, like, t } from '#tests/support/words.ts';

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
  await test.step('sport, date, court and hour on the board, which is one stop', async () => {
    const ofSport = spot.venue.courts.filter(({ sport }) => sport === spot.court.sport);
    if (ofSport.length < spot.venue.courts.length) {
      await tabTo(page, spot.court.sport ?? t('venue.anySport'));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, new RegExp(`^${formatDay(day)}$`));
    await page.keyboard.press('Enter');
    await expect(bookingBoard(page).getByText(t('booking.checkedNow'))).toBeVisible();
    await tabTo(page, exactly('booking.hourLabel'));
    await page.keyboard.press('Control+Home');
    const name = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let step = 1; step < ofSport.length && !(await name()).startsWith(spot.court.name); step += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(chosenCourt(page)).toContainText(spot.court.name);
    const isThere = (): Promise<boolean> =>
      page.evaluate((start) => document.activeElement?.ariaLabel?.startsWith(start) === true, formatSlot(hour));
    for (let step = 0; step < 24 && !(await isThere()); step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
  });
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
  // Asked for before the key, or the browser may open a window of its own that nobody sees.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, like('booking.receiptPick'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pictureReceipt());
  await expect(confirmDialog(page).getByText(t('booking.receiptSaved'))).toBeVisible();
  await tabTo(page, t('booking.confirm'));
  await page.keyboard.press('Enter');
  await expectBooked(page, { ...spot, day }, [hour]);
});

test('Escape and Back close the dialog, give the hours back and return to the card with the receipt kept', async ({
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
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await card.getByRole('button', { name: t('booking.proceed') }).click();
    await expect(confirmDialog(page)).toBeVisible();
    await close();
    await expect(confirmDialog(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(spot.venue.id));
    await expect.poll(() => hasFocusIn(page, '#booking')).toBe(true);
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => api.freeHours(spot.court.id, spot.day)).toContain(hour);
  }
});
