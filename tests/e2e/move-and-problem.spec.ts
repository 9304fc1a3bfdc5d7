import { formatPrice } from '#text/format.ts';
import type { Api, Person, Spot } from '#tests/support/fixtures-api.ts';
import { demoPerson, revOf, writeAs } from '#tests/support/fixtures-desk.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import { goOffline } from '#tests/support/fixtures-shell.ts';
import { arriveAs, bookByApi, bookingRow, readyForOffline, setStatus } from '#tests/support/fixtures-steps.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { like, t } from '#tests/support/words.ts';

const lost = /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION|FAILED)/;

async function hoursOf(api: Api, booking: string): Promise<string[]> {
  const query = `select=start_time&booking_id=eq.${booking}&active=is.true&order=start_time`;
  const { body } = await api.call('GET', `/rest/v1/time_slot_blocks?${query}`, { asServer: true });
  return (body as { start_time: string }[]).map(({ start_time: start }) => start);
}

type Asked = { customer: Person; spot: Spot; booking: string; total: number };

/** Somebody with a confirmed booking, whom Baari asks to come two hours earlier; My Bookings shows the question. */
async function arriveAsked(page: Page, api: Api): Promise<Asked> {
  const customer = await api.signUp('Zainab Chaudhry');
  const spot = await api.nextSpot();
  const [first = 0, second = 0, third = 0, fourth = 0] = spot.hours;
  const booking = await bookByApi(api, customer, spot, [third, fourth]);
  await setStatus(api, booking, 'confirmed');
  await arriveAs(page, customer);
  await page.goto('/my-bookings');
  await expect(bookingRow(page, spot)).toBeVisible();
  await readyForOffline(page);
  await writeAs(api, await demoPerson(api, 'rep'), 'move-booking', {
    bookingId: booking,
    rev: await revOf(api, booking),
    courtId: spot.court.id,
    day: spot.day,
    hours: [first, second],
  });
  await page.getByRole('button', { name: t('bookings.refresh') }).click();
  await expect(bookingRow(page, spot).getByText(t('moveOffer.platform'))).toBeVisible();
  return { customer, spot, booking, total: 2 * spot.court.price_per_hour + 100 };
}

// spec: my-bookings.move-answer
test('a yes to a move, given without a network, survives a reload and moves the booking once it arrives', async ({
  page,
  api,
  network,
  guard,
}) => {
  guard.allow(lost);
  const { spot, booking } = await arriveAsked(page, api);
  const row = bookingRow(page, spot);
  const before = await hoursOf(api, booking);

  await goOffline(page, network);
  await row.getByRole('button', { name: like('moveOffer.yesLabel') }).click();
  await page.reload();
  await expect(row.getByText(t('moveOffer.queuedYes'))).toBeVisible();
  expect(await hoursOf(api, booking), 'nothing moves before the answer is there').toEqual(before);

  network.mend();
  await page.context().setOffline(false);
  await expect(row).toContainText(like('bookings.next.movedByBaari'));
  await expect(row.getByText(t('moveOffer.platform'))).toHaveCount(0);
  const after = await hoursOf(api, booking);
  expect(after).toHaveLength(2);
  expect(after).not.toEqual(before);
});

// spec: my-bookings.move-refund
test('after a no the booking stays, and cancelling it brings everything back', async ({ page, api }) => {
  const { customer, spot, booking, total } = await arriveAsked(page, api);
  const row = bookingRow(page, spot);
  const before = await hoursOf(api, booking);

  await row.getByRole('button', { name: like('moveOffer.noLabel') }).click();
  await expect(row).toContainText(t('bookings.next.free'));
  expect(await hoursOf(api, booking)).toEqual(before);

  await row.getByRole('button', { name: like('bookings.actions.cancelLabel') }).click();
  const dialog = page.getByRole('dialog', { name: t('bookings.cancel.title') });
  await expect(dialog).toContainText(t('cancel.free', { amount: formatPrice(total) }));
  await dialog.getByRole('button', { name: t('bookings.cancel.yes') }).click();
  await expect(row.getByRole('note')).toContainText(t('refund.due', { amount: formatPrice(total) }));
  expect(await api.bookingsOf(customer)).toMatchObject([{ status: 'cancelled' }]);
});

// spec: my-bookings.transfer, my-bookings.problem
test('whose payment was not found shows the transfer, and reads the answer under the booking', async ({
  page,
  api,
}) => {
  const customer = await api.signUp('Bushra Tariq');
  const spot = await api.nextSpot();
  const booking = await bookByApi(api, customer, spot, spot.hours.slice(0, 1));
  const rep = await demoPerson(api, 'rep');
  const decision = { bookingId: booking, rev: await revOf(api, booking), decision: 'decline', reason: 'not_paid' };
  await writeAs(api, rep, 'decide-booking', decision);
  await arriveAs(page, customer);
  await page.goto('/my-bookings');
  const row = bookingRow(page, spot);

  await row.getByRole('button', { name: like('problem.transferLabel') }).click();
  const form = page.getByRole('dialog', { name: t('problem.title') });
  await form.getByLabel(t('problem.reference'), { exact: true }).fill('FT 2611-23');
  await form.getByLabel(t('problem.textPaid'), { exact: true }).fill('Sent on Friday at noon from my bank.');
  await form.locator('input[type=file]').setInputFiles(pictureReceipt());
  await expect(form.getByRole('img', { name: t('booking.receiptPreview') })).toBeVisible();
  await form.getByRole('button', { name: t('problem.submit') }).click();
  await expect(form).toBeHidden();
  await expect(row.getByText(like('problem.told'))).toBeVisible();

  const { body } = await api.rpc('admin_list', { view: 'disputes', filter: { state: 'open', q: '' } }, rep.token);
  const disputes = (body as { rows: { id: string; rev: number; bookingId: string; picture: string | null }[] }).rows;
  const dispute = disputes.find(({ bookingId }) => bookingId === booking);
  expect(dispute?.picture).toMatch(new RegExp(`^${customer.id}/`));
  const note = 'We found it now. Please book again, we call you.';
  await writeAs(api, rep, 'answer-dispute', { disputeId: dispute?.id, rev: dispute?.rev, note });
  await page.getByRole('button', { name: t('bookings.refresh') }).click();
  await expect(row.getByText(note)).toBeVisible();
  await expect(row.getByRole('button', { name: like('problem.transferLabel') })).toBeVisible();
});
