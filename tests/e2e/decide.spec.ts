import { formatPrice } from '#text/format.ts';
import { gatePath } from '#domain/desk/desk-paths.ts';
import { memberOf } from '#tests/support/fixtures-console.ts';
import { demoPerson, spotAt, writeAs } from '#tests/support/fixtures-desk.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { arriveAs, bookByApi } from '#tests/support/fixtures-steps.ts';
import { goodReceipts } from '#tests/support/receipt-corpus.ts';
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

// case-screen.test.tsx is unsure and leads to the booking of an ID, desk-decisions and desk-races decide once, in every run.
// spec: console-stories.lost-answer, console-stories.used-id
test(
  'an ID pays once; an answer that was lost is asked for until it comes',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
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
  },
);

// case-screen.test.tsx has every form of it, desk-decisions every right, desk-races two who decide at once, in every run.
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

// case-screen.test.tsx says why it was refused, desk-decisions and desk-races have who wins, in every run.
// spec: console-stories.confirm-cancel
test(
  'a customer who cancels first wins: whoever confirms then hears of it, and nothing is confirmed',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const spot = await api.nextSpot();
    const customer = await api.signUp('Hamza Malik');
    const booking = await bookByApi(api, customer, spot, spot.hours.slice(0, 1));
    await arriveAs(page, await demoPerson(api, 'rep'));
    await openCase(page, `/admin/bookings/${booking}`);
    await writeAs(api, customer, 'cancel-booking', { bookingId: booking, refund: 0 });
    await typePayment(page, `LATE-${crypto.randomUUID().slice(0, 8)}`);
    await confirmButton(page).click();
    await expect(page.getByText(like('cases.already', { verdict: t('cases.verdict.cancelled') }))).toBeVisible();
    await expect(confirmButton(page)).toHaveCount(0);
    expect(await api.bookingsOf(customer)).toMatchObject([{ status: 'cancelled' }]);
  },
);

// gate-screen.test.tsx asks for money first, case-screen.test.tsx and desk-entries have the rest, in every run.
// spec: console-stories.collect
test(
  '200 less than due: the gate asks for it before anybody plays',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone }) => {
    const spot = await api.soonSpot(3);
    const customer = await api.signUp('Zara Ali');
    const booking = await bookByApi(api, customer, spot, spot.hours.slice(0, 1));
    await arriveAs(page, await demoPerson(api, 'rep'));
    await openCase(page, `/admin/bookings/${booking}`);
    const received = page.getByLabel(t('cases.received'), { exact: true });
    await received.fill(String(Number(await received.inputValue()) - 200));
    await page.getByLabel(t('cases.collects', { difference: formatPrice(200) })).check();
    await typePayment(page, `LESS-${crypto.randomUUID().slice(0, 8)}`);
    await confirmButton(page).click();
    await expect(page.getByText(t('cases.confirmed'))).toBeVisible();

    const gate = await (await anotherPhone()).newPage();
    await arriveAs(gate, await memberOf(api, spot.venue, 'gate', 'Ghulam Gate'));
    await gate.goto(gatePath(spot.venue.id));
    await gate.getByLabel(t('gate.code')).fill((await api.bookingsOf(customer))[0]?.code ?? '');
    const card = gate.getByRole('alert').filter({ hasText: customer.name });
    // It begins in two or three hours.
    await gate.getByRole('button', { name: t('gate.anyway') }).click();
    await expect(card).toContainText(t('gate.collect', { amount: formatPrice(200) }));
    const came = async () =>
      (await api.call('GET', `/rest/v1/booking_attendance?select=state&booking_id=eq.${booking}`, { asServer: true }))
        .body;
    expect(await came(), 'nobody was let in by the code alone').toEqual([]);
    await gate.getByRole('button', { name: t('gate.collected') }).click();
    await expect(card.locator('[data-tone=green]')).toBeVisible();
    await expect.poll(came).toEqual([{ state: 'arrived' }]);
    const desk = await api.call('GET', `/rest/v1/booking_desk?select=collected_at&booking_id=eq.${booking}`, {
      asServer: true,
    });
    expect(desk.body).toEqual([{ collected_at: expect.any(String) as unknown }]);
  },
);

// case-screen.test.tsx shows, enlarges and downloads each, and what cannot be opened keeps nobody from declining, in every run.
// spec: console-stories.bad-receipt
test(
  'a PDF of 5 MB, a photo of 64 megapixels, a broken picture: shown or downloaded in both consoles',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const file = (name: string, mimeType: string) => {
      const found = goodReceipts.find((one) => one.name === name);
      if (!found) throw new Error(`The corpus holds no ${name}.`);
      return { name, mimeType, buffer: Buffer.from(found.bytes) };
    };
    const [pdf, photo] = [file('nearly-5-mb.pdf', 'application/pdf'), file('phone-camera.jpg', 'image/jpeg')];
    const spot = await spotAt(api, 'Chambeli Padel Club', 26);
    const [first = 0, second = 0] = spot.hours;
    const customer = await api.signUp('Bushra Tariq');
    const withPdf = await bookByApi(api, customer, spot, [first], pdf);
    const withPhoto = await bookByApi(api, customer, spot, [second], photo);
    const picture = page.getByRole('img', { name: t('cases.receipt.alt', { name: customer.name }) });

    for (const [who, path] of [
      ['rep', '/admin'],
      ['ownerLahore', `/vendor/${spot.venue.id}`],
    ] as const) {
      await arriveAs(page, await demoPerson(api, who));
      await openCase(page, `${path}/bookings/${withPdf}`);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: t('cases.receipt.download') }).click();
      const stream = await (await download).createReadStream();
      let bytes = 0;
      for await (const part of stream) bytes += (part as Buffer).length;
      expect(bytes, who).toBe(pdf.buffer.length);

      await openCase(page, `${path}/bookings/${withPhoto}`);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), who).toBe(9248);
      const wide = await picture.evaluate((image) => image.getBoundingClientRect().width);
      expect(wide, who).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

      const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]);
      await page.route(/\/functions\/v1\/receipts/, (route) =>
        route.fulfill({ body: broken, contentType: 'image/jpeg' }),
      );
      await openCase(page, `${path}/bookings/${withPhoto}`);
      await expect(page.getByText(t('cases.receipt.gone')), who).toBeVisible();
      await expect(page.getByRole('link', { name: t('cases.receipt.downloadBroken') }), who).toBeVisible();
      await expect(page.getByRole('button', { name: t('cases.decline') }), who).toBeEnabled();
      await page.unroute(/\/functions\/v1\/receipts/);
    }
  },
);
