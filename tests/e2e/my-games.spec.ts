import { dayAfter } from '#domain/calendar.ts';
import { formatPrice } from '#text/format.ts';
import { playTime } from '#text/play-time.ts';
import type { Api, Spot, Venue } from '#tests/support/fixtures-api.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { goOffline, goTo, openNotifications } from '#tests/support/fixtures-shell.ts';
import {
  addReceipt,
  arriveAs,
  arriveWithBooking,
  bookByApi,
  bookingCard,
  bookingRow,
  chooseCourt,
  chosenCourt,
  confirmButton,
  confirmDialog,
  expectBooked,
  hourCell,
  openSpot,
  pressTaken,
  proceed,
  readyForOffline,
  setStatus,
  typeDay,
} from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

const lost = /network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|FAILED|CONNECTION_(RESET|REFUSED))/;

/** A spot of which two hours are free a week later too. */
async function weeklySpot(api: Api): Promise<{ spot: Spot; hours: number[] }> {
  for (;;) {
    const spot = await api.nextSpot();
    const later = await api.freeHours(spot.court.id, dayAfter(spot.day, 7));
    const hours = spot.hours.filter((each) => later.includes(each)).slice(0, 2);
    if (hours.length === 2) return { spot, hours };
  }
}

// booking-actions.test.tsx has the address, the machine of the booking chooses all its hours, in every run.
test('a game is booked again a week later in two taps', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Asad Khan');
  const { spot, hours } = await weeklySpot(api);
  const booking = await bookByApi(api, person, spot, hours);
  await setStatus(api, booking, 'cancelled');
  await arriveAs(page, person);
  await page.goto('/my-bookings');

  await bookingRow(page, spot)
    .getByRole('link', { name: like('bookings.actions.againLabel') })
    .click();
  const day = dayAfter(spot.day, 7);
  await expect(bookingCard(page)).toContainText(playTime(day, hours, Date.now()));
  await expect(bookingCard(page)).toContainText(formatPrice(2 * spot.court.price_per_hour + 100));
  await page
    .getByRole('button', { name: t('booking.proceed') })
    .first()
    .click();

  await expect(confirmDialog(page)).toBeVisible();
  await expect(confirmDialog(page)).toContainText(spot.court.name);
  await addReceipt(page);
  await confirmButton(page).click();
  await expectBooked(page, { ...spot, day }, hours);
});

// next-game.test.tsx has the game and its ticket from the phone alone, the story of booking the text that is shared, in every run.
test(
  'the next game is on Home, also without a connection, with the way there, the team and its ticket',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(lost);
    const { spot } = await arriveWithBooking(page, api, ['confirmed']);
    const row = bookingRow(page, spot);
    const ticketButton = { name: like('bookings.actions.ticketLabel') };
    const ticket = page.getByRole('dialog', { name: t('ticket.title') });
    const code = ticket.getByRole('img', { name: t('ticket.qr') });
    await row.getByRole('button', ticketButton).click();
    await expect(code).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ticket).toBeHidden();
    await goTo(page, '/');
    const game = page.getByRole('region', { name: t('game.next') });
    await expect(game).toContainText(spot.venue.name);

    // From the second time on its room is there before it is.
    await page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(window, { moves });
      const note = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) moves.push((entry as PerformanceEntry & { value: number }).value);
      };
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(game).toContainText(spot.venue.name);
    await expect(page.getByRole('link', { name: like('homeFeatured.book') }).first()).toBeVisible();
    expect(await page.evaluate(() => (window as Window & { moves?: number[] }).moves)).toEqual([]);

    await goOffline(page, network);
    await page.reload();
    await expect(game).toContainText(spot.venue.name);
    await expect(game.getByRole('link', { name: like('bookings.directionsLabel') })).toBeVisible();
    await test.step('the team is told in one text', async () => {
      await game.getByRole('button', { name: like('bookings.teamLabel') }).click();
      const team = page.getByRole('dialog', { name: t('game.team') });
      const href = await team.getByRole('link', { name: t('game.whatsApp') }).getAttribute('href');
      expect(new URL(href ?? '').searchParams.get('text')).toContain(spot.venue.name);
      await page.keyboard.press('Escape');
      await expect(team).toBeHidden();
    });
    await test.step('the ticket is one tap away, large enough for a camera', async () => {
      await game.getByRole('button', ticketButton).click();
      await expect(code).toBeVisible();
      await expect(ticket).toContainText(spot.court.name);
      const box = await code.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(240);
      const below = await ticket.getByText(t('ticket.code'), { exact: true }).boundingBox();
      expect(below?.y, 'nothing stands on it').toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
      await page.goBack();
      await expect(ticket).toBeHidden();
    });
    await test.step('My Bookings says what cancelling it brings back', async () => {
      await goTo(page, '/my-bookings');
      await row.getByRole('button', { name: like('bookings.actions.cancelLabel') }).click();
      const dialog = page.getByRole('dialog', { name: t('bookings.cancel.title') });
      const amount = formatPrice(2 * spot.court.price_per_hour);
      await expect(dialog).toContainText(t('cancel.back', { amount, percent: 100, fee: formatPrice(100) }));
      await expect(dialog).toContainText(like('cancel.holds'));
    });
  },
);

// hour-watches.test.ts tells who waits, once; watch-hour.test.tsx asks for it and notification-target.test.ts leads there, in every run.
test(
  'a taken hour is watched, told when it is free, and booked from the message',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const holder = await api.signUp('Kamran Dar');
    const person = await api.signUp('Rabia Noor');
    const spot = await api.nextSpot();
    const [hour = 0] = spot.hours;
    const booking = await bookByApi(api, holder, spot, [hour]);
    await arriveAs(page, person);
    await openSpot(page, spot);
    // A taken hour is off for choosing; a press on it asks what can be done.
    await pressTaken(page, hour);
    await page.getByRole('button', { name: t('watch.start') }).click();
    await expect(page.getByText(t('watch.on'))).toBeVisible();

    await page.goto('/my-bookings');
    const list = page.getByRole('region', { name: t('watch.title') });
    await expect(list).toContainText(playTime(spot.day, [hour], Date.now()));
    await expect(list.getByText(t('watch.waits'))).toBeHidden();

    await setStatus(api, booking, 'cancelled');
    await page.reload();
    const messages = await openNotifications(page);
    await messages.getByText(spot.venue.name).first().click();
    await expect(page).toHaveURL(new RegExp(`/venues/${spot.venue.id}\\?`));
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await page.goto('/my-bookings');
    await expect(list, 'told once').toBeHidden();
  },
);

// watch-hour.test.tsx and watched-hours.test.tsx wait on the phone and stop, in every run.
test(
  'an hour is watched without a connection, and stopped again',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(lost);
    const holder = await api.signUp('Kamran Dar');
    const person = await api.signUp('Rabia Noor');
    const spot = await api.nextSpot();
    const [hour = 0] = spot.hours;
    await bookByApi(api, holder, spot, [hour]);
    await arriveAs(page, person);
    await openSpot(page, spot);
    await readyForOffline(page);
    await pressTaken(page, hour);
    await expect(page.getByRole('button', { name: t('watch.start') })).toBeVisible();

    await goOffline(page, network);
    await page.getByRole('button', { name: t('watch.start') }).click();
    await expect(page.getByText(t('watch.queued'))).toBeVisible();
    await page.getByRole('button', { name: t('watch.stop'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('watch.start') })).toBeVisible();
  },
);

/** A venue with courts of two sports that cost differently. */
async function mixedVenue(api: Api): Promise<{ venue: Venue; day: string }> {
  for (;;) {
    const { venue, day } = await api.nextSpot();
    const prices = new Map(venue.courts.map((court) => [court.sport, court.price_per_hour]));
    if (prices.size > 1 && new Set(prices.values()).size > 1) return { venue, day };
  }
}

// booking.spec pays what the board has shown, board.test.tsx has the price of each court, in every run.
test(
  'the price that is shown is the price that is charged, for each sport of a venue',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const person = await api.signUp('Usman Tariq');
    const { venue, day } = await mixedVenue(api);
    const courts = [...new Map(venue.courts.map((court) => [court.sport, court])).values()].slice(0, 2);
    await arriveAs(page, person);
    for (const court of courts) {
      const [hour = 0] = await api.freeHours(court.id, day);
      await page.goto(`/venues/${venue.id}?sport=${court.sport ?? ''}`);
      await chooseCourt(page, court);
      await typeDay(page, day);
      await hourCell(page, hour).click();
      const shown = formatPrice(court.price_per_hour);
      await expect(chosenCourt(page)).toContainText(shown);
      await expect(bookingCard(page)).toContainText(like('venue.perHour', { price: shown }));
      await proceed(page);
      const total = court.price_per_hour + 100;
      await expect(confirmDialog(page)).toContainText(formatPrice(total));
      await addReceipt(page);
      await confirmButton(page).click();
      await expectBooked(page, { venue, court, day }, [hour]);
      const [made] = await api.bookingsOf(person);
      expect(made?.total_price, `${court.sport} at ${venue.name}`).toBe(total);
    }
  },
);
