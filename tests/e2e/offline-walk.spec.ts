// One visit to Home with a connection, and from then on none: every screen, every list and every dialog is opened for the
// first time without one. Whatever asks for more than it says fails here: a file of the build above all.
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { formatPrice } from '#text/format.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import {
  arriveAs,
  bookByApi,
  bookingCard,
  bookingRow,
  hourButton,
  readyForOffline,
  setStatus,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { matrix, type Row } from './axe-matrix.ts';

/** What may fail without a network: what the pages ask the server, and the icon of the tab, which no worker is asked for. */
const expected =
  /network net::ERR_INTERNET_DISCONNECTED (POST \/rest\/v1\/rpc\/(sync_pull|court_day|apply_mutations)|GET \/storage\/|GET \/icons\/icon\.svg)/;

/** Waits until the catalogue and what belongs to the person are on the phone. */
async function hasEverything(page: Page, uid: string): Promise<void> {
  const parts = (name: string) =>
    page.evaluate(
      (database) =>
        new Promise<string[]>((resolve, reject) => {
          const open = indexedDB.open(database);
          open.addEventListener('error', () => reject(new Error(database)));
          open.addEventListener('success', () => {
            const all = open.result.transaction('parts').objectStore('parts').getAllKeys();
            all.addEventListener('success', () => {
              open.result.close();
              resolve(all.result.map(String));
            });
          });
        }),
      name,
    );
  await expect.poll(() => parts('baari')).toContain('city:*');
  await expect.poll(() => parts(`baari-u-${uid}`)).toContain('user');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('after one visit to Home everything opens without a network, also what was never opened', async ({
  page,
  api,
  guard,
}) => {
  test.setTimeout(150_000);
  guard.allow(expected);
  const person = await api.signUp('Zara Sheikh');
  const spot = await api.nextSpot();
  const played = await api.nextSpot();
  const unseen = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  await setStatus(api, await bookByApi(api, person, played, played.hours.slice(0, 1)), 'confirmed', 'completed');
  const court = unseen.court;
  await arriveAs(page, person);
  await page.goto('/');
  await readyForOffline(page);
  await hasEverything(page, person.id);
  await page.context().setOffline(true);

  await test.step('every screen', async () => {
    for (const { at, says } of Object.values<Row>(matrix)) {
      await page.goto(at.replace(':id', unseen.venue.id));
      const heading = page.getByRole('heading', { level: 1 });
      // Whoever is signed in is sent on from the login; a venue has its own name on top.
      const shown = at === '/login' ? matrix['/'].says : says;
      await expect(heading, at).toHaveText(shown ?? unseen.venue.name);
      await expect(page.getByRole('main'), at).not.toContainText(/Something went wrong|could not be loaded/);
    }
  });

  await test.step('a venue that was never opened: courts, prices, address, facilities', async () => {
    await page.goto(`/venues/${unseen.venue.id}`);
    const courts = page.getByRole('group', { name: 'Choose the court you want to book.' });
    await expect(courts.getByRole('radio')).toHaveCount(unseen.venue.courts.length);
    await expect(courts).toContainText(formatPrice(court.price_per_hour));
    await expect(
      page.getByText('The description and the reviews of this venue aren’t on this phone yet.'),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Details' })).not.toContainText(
      /(address|Facilities) .*on this phone/,
    );
    await page.getByRole('button', { name: `Save ${unseen.venue.name}` }).click();
    await expect(page.getByRole('button', { name: `Save ${unseen.venue.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('hours of it can be chosen and kept, up to what only the server can say', async () => {
    const card = bookingCard(page);
    await card.getByLabel('Court').selectOption(court.id);
    await card.getByLabel('Another date').fill(dayAfter(karachiDate(Date.now()), 3));
    const hour = unseen.hours[0] ?? 0;
    await hourButton(page, hour).click();
    await expect(card).toContainText(formatPrice(court.price_per_hour + 100));
    await expect(card).toContainText('Booking needs a connection: nothing is reserved while you’re offline.');
    await card.getByRole('button', { name: 'Keep this choice' }).click();
    await expect(card).toContainText('Ready to book');
  });

  await test.step('search, sort, filters and pages', async () => {
    await page.goto('/');
    await page.getByLabel('City').selectOption('Multan');
    await page.getByLabel('Area').click();
    await page.getByRole('listbox').getByRole('option').nth(1).click();
    await page.getByRole('button', { name: 'Find Venues' }).click();
    await expect(venueCount(page)).toBeAttached();
    await page.goto('/venues');
    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialog(page, 'Filters').getByLabel('City').selectOption('Peshawar');
    await dialog(page, 'Filters').getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Peshawar');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Peshawar');
  });

  await test.step('a booking: its calendar entry, its receipt, cancelling it, rating another', async () => {
    await page.goto('/my-bookings');
    const row = bookingRow(page, spot);
    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Add to calendar/ }).click();
    await saved;
    await row.getByRole('button', { name: /^View/ }).click();
    await expect(dialog(page, 'Payment receipt')).toContainText('This receipt isn’t on this phone');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^Cancel/ }).click();
    await dialog(page, 'Cancel this booking?').getByRole('button', { name: 'Yes, cancel booking' }).click();
    await expect(dialog(page, 'Cancel this booking?')).toBeHidden();
    const other = bookingRow(page, played);
    await other.getByRole('button', { name: /^Rate/ }).click();
    await dialog(page, 'Rate Venue').getByRole('radio').nth(3).check({ force: true });
    await dialog(page, 'Rate Venue').getByRole('button', { name: 'Submit review' }).click();
    await expect(dialog(page, 'Rate Venue')).toBeHidden();
  });

  await test.step('notifications', async () => {
    await page.getByRole('button', { name: /^Open menu/ }).click();
    await dialog(page, 'Menu')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await dialog(page, 'Notifications').getByRole('button', { name: 'Mark all as read' }).click();
    await expect(dialog(page, 'Notifications').getByRole('button', { name: 'Mark all as read' })).toBeHidden();
    await dialog(page, 'Notifications').getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a message, an application, another name', async () => {
    await page.goto('/contact');
    const message = page.getByRole('form', { name: 'Send us a message' });
    await message.getByLabel('Subject').fill('Lights');
    await message.getByLabel('Message').fill('Court 2 is dark.');
    await message.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('Lights');
    await page.goto('/vendor-signup');
    const application = page.getByRole('form', { name: 'Vendor registration' });
    await application.getByLabel('Venue name').fill('Ravi Courts');
    await application.getByLabel('Phone number').fill('0321 7654321');
    await application.getByLabel('Venue location').fill('Street 4, Gulberg III, Lahore');
    await application.getByLabel('Venue description').fill('Two futsal courts with lights.');
    await application.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('list', { name: 'Your application' })).toContainText('Ravi Courts');
    await page.goto('/profile');
    await page.getByLabel('Name', { exact: true }).fill('Zara Sheikh Khan');
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('Saved on this phone, not sent yet.');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('all of it waits, and signing out asks what becomes of it', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Waiting to send/ })
      .click();
    const waiting = dialog(page, 'Waiting to send').getByRole('list', { name: 'Waiting to send' });
    for (const what of [
      'Saved venue',
      'Cancel ',
      'Review of ',
      ': Lights',
      'Ravi Courts',
      'Your details: Zara Sheikh Khan',
    ])
      await expect(waiting).toContainText(what);
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Waiting to send')).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await expect(dialog(page, 'Sign out with unsent changes?')).toBeVisible();
  });
});
