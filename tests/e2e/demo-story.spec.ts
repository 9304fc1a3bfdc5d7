// One booking from the customer's phone to the gate and back: everybody who has a part in it, each with a phone of their own.
import { karachiDate, karachiHour, dayAfter } from '#domain/calendar.ts';
import { calendarPath, gatePath, todayPath } from '#domain/desk/desk-paths.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { playingDay, startOfHour } from '#domain/desk/playing-day.ts';
import { formatPrice } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { sellsByRules, type Api, type Court, type Venue } from '#tests/support/fixtures-api.ts';
import { consoleIsKept, memberOf, ownerOf } from '#tests/support/fixtures-console.ts';
import { demoPerson } from '#tests/support/fixtures-desk.ts';
import { turnTo } from '#tests/support/fixtures-shell.ts';
import {
  addReceipt,
  arriveAs,
  bookByApi,
  bookingRow,
  confirmButton,
  confirmDialog,
  expectBooked,
  holdSpot,
} from '#tests/support/fixtures-steps.ts';
import { exactly, like, literally, t } from '#tests/support/words.ts';

test.beforeEach(({ guard }) => guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION_\w+)/));

type OpenVenue = Venue & { open_time: string; close_time: string };
type Place = { venue: OpenVenue; court: Court; day: string; hour: number };

/** An hour that begins soon, and one of tomorrow at the same venue that two courts of a sport have free. Nobody owns it yet. */
async function twoPlaces(api: Api): Promise<{ soon: Place; later: Place & { other: Court } }> {
  const select = 'id,name,city,area,open_time,close_time,vendor_id,courts(id,name,sport,price_per_hour)';
  const { body } = await api.call(
    'GET',
    `/rest/v1/venues?select=${select}&order=id&payee=eq.platform&is_published=is.true&name=neq.${encodeURIComponent(sellsByRules)}`,
    { asServer: true },
  );
  const vendors = await api.call('GET', '/rest/v1/vendors?select=id&user_id=is.null', { asServer: true });
  const unowned = new Set((vendors.body as { id: string }[]).map(({ id }) => id));
  const venues = (body as (OpenVenue & { vendor_id: string })[]).filter(({ vendor_id }) => unowned.has(vendor_id));
  for (const ahead of [3, 2])
    for (const venue of venues) {
      const start = Date.now() + ahead * 3_600_000;
      const soon = { venue, day: karachiDate(start), hour: karachiHour(start) };
      const day = dayAfter(karachiDate(Date.now()), 1);
      for (const court of venue.courts.toReversed()) {
        const other = venue.courts.find(({ id, sport }) => id !== court.id && sport === court.sport);
        if (!other || !(await api.freeHours(court.id, soon.day)).includes(soon.hour)) continue;
        const free = await api.freeHours(other.id, day);
        const hour = (await api.freeHours(court.id, day)).find((one) => one >= 9 && free.includes(one));
        if (hour !== undefined) return { soon: { ...soon, court }, later: { venue, court, day, hour, other } };
      }
    }
  throw new Error('No venue of the seed has two courts of a sport and is free soon.');
}

/** BAARI_SHOTS=1 keeps every step as people see it, on a phone and on a desk, by day and by night. */
async function look(page: Page, name: string): Promise<void> {
  if (!process.env['BAARI_SHOTS']) return;
  const before = page.viewportSize();
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      // Colours and places take a moment to change.
      await page.waitForTimeout(500);
      await page.screenshot({ path: `test-results/demo-story/${name}-${width}-${colorScheme}.png` });
    }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

// Five people one after the other: half a minute on a quiet machine, over a minute and a half on one that is busy.

// Each step has its test in every run: booking.spec books, desk-gate.spec opens the gate without a signal, keyboard-flows.spec
// confirms a payment and marks a refund; case-screen.test.tsx, refunds.test.tsx and desk-races have two people who decide at
// once, desk-phone two gates and a guest whose hour went, hours-form.test.tsx and venue-rules a closed day with a booking.
test(
  'from the booking to the gate and the refund: everybody sees what the others did, also without a signal',
  { tag: '@sweep' },
  async ({ page, api, network, anotherPhone }) => {
    const { soon, later } = await twoPlaces(api);
    const { venue } = soon;
    const [ayesha, bilal] = [await api.signUp('Ayesha Siddiqui'), await api.signUp('Bilal Qureshi')];
    const [rep, admin] = [await demoPerson(api, 'rep'), await demoPerson(api, 'admin2')];
    const owner = await ownerOf(api, venue, 'Nadia Owner');
    const gate = await memberOf(api, venue, 'gate', 'Ghulam Gate');
    const secondGate = await memberOf(api, venue, 'gate', 'Nasir Gate');
    const newPhone = async () => (await anotherPhone()).newPage();
    const [customer, representative, colleague, other] = await Promise.all([
      newPhone(),
      newPhone(),
      newPhone(),
      newPhone(),
    ]);
    const paidWith = `STORY-${crypto.randomUUID().slice(0, 8)}`;
    let booking = '';

    // What this hour costs by a rule of its venue.
    const price = soon.court.price_per_hour + 600;
    const sold = { ...soon, court: { ...soon.court, price_per_hour: price } };
    const rule = { kind: 'date', first_day: soon.day, last_day: soon.day, effect: 'set', amount: price };
    const hours = { from_hour: soon.hour, to_hour: soon.hour + 1 };
    const priced = { ...rule, ...hours, venue_id: venue.id, court_id: soon.court.id, name: 'Derby' };
    expect((await api.call('POST', '/rest/v1/price_rules', { body: priced, asServer: true })).status).toBe(201);

    await test.step('Ayesha books an hour of today at the price of its rule, with her receipt', async () => {
      await arriveAs(customer, ayesha);
      await holdSpot(customer, sold, [soon.hour]);
      const due = t('booking.payTitle', { total: formatPrice(price + 100) });
      await expect(confirmDialog(customer)).toContainText(due);
      await addReceipt(customer);
      await look(customer, '1-receipt');
      await confirmButton(customer).click();
      await expectBooked(customer, sold, [soon.hour]);
      const [made] = await api.bookingsOf(ayesha);
      booking = made?.id ?? '';
      expect(made?.total_price).toBe(price + 100);
      await look(customer, '1-booked');
    });

    await test.step('the representative sees first what begins soon, calls, and confirms; the colleague hears of it', async () => {
      for (const [phone, person] of [
        [representative, rep],
        [colleague, admin],
      ] as const) {
        await arriveAs(phone, person);
        await phone.goto('/admin/calls');
        const rows = phone.getByRole('list', { name: t('payments.decide'), exact: true }).getByRole('listitem');
        await expect(rows.first()).toContainText(like('payments.soon'));
        const row = rows.filter({ hasText: ayesha.name }).filter({ hasText: venue.name });
        await expect(row).toContainText(like('payments.soon'));
        if (phone === representative) await look(phone, '2-payments');
        await row.getByRole('link').click();
        await expect(phone.getByRole('button', { name: t('cases.confirm') })).toBeEnabled();
      }
      await representative.getByLabel(t('cases.calls.reached')).check();
      await press(representative, t('cases.calls.save'));
      await expect(representative.getByText(t('cases.calls.saved'))).toBeVisible();
      await look(representative, '2-called');
      for (const phone of [representative, colleague]) {
        const account = phone.getByLabel(t('cases.accountPaid'));
        if ((await account.inputValue()) === '') await account.selectOption({ index: 1 });
        await phone.getByLabel(t('cases.reference'), { exact: true }).fill(paidWith);
      }
      await press(representative, t('cases.confirm'));
      await expect(representative.getByText(t('cases.confirmed'))).toBeVisible();
      await press(colleague, t('cases.confirm'));
      await expect(colleague.getByText(like('cases.already'))).toContainText(rep.name);
      await look(colleague, '2-already');
    });

    const base = { open: venue.open_time, close: venue.close_time };
    const today = todayPath(venue.id, playingDay(startOfHour(soon), base));
    const checkIn = (phone: Page) =>
      phone.getByRole('button', { name: t('entry.checkInLabel', { name: ayesha.name }) });
    const cell = (phone: Page, name: string) => phone.getByRole('gridcell', { name: new RegExp(name) });
    const hourName = `^${literally(later.court.name)}, ${shortHour(later.hour).replace(/\s/, String.raw`\s`)}`;
    const guest = 'Usman Tariq';

    let code = '';

    await test.step('her phone has the ticket', async () => {
      await customer.getByRole('button', { name: t('bookings.refresh') }).click();
      await bookingRow(customer, soon)
        .getByRole('button', { name: like('bookings.actions.ticketLabel') })
        .click();
      const ticket = customer.getByRole('dialog', { name: t('ticket.title') });
      await expect(ticket.getByRole('img', { name: t('ticket.qr') })).toBeVisible();
      code = (await api.bookingsOf(ayesha))[0]?.code ?? '';
      await expect(ticket).toContainText(code.slice(0, 3));
      await look(customer, '3-ticket');
    });

    await test.step('two phones at the gate lose the signal; both let her in, once, and one adds a guest for tomorrow', async () => {
      await arriveAs(page, gate);
      await arriveAs(other, secondGate);
      await other.clock.install();
      await other.goto(today);
      await expect(checkIn(other)).toBeVisible();
      await page.goto(gatePath(venue.id));
      const typed = page.getByLabel(t('gate.code'));
      await expect(typed).toBeVisible();
      await consoleIsKept(page);
      network.cut();
      for (const phone of [page, other]) await phone.context().setOffline(true);
      const card = page.getByRole('alert').filter({ hasText: ayesha.name });
      await typed.fill(code);
      // It begins in two or three hours.
      await page.getByRole('button', { name: t('gate.anyway') }).click();
      await expect(card.locator('[data-tone=green]')).toContainText(soon.court.name);
      await expect(card).toContainText(like('gate.inQueued'));
      await look(page, '4-green');
      await page.getByRole('button', { name: t('gate.next'), exact: true }).click();
      await typed.fill(code);
      await expect(card.locator('[data-tone=red]')).toContainText(like('gate.used'));
      await look(page, '4-red');
      // Three minutes later: what happens within two is the same arrival, and nobody is troubled with it.
      await other.clock.fastForward(180_000);
      await checkIn(other).click();
      await expect(other.getByText(t('entry.chip.arrivedQueued'))).toBeVisible();

      await turnTo(page, calendarPath(venue.id, { day: later.day, court: later.court.id }));
      await cell(page, hourName).click();
      await press(page, t('free.walkIn'));
      const form = page.getByRole('dialog', { name: t('walkIn.title'), exact: true });
      await form.getByLabel(t('walkIn.name'), { exact: true }).fill(guest);
      await look(page, '5-walk-in');
      await form.getByRole('button', { name: t('walkIn.save'), exact: true }).click();
      await expect(form).toBeHidden();
      await expect(cell(page, guest)).toHaveAccessibleName(like('entry.chip.queued'));
      await look(page, '5-queued');
    });

    const taken = await bookByApi(api, bilal, later, [later.hour]);

    await test.step('with the signal the guest is refused with Bilal’s name, and moves on in one tap', async () => {
      network.mend();
      await page.context().setOffline(false);
      await expect(cell(page, guest)).toHaveAccessibleName(like('entry.chip.refused'));
      await look(page, '5-refused');
      await cell(page, guest).getByRole('button', { name: guest }).click();
      const sheet = page.getByRole('dialog', { name: guest });
      await expect(sheet).toContainText(like('deskWrite.taken.online', { court: later.court.name, name: bilal.name }));
      await look(page, '5-refused-why');
      const call = sheet.getByRole('link', { name: t('entry.callName', { name: bilal.name }), exact: true });
      await expect(call).toHaveAttribute('href', 'tel:+923001234567');
      await sheet.getByRole('button', { name: t('taken.move', { court: later.other.name }), exact: true }).click();
      await expect(cell(page, `${literally(later.other.name)},.*${guest}`)).not.toHaveAccessibleName(
        like('entry.chip.queued'),
      );
      await turnTo(page, today);
      // Other stories let their own guests in at this venue.
      const hers = page.getByRole('listitem').filter({ hasText: ayesha.name }).filter({ hasText: soon.court.name });
      await expect(hers.getByText(exactly('entry.chip.arrived'))).toBeVisible();
      await look(page, '5-arrived');
    });

    await test.step('the second gate is told both times', async () => {
      await other.context().setOffline(false);
      await other.getByRole('button', { name: like('today.refused', { count: 1 }) }).click();
      const list = other.getByRole('dialog', { name: t('refusals.title') });
      await expect(list).toContainText(ayesha.name);
      await expect(list).toContainText(like('deskWrite.twice', { by: gate.name }));
      await look(other, '4-twice');
      const select = `select=state,by_id&booking_id=eq.${booking}`;
      const { body } = await api.call('GET', `/rest/v1/booking_attendance?${select}`, { asServer: true });
      expect(body).toEqual([{ state: 'arrived', by_id: gate.id }]);
    });

    await test.step('the court is closed for Eid with Bilal’s booking; one of two sends the money, and he sees the reference', async () => {
      // A third person of Baari confirms the payment: whoever did could not send it back.
      const checker = await demoPerson(api, 'admin');
      const { body } = await api.rpc('admin_list', { view: 'booking', filter: { id: taken } }, checker.token);
      const { rows } = body as { rows: { rev: number; total: number }[] };
      const id = crypto.randomUUID();
      const args = {
        bookingId: taken,
        rev: rows[0]?.rev,
        decision: 'confirm',
        received: rows[0]?.total,
        reference: `${paidWith}-B`,
      };
      const mutations = [{ id, kind: 'decide-booking', v: 1, entity: id, args }];
      const decided = await api.rpc('apply_mutations', { batch: { device: id, mutations } }, checker.token);
      expect(decided.body).toMatchObject({ results: [{ status: 'applied' }] });

      const amount = formatPrice(later.court.price_per_hour + 100);
      await arriveAs(customer, owner);
      await customer.goto(settingsPath(venue.id, 'hours'));
      await press(customer, t('hours.eid'));
      const closing = customer.getByRole('form');
      await closing.getByLabel(t('rules.for')).selectOption({ label: later.court.name });
      for (const label of ['rules.firstDay', 'rules.lastDay'] as const)
        await closing.getByLabel(t(label)).fill(later.day.split('-').toReversed().join('/'));
      await press(customer, t('hours.save'));
      // What the venue blocked there itself is listed, too, and kept.
      const affected = customer.getByRole('dialog').filter({ hasText: bilal.name });
      await affected.getByLabel(t('affected.cancel', { amount })).check();
      await look(customer, '6-affected');
      await affected.getByRole('button', { name: t('affected.saveCancel', { count: 1 }) }).click();
      await expect(customer.getByText(t('settings.saved'), { exact: true })).toBeVisible();
      expect(await api.freeHours(later.court.id, later.day)).not.toContain(later.hour);

      const back = `BACK-${paidWith}`;
      for (const phone of [representative, colleague]) {
        await turnTo(phone, '/admin/refunds');
        const list = phone.getByRole('list', { name: t('admin.refund.due'), exact: true });
        const row = list.getByRole('link', { name: bilal.name });
        await expect(row).toContainText(amount);
        if (phone === representative) await look(phone, '6-refunds');
        await row.click();
        const form = phone.getByRole('form', { name: t('admin.refund.markSent') });
        await form.getByLabel(t('admin.refund.reference'), { exact: true }).fill(back);
        await form.getByLabel(t('admin.refund.paidTo')).fill('Meezan …4821');
        await form.getByLabel(t('admin.refund.transferred', { amount })).check();
      }
      await press(representative, t('admin.refund.markSent'));
      await expect(representative.getByText(t('admin.refund.toastSent'))).toBeVisible();
      await look(representative, '6-sent');
      await press(colleague, t('admin.refund.markSent'));
      await expect(colleague.getByText(like('admin.refund.alreadySent', { by: rep.name }))).toBeVisible();

      await arriveAs(customer, bilal);
      await customer.goto('/my-bookings');
      await expect(bookingRow(customer, later)).toContainText(back);
      await look(customer, '6-reference');
    });
  },
);
