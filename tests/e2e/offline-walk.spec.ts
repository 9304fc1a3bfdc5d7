// One visit to Home with a connection, and from then on none: every screen, every list and every dialog is opened for the
// first time without one. Whatever asks for more than it says fails here: a file of the build above all.
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { formatPrice } from '#text/format.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { goOffline, goTo, heading, openNotifications } from '#tests/support/fixtures-shell.ts';
import {
  arriveAs,
  bookByApi,
  bookingBoard,
  bookingCard,
  bookingRow,
  chooseCourt,
  chosenCourt,
  hourCell,
  readyForOffline,
  setStatus,
  typeDay,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { either, exactly, like, t } from '#tests/support/words.ts';
import { matrix, type Row } from './axe-matrix.ts';

// A device that has never seen the app: what an earlier story opened would be there as well.
test.use({ newPhone: true, contextOptions: { reducedMotion: 'reduce' } });

/** What may fail without a network: what the pages ask the server, and the icon of the tab, which no worker is asked for. */
const expected =
  /network net::ERR_(?:INTERNET_DISCONNECTED|EMPTY_RESPONSE) (POST \/rest\/v1\/rpc\/(sync_pull|venue_day|apply_mutations)|GET \/storage\/|GET \/icons\/icon\.svg)/;

/** Waits until the catalogue and what belongs to the person are on the device. */
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
  await expect.poll(() => parts('baari-app')).toContain('city:*');
  await expect.poll(() => parts(`baari-user-${uid}`)).toContain('user');
}

const subject = 'Lights';
const ownVenue = 'Ravi Courts';
const newName = 'Zara Sheikh Khan';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('after one visit to Home everything opens without a network, also what was never opened', async ({
  page,
  api,
  network,
  guard,
}) => {
  guard.allow(expected);
  // What the worker does not keep (sw/left-out.ts): without the plans a form takes what looks like a phone number.
  guard.allow(/\/assets\/phone-plans-/);
  // The evening's free hours, which the list asks for by itself, may be on their way when the network goes.
  guard.allow(/ERR_INTERNET_DISCONNECTED POST \/rest\/v1\/rpc\/free_hours/);
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
  await goOffline(page, network);

  await test.step('every screen', async () => {
    // Nothing that the first visit has loaded into its document helps.
    await page.goto('/no/such/page');
    const mark = page
      .getByRole('status')
      .filter({ hasText: either(like('freshness.offline'), like('pwa.unreachable')) });
    for (const { at, says } of Object.values<Row>(matrix)) {
      await goTo(page, at.replace(':id', unseen.venue.id));
      // Whoever is signed in is sent on from the login; a venue has its own name on top.
      const shown = at === '/login' ? matrix['/'].says : says;
      await expect(heading(page), at).toHaveText(shown ?? unseen.venue.name);
      await expect(mark.first(), at).toBeVisible();
      await expect(page.getByRole('main'), at).not.toContainText(
        either(like('errorPage.title'), like('errorPage.offlineTitle'), like('venues.failed')),
      );
    }
  });

  await test.step('a venue that was never opened: courts, prices, address, facilities', async () => {
    await goTo(page, `/venues/${unseen.venue.id}`);
    const board = bookingBoard(page);
    await chooseCourt(page, court);
    const ofSport = unseen.venue.courts.filter(({ sport }) => sport === court.sport);
    await expect(board.getByRole('rowheader')).toHaveCount(ofSport.length);
    await expect(chosenCourt(page)).toContainText(formatPrice(court.price_per_hour));
    await expect(page.getByText(t('venue.partial'))).toBeVisible();
    await page.getByRole('tab', { name: t('venue.tab.details') }).click();
    await expect(
      page
        .getByRole('tabpanel', { name: t('venue.tab.details') })
        .getByRole('heading', { name: t('venue.facilities') }),
    ).toBeVisible();
    await page.getByRole('button', { name: t('venue.saveLabel', { name: unseen.venue.name }) }).click();
    await expect(page.getByRole('button', { name: t('venue.saveLabel', { name: unseen.venue.name }) })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('hours of it can be chosen and kept, up to what only the server can say', async () => {
    await page.getByRole('tab', { name: t('venue.tab.courts') }).click();
    const card = bookingCard(page);
    await chooseCourt(page, court);
    await typeDay(page, dayAfter(karachiDate(Date.now()), 3));
    const hour = unseen.hours[0] ?? 0;
    await hourCell(page, hour).click();
    await expect(card).toContainText(formatPrice(court.price_per_hour + 100));
    await expect(card).toContainText(t('booking.needsNetwork'));
    await card.getByRole('button', { name: t('booking.keepChoice') }).click();
    await expect(card).toContainText(t('booking.kept'));
  });

  await test.step('search, sort, filters and pages', async () => {
    const [left, city] = ['Multan', 'Peshawar'];
    await goTo(page, '/');
    await page.getByLabel(t('homeSearch.city')).selectOption(left);
    await page.getByLabel(t('homeSearch.area')).click();
    await page.getByRole('listbox').getByRole('option').nth(1).click();
    await page.getByRole('button', { name: t('homeSearch.submit') }).click();
    await expect(venueCount(page)).toBeAttached();
    await goTo(page, '/venues');
    // Until then the list of the other city is there, and to sort it goes back to it.
    await expect(page.getByRole('button', { name: t('venues.removeFilter', { name: left }) })).toBeHidden();
    await page.getByLabel(t('venues.sort')).selectOption(t('venues.sort.price'));
    await page.getByRole('button', { name: t('venues.filters') }).click();
    await dialog(page, t('venues.filters')).getByLabel(t('venues.city')).selectOption(city);
    await dialog(page, t('venues.filters'))
      .getByRole('button', { name: t('venues.apply') })
      .click();
    await expect(page).toHaveURL(`/venues?city=${city}&sort=price`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: t('venues.next') }).click();
    await expect(page).toHaveURL(`/venues?city=${city}&sort=price&page=2`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  await test.step('a booking: its calendar entry, its receipt, cancelling it, rating another', async () => {
    await page.goto('/my-bookings');
    const row = bookingRow(page, spot);
    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: exactly('bookings.calendar.label') }).click();
    await saved;
    await row.getByRole('button', { name: exactly('bookings.receipt.viewLabel') }).click();
    await expect(dialog(page, t('bookings.receipt.title'))).toContainText(like('bookings.receipt.offline'));
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: exactly('bookings.actions.cancelLabel') }).click();
    await dialog(page, t('bookings.cancel.title'))
      .getByRole('button', { name: t('bookings.cancel.yes') })
      .click();
    await expect(dialog(page, t('bookings.cancel.title'))).toBeHidden();
    const other = bookingRow(page, played);
    await other.getByRole('button', { name: exactly('bookings.actions.rateLabel') }).click();
    await dialog(page, t('bookings.rate.title')).getByRole('radio').nth(3).check({ force: true });
    await dialog(page, t('bookings.rate.title'))
      .getByRole('button', { name: t('bookings.rate.submit') })
      .click();
    await expect(dialog(page, t('bookings.rate.title'))).toBeHidden();
  });

  await test.step('notifications', async () => {
    const panel = await openNotifications(page);
    await panel.getByRole('button', { name: t('notifications.markAll') }).click();
    await expect(panel.getByRole('button', { name: t('notifications.markAll') })).toBeHidden();
    await panel.getByRole('button', { name: t('action.close') }).click();
  });

  await test.step('a message, an application, another name', async () => {
    await goTo(page, '/contact');
    const message = page.getByRole('form', { name: t('contact.formTitle') });
    await message.getByLabel(t('contact.subject')).fill(subject);
    await message.getByLabel(t('contact.message')).fill('Court 2 is dark.');
    await message.getByRole('button', { name: t('contact.submit') }).click();
    await expect(page.getByRole('list', { name: t('contact.waiting') })).toContainText(subject);
    await goTo(page, '/vendor-signup');
    const application = page.getByRole('form', { name: t('vendor.formTitle') });
    await application.getByLabel(t('vendor.venueName')).fill(ownVenue);
    await application.getByLabel(t('vendor.phone')).fill('0321 7654321');
    await application.getByLabel(t('vendor.location')).fill('Street 4, Gulberg III, Lahore');
    await application.getByLabel(t('vendor.description')).fill('Two futsal courts with lights.');
    await application.getByRole('button', { name: t('vendor.submit') }).click();
    await expect(page.getByRole('list', { name: t('vendor.waiting') })).toContainText(ownVenue);
    await goTo(page, '/profile');
    await page.getByLabel(t('profile.name'), { exact: true }).fill(newName);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('profile.save'), exact: true })
      .click();
    await expect(page.getByRole('main')).toContainText(t('profile.waiting'));
    await page.getByRole('radio', { name: t('profile.theme.dark') }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('the chosen theme is there before the app is', async () => {
    // The document is read to its end, and no module has run yet.
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive')
          Reflect.set(window, 'atFirst', document.documentElement.dataset['theme']);
      }),
    );
    await page.goto('/profile');
    // A version that waits takes over at a start, which loads the page once more.
    const atFirst = () => page.evaluate(() => Reflect.get(window, 'atFirst') as unknown).catch(() => undefined);
    await expect.poll(atFirst).toBe('dark');
    await expect(page.getByLabel(t('profile.theme.dark'))).toBeChecked();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(13, 20, 16)');
  });

  await test.step('all of it waits, and signing out asks what becomes of it', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: exactly('waiting.badge') })
      .click();
    const waiting = dialog(page, t('waiting.title')).getByRole('list', { name: t('waiting.title') });
    for (const what of [
      t('outbox.favourite'),
      like('outbox.cancel', { venue: spot.venue.name }),
      like('outbox.review', { venue: played.venue.name }),
      t('outbox.contact', { subject }),
      t('outbox.vendor', { venue: ownVenue }),
      t('outbox.profile', { name: newName }),
    ])
      await expect(waiting).toContainText(what);
    await page.keyboard.press('Escape');
    await expect(dialog(page, t('waiting.title'))).toBeHidden();
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.signOut') })
      .click();
    await expect(dialog(page, t('signOut.title'))).toBeVisible();
  });
});
