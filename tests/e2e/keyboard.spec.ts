import { expect, test } from '#tests/support/fixtures.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import { hasFocusIn, press, tabTo } from '#tests/support/fixtures-keyboard.ts';
import {
  arriveAs,
  bookingCard,
  chosenCourt,
  confirmDialog,
  expectBooked,
  expectHoursOf,
  formatSlot,
  hourCell,
} from '#tests/support/fixtures-steps.ts';
import { formatDay } from '#text/format.ts';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { exactly, like, t } from '#tests/support/words.ts';

test('a whole booking with the keyboard alone: Escape and Back close the dialog and give the hours back, and in the end it is cancelled', async ({
  page,
  api,
}) => {
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
    await expectHoursOf(page, day);
    await tabTo(page, exactly('booking.hourLabel'));
    await page.keyboard.press('Control+Home');
    const columns = await page.locator('#booking-hours .board-head').count();
    const name = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let step = 1; step < ofSport.length && !(await name()).startsWith(spot.court.name); step += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(chosenCourt(page)).toContainText(spot.court.name);
    for (let column = 1; column <= columns; column += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(page.locator(':focus'), 'an hour that is reached is in view, whole').toBeInViewport({ ratio: 0.97 });
    }
    await page.keyboard.press('Home');
    const isThere = (): Promise<boolean> =>
      page.evaluate((start) => document.activeElement?.ariaLabel?.startsWith(start) === true, formatSlot(hour));
    for (let step = 0; step < 24 && !(await isThere()); step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
  });
  await tabTo(page, t('booking.proceed'));
  await page.keyboard.press('Enter');

  const dialog = confirmDialog(page);
  await expect(dialog).toBeVisible();
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
    await expect(dialog.getByRole('timer')).toContainText(/1[45]:\d\d/);
  });
  await test.step('Escape and Back close it, give the hours back and lead to the card', async () => {
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(new RegExp(spot.venue.id));
      await expect.poll(() => hasFocusIn(page, '#booking')).toBe(true);
      await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => api.freeHours(spot.court.id, day)).toContain(hour);
      await tabTo(page, t('booking.proceed'));
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
    }
  });
  // Asked for before the key, or the browser may open a window of its own that nobody sees.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, like('booking.receiptPick'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pictureReceipt());
  await expect(dialog.getByText(t('booking.receiptSaved'))).toBeVisible();
  await tabTo(page, t('booking.confirm'));
  await page.keyboard.press('Enter');
  await expectBooked(page, { ...spot, day }, [hour]);

  await test.step('cancelled, and the focus stays in its row', async () => {
    await tabTo(page, exactly('bookings.actions.cancelLabel'));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t('bookings.cancel.title') });
    await expect(question).toBeVisible();
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await hasFocusIn(page, '[role=dialog]'), 'it holds the focus as well').toBe(true);
    }
    await tabTo(page, t('bookings.cancel.yes'));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('outbox.cancelSent'))).toBeVisible();
    await expect(question).toBeHidden();
    expect(await hasFocusIn(page, 'tr')).toBe(true);
  });
});
