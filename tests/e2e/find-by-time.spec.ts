// "Where can we play tomorrow at eight?": from Home to a court that is booked, counted in taps.
import type { Locator, Page } from '@playwright/test';
import { platformFee } from '#domain/booking.ts';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { formatPrice } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';
import type { Venue } from '#tests/support/fixtures-api.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  arriveAs,
  bookingBoard,
  bookingCard,
  confirmButton,
  confirmDialog,
  expectBooked,
  hourCell,
  proceed,
  readyForOffline,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { either, like, t } from '#tests/support/words.ts';

const lost = /network net::ERR_EMPTY_RESPONSE/;
const sport = 'Futsal';

/** What Home's search asked for last time. */
const searchedBefore = (page: Page) =>
  page.evaluate((search) => localStorage.setItem('baari-search', JSON.stringify(search)), {
    sport,
    city: 'Karachi',
    area: '*',
  });

function countTaps() {
  let taps = 0;
  return {
    async tap(target: Pick<Locator, 'click'>): Promise<void> {
      await target.click();
      taps += 1;
    },
    taps: () => taps,
  };
}

const chipLists = (page: Page) => page.getByRole('list', { name: like('freeHours.list') });

test('a signed-in person finds a free hour tomorrow evening in four taps, and has booked it with eight', async ({
  page,
  api,
}) => {
  const person = await api.signUp('Bilal Raza');
  await arriveAs(page, person);
  await searchedBefore(page);
  await page.goto('/');
  const { tap, taps } = countTaps();
  const search = page.getByRole('search', { name: t('homeSearch.label') });
  await expect(search.getByLabel(t('homeSearch.city'))).toHaveValue('Karachi');
  await tap(search.getByRole('button', { name: new RegExp(`^${t('when.tomorrow')}`) }));
  await tap(search.getByRole('button', { name: t('when.eveningHint') }));
  await tap(search.getByRole('button', { name: t('homeSearch.submit') }));
  const day = dayAfter(karachiDate(Date.now()), 1);
  await expect(page).toHaveURL(`/venues?city=Karachi&sport=${sport}&when=${day}&at=evening`);

  await expect(chipLists(page).first()).toBeVisible();
  // Beside what narrows the list every sport has room for its name.
  const chosen = page.getByRole('button', { name: sport, exact: true, pressed: true });
  expect(await chosen.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const card = page
    .getByRole('article')
    .filter({ has: chipLists(page) })
    .first();
  await expect(card).toContainText(
    either(like('venueCard.sportFrom', { sport }), like('venueCard.sportPrice', { sport })),
  );
  // A shared or reloaded address finds the same.
  await page.reload();
  const first = chipLists(page).first();
  await expect(first).toBeVisible();
  const chip = first.getByRole('link').first();
  const target = new URL((await chip.getAttribute('href')) ?? '', 'http://x').searchParams;
  const hour = Number(target.get('hour'));
  expect(await api.freeHours(target.get('court') ?? '', day)).toContain(hour);
  await tap(chip);
  await expect(bookingBoard(page)).toBeVisible();
  await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
  expect(taps()).toBe(4);

  // The bar at the thumb on a phone, the card's own button on a wide screen: what can be seen without scrolling.
  const onward = page.getByRole('button', { name: t('booking.proceed') }).last();
  await expect(onward).toBeInViewport();
  await tap(onward);
  await expect(confirmDialog(page)).toBeVisible();
  // A transfer happens in the bank's app, and its numbers are read or copied. Here the receipt counts twice: its button, and
  // the picture in the device's own picker, which no story can tap.
  const picker = page.waitForEvent('filechooser');
  const receipt = confirmDialog(page).getByText(t('booking.receiptPick'));
  await expect(receipt).toBeVisible();
  await tap(receipt);
  await tap({ click: async () => (await picker).setFiles(pictureReceipt()) });
  await expect(confirmDialog(page).getByText(t('booking.receiptSaved'))).toBeInViewport();
  // The picture is scrolled to, and nothing else is: neither the heading nor the button has moved.
  await expect(confirmDialog(page).getByRole('heading', { name: t('booking.confirmTitle') })).toBeInViewport({
    ratio: 1,
  });
  await expect(confirmButton(page)).toBeInViewport({ ratio: 1 });
  await tap(confirmButton(page));
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(page.getByText(t('game.booked'))).toBeVisible();
  expect(taps()).toBe(8);
});

// booking.spec pays what the board has shown, rate-text.test.ts has the price of the sport, board.test.tsx that of each court, in every run.
test(
  'the price in the list is the price that is charged, for two sports of a venue',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const person = await api.signUp('Usman Tariq');
    const leastOf = ({ courts }: Venue, name: string) =>
      Math.min(...courts.filter((court) => court.sport === name).map((court) => court.price_per_hour));
    const mixed = async () => {
      for (;;) {
        const { venue, day } = await api.nextSpot();
        const sports = [...new Set(venue.courts.flatMap((court) => court.sport ?? []))].slice(0, 2);
        if (new Set(sports.map((each) => leastOf(venue, each))).size > 1) return { venue, day, sports };
      }
    };
    const { venue, day, sports } = await mixed();
    await arriveAs(page, person);
    for (const name of sports) {
      await page.goto(`/venues?city=${venue.city}&sport=${name}&q=${encodeURIComponent(venue.name)}&when=${day}`);
      const card = page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: venue.name, exact: true }) });
      const least = leastOf(venue, name);
      const isOnePrice = venue.courts.every((court) => court.sport !== name || court.price_per_hour === least);
      const words = { sport: name, price: formatPrice(least) };
      await expect(card).toContainText(t(isOnePrice ? 'venueCard.sportPrice' : 'venueCard.sportFrom', words));
      const chip = card
        .getByRole('list', { name: like('freeHours.list') })
        .getByRole('link')
        .first();
      const target = new URL((await chip.getAttribute('href')) ?? '', 'http://x').searchParams;
      const court = venue.courts.find(({ id }) => id === target.get('court'));
      if (!court) throw new Error('A free hour leads to a court of its venue.');
      expect(court.sport).toBe(name);
      const price = court.price_per_hour;
      // A chip says what an hour costs where the card does not.
      if (price !== least) await expect(chip).toContainText(formatPrice(price));
      const hour = Number(target.get('hour'));
      await chip.click();
      await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
      await proceed(page);
      await addReceipt(page);
      await confirmButton(page).click();
      await expectBooked(page, { venue, court, day }, [hour]);
      const [made] = await api.bookingsOf(person);
      expect(made?.total_price, `${name} at ${venue.name}`).toBe(price + platformFee);
    }
  },
);

// venue-browser.test.tsx shows them in grey with an address that names no hour, in every run.
test(
  'with no network it goes as far as the choice: hours are not checked, none is chosen unasked, and a choice is kept',
  { tag: '@sweep' },
  async ({ page, network, guard }) => {
    guard.allow(lost);
    await page.goto('/venues?city=Karachi');
    await expect(venueCount(page)).toBeAttached();
    await searchedBefore(page);
    await readyForOffline(page);
    network.cut();
    await page.goto('/');
    const search = page.getByRole('search', { name: t('homeSearch.label') });
    await search.getByRole('button', { name: new RegExp(`^${t('when.tomorrow')}`) }).click();
    await search.getByLabel(t('when.hour')).selectOption(shortHour(20));
    await search.getByRole('button', { name: t('homeSearch.submit') }).click();
    await expect(
      page.getByText(either(like('freeHours.offline'), like('freeHours.unreachable'))).first(),
    ).toBeVisible();
    const unchecked = page.getByRole('list', { name: like('freeHours.listUnchecked') }).first();
    await unchecked.getByRole('link').first().click();
    await expect(bookingBoard(page)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('hour')).toBeNull();
    await expect(bookingBoard(page).locator('[role=gridcell][aria-selected=true]')).toHaveCount(0);
    // An hour can be wished for and kept: it is held once the network is back.
    await bookingBoard(page).locator('[role=gridcell][aria-disabled=false]').first().click();
    await bookingCard(page)
      .getByRole('button', { name: t('booking.keepChoice') })
      .click();
    await expect(bookingCard(page)).toContainText(t('booking.kept'));
  },
);
