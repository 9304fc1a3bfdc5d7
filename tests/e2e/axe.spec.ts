import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Person, Spot } from '#tests/support/fixtures-api.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import {
  addReceipt,
  arriveAs,
  arriveWithBooking,
  bookByApi,
  bookingCard,
  bookingRow,
  chooseHours,
  confirmDialog,
  holdSpot,
  openSpot,
  readyForOffline,
  setStatus,
  venueCount,
} from '#tests/support/fixtures-steps.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let scans = 0;

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} (${failureSummary})`),
  );
}

/** What is still moving has no colours and sizes that could be judged. */
const stillness = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });

/**
 * No rule is switched off and nothing is left out. The window is as tall as the page while axe looks: what a sticky bar
 * happens to cover depends on where one has scrolled to, and keyboard.spec checks that the focus is never under one. The
 * dark scheme is the same page in other colours, so it is judged by its colours.
 */
async function scan(page: Page, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await stillness(page);
  expect.soft(await violationsOf(new AxeBuilder({ page }).withTags(rules)), name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name}: nothing sticks out sideways`).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await stillness(page);
  expect.soft(await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast'])), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
  scans += 1;
}

// A dozen screens, each looked at twice.
test.describe.configure({ timeout: 120_000 });
test.afterAll(() => console.log(`axe: ${scans} screens, light and dark`));

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function bookedPerson(api: Api): Promise<{ person: Person; spot: Spot }> {
  const person = await api.signUp('Zainab Chaudhry');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 2));
  return { person, spot };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('signed out: every screen with its content, its menus, and with nothing found', async ({ page, api, guard }) => {
  guard.allow(/http 404 POST .*sync_pull/);
  const spot = await api.nextSpot();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Book Now/ }).first()).toBeVisible();
  await scan(page, 'Home');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await scan(page, 'Home, mobile menu');
    await page.keyboard.press('Escape');
  } else {
    await page.getByRole('button', { name: 'Sports' }).click();
    await scan(page, 'Home, Sports menu');
    await page.keyboard.press('Escape');
  }
  await page.goto('/venues');
  await expect(page.getByRole('link', { name: /Book Now/ }).first()).toBeVisible();
  await scan(page, 'Venues');
  if (isPhone(page)) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await scan(page, 'Venues, filter sheet');
  }
  await page.goto('/venues?city=Karachi&area=Clifton&sport=Futsal&page=1');
  await expect(heading(page)).toBeVisible();
  await scan(page, 'Venues, filtered');
  await page.goto('/venues?city=Karachi&q=zzzzzz');
  await expect(page.getByText('No venues found matching your criteria')).toBeVisible();
  await scan(page, 'Venues, nothing found');

  await openSpot(page, spot);
  await chooseHours(page, spot.hours.slice(0, 2));
  await scan(page, 'Venue, hours chosen');
  for (const tab of [/Details/, /Reviews/]) {
    await page.getByRole('tab', { name: tab }).click();
    await scan(page, `Venue, ${tab.source}`);
  }
  await page.goto('/venues/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Venue not found' })).toBeAttached();
  await scan(page, 'Venue not found');
  await page.goto('/no/such/page');
  await expect(heading(page)).toBeVisible();
  await scan(page, '404');

  await page.goto('/login');
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await scan(page, 'Login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await scan(page, 'Register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await scan(page, 'Register, errors');
  await page.goto('/my-bookings');
  await expect(page.getByText('Please log in to view your bookings.')).toBeVisible();
  await scan(page, 'My Bookings, signed out');
});

const fixedScreens: Readonly<Record<string, string>> = {
  '/about': 'About Baari',
  '/terms': 'Terms',
  '/privacy': 'Privacy Policy',
  '/help': 'Help center',
  '/help/faq#payment': 'Frequently asked questions',
  '/sports': 'Sports',
  '/sports/squash': 'Squash',
  '/sports/chess': 'Sport not found',
  '/payment': 'Secure Payment',
  '/payment-success': 'Payment Successful',
  '/payment-canceled': 'Payment Canceled',
};

for (const [path, name] of Object.entries(fixedScreens)) {
  test(`the same for everybody: ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page)).toHaveText(name);
    await scan(page, path);
    if (path !== '/payment') return;
    await page.getByRole('button', { name: 'Pay (simulation)' }).click();
    await expect(page.getByText('Name on card is required')).toBeVisible();
    await scan(page, '/payment, errors');
  });
}

test('passwords and profile, signed out', async ({ page }) => {
  await page.goto('/forgot-password');
  const button = page.getByRole('button', { name: 'Send reset link' });
  await button.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await scan(page, 'Forgot password, error');
  await page.getByLabel('Email').fill('nobody@baari.test');
  await button.click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await scan(page, 'Forgot password, sent');
  await page.goto('/reset-password');
  await expect(page.getByText(/^Invalid or missing reset code/)).toBeVisible();
  await scan(page, 'Reset password, no code');
  await page.goto('/reset-password?code=abc');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await scan(page, 'Reset password, errors');
  for (const [path, words] of [
    ['/change-password', 'You must be logged in to change your password'],
    ['/delete-account', 'You must be logged in to delete your account'],
    ['/profile', 'Log in to see your details'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await scan(page, `${path}, signed out`);
  }
});

test('passwords, profile and leaving, signed in', async ({ page, api }) => {
  const person = await api.signUp('Zainab Chaudhry');
  await arriveAs(page, person);
  await page.goto('/profile');
  await expect(page.getByText(/\d+ venues in \d+ cities/)).toBeVisible();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await scan(page, 'Profile');
  await page.goto('/change-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await scan(page, 'Change password, errors');
  await page.goto('/delete-account');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Email Required')).toBeVisible();
  await scan(page, 'Delete account, error');
  await page.getByLabel('Type your email').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Delete this account?' })).toBeFocused();
  await scan(page, 'Delete account, last question');
});

test('signed in: booking dialog, My Bookings with and without bookings, receipt, account menu', async ({
  page,
  api,
}) => {
  const { person, spot } = await bookedPerson(api);
  const newcomer = await api.signUp('Ali Raza');
  await arriveAs(page, newcomer);
  await page.goto('/my-bookings');
  await expect(page.getByText('You don’t have any bookings yet.')).toBeVisible();
  await scan(page, 'My Bookings, empty');

  await arriveAs(page, person);
  await holdSpot(page, spot, spot.hours.slice(3, 5));
  await expect(confirmDialog(page).getByText('Account number').first()).toBeVisible();
  await scan(page, 'Confirm dialog');
  await addReceipt(page);
  await scan(page, 'Confirm dialog, receipt chosen');
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();
  await scan(page, 'Venue, started booking');
  await page.goto('/my-bookings');
  await bookingRow(page, spot)
    .getByRole('button', { name: /slots|AM|PM/ })
    .first()
    .click();
  await scan(page, 'My Bookings, hours open');
  await bookingRow(page, spot)
    .getByRole('button', { name: /View the receipt/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await scan(page, 'My Bookings, receipt');
  await page.keyboard.press('Escape');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await scan(page, 'mobile menu, signed in');
  } else {
    await page.getByRole('button', { name: /Zainab/ }).click();
    await scan(page, 'account menu');
  }
});

test('the contact page and the vendor form of a guest, with errors and with a message that waits', async ({
  page,
  network,
  guard,
}) => {
  guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Subject is required')).toBeVisible();
  await scan(page, 'Contact, errors');
  await page.goto('/vendor-signup');
  await expect(page.getByText('Authentication required')).toBeVisible();
  await scan(page, 'Vendor signup, signed out');
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await readyForOffline(page);
  await expect(form).toBeVisible();
  network.cut();
  await page.context().setOffline(true);
  for (const label of ['First name', 'Last name']) await form.getByLabel(label).fill('Hina');
  await form.getByLabel('Email').fill('hina@baari.test');
  await form.getByLabel('Subject').fill('Lights');
  await form.getByRole('textbox', { name: 'Message' }).fill('Too dim.');
  await form.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('listitem').getByRole('button', { name: 'Discard' }).click();
  await scan(page, 'Contact, offline, a message waits');
});

test('signed in: the bell with and without news, the contact page, the vendor form', async ({ page, api }) => {
  const person = await api.signUp('Zainab Chaudhry');
  await arriveAs(page, person);
  const openBell = async (name: RegExp) => {
    if (!isPhone(page)) return page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: /^Notifications/ })
      .click();
  };
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await page.goto('/contact');
  await expect(page.getByRole('form', { name: 'Send us a message' })).toBeVisible();
  await scan(page, 'Contact');
  await openBell(/^Notifications$/);
  await expect(panel.getByText('You have no notifications')).toBeVisible();
  await scan(page, 'Notifications, none');
  const news = [false, true].map((is_read) => ({
    user_id: person.id,
    kind: 'vendor_approved',
    message: 'Yes!',
    is_read,
  }));
  await api.call('POST', '/rest/v1/notifications', { asServer: true, body: news });
  await page.goto('/vendor-signup');
  await expect(page.getByRole('form', { name: 'Vendor registration' })).toBeVisible();
  await scan(page, 'Vendor signup');
  await openBell(/^Notifications, 1 unread$/);
  await expect(panel.getByText('Yes!').first()).toBeVisible();
  await scan(page, 'Notifications');
});

const refuse = (network: Proxy) =>
  network.fault(/ \/(rest|auth|functions)\//, { kind: 'answer', status: 500, body: '{"message":"broken"}' });

test('first visit, the server broken: every screen says so', async ({ page, network, guard, api }) => {
  guard.allow(/http 500 /);
  const spot = await api.nextSpot();
  refuse(network);
  const words = {
    '/': 'They are taking longer than usual.',
    '/venues': 'The venues could not be loaded',
    [`/venues/${spot.venue.id}`]: 'This venue isn’t on this phone yet',
  };
  for (const [path, text] of Object.entries(words)) {
    await page.goto(path);
    // Home is patient for ten seconds before it gives up on a first visit.
    await expect(page.getByText(text).last()).toBeVisible({ timeout: 15_000 });
    await scan(page, `${path}, server broken`);
  }
});

test('signed in, then the server breaks, then the network goes', async ({ page, network, guard, api }) => {
  guard.allow(/http 500 /, /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/);
  const { person, spot } = await bookedPerson(api);
  await arriveAs(page, person);
  await page.goto('/venues');
  await readyForOffline(page);
  await expect(venueCount(page)).toBeAttached();
  await openSpot(page, spot);
  await page.goto('/my-bookings');
  await expect(bookingRow(page, spot)).toBeVisible();

  const mend = refuse(network);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').first()).not.toBeEmpty();
  await scan(page, 'My Bookings, server broken');
  await page.goto(`/venues/${spot.venue.id}`);
  await bookingCard(page).getByLabel('Another date').fill(spot.day);
  await expect(bookingCard(page).getByRole('alert').first()).not.toBeEmpty();
  await scan(page, 'Venue, server broken');
  mend();

  network.cut();
  await page.context().setOffline(true);
  const account = ['/login', '/forgot-password', '/change-password', '/delete-account', '/profile'];
  for (const path of ['/', '/venues', `/venues/${spot.venue.id}`, '/my-bookings', ...account]) {
    await page.goto(path);
    await expect(page.getByText(/(You’re offline|Can’t reach Baari).* Updated/).first()).toBeVisible();
    await scan(page, `${path}, offline`);
  }
  await page.goto(`/venues/${spot.venue.id}`);
  await bookingCard(page).getByLabel('Another date').fill(spot.day);
  await expect(bookingCard(page)).toContainText('Not checked: you’re offline');
  await scan(page, 'Venue, offline, unchecked hours');
});

test('first visit with no data at all, offline', async ({ page, network, guard }) => {
  guard.allow(/network net::ERR_/, /http 500 /);
  const mend = refuse(network);
  await page.goto('/');
  await readyForOffline(page);
  mend();
  network.cut();
  await page.context().setOffline(true);
  for (const path of ['/', '/venues', '/my-bookings']) {
    await page.goto(path);
    await expect(heading(page)).toBeAttached();
    await expect(page.getByText(/You’re offline/).first()).toBeVisible();
    await scan(page, `${path}, offline and empty`);
  }
});

test('what waits: the dialogs of a booking, its row, the panel and the question at sign-out', async ({
  page,
  network,
  guard,
  api,
}) => {
  guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/);
  const { person, spot, booking } = await arriveWithBooking(page, api);
  const played = await api.nextSpot();
  const over = await bookByApi(api, person, played, played.hours.slice(0, 1));
  await setStatus(api, over, 'confirmed', 'completed');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(bookingRow(page, played)).toBeVisible();
  network.cut();
  await page.context().setOffline(true);
  const dialog = page.getByRole('dialog');

  await bookingRow(page, played)
    .getByRole('button', { name: /^Rate / })
    .click();
  await dialog.getByRole('radio', { name: /^4 stars/ }).click();
  await scan(page, 'Rate Venue');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await bookingRow(page, spot)
    .getByRole('button', { name: /^Cancel / })
    .click();
  await expect(dialog).toBeVisible();
  await scan(page, 'Cancel a booking');
  await dialog.getByRole('button', { name: 'Yes, cancel booking' }).click();
  await expect(dialog).toBeHidden();
  await expect(bookingRow(page, played)).toContainText('Review saved, not sent');
  await scan(page, 'My Bookings, two writes queued');

  await page.getByRole('button', { name: 'Waiting to send (2)' }).click();
  await dialog
    .getByRole('button', { name: /^Discard/ })
    .first()
    .click();
  await scan(page, 'Waiting to send');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pressSignOut(page);
  await expect(dialog).toContainText('2 changes are on this phone only');
  await scan(page, 'Sign out with unsent changes');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await setStatus(api, booking, 'confirmed');
  network.mend();
  await page.context().setOffline(false);
  await expect(bookingRow(page, spot)).toContainText('NOT been cancelled', { timeout: 20_000 });
  await scan(page, 'My Bookings, a refused cancellation');
});

async function pressSignOut(page: Page): Promise<void> {
  if (!isPhone(page)) await page.getByRole('button', { name: /Zainab/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
}
