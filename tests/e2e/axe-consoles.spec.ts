import { consoles, consoleSweptIn, type Row } from '#tests/e2e/axe-matrix.ts';
import { countScans, isFullSweep, scan, scanAs } from '#tests/support/axe.ts';
import { expect, test, withoutWorker, type Page } from '#tests/support/fixtures.ts';
import type { Api } from '#tests/support/fixtures-api.ts';
import { enterGuest, memberOf } from '#tests/support/fixtures-console.ts';
import { demoPerson, spotAt, writeAs } from '#tests/support/fixtures-desk.ts';
import { breakServer, goOffline, heading, isPhone, turnTo } from '#tests/support/fixtures-shell.ts';
import { arriveAs, bookByApi } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

// A dozen screens, in up to five states.
// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce', ...withoutWorker }, newPhone: true });
test.afterAll(countScans);

const guest = 'Hamza Malik';
/** Whose money goes back. */
const payer = 'Junaid Akhtar';

type Ids = { venue: string; booking: string; vendor: string };
const addressOf = ({ at }: Row, ids: Partial<Ids>) =>
  at.replace(/:(venue|booking|vendor)\b/g, (_, name: keyof Ids) => ids[name] ?? '');

/** Shows a screen in the document that is open, and waits until all of it is there. */
async function show(page: Page, row: Row, ids: Partial<Ids>): Promise<string> {
  const address = addressOf(row, ids);
  await turnTo(page, address);
  await expect(heading(page), address).toHaveText(row.says ?? '');
  await expect(page.locator('.MuiSkeleton-root'), `${address} is complete`).toHaveCount(0);
  return address;
}

/** Somebody who owns two venues, one of them paid itself: a guest plays there, a payment is to be confirmed, another one sent back. */
async function arriveAsOwner(page: Page, api: Api): Promise<Partial<Ids>> {
  const owner = await demoPerson(api, 'ownerLahore');
  const spot = await spotAt(api, 'Chambeli Padel Club', 25);
  const customer = await api.signUp(payer);
  const booking = await bookByApi(api, customer, spot, spot.hours.slice(0, 1));
  await writeAs(api, customer, 'cancel-booking', {
    bookingId: await bookByApi(api, customer, spot, spot.hours.slice(-1)),
    refund: 0,
  });
  await enterGuest(api, owner, spot.venue, guest);
  await arriveAs(page, owner);
  await page.goto('/vendor');
  return { venue: spot.venue.id, booking };
}

/** An admin, with a payment to decide about, a refund that is due, a message, and an application. */
async function arriveAsAdmin(page: Page, api: Api): Promise<Partial<Ids>> {
  const admin = await demoPerson(api, 'admin');
  const customer = await api.signUp('Bushra Tariq');
  const spot = await api.nextSpot();
  const [first = 0, second = 0] = spot.hours;
  const booking = await bookByApi(api, customer, spot, [first]);
  await writeAs(api, customer, 'cancel-booking', {
    bookingId: await bookByApi(api, customer, spot, [second]),
    refund: 0,
  });
  const [firstName = '', lastName = ''] = customer.name.split(' ');
  await writeAs(api, customer, 'submit-contact-message', {
    firstName,
    lastName,
    email: customer.email,
    subject: 'Floodlights',
    message: 'Two lamps of court 1 are out.',
  });
  await writeAs(api, customer, 'apply-as-vendor', {
    name: customer.name,
    venueName: 'Tariq Courts',
    email: customer.email,
    phone: '+923217654321',
    location: 'Street 4, Gulberg III, Lahore',
    description: 'Two courts.',
  });
  const { body } = await api.rpc('admin_list', { view: 'vendors', filter: { status: 'pending' } }, admin.token);
  const [row] = (body as { rows: { id: string; business: string }[] }).rows;
  await arriveAs(page, admin);
  return { booking, vendor: row?.id ?? '' };
}

/** Escape closes what was opened and gives the focus back to what opened it. */
async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// spec: console-stories.axe
test('the vendor console: every screen with its content, and what opens over it', async ({ page, api }) => {
  const ids = await arriveAsOwner(page, api);
  const underDialog = new Set(consoleSweptIn('vendor', 'dialog').map((row) => addressOf(row, ids)));
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  for (const row of consoleSweptIn('vendor', 'loaded')) {
    const address = await show(page, row, ids);
    if (row === consoles['/vendor/:venueId/calendar']) await expect(page.getByRole('gridcell').first()).toBeVisible();
    await scanAs(page, `${address}, loaded`);
    if (!isFullSweep || !underDialog.delete(address)) continue;
    const mark = page.getByRole('button', { name: like('desk.sync') });
    await mark.click();
    await expect(page.getByRole('dialog', { name: t('desk.syncTitle') })).toBeVisible();
    await scanAs(page, `${address}, dialog open`);
    await closeDialog(page);
    await expect(mark, address).toBeFocused();
  }

  await show(page, consoles['/vendor/:venueId/today'], ids);
  await page
    .getByRole('button', { name: new RegExp(guest) })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: guest })).toBeVisible();
  await scan(page, 'An entry');
  await closeDialog(page);
  if (!isFullSweep) return;

  await show(page, consoles['/vendor/:venueId/calendar'], ids);
  const free = page
    .getByRole('gridcell', { name: like('calendar.cellPrice', { state: t('calendar.state.free') }) })
    .last();
  for (const [way, dialog, name] of [
    [t('free.walkIn'), t('walkIn.title'), 'A walk-in'],
    [t('free.block'), t('block.title'), 'A block'],
  ] as const) {
    await free.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (name === 'A walk-in') await scan(page, 'Free hours');
    await press(way);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await scan(page, name);
    await closeDialog(page);
  }
  await press(t('calendar.view.week'));
  await expect(page.getByRole('tablist')).toBeVisible();
  await scan(page, 'A week');

  await show(page, consoles['/vendor/:venueId/bookings/:bookingId'], ids);
  await press(t('cases.decline'));
  await expect(page.getByRole('dialog', { name: t('cases.declineTitle') })).toBeVisible();
  await scan(page, 'A decline');
  await closeDialog(page);

  await show(page, consoles['/vendor/:venueId/bookings/refunds'], ids);
  await page
    .getByRole(isPhone(page) ? 'list' : 'table', { name: t('admin.refund.due'), exact: true })
    .getByRole('link', { name: payer })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: t('admin.refund.unseen') })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await scan(page, 'A refund of the venue');
});

// spec: console-stories.axe
test('the admin console: every screen with its content, and what opens over it', async ({ page, api }) => {
  const ids = await arriveAsAdmin(page, api);
  await page.goto('/admin');
  for (const row of consoleSweptIn('admin', 'loaded')) {
    const address = await show(page, row, ids);
    await scanAs(page, `${address}, loaded`);
  }
  if (!isFullSweep) return;
  for (const row of consoleSweptIn('admin', 'dialog')) {
    const address = await show(page, row, ids);
    // On a wide screen the sections stand beside every screen, and only the lists open something: the help of their keyboard.
    if (isPhone(page)) await page.getByRole('button', { name: t('admin.menu') }).click();
    else {
      await page.goto('/admin/refunds');
      await page
        .getByRole('table', { name: t('admin.refund.due') })
        .getByRole('link')
        .first()
        .focus();
      await page.keyboard.press('?');
    }
    await expect(page.getByRole('dialog')).toBeVisible();
    await scanAs(page, `${address}, dialog open`);
    await closeDialog(page);
    if (!isPhone(page)) break;
  }
  for (const [path, list, name] of [
    ['/admin/calls', t('payments.decide'), 'A payment opened'],
    ['/admin/refunds', t('admin.refund.due'), 'A refund opened'],
    ['/admin/messages', t('admin.message.new'), 'A message opened'],
  ] as const) {
    await page.goto(path);
    const place = isPhone(page) ? 'list' : 'table';
    await page.getByRole(place, { name: list, exact: true }).getByRole('link').first().click();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await scan(page, name);
  }
});

// vendor-console.test.tsx says each of these, and axe-trouble shows such notices to axe, in every run.
test(
  'the vendor console without a network, with a broken server, and with nothing in it',
  { tag: '@sweep' },
  async ({ page, api, network, guard, anotherPhone }) => {
    // A booking that nobody has made is asked for, too.
    guard.allow(/network net::ERR_/, /http 500 /, /http 404 POST \S*desk_list/);
    const ids = await arriveAsOwner(page, api);
    for (const row of consoleSweptIn('vendor', 'loaded')) await show(page, row, ids);
    const mend = breakServer(network);
    for (const row of consoleSweptIn('vendor', 'error')) {
      const address = await show(page, row, ids);
      await expect(page.getByRole('button', { name: like('desk.sync') })).toBeVisible();
      await scanAs(page, `${address}, server broken`);
    }
    mend();
    await goOffline(page, network);
    for (const row of consoleSweptIn('vendor', 'offline')) {
      const address = await show(page, row, ids);
      await expect(page.getByRole('button', { name: like('desk.sync') })).toBeVisible();
      await scanAs(page, `${address}, offline`);
    }
    network.mend();

    // A venue of which nothing came, one where nobody has booked, and somebody without any.
    const { venue } = await api.nextSpot();
    const manager = await memberOf(api, venue, 'manager', 'Imran Manager');
    const other = await (await anotherPhone()).newPage();
    await arriveAs(other, await api.signUp('Nobody Yet'));
    await other.goto('/vendor');
    await expect(other.getByText(t('desk.noVenue'))).toBeVisible();
    await scan(other, 'No venue');
    await arriveAs(other, manager);
    await other.goto('/vendor');
    await expect(heading(other)).toHaveText(like('today.title'));
    const far = new Date(Date.now() + 33 * 86_400_000).toISOString().slice(0, 10);
    const empty: Record<string, { query: string; says: string; booking?: string }> = {
      '/vendor/:venueId/today': { query: `?day=${far}`, says: t('today.emptyOther') },
      '/vendor/:venueId/bookings': { query: '?tab=past', says: t('deskBookings.emptyPast') },
      '/vendor/:venueId/bookings/refunds': { query: '', says: t('deskBookings.refundsClosed') },
      '/vendor/:venueId/bookings/:bookingId': { query: '', says: t('cases.gone'), booking: crypto.randomUUID() },
    };
    for (const [route, { query, says, booking = '' }] of Object.entries(empty)) {
      const row = consoles[route as keyof typeof consoles];
      expect(consoleSweptIn('vendor', 'empty')).toContain(row);
      await other.goto(addressOf(row, { venue: venue.id, booking }) + query);
      await expect(other.getByText(says).first()).toBeVisible();
      await scanAs(other, `${route}, empty`);
    }
    expect(Object.keys(empty).length, 'every screen that can be empty').toBe(consoleSweptIn('vendor', 'empty').length);

    const never = await (await anotherPhone()).newPage();
    await arriveAs(never, manager);
    network.fault(/sync_pull/, { kind: 'rewrite', change: (body) => body.replaceAll('"desk:', '"unknown:') });
    await never.goto(`/vendor/${venue.id}/today`);
    await expect(never.getByText(t('desk.failed')).or(never.getByText(t('desk.never')))).toBeVisible();
    await scan(never, 'A venue that never came');
  },
);

// admin-frame.test.tsx says each of these, and axe-trouble shows such notices to axe, in every run.
test(
  'the admin console without a network, with a broken server, and with nothing in it',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/network net::ERR_/, /http 500 /);
    const ids = await arriveAsAdmin(page, api);
    const nothing = (body: string) => {
      const answer = JSON.parse(body) as { rows: object[]; next: string | null };
      const none = { count: 0, since: null };
      const [row] = answer.rows;
      const rows =
        row && 'decide' in row
          ? [{ ...row, decide: none, call: none, refunds: { ...none, sum: 0 }, vendors: none, messages: none }]
          : [];
      return JSON.stringify({ ...answer, rows, next: null });
    };
    const fill = network.fault(/POST .*admin_list/, { kind: 'rewrite', change: nothing });
    await page.goto('/admin');
    for (const row of consoleSweptIn('admin', 'empty')) await scanAs(page, `${await show(page, row, ids)}, empty`);
    fill();
    const mend = breakServer(network, /admin_list/);
    await page.goto('/admin');
    for (const row of consoleSweptIn('admin', 'error')) {
      const address = await show(page, row, ids);
      await expect(page.getByRole('button', { name: t('action.retry') }).first()).toBeVisible();
      await scanAs(page, `${address}, server broken`);
    }
    mend();
    await page.goto('/admin');
    for (const row of consoleSweptIn('admin', 'loaded')) await show(page, row, ids);
    await goOffline(page, network);
    for (const row of consoleSweptIn('admin', 'offline')) {
      const address = addressOf(row, ids);
      await turnTo(page, address);
      await expect(page.getByText(like('admin.offline'))).toBeVisible();
      await scanAs(page, `${address}, offline`);
    }
  },
);
