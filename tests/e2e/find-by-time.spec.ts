// "Where can we play tomorrow at eight?": from Home to a court that is booked, counted in taps.
import type { Locator, Page } from '@playwright/test';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { formatPrice } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';
import type { Venue } from '#tests/support/fixtures-api.ts';
import { pictureReceipt } from '#tests/support/fixtures-files.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import {
  arriveAs,
  bookingBoard,
  bookingCard,
  confirmButton,
  confirmDialog,
  hourCell,
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

// rate-text.test.ts has the words, and the story of the four taps reads them on a card, in every run.
test(
  'the price in the list is that of the sport that was asked for, at every mixed venue',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const select = 'select=id,name,city,area,courts(id,name,sport,price_per_hour)&city=eq.Lahore';
    const venues = (await api.call('GET', `/rest/v1/venues?${select}`)).body as Venue[];
    const mixed = venues.find(({ courts }) => new Set(courts.map((court) => court.sport)).size > 1);
    if (!mixed) throw new Error('The seed holds no venue with two sports in Lahore.');
    for (const name of new Set(mixed.courts.map((court) => court.sport ?? ''))) {
      const prices = mixed.courts.filter((court) => court.sport === name).map((court) => court.price_per_hour);
      await page.goto(`/venues?city=Lahore&sport=${name}&q=${encodeURIComponent(mixed.name)}`);
      const card = page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: mixed.name, exact: true }) });
      const [least, most] = [Math.min(...prices), Math.max(...prices)];
      const words = { sport: name, price: formatPrice(least) };
      await expect(card).toContainText(t(most > least ? 'venueCard.sportFrom' : 'venueCard.sportPrice', words));
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
