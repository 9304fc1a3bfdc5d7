import { venuePath } from '#domain/paths.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import {
  arriveAs,
  bookByApi,
  bookingBoard,
  bookingCard,
  bookingRow,
  chosenCourt,
  readyForOffline,
  typeDay,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

const noServer = /network net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)/;

/** How many started bookings lie in a person's database: a page that is left sooner takes its last step with it. */
const countDrafts = (database: string): Promise<number> =>
  new Promise((resolve) => {
    const open = indexedDB.open(database);
    open.addEventListener('success', () => {
      const counted = open.result.transaction('drafts').objectStore('drafts').count();
      counted.addEventListener('success', () => {
        open.result.close();
        resolve(counted.result);
      });
    });
  });

// offline-walk opens every screen, also what was never seen, and board.test.tsx the age of hours; axe-trouble does with the server broken: in every run.
const seenElsewhere = { tag: '@sweep' };

test(
  'everything that was seen once opens again with the server gone',
  seenElsewhere,
  async ({ page, network, api, guard }) => {
    guard.allow(noServer);
    const person = await api.signUp('Zara Sheikh');
    const spot = await api.nextSpot();
    const unseen = await api.nextSpot();
    await bookByApi(api, person, spot, spot.hours.slice(0, 2));
    await arriveAs(page, person);

    await test.step('one visit with a connection', async () => {
      await page.goto('/');
      await readyForOffline(page);
      await page.goto('/venues');
      await expect(venueCount(page)).toBeAttached();
      await page.goto(venuePath(spot.venue.id, { sport: spot.court.sport }));
      await expect(page.getByRole('heading', { name: spot.venue.name, level: 1 })).toBeVisible();
      await expect(page.getByText(spot.court.name).first()).toBeVisible();
      await page.goto('/my-bookings');
      await expect(bookingRow(page, spot)).toBeVisible();
    });
    const count = await test.step('count the venues', async () => {
      await page.goto('/venues');
      return (await venueCount(page).textContent()) ?? '';
    });

    network.cut();

    await test.step('the list, with its search and its filters', async () => {
      await page.reload();
      await expect(venueCount(page)).toHaveText(count);
      await expect(page.getByText(like('pwa.unreachable')).first()).toBeVisible();
      await page.goto(`/venues?city=${spot.venue.city}`);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });

    await test.step('a venue page that was opened before', async () => {
      await page.goto(venuePath(spot.venue.id, { sport: spot.court.sport }));
      await expect(page.getByRole('heading', { name: spot.venue.name, level: 1 })).toBeVisible();
      await expect(page.getByText(spot.court.name).first()).toBeVisible();
      await page.getByRole('tab', { name: like('venue.tab.reviews') }).click();
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    });

    await test.step('the booking card says what needs a connection and keeps the choice', async () => {
      const card = bookingCard(page);
      await page.getByRole('tab', { name: like('venue.tab.courts') }).click();
      await typeDay(page, spot.day);
      await expect(bookingBoard(page)).toContainText(t('booking.unchecked'));
      await chosenCourt(page)
        .getByRole('gridcell', { name: like('booking.state.unchecked') })
        .first()
        .click();
      await expect(card).toContainText(t('booking.needsNetwork'));
      await card.getByRole('button', { name: t('booking.keepChoice') }).click();
      await expect(card).toContainText(t('booking.kept'));
      await expect.poll(() => page.evaluate(countDrafts, `baari-user-${person.id}`)).toBe(1);
      await page.reload();
      await expect(bookingCard(page)).toContainText(t('booking.kept'));
      await expect(bookingBoard(page).locator(`[data-day="${spot.day}"]`)).toHaveAttribute('aria-pressed', 'true');
      await expect(bookingBoard(page).getByRole('gridcell', { selected: true })).toHaveCount(1);
    });

    await test.step('a venue that was never opened shows its courts and says what is missing', async () => {
      await page.goto(`/venues/${unseen.venue.id}`);
      await expect(page.getByRole('heading', { name: unseen.venue.name, level: 1 })).toBeVisible();
      await expect(page.getByText(t('venue.partial'))).toBeVisible();
    });

    await test.step('My Bookings, with their age', async () => {
      await page.goto('/my-bookings');
      await expect(bookingRow(page, spot)).toContainText(t('bookings.status.pending'));
      await expect(page.getByText(like('pwa.unreachable')).first()).toBeVisible();
    });

    await test.step('the server comes back: so does the app, by itself', async () => {
      network.mend();
      await page.goto(venuePath(spot.venue.id, { sport: spot.court.sport }));
      await expect(bookingBoard(page).getByText(t('booking.checkedNow'))).toBeVisible();
    });
  },
);
