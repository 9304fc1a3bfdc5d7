import { countScans, scan } from '#tests/support/axe.ts';
import { demoPerson, revOf, writeAs } from '#tests/support/fixtures-desk.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { moving } from '#tests/support/fixtures-layout.ts';
import { breakServer, goOffline, goTo, pressSignOut } from '#tests/support/fixtures-shell.ts';
import {
  addReceipt,
  arriveAs,
  arriveWithBooking,
  bookByApi,
  bookingBoard,
  bookingRow,
  chooseDay,
  chooseHours,
  chooseStars,
  chosenCourt,
  confirmButton,
  confirmDialog,
  holdSpot,
  proceed,
  readyForOffline,
  setStatus,
  typeDay,
} from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';

// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

const offline = /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/;

// booking-parts.test.tsx and the tests of the board have these states; the next story shows the dialog to axe in every run.
test(
  'a booking from the first hour to the receipt; then the server breaks, and the network goes',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/http 500 /, offline);
    const person = await api.signUp('Zainab Chaudhry');
    const [spot, other] = [await api.nextSpot(), await api.nextSpot()];
    await arriveAs(page, person);
    await page.goto('/my-bookings');
    await expect(page.getByText(t('bookings.empty'))).toBeVisible();
    await scan(page, 'My Bookings, none');
    await bookByApi(api, person, other, other.hours.slice(0, 2));
    await holdSpot(page, spot, spot.hours.slice(3, 5));
    await expect(confirmDialog(page).getByText(t('booking.accountNumber')).first()).toBeVisible();
    await scan(page, 'Confirm dialog');
    await addReceipt(page);
    await scan(page, 'Confirm dialog, receipt chosen');
    const mend = breakServer(network, / \/functions\/v1\/receipts/);
    await confirmButton(page).click();
    await expect(confirmDialog(page).getByRole('alert').first()).not.toBeEmpty();
    await scan(page, 'Confirm dialog, server broken');
    mend();
    await page.keyboard.press('Escape');
    await expect(confirmDialog(page)).toBeHidden();
    await scan(page, 'Venue, started booking');
    await goTo(page, '/my-bookings');
    await page.getByRole('button', { name: t('bookings.refresh') }).click();
    const row = bookingRow(page, other);
    await row.getByRole('button', { expanded: false }).first().click();
    await scan(page, 'My Bookings, hours open');
    await row.getByRole('button', { name: like('bookings.receipt.viewLabel') }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await scan(page, 'My Bookings, receipt');
    await page.keyboard.press('Escape');

    await goTo(page, `/venues/${other.venue.id}`);
    await expect(chosenCourt(page)).toBeVisible();
    const mendAll = breakServer(network);
    await typeDay(page, other.day);
    await expect(bookingBoard(page).getByRole('alert').first()).not.toBeEmpty();
    await scan(page, 'Venue, server broken');
    await goTo(page, '/my-bookings');
    await page.getByRole('button', { name: t('bookings.refresh') }).click();
    await expect(page.getByRole('alert').first()).not.toBeEmpty();
    await scan(page, 'My Bookings, server broken');
    await readyForOffline(page);
    await goOffline(page, network);
    mendAll();
    await goTo(page, `/venues/${other.venue.id}`);
    await typeDay(page, other.day);
    await expect(bookingBoard(page)).toContainText(t('booking.unchecked'));
    await scan(page, 'Venue, offline, unchecked hours');
  },
);

test('what waits: the dialogs of a booking, its row, the panel and the question at sign-out', async ({
  page,
  network,
  guard,
  api,
}) => {
  guard.allow(offline);
  const { person, spot, booking } = await arriveWithBooking(page, api);
  const [played, wanted] = [await api.nextSpot(), await api.nextSpot()];
  const over = await bookByApi(api, person, played, played.hours.slice(0, 1));
  await setStatus(api, over, 'confirmed', 'completed');
  await goTo(page, `/venues/${wanted.venue.id}`);
  await chooseDay(page, wanted);
  await chooseHours(page, wanted.hours.slice(0, 1));
  await proceed(page);
  await expect(confirmDialog(page).getByText(t('booking.accountNumber')).first()).toBeVisible();
  await scan(page, 'Confirm dialog');
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();
  await goTo(page, '/my-bookings');
  await page.getByRole('button', { name: t('bookings.refresh') }).click();
  // The booking itself may have come a moment ago, before it was over.
  const rate = bookingRow(page, played).getByRole('button', { name: exactly('bookings.actions.rateLabel') });
  await expect(rate).toBeVisible();
  const dialog = page.getByRole('dialog');
  await bookingRow(page, played)
    .getByRole('button', { name: like('problem.openLabel') })
    .click();
  await dialog.getByRole('button', { name: t('problem.submit') }).click();
  await expect(dialog.getByText(t('problem.textShort'))).toBeVisible();
  await scan(page, 'Something is wrong, errors');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await goOffline(page, network);
  await rate.click();
  await chooseStars(page, 4);
  await scan(page, 'Rate Venue');
  await dialog.getByRole('button', { name: t('bookings.rate.submit') }).click();
  await bookingRow(page, spot)
    .getByRole('button', { name: exactly('bookings.actions.cancelLabel') })
    .click();
  await expect(dialog).toBeVisible();
  // Material UI moves its dialogs by itself, so this one is looked at while it would be on its way.
  expect(await moving(page), 'a dialog, for who asked for less motion').toEqual([]);
  await scan(page, 'Cancel a booking');
  await dialog.getByRole('button', { name: t('bookings.cancel.yes') }).click();
  await expect(dialog).toBeHidden();
  await expect(bookingRow(page, played)).toContainText(t('bookings.rate.queued'));
  await scan(page, 'My Bookings, two writes queued');

  await page.getByRole('button', { name: t('waiting.badge', { count: 2 }) }).click();
  await dialog
    .getByRole('button', { name: exactly('waiting.discardLabel') })
    .first()
    .click();
  await scan(page, 'Waiting to send');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pressSignOut(page, person.name);
  await expect(dialog).toContainText(t('signOut.lead', { count: 2 }));
  await scan(page, 'Sign out with unsent changes');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await setStatus(api, booking, 'confirmed');
  network.mend();
  await page.context().setOffline(false);
  await expect(bookingRow(page, spot)).toContainText(like('waiting.refused.refund'));
  await scan(page, 'My Bookings, a refused cancellation');
  // Without the message about it.
  await page.reload();
  await bookingRow(page, spot)
    .getByRole('button', { name: like('bookings.actions.ticketLabel') })
    .click();
  await expect(page.getByRole('img', { name: t('ticket.qr') })).toBeVisible();
  await scan(page, 'Ticket');
  await page.keyboard.press('Escape');

  const [first, , , fourth] = spot.hours;
  const torn = { courtId: spot.court.id, day: spot.day, hours: [first, fourth] };
  const moved = { bookingId: booking, rev: await revOf(api, booking), ...torn };
  await writeAs(api, await demoPerson(api, 'rep'), 'move-booking', moved);
  await page.getByRole('button', { name: t('bookings.refresh') }).click();
  await expect(bookingRow(page, spot).getByText(t('moveOffer.platform'))).toBeVisible();
  await scan(page, 'My Bookings, a move asked for');
});
