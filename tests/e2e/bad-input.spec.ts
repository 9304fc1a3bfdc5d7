import { bookingWindow, dayAfter, karachiDate } from '#domain/calendar.ts';
import { dayToType } from '#domain/typed-day.ts';
import { formatDay } from '#text/format.ts';
import { expect, test, withoutWorker } from '#tests/support/fixtures.ts';
import { disguisedDocument, hugePicture, pdfReceipt, pictureReceipt } from '#tests/support/fixtures-files.ts';
import { goTo } from '#tests/support/fixtures-shell.ts';
import { captivePortal, portalTitle } from '#tests/support/proxy.ts';
import {
  addReceipt,
  arriveAs,
  bookByApi,
  bookingBoard,
  bookingCard,
  bookingRow,
  chooseCourt,
  chooseHours,
  confirmButton,
  confirmDialog,
  expectBooked,
  holdSpot,
  hourCell,
  openSpot,
  pickReceipt,
  proceed,
  typeDay,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { either, exactly, like, oneOf, t } from '#tests/support/words.ts';

/** The name under which the picture of a receipt is kept. */
const keptReceipt = /^transfer\./;
const lost = /network net::ERR_EMPTY_RESPONSE/;

test.describe('signing in and up', () => {
  // auth-screen.test.tsx says each of them, in every run.
  test(
    'a wrong password is said beside the form, so are a server that is away and a public Wi-Fi, and what was typed stays',
    { tag: '@sweep' },
    async ({ page, api, network, guard }) => {
      guard.allow(/http 400 POST .*token/, lost);
      const person = await api.signUp();
      await page.goto('/login');
      const form = page.getByRole('form', { name: t('auth.login.title') });
      const email = form.getByLabel(t('auth.email'));
      const password = form.getByLabel(t('auth.password'), { exact: true });
      const submit = form.getByRole('button', { name: t('auth.login.submit') });
      await email.fill(person.email);
      await password.fill('not-the-password');
      await submit.click();
      await expect(form.getByRole('alert')).toHaveText(t('error.wrongPassword'));
      await expect(email).toHaveValue(person.email);
      await expect(page).toHaveURL(/\/login/);

      await test.step('the server goes away', async () => {
        await password.fill(person.password);
        const mend = network.fault(/POST .*token/, { kind: 'drop-request' });
        await submit.click();
        await expect(form.getByRole('alert')).toContainText(
          either(like('error.offline'), like('error.busy'), like('booking.unchecked')),
        );
        await expect(password).toHaveValue(person.password);
        mend();
      });

      await test.step('answered by a public Wi-Fi: the words name it', async () => {
        network.fault(/ \/auth\//, captivePortal);
        await submit.click();
        await expect(form.getByRole('alert')).toContainText(t('error.notOurs'));
        await expect(email).toHaveValue(person.email);
      });
    },
  );

  // auth-screen.test.tsx does both, in every run.
  test(
    'a form without anything in it says what is missing and asks the server nothing; an e-mail that has an account already is said at its field',
    { tag: '@sweep' },
    async ({ page, api, network, guard }) => {
      guard.allow(/http 4\d\d POST .*signup/);
      const person = await api.signUp();
      await page.goto('/login?tab=register');
      const form = page.getByRole('form', { name: t('auth.register.title') });
      const submit = form.getByRole('button', { name: t('auth.register.submit') });
      await submit.click();
      await expect(page.getByText(t('form.firstNameRequired'))).toBeVisible();
      await expect(page.getByText(t('form.termsRequired'))).toBeVisible();
      await expect(page.getByLabel(t('auth.firstName'))).toBeFocused();
      expect(network.log.filter(({ path }) => path.includes('/signup'))).toEqual([]);

      await form.getByLabel(t('auth.firstName')).fill('Sana');
      await form.getByLabel(t('auth.lastName')).fill('Malik');
      await form.getByLabel(t('auth.email')).fill(person.email);
      await form.getByLabel(t('auth.phone')).fill('0300 1234567');
      await form.getByLabel(t('auth.password'), { exact: true }).fill('another-2026');
      await form.getByLabel(like('auth.agree')).check();
      await submit.click();
      await expect(form.getByText(t('error.emailTaken'))).toBeVisible();
      await expect(form.getByLabel(t('auth.email'))).toHaveAttribute('aria-invalid', 'true');
      await expect(form.getByLabel(t('auth.firstName'))).toHaveValue('Sana');
    },
  );
});

test.describe('addresses', () => {
  // axe-sweeps and axe-visitor open such addresses, venue-query.test.ts drops what makes no sense, in every run.
  test(
    'a page that does not exist, an id that no venue has, an id that is none; filters that make no sense are ignored, and ones that nothing matches say so',
    { tag: '@sweep' },
    async ({ page, guard }) => {
      guard.allow(/http 404 POST .*sync_pull/);
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
      await page.getByRole('link', { name: t('notFound.action') }).click();
      await expect(page).toHaveURL(/\/$/);

      await goTo(page, '/venues/00000000-0000-4000-8000-000000000000');
      await expect(page.getByRole('heading', { name: t('venue.notFound') })).toBeAttached();
      await page.getByRole('link', { name: t('venue.browse') }).click();
      await expect(page).toHaveURL(/\/venues$/);
      const all = (await venueCount(page).textContent()) ?? '';

      await goTo(page, "/venues/'; drop table venues; --");
      await expect(page.getByRole('heading', { name: t('venue.notFound') })).toBeAttached();

      await page.goto('/venues?city=Atlantis&area=Nowhere&sport=Quidditch&page=99&sort=sideways');
      await expect(venueCount(page)).toHaveText(all);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await goTo(page, '/venues?q=zzzzzz');
      await expect(page.getByText(t('venues.empty'))).toBeVisible();
    },
  );

  // return-paths.test.ts turns away every such address, in every run.
  test('a return address that leads off the site is ignored after login', { tag: '@sweep' }, async ({ page, api }) => {
    const person = await api.signUp();
    await page.goto('/login?next=//evil.example/venues');
    const form = page.getByRole('form', { name: t('auth.login.title') });
    await form.getByLabel(t('auth.email')).fill(person.email);
    await form.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
    await form.getByRole('button', { name: t('auth.login.submit') }).click();
    await expect(page).toHaveURL(/localhost:\d+\/$/);
  });
});

test.describe('tampering with the calls, as a signed-in customer', () => {
  test('past and far dates, hours already gone, closed or invented hours, another price', async ({ api }) => {
    const person = await api.signUp();
    const spot = await api.nextSpot();
    const past = await api.pastHour();
    const today = karachiDate(Date.now());
    const { path } = (
      (await api.uploadReceipt(person, new Uint8Array(pictureReceipt().buffer))).body as { body: { path: string } }
    ).body;
    const create = (change: object) =>
      api.rpc(
        'create_booking',
        {
          request_id: crypto.randomUUID(),
          court: spot.court.id,
          day: spot.day,
          hours: spot.hours.slice(0, 1),
          receipt: path,
          expected_total: spot.court.price_per_hour + 100,
          ...change,
        },
        person.token,
      );
    const refusals: [object, number, string][] = [
      [{ day: dayAfter(today, -1) }, 422, 'OUTSIDE_WINDOW'],
      [{ day: dayAfter(today, 120) }, 422, 'OUTSIDE_WINDOW'],
      [{ day: today, court: past.court.id, hours: [past.hour] }, 422, 'PAST'],
      [{ hours: [25] }, 422, 'INVALID'],
      [{ hours: [spot.hours[0], spot.hours[0]] }, 422, 'INVALID'],
      [{ hours: [] }, 422, 'NO_SLOTS'],
      [{ hours: [0, 1, 2, 3, 4, 5, 6, 7, 8] }, 422, 'TOO_MANY_SLOTS'],
      [{ expected_total: 1 }, 409, 'PRICE_CHANGED'],
      [{ court: crypto.randomUUID() }, 404, 'NOT_FOUND'],
      [{ receipt: 'nothing.jpg' }, 422, 'RECEIPT_MISSING'],
    ];
    for (const [change, status, code] of refusals) {
      const answer = await create(change);
      expect({ change, status: answer.status, code: (answer.body as { message: string }).message }).toEqual({
        change,
        status,
        code,
      });
    }
    expect(await api.bookingsOf(person)).toEqual([]);
  });

  // slots marks it on the server, board.test.tsx on the screen, in every run.
  test(
    'on the screen an hour that is over in Karachi cannot even be chosen',
    { tag: '@sweep' },
    async ({ page, api }) => {
      const past = await api.pastHour();
      await openSpot(page, past);
      await expect(hourCell(page, past.hour)).toBeDisabled();
      await expect(hourCell(page, past.hour)).toHaveAccessibleName(
        exactly('booking.hourLabel', { state: t('booking.state.past') }),
      );
      await bookingBoard(page)
        .getByRole('button', { name: t('booking.openCalendar') })
        .click();
      const calendar = page.getByRole('dialog', { name: t('booking.chooseDate') });
      await expect(calendar.getByRole('gridcell', { name: formatDay(past.day) })).toBeEnabled();
      await expect(calendar.getByRole('button', { name: t('booking.previousMonth') })).toBeDisabled();
      const { last } = bookingWindow(Date.now());
      const next = calendar.getByRole('button', { name: t('booking.nextMonth') });
      while (await next.isEnabled()) await next.click();
      // Nothing comes after it, whether its month goes on or not.
      const open = calendar.getByRole('gridcell', { disabled: false }).filter({ hasText: /\d/ });
      await expect(open.last()).toHaveAccessibleName(formatDay(last));
      await calendar.getByRole('gridcell', { name: formatDay(last) }).click();
      await expect(calendar).toBeHidden();
      await expect(bookingBoard(page).getByLabel(t('booking.otherDate'))).toHaveValue(dayToType(last));
    },
  );

  test('somebody else’s receipt can neither be used nor seen, and tables cannot be written', async ({ api }) => {
    const owner = await api.signUp();
    const thief = await api.signUp();
    const spot = await api.nextSpot();
    const { path } = (
      (await api.uploadReceipt(owner, new Uint8Array(pictureReceipt().buffer))).body as { body: { path: string } }
    ).body;
    const stolen = await api.rpc(
      'create_booking',
      {
        request_id: crypto.randomUUID(),
        court: spot.court.id,
        day: spot.day,
        hours: spot.hours.slice(0, 1),
        receipt: path,
        expected_total: spot.court.price_per_hour + 100,
      },
      thief.token,
    );
    expect([stolen.status, (stolen.body as { message: string }).message]).toEqual([422, 'RECEIPT_MISSING']);
    const seen = await api.call('GET', `/functions/v1/receipts?path=${path}`, { token: thief.token });
    expect([403, 404]).toContain(seen.status);
    const anonymous = await api.call('GET', `/functions/v1/receipts?path=${path}`);
    expect([401, 403, 404]).toContain(anonymous.status);

    const own = await bookByApi(api, owner, spot, spot.hours.slice(1, 2));
    const cheaper = await api.call('PATCH', `/rest/v1/bookings?id=eq.${own}`, {
      token: owner.token,
      body: { total_price: 1, status: 'confirmed' },
    });
    expect(cheaper.body, 'even the owner changes no booking').toMatchObject({ code: '42501' });
    const [booking] = await api.bookingsOf(owner);
    expect(booking).toMatchObject({ status: 'pending', total_price: spot.court.price_per_hour + 100 });
    const inserted = await api.call('POST', '/rest/v1/time_slot_blocks', {
      token: thief.token,
      body: { court_id: spot.court.id, block_date: spot.day, start_time: '10:00', end_time: '11:00', reason: 'manual' },
    });
    expect(inserted.body).toMatchObject({ code: '42501' });
  });
});

test.describe('receipts', () => {
  // src/domain/receipt.test.ts and prepare-receipt.test.tsx judge files of the same kinds, in every run.
  const sameKinds = { tag: '@sweep' };
  test(
    'a 6 MB photo is made small on the phone; a 6 MB PDF and a disguised document are refused in plain words',
    sameKinds,
    async ({ page, api }) => {
      const person = await api.signUp();
      const spot = await api.nextSpot();
      await arriveAs(page, person);
      await holdSpot(page, spot, spot.hours.slice(0, 1));

      await pickReceipt(page, disguisedDocument());
      await expect(confirmDialog(page).getByRole('alert')).toContainText(t('error.receiptType'));
      await expect(confirmButton(page)).toBeDisabled();
      await pickReceipt(page, pdfReceipt(6 * 1024 * 1024));
      await expect(confirmDialog(page).getByRole('alert')).toContainText(t('error.receiptTooLarge'));
      await expect(confirmButton(page)).toBeDisabled();

      const photo = hugePicture();
      expect(photo.buffer.length).toBeGreaterThan(6_000_000);
      await addReceipt(page, photo);
      await confirmButton(page).click();
      await expectBooked(page, spot, spot.hours.slice(0, 1));
    },
  );

  // create-booking refuses it, and the machine of the booking shows what was refused, in every run.
  test(
    'a receipt that has paid for another booking books nothing; the right one then does',
    { tag: '@sweep' },
    async ({ page, api, guard }) => {
      guard.allow(/http 409 POST .*create_booking/);
      const person = await api.signUp();
      const [earlier, spot] = [await api.nextSpot(), await api.nextSpot()];
      const used = pdfReceipt();
      await bookByApi(api, person, earlier, earlier.hours.slice(0, 1), used);
      await arriveAs(page, person);
      await holdSpot(page, spot, spot.hours.slice(0, 1));
      await pickReceipt(page, used);
      await confirmButton(page).click();
      await expect(confirmDialog(page).getByRole('alert')).toContainText(t('error.receiptUsed'));
      expect(await api.bookingsOf(person)).toHaveLength(1);
      await pickReceipt(page, pdfReceipt());
      await expect(confirmDialog(page).getByRole('alert')).toBeEmpty();
      await confirmButton(page).click();
      await expectBooked(page, spot, spot.hours.slice(0, 1));
      expect(await api.bookingsOf(person)).toHaveLength(2);
    },
  );

  test('the server refuses the same files when they come past the app', async ({ api }) => {
    const person = await api.signUp();
    const asBytes = (file: { buffer: Buffer }) => new Uint8Array(file.buffer);
    expect((await api.uploadReceipt(person, asBytes(hugePicture()))).status).toBe(413);
    expect((await api.uploadReceipt(person, asBytes(disguisedDocument()), 'receipt.jpg')).status).toBe(415);
    expect((await api.uploadReceipt({ ...person, token: 'nonsense' }, asBytes(pictureReceipt()))).status).toBe(401);
  });
});

test.describe('holds', () => {
  test.describe(() => {
    // A clock that was wound on stays so for all pages of the device.
    test.use({ newPhone: true, contextOptions: withoutWorker });

    // The machine of the booking has the same two ends in its own tests, in every run.
    test(
      'the hold ends while the dialog is open: the person is told before paying and can hold again',
      { tag: '@sweep' },
      async ({ page, api }) => {
        const person = await api.signUp();
        const spot = await api.nextSpot();
        await page.clock.install();
        await arriveAs(page, person);
        await holdSpot(page, spot, spot.hours.slice(0, 1));
        // The device follows the server's clock, which no test can wind on: its answers have to wait here.
        await page.route(/\/rpc\/(sync_pull|venue_day)/, () => new Promise<void>(() => undefined));
        await page.clock.fastForward('14:10');
        await expect(confirmDialog(page).getByText(t('booking.left1'))).toBeAttached();
        await page.clock.fastForward('01:00');
        await expect(confirmDialog(page)).toContainText(t('booking.holdEndedText'));
        await confirmDialog(page)
          .getByRole('button', { name: t('booking.holdAgain') })
          .click();
        await expect(confirmDialog(page).getByText(t('booking.state.held'))).toBeVisible();
      },
    );

    // booking-machine.test.ts extends no more and books all the same, in every run.
    test(
      'a hold that cannot be extended any more says so, and the booking goes through all the same',
      { tag: '@sweep' },
      async ({ page, api }) => {
        const person = await api.signUp();
        const spot = await api.nextSpot();
        await page.clock.install();
        await arriveAs(page, person);
        // What the server says after an hour of extending.
        await page.route(/\/rpc\/hold_slots/, async (route) => {
          const response = await route.fetch();
          const hold = (await response.json()) as { until: string };
          await route.fulfill({ response, json: { ...hold, limit: hold.until } });
        });
        await holdSpot(page, spot, spot.hours.slice(0, 1));
        const dialog = confirmDialog(page);
        await expect(dialog.getByText(t('booking.holdLast')).last()).toBeVisible();
        await expect(dialog.getByRole('button', { name: t('booking.extend') })).toBeHidden();
        await page.route(/\/rpc\/(sync_pull|venue_day)/, () => new Promise<void>(() => undefined));
        await page.clock.fastForward('15:10');
        await expect(dialog.getByText(t('booking.holdEnded'), { exact: true })).toBeVisible();
        await expect(dialog).toContainText(t('booking.holdOverText'));
        await expect(dialog.getByRole('button', { name: t('booking.holdAgain') })).toBeHidden();
        await addReceipt(page);
        await page.unroute(/\/rpc\/(sync_pull|venue_day)/);
        await confirmButton(page).click();
        await expectBooked(page, spot, spot.hours.slice(0, 1));
      },
    );
  });

  // The machine of the booking claims what was paid for lost hours, create-booking keeps the claim, in every run.
  test(
    'the hold ran out and somebody else took the hour: nothing is lost, and the payment can be claimed back',
    { tag: '@sweep' },
    async ({ page, api, guard }) => {
      guard.allow(/http 409 POST .*create_booking/);
      const person = await api.signUp();
      const rival = await api.signUp();
      const spot = await api.nextSpot();
      const hours = spot.hours.slice(0, 1);
      await arriveAs(page, person);
      await holdSpot(page, spot, hours);
      await addReceipt(page);
      const lapsed = await api.call('PATCH', `/rest/v1/time_slot_blocks?held_by=eq.${person.id}`, {
        asServer: true,
        body: { held_until: new Date(Date.now() - 1000).toISOString() },
      });
      expect(lapsed.status).toBe(200);
      await bookByApi(api, rival, spot, hours);

      await confirmButton(page).click();
      const card = bookingCard(page);
      await expect(card.getByText(like('error.holdExpired'))).toBeVisible();
      await expect(card.getByText(like('booking.receiptKept'))).toBeVisible();
      await expect(hourCell(page, hours[0] ?? 0)).toBeDisabled();
      await card.getByRole('button', { name: t('booking.askRefund') }).click();
      await expect(page).toHaveURL(/\/my-bookings$/);
      await expect(page.getByRole('row').filter({ hasText: spot.venue.name })).toContainText(t('booking.refundTitle'));
      expect((await api.bookingsOf(person)).map(({ status }) => status)).toEqual(['refund_due']);
    },
  );

  // The machine of the booking asks again, create-booking refuses on the server, in every run.
  test(
    'the price changed while the person paid: nothing is booked until they agree',
    { tag: '@sweep' },
    async ({ page, api, guard }) => {
      guard.allow(/http 409 POST .*create_booking/);
      const person = await api.signUp();
      const spot = await api.nextSpot();
      const hours = spot.hours.slice(0, 1);
      await arriveAs(page, person);
      await holdSpot(page, spot, hours);
      await addReceipt(page);
      const dearer = spot.court.price_per_hour + 250;
      const setPrice = (price: number) =>
        api.call('PATCH', `/rest/v1/courts?id=eq.${spot.court.id}`, {
          asServer: true,
          body: { price_per_hour: price },
        });
      expect((await setPrice(dearer)).status).toBe(200);
      // A hold keeps its price, also after it ran out; only one that is given up, as by another device, meets the new one.
      await api.call('DELETE', `/rest/v1/time_slot_blocks?held_by=eq.${person.id}`, { asServer: true });
      await confirmButton(page).click();
      const total = `PKR\u00a0${(dearer + 100).toLocaleString('en')}`;
      await expect(confirmDialog(page)).toContainText(t('error.priceChanged', { total }));
      expect(await api.bookingsOf(person)).toEqual([]);
      await confirmDialog(page)
        .getByRole('button', { name: oneOf('booking.confirm', 'booking.confirmAt') })
        .click();
      await expect(page).toHaveURL(/\/my-bookings$/);
      await expect(bookingRow(page, spot)).toContainText(total);
      expect((await api.bookingsOf(person)).map((booking) => booking.total_price)).toEqual([dearer + 100]);
      await setPrice(spot.court.price_per_hour);
    },
  );
});

test.describe('the server goes away in the middle of a step', () => {
  // The machine of the booking meets each of them and goes on, booking-parts.test.tsx asks again for the account, in every run.
  test(
    'free hours, hold, bank details, upload, confirmation: each says so, keeps everything and goes on',
    { tag: '@sweep' },
    async ({ page, api, network, guard }) => {
      guard.allow(lost);
      const person = await api.signUp();
      const spot = await api.nextSpot();
      const hours = spot.hours.slice(0, 1);
      await arriveAs(page, person);
      await page.goto(`/venues/${spot.venue.id}`);
      const card = bookingCard(page);
      await chooseCourt(page, spot.court);

      await test.step('while the free hours are asked for', async () => {
        const mend = network.fault(/POST .*venue_day/, { kind: 'drop-request' });
        await typeDay(page, spot.day);
        await expect(
          bookingBoard(page)
            .getByText(either(like('error.offline'), like('error.busy'), like('booking.unchecked')))
            .first(),
        ).toBeVisible();
        mend();
        await bookingBoard(page)
          .getByRole('button', { name: oneOf('action.retry', 'booking.refresh') })
          .first()
          .click();
        await expect(bookingBoard(page).getByText(t('booking.checkedNow'))).toBeVisible();
      });

      await test.step('while the hours are being held', async () => {
        await chooseHours(page, hours);
        const mend = network.fault(/POST .*hold_slots/, { kind: 'drop-request' });
        await proceed(page);
        await expect(card.getByRole('alert')).toContainText(
          either(like('error.offline'), like('error.busy'), like('booking.unchecked')),
        );
        await expect(hourCell(page, hours[0] ?? 0)).toHaveAttribute('aria-selected', 'true');
        mend();
      });

      await test.step('while the bank details come', async () => {
        const mend = network.fault(/POST .*bank_details/, { kind: 'drop-request' });
        await card
          .getByRole('button', { name: oneOf('booking.proceed', 'booking.checkAgain', 'booking.continue') })
          .first()
          .click();
        await expect(confirmDialog(page).getByText(t('booking.noBank'))).toBeVisible();
        mend();
        await confirmDialog(page)
          .getByRole('button', { name: t('action.retry') })
          .click();
        await expect(confirmDialog(page).getByText(t('booking.accountNumber')).first()).toBeVisible();
      });

      await test.step('while the receipt is uploaded', async () => {
        await addReceipt(page);
        const mend = network.fault(/POST .*functions\/v1\/receipts/, { kind: 'drop-request' });
        await confirmButton(page).click();
        await expect(confirmDialog(page).getByRole('alert')).not.toBeEmpty();
        await expect(confirmDialog(page).getByText(keptReceipt)).toBeVisible();
        mend();
      });

      await test.step('while the booking is made', async () => {
        const mend = network.fault(/POST .*create_booking/, { kind: 'drop-request' });
        await confirmButton(page).click();
        await expect(page.getByText(t('booking.unknownTitle')).first()).toBeVisible();
        mend();
        await expectBooked(page, spot, hours);
      });
      expect(await api.bookingsOf(person)).toHaveLength(1);
    },
  );
});

test.describe('a captive portal answers everything with its own page', () => {
  // tests/faults/trouble.test.ts lets strangers answer, use-catalogue.test.ts and my-bookings.test.tsx keep what is there, in every run.
  test(
    'nothing of it is believed: venues stay, the sign-in stays, and the words name the Wi-Fi',
    { tag: '@sweep' },
    async ({ page, api, network }) => {
      const person = await api.signUp();
      const spot = await api.nextSpot();
      await bookByApi(api, person, spot, spot.hours.slice(0, 1));
      await arriveAs(page, person);
      await page.goto('/venues');
      const count = (await venueCount(page).textContent()) ?? '';
      await openSpot(page, spot);
      await page.goto('/my-bookings');
      await expect(page.getByRole('row').filter({ hasText: spot.venue.name })).toBeVisible();

      const mend = network.fault(/ \/(rest|auth|functions)\//, captivePortal);
      await page.goto('/venues');
      await expect(venueCount(page)).toHaveText(count);
      await page.goto(`/venues/${spot.venue.id}`);
      await expect(page.getByText(like('pwa.unreachable'))).toBeVisible();
      await typeDay(page, spot.day);
      await expect(bookingBoard(page)).toContainText(t('booking.state.unchecked'));
      await page.goto('/my-bookings');
      await expect(page.getByRole('row').filter({ hasText: spot.venue.name })).toBeVisible();
      await expect(page.getByRole('button', { name: t('nav.signOut') })).toBeVisible();
      await page.getByRole('button', { name: t('bookings.refresh') }).click();
      await expect(page.getByText(like('error.notOurs')).first()).toBeVisible();
      await expect(page.getByText(portalTitle)).toBeHidden();

      mend();
      await page.getByRole('button', { name: t('bookings.refresh') }).click();
      await expect(page.getByText(t('freshness.now'), { exact: true })).toBeVisible();
      await expect(page.getByText(like('pwa.unreachable'))).toBeHidden();
    },
  );
});
