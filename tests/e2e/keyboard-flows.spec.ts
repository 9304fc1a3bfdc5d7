// Every flow with the keyboard alone; a booking and its cancellation are in keyboard.spec, a review is in outbox.spec.
import { calendarPath, deskBookingsPath, todayPath } from '#domain/desk/desk-paths.ts';
import { formatPrice } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';
import { enterGuest } from '#tests/support/fixtures-console.ts';
import { demoPerson, spotAt, writeAs } from '#tests/support/fixtures-desk.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { hasFocusIn, press, skipToContent, tabTo, typeInto } from '#tests/support/fixtures-keyboard.ts';
import { linkInMail } from '#tests/support/fixtures-mail.ts';
import { turnTo } from '#tests/support/fixtures-shell.ts';
import { arriveAs, bookByApi } from '#tests/support/fixtures-steps.ts';
import { like, literally, t } from '#tests/support/words.ts';

const sport = 'Cricket';
const second = 'Second';
const name = 'Hina Qureshi';

// search-panel.test.tsx and venue-browser.test.tsx search and filter, keyboard.spec and the story of the desk below are on the
// keyboard, in every run.
test('a search from Home, then filters', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: t('homeSearch.label') });
  await expect(search.getByLabel(t('homeSearch.city'))).toBeEnabled();
  await typeInto(page, { [t('homeSearch.sport')]: 'Futsal', [t('homeSearch.city')]: 'Karachi' });
  await expect(search.getByLabel(t('homeSearch.city'))).toHaveValue('Karachi');
  await typeInto(page, { [t('homeSearch.area')]: 'Clif' });
  await page.keyboard.press('Enter');
  await expect(search.getByLabel(t('homeSearch.area'))).toHaveValue('Clifton');
  await press(page, t('homeSearch.submit'));
  await expect(page).toHaveURL(/\/venues\?city=Karachi&area=Clifton&sport=Futsal$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await press(page, t('venues.removeFilter', { name: 'Clifton' }));
  await expect(page).not.toHaveURL(/area=/);
  expect(await hasFocusIn(page, 'main'), 'the focus stays on the screen').toBe(true);
  // The filters stand before the list; how many stops the list has depends on the hours that are free.
  await tabTo(page, new RegExp(`^${sport}\\d+$`), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText(like('venues.preview'))).toBeVisible();
  await press(page, t('venues.apply'));
  await expect(page).toHaveURL(/sport=[^&]*Cricket/);
  await expect(page.getByRole('status').filter({ hasText: like('venues.count') })).toBeAttached();
});

// bell.test.tsx has the focus at each of these steps, in every run.
test('notifications: opened, all read, closed', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Maryam Noor');
  const rows = ['First', second].map((message) => ({ user_id: person.id, kind: 'review_received', message }));
  await api.call('POST', '/rest/v1/notifications', { asServer: true, body: rows });
  await arriveAs(page, person);
  await page.goto('/about');
  const bell = page.getByRole('button', { name: like('nav.notifications') });
  await expect(bell).toHaveAccessibleName(t('notifications.bell', { count: 2 }));
  await press(page, t('notifications.bell', { count: 2 }));
  const panel = page.getByRole('dialog', { name: t('notifications.title') });
  await expect(panel.getByRole('heading')).toBeFocused();
  await tabTo(page, new RegExp(second));
  await page.keyboard.press('Enter');
  await expect(panel.getByText(t('notifications.unread'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, t('notifications.markAll'));
  await expect(panel.getByText(t('notifications.unread'))).toHaveCount(0);
  expect(await hasFocusIn(page, '[role=dialog]'), 'the button is gone, the focus is not').toBe(true);
  await press(page, t('action.close'));
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

// auth-screen.test.tsx submits both forms and has where the focus goes, in every run.
test('registered, signed out, logged in', { tag: '@sweep' }, async ({ page }) => {
  const email = `keys-${Date.now()}@baari.test`;
  await page.goto('/login');
  await skipToContent(page);
  await tabTo(page, t('auth.tab.login'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: t('auth.tab.register') })).toBeFocused();
  const words = {
    [t('auth.firstName')]: 'Hina',
    [t('auth.lastName')]: 'Qureshi',
    [t('auth.email')]: email,
    [t('auth.phone')]: '0300 1234567',
  };
  await typeInto(page, { ...words, [t('auth.password')]: 'court-time' });
  await press(page, like('auth.agree'), 'Space');
  await press(page, t('auth.register.submit'));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/terms');
  // Its picture is made of letters too.
  await press(page, new RegExp(`${name}$`));
  // Its code comes with the first touch, and who presses Tab before that goes past it: nobody is as quick as a story.
  await expect(page.getByRole('button', { name: t('nav.signOut') })).toBeVisible();
  await press(page, t('nav.signOut'));
  await expect(page.getByText(t('signOut.done'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // The address changes before the screen does, which takes the focus to its heading then.
  await expect(page.getByRole('heading', { level: 1, name: t('home.title') })).toBeFocused();
  await press(page, t('nav.login'));
  await expect(page.getByRole('heading', { level: 1, name: t('auth.login.title') })).toBeFocused();
  await typeInto(page, { [t('auth.email')]: email, [t('auth.password')]: 'court-time' });
  await press(page, t('form.showPassword', { field: t('auth.password') }));
  await expect(page.getByLabel(t('auth.password'), { exact: true })).toHaveAttribute('type', 'text');
  await press(page, t('auth.login.submit'));
  await expect(page.getByText(t('auth.login.done'))).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

// recovery.test.tsx submits both forms and has where the focus goes, in every run.
test('a forgotten password, and a new one by mail', { tag: '@sweep' }, async ({ page, api, server }) => {
  const person = await api.signUp('Usman Tariq');
  await page.goto('/login');
  await press(page, t('forgot.link'));
  await expect(page.getByRole('heading', { level: 1, name: t('forgot.title') })).toBeFocused();
  await typeInto(page, { [t('account.email')]: person.email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth.inbox.title') })).toBeFocused();
  await page.goto(await linkInMail(server, person.email));
  await typeInto(page, { [t('reset.password')]: 'another-word', [t('reset.confirm')]: 'another-word' });
  await press(page, t('reset.submit'));
  await expect(page.getByRole('heading', { name: t('reset.done') })).toBeFocused();
});

// account.test.tsx submits both forms and has where the focus goes, in every run.
test('a password changed, then the account deleted', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Bushra Aziz');
  await arriveAs(page, person);
  await page.goto('/change-password');
  const next = 'another-word';
  await typeInto(page, {
    [t('change.current')]: person.password,
    [t('reset.password')]: next,
    [t('reset.confirm')]: next,
  });
  await press(page, t('change.submit'));
  await expect(page.getByRole('heading', { name: t('change.done') })).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/delete-account');
  await typeInto(page, { [t('delete.email')]: person.email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('delete.question') })).toBeFocused();
  await typeInto(page, { [t('delete.password')]: next });
  await press(page, t('delete.confirm'));
  await expect(page.getByRole('heading', { name: t('delete.done') })).toBeFocused();
});

// application-state.test.tsx fills it in, and the day at the desk below types into the same fields, in every run.
test('an application to list a venue', { tag: '@sweep' }, async ({ page, api }) => {
  await arriveAs(page, await api.signUp('Imran Qureshi'));
  await page.goto('/vendor-signup');
  await skipToContent(page);
  const words = {
    [t('vendor.venueName')]: 'Gulberg Futsal',
    [t('vendor.phone')]: '0321 7654321',
    [t('vendor.location')]: 'Lahore',
  };
  await typeInto(page, { ...words, [t('vendor.description')]: 'Two futsal courts with lights.' });
  await press(page, t('vendor.submit'));
  await expect(page.getByText(t('outbox.vendorSent')).first()).toBeVisible();
});

// spec: console-stories.keyboard
test('a day at the desk: hours chosen, a walk-in, an arrival, a block, a payment decided, a refund marked', async ({
  page,
  api,
}) => {
  const owner = await demoPerson(api, 'ownerLahore');
  const spot = await spotAt(api, 'Chambeli Padel Club', 26);
  const { venue, court, day } = spot;
  const from =
    spot.hours.find((hour) => hour < 21 && spot.hours.includes(hour + 1) && spot.hours.includes(hour + 2)) ?? 0;
  const customer = await api.signUp('Junaid Akhtar');
  await bookByApi(api, customer, spot, [from + 2]);
  await enterGuest(api, owner, venue, 'Hamza Malik');
  const cell = (words: string) =>
    page.getByRole('gridcell', {
      name: new RegExp(`^${literally(court.name)}, ${words.replace(/\s/g, String.raw`\s`)}`),
    });
  const between = (hour: number, to: number) => t('calendar.between', { start: shortHour(hour), end: shortHour(to) });
  const isFocused = (label: string) =>
    page.evaluate((start) => document.activeElement?.ariaLabel?.replace(/\s/g, ' ').startsWith(start) === true, label);
  const walkTo = async (hour: number) => {
    await tabTo(page, new RegExp(`^${literally(court.name)}, `));
    await page.keyboard.press('Home');
    const label = `${court.name}, ${shortHour(hour)}`.replace(/\s/g, ' ');
    for (let step = 0; step < 24 && !(await isFocused(label)); step += 1) await page.keyboard.press('ArrowDown');
    expect(await isFocused(label)).toBe(true);
  };
  await arriveAs(page, owner);

  await test.step('two hours become a walk-in, and one of them says so', async () => {
    await page.goto(calendarPath(venue.id, { day, court: court.id }));
    await expect(cell(shortHour(from))).toHaveAccessibleName(
      like('calendar.cellPrice', { state: t('calendar.state.free') }),
    );
    await walkTo(from);
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: like('calendar.chosen', { count: 2 }) })).toContainText(
      court.name,
    );
    await page.keyboard.press('Enter');
    // Who presses Tab before the sheet is there leaves the table, and that is where the focus goes back to.
    await expect(page.getByRole('dialog').getByRole('button', { name: t('free.walkIn') })).toBeVisible();
    await press(page, t('free.walkIn'));
    await expect(page.getByRole('dialog', { name: t('walkIn.title'), exact: true })).toBeVisible();
    await typeInto(page, { [t('walkIn.name')]: 'Usman Tariq' });
    await press(page, t('walkIn.save'));
    const entry = cell(`${between(from, from + 2)}, Usman Tariq, ${t('entry.kind.walkin')}`);
    // The focus is where the hours were.
    await expect(entry.getByRole('button')).toBeFocused();
  });

  await test.step('an hour of the next day is blocked', async () => {
    await page.keyboard.press('PageDown');
    await expect(cell(`${between(from, from + 2)}, Usman`)).toHaveCount(0);
    await walkTo(from);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: t('free.block') })).toBeVisible();
    await press(page, t('free.block'));
    await expect(page.getByRole('dialog', { name: t('block.title') })).toBeVisible();
    await press(page, t('entry.reason.weather'));
    await press(page, like('block.submit'));
    await expect(cell(`${between(from, from + 1)}, ${t('entry.reason.weather')}`)).toBeVisible();
  });

  await test.step('whoever stands at the gate is let in', async () => {
    await turnTo(page, todayPath(venue.id));
    const checkIn = t('entry.checkInLabel', { name: 'Hamza Malik' });
    await expect(page.getByRole('button', { name: checkIn })).toBeVisible();
    await press(page, checkIn);
    await expect(page.getByText(t('entry.isIn', { name: 'Hamza Malik' }))).toBeVisible();
  });

  await test.step('a payment is confirmed', async () => {
    await turnTo(page, deskBookingsPath(venue.id));
    await expect(page.getByRole('link', { name: customer.name })).toBeVisible();
    await press(page, new RegExp(customer.name));
    await expect(page.getByRole('button', { name: t('cases.confirm') })).toBeEnabled();
    await typeInto(page, { [t('cases.reference')]: `KEYS-${crypto.randomUUID().slice(0, 8)}` });
    await press(page, t('cases.confirm'));
    await expect(page.getByText(t('cases.confirmed'))).toBeVisible();
  });

  await test.step('a refund is marked as sent', async () => {
    const [admin, rep] = [await demoPerson(api, 'admin'), await demoPerson(api, 'rep')];
    const payer = `Zara ${crypto.randomUUID().slice(0, 6)}`;
    const late = await api.nextSpot();
    const booking = await bookByApi(api, await api.signUp(payer), late, late.hours.slice(0, 1));
    const total = late.court.price_per_hour + 100;
    const reference = `KEYS-${booking.slice(0, 8)}`;
    // The representative confirms, so that the admin may send the refund.
    const decide = async (kind: string, args: object) => {
      const { body } = await api.rpc('admin_list', { view: 'booking', filter: { id: booking } }, rep.token);
      const [{ rev } = { rev: 0 }] = (body as { rows: { rev: number }[] }).rows;
      await writeAs(api, rep, kind, { bookingId: booking, rev, ...args });
    };
    await decide('decide-booking', { decision: 'confirm', received: total, reference });
    await decide('cancel-for-venue', { reason: 'weather', expectedRefund: total });
    await arriveAs(page, admin);
    await page.goto('/admin/refunds');
    await expect(page.getByRole('link', { name: payer })).toBeVisible();
    await press(page, new RegExp(payer));
    const form = page.getByRole('form', { name: t('admin.refund.markSent') });
    await expect(form).toBeVisible();
    await typeInto(page, {
      [t('admin.refund.reference')]: `BACK-${booking.slice(0, 8)}`,
      [t('admin.refund.paidTo')]: 'Meezan …4821',
    });
    await press(page, t('admin.refund.transferred', { amount: formatPrice(total) }), 'Space');
    await press(page, t('admin.refund.markSent'));
    await expect(page.getByText(t('admin.refund.toastSent'))).toBeVisible();
  });
});
