import { expect, test, type Page } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  arriveAs,
  bookingBoard,
  bookingCard,
  confirmButton,
  confirmDialog,
  expectBooked,
  goOn,
  holdSpot,
  killTab,
} from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

// drafts.test.ts keeps the receipt, resume.test.ts goes on with the same request, outbox.spec.ts kills a tab, in every run.
test(
  'the bank app kills the tab after the receipt was picked: reopened, everything is there and the request id is the same',
  { tag: '@sweep' },
  async ({ page, context, api, network, guard }) => {
    guard.allow(/network net::ERR_EMPTY_RESPONSE POST .*receipts/);
    const person = await api.signUp();
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(0, 2);
    await arriveAs(page, person);
    await holdSpot(page, spot, hours);
    await addReceipt(page);
    const before = await storedDraft(page, person.id);
    await killTab(page);

    const reopened = await context.newPage();
    await reopened.goto('/');
    await test.step('Home, or the page of the venue, says that there is a started booking', async () => {
      await reopened.goto(`/venues/${spot.venue.id}`);
      await expect(bookingCard(reopened)).toContainText(t('booking.startedReceipt'));
    });

    await goOn(reopened, hours);
    await expect(confirmDialog(reopened).getByRole('img', { name: t('booking.receiptPreview') })).toBeVisible();
    await confirmButton(reopened).click();
    await expectBooked(reopened, spot, hours);

    const sent = network.log.filter(({ path }) => path.endsWith('/create_booking')).map((call) => call.sent);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ request_id: before.requestId, hours });
    expect(await api.bookingsOf(person)).toHaveLength(1);
  },
);

// booking-parts.test.tsx has the address to come back to, card-notices.test.tsx the words, in every run.
test(
  'Back from correcting the number comes back to the dialog; after a reload the hours are still said to be held',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const person = await api.signUp();
    const spot = await api.nextSpot();
    await arriveAs(page, person);
    await page.goto('/venues');
    await holdSpot(page, spot, spot.hours.slice(0, 2));
    await confirmDialog(page)
      .getByRole('link', { name: t('booking.changeNumber') })
      .click();
    await expect(page.getByRole('link', { name: t('booking.backToPayment') })).toBeVisible();
    await page.goBack();
    await expect(confirmDialog(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/venues/${spot.venue.id}$`));

    await page.reload();
    await expect(bookingCard(page)).toContainText(like('booking.startedHeld'));
    await bookingCard(page)
      .getByRole('button', { name: t('booking.continue') })
      .click();
    await expect(confirmDialog(page)).toBeVisible();

    await test.step('closing gives the hours back', async () => {
      await page.goBack();
      await expect(confirmDialog(page)).toBeHidden();
      await expect(bookingCard(page)).toContainText(like('booking.startedFree'));
    });
    await page.goBack();
    await expect(page).toHaveURL(/\/venues$/);
  },
);

// draft-banner.test.tsx follows it, in every run.
test('a started booking is gone from the phone once it is booked', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp();
  const spot = await api.nextSpot();
  const hours = spot.hours.slice(0, 1);
  await arriveAs(page, person);
  await holdSpot(page, spot, hours);
  await addReceipt(page);
  await confirmButton(page).click();
  await expectBooked(page, spot, hours);
  await page.goto(`/venues/${spot.venue.id}`);
  await expect(bookingCard(page)).toBeVisible();
  await expect(bookingBoard(page).getByRole('gridcell').first()).toBeVisible();
  await expect(bookingBoard(page).getByRole('gridcell', { selected: true })).toHaveCount(0);
  await expect(bookingCard(page)).toContainText(t('booking.pickHours'));
});

/** The draft as it lies in IndexedDB, read without the app. */
function storedDraft(page: Page, uid: string): Promise<{ requestId: string; hours: number[] }> {
  return page.evaluate(
    (name) =>
      new Promise<{ requestId: string; hours: number[] }>((resolve, reject) => {
        const open = indexedDB.open(name);
        open.addEventListener('error', () => reject(new Error('no database')));
        open.addEventListener('success', () => {
          const get = open.result.transaction('drafts').objectStore('drafts').get('booking');
          get.addEventListener('success', () => {
            const { draft } = get.result as { draft: { requestId: string; hours: number[] } };
            open.result.close();
            resolve({ requestId: draft.requestId, hours: draft.hours });
          });
        });
      }),
    `baari-user-${uid}`,
  );
}
