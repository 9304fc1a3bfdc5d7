import { formatPrice } from '#text/format.ts';
import { demoPerson, spotAt } from '#tests/support/fixtures-desk.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { arriveAs, bookByApi } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

const confirmButton = (page: Page) => page.getByRole('button', { name: t('cases.confirm') });
const reference = (page: Page) => page.getByLabel(t('cases.reference'), { exact: true });
const account = (page: Page) => page.getByLabel(t('cases.accountPaid'));

async function openCase(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(confirmButton(page)).toBeEnabled();
}

/** Fills in what a statement shows; there is more than one account only where Baari is paid. */
async function typePayment(page: Page, id: string): Promise<void> {
  if ((await account(page).inputValue()) === '') await account(page).selectOption({ index: 1 });
  await reference(page).fill(id);
}

// spec: console-stories.lost-answer, console-stories.used-id, console-stories.collect
test('an ID pays once; an answer that was lost is asked for until it comes', async ({ page, api, network, guard }) => {
  guard.allow(/network net::ERR_EMPTY_RESPONSE POST .*apply_mutations/);
  const spot = await api.nextSpot();
  const [first = 0, second = 0] = spot.hours;
  const one = await bookByApi(api, await api.signUp('Hamza Malik'), spot, [first]);
  const two = await bookByApi(api, await api.signUp('Zara Ali'), spot, [second]);
  const rep = await demoPerson(api, 'rep');
  await arriveAs(page, rep);
  const usedId = `E2E-${crypto.randomUUID().slice(0, 8)}`;

  await test.step('a payment is found and confirmed', async () => {
    await openCase(page, `/admin/bookings/${one}`);
    await typePayment(page, usedId);
    await confirmButton(page).click();
    await expect(page.getByText(t('cases.confirmed'))).toBeVisible();
  });

  await test.step('the same transaction ID is refused with the booking that it has paid for', async () => {
    await openCase(page, `/admin/bookings/${two}`);
    await typePayment(page, usedId.toLowerCase());
    await confirmButton(page).click();
    await expect(page.getByRole('link', { name: like('cases.referenceOpen') })).toHaveAttribute(
      'href',
      `/admin/bookings/${one}`,
    );
  });

  await test.step('200 less is collected at the venue; the answer is lost, and it is confirmed once', async () => {
    await reference(page).fill(`${usedId}-B`);
    const total = Number(await page.getByLabel(t('cases.received'), { exact: true }).inputValue());
    await page.getByLabel(t('cases.received'), { exact: true }).fill(String(total - 200));
    await page.getByLabel(t('cases.collects', { difference: formatPrice(200) })).check();
    const mend = network.fault(/POST .*apply_mutations/, { kind: 'drop-response' });
    await confirmButton(page).click();
    await expect(page.getByText(t('cases.asking')).first()).toBeVisible();
    await expect(page.getByText(t('cases.unsure'))).toBeVisible();
    mend();
    await expect(page.getByText(t('cases.confirmed'))).toBeVisible();
    const { body } = await api.rpc('admin_list', { view: 'booking', filter: { id: two } }, rep.token);
    const [row] = (body as { rows: { collect: number; status: string; history: { action: string }[] }[] }).rows;
    expect(row).toMatchObject({ collect: 200, status: 'confirmed' });
    expect(row?.history.filter(({ action }) => action === 'booking.confirmed')).toHaveLength(1);
  });
});

// demo-story.spec has both sides decide, case-screen.test.tsx every form of it, desk-decisions every right, in every run.
// spec: console-stories.who-confirms
test(
  'who is paid confirms: an owner declines what Baari is paid for, and confirms what the venue is paid for',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const owner = await demoPerson(api, 'ownerLahore');
    const [baari, own] = [await spotAt(api, 'Deodar Futsal Ground', 24), await spotAt(api, 'Chambeli Padel Club', 24)];
    const customer = await api.signUp('Bushra Tariq');
    const [{ payment_receipt: receipt = '' } = {}, checked] = await (async () => {
      const id = await bookByApi(api, customer, baari, baari.hours.slice(0, 1));
      return [(await api.bookingsOf(customer))[0], id] as const;
    })();
    const paid = await bookByApi(api, await api.signUp('Junaid Akhtar'), own, own.hours.slice(0, 1));
    await arriveAs(page, owner);

    await page.goto(`/vendor/${baari.venue.id}/bookings/${checked}`);
    await expect(page.getByText(t('cases.baariChecks'))).toBeVisible();
    await expect(page.getByText(t('cases.receipt.notYours'))).toBeVisible();
    await expect(confirmButton(page)).toHaveCount(0);
    const path = `/functions/v1/receipts?${new URLSearchParams({ path: receipt })}`;
    expect((await api.call('GET', path, { token: owner.token })).status).toBe(403);
    await page.getByRole('button', { name: t('cases.decline') }).click();
    const dialog = page.getByRole('dialog', { name: t('cases.declineTitle') });
    await dialog.getByLabel(t('cases.reason.court')).check();
    await dialog.getByRole('button', { name: t('cases.declineYesRefund') }).click();
    await expect(page.getByText(t('cases.declined'))).toBeVisible();
    expect(await api.bookingsOf(customer)).toMatchObject([{ status: 'refund_due' }]);

    await openCase(page, `/vendor/${own.venue.id}/bookings/${paid}`);
    await typePayment(page, `OWN-${crypto.randomUUID().slice(0, 8)}`);
    await confirmButton(page).click();
    await expect(page.getByText(t('cases.confirmed'))).toBeVisible();
  },
);
