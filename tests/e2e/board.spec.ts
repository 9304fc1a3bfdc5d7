// The board of courts and hours: what it opens with, the keyboard on it, races for an hour, no network, and what it costs.
import { venuePath } from '#domain/paths.ts';
import { platformFee } from '#domain/booking.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Spot } from '#tests/support/fixtures-api.ts';
import { tabTo } from '#tests/support/fixtures-keyboard.ts';
import {
  arriveAs,
  bookByApi,
  bookingBoard,
  bookingCard,
  chooseCourt,
  chooseHours,
  chosenCourt,
  confirmDialog,
  formatSlot,
  startsWithSlot,
  hourCell,
  openSpot,
  proceed,
  readyForOffline,
  typeDay,
} from '#tests/support/fixtures-steps.ts';
import { exactly, like, literally, t } from '#tests/support/words.ts';

const selected = (page: Page) => bookingBoard(page).getByRole('gridcell', { selected: true });

/** A spot at a venue with at least two courts of its sport, both free at this hour. */
async function twinSpot(api: Api): Promise<Spot & { other: Spot['court']; hour: number }> {
  for (;;) {
    const spot = await api.nextSpot();
    const other = spot.venue.courts.find(({ id, sport }) => id !== spot.court.id && sport === spot.court.sport);
    if (!other) continue;
    const free = await api.freeHours(other.id, spot.day);
    const hour = spot.hours.find((each) => free.includes(each));
    if (hour !== undefined) return { ...spot, other, hour };
  }
}

// The machine of the booking finds the date, board.test.tsx shows the courts and prices, in every run.
test(
  'a venue opens with a date that has a free hour, and all courts of a sport on it',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court } = await api.nextSpot();
    await page.goto(venuePath(venue.id, { sport: court.sport }));
    const board = bookingBoard(page);
    await expect(board.getByText(t('booking.checkedNow'))).toBeVisible();
    await expect(board.getByRole('button', { pressed: true }).locator('strong').first()).toBeVisible();
    await expect(
      board.getByRole('gridcell', { name: like('booking.state.free'), disabled: false }).first(),
    ).toBeVisible();
    const ofSport = venue.courts.filter(({ sport }) => sport === court.sport);
    await expect(board.getByRole('rowheader')).toHaveCount(ofSport.length);
    for (const { name, price_per_hour: price } of ofSport) {
      await expect(board.getByRole('rowheader', { name: new RegExp(`^${literally(name)}`) })).toContainText(
        formatPrice(price),
      );
    }
    await expect(selected(page)).toHaveCount(0);
  },
);

// The machine of the booking chooses them, find-by-time comes by such an address, in every run.
test(
  'an address with court, date and hour has them chosen after the fresh check',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court, day, hours } = await api.nextSpot();
    const [hour = 0] = hours;
    await page.goto(venuePath(venue.id, { sport: court.sport, court: court.id, day, hour }));
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await expect(chosenCourt(page)).toContainText(court.name);
    await expect(bookingCard(page)).toContainText(formatPrice(court.price_per_hour + platformFee));
    await expect(bookingCard(page)).toContainText(formatDay(day));
  },
);

// The machine of the booking finds the nearest hours, board.test.tsx says and chooses them, in every run.
test(
  'two people and the last free hour: who comes second is told, with the nearest hours that are free',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court, other, day, hour } = await twinSpot(api);
    const rival = await api.signUp('Bilal Qureshi');
    await bookByApi(api, rival, { venue, court, day }, [hour]);
    await arriveAs(page, await api.signUp('Amna Tariq'));
    await page.goto(venuePath(venue.id, { sport: court.sport, court: court.id, day, hour }));
    const told = bookingBoard(page)
      .getByRole('alert')
      .filter({ hasText: like('error.slotTaken') });
    await expect(told).toBeVisible();
    await expect(selected(page)).toHaveCount(0);
    await expect(hourCell(page, hour)).toBeDisabled();
    await told.getByRole('button', { name: new RegExp(`${literally(other.name)}$`) }).click();
    await expect(chosenCourt(page)).toContainText(other.name);
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await expect(told).toBeHidden();
    await proceed(page);
    await expect(confirmDialog(page)).toContainText(other.name);
  },
);

// board.test.tsx says each of them, the machine of the booking chooses something, in every run.
test(
  'what an address asks for and nobody has is said, and something is chosen all the same',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court, day } = await api.nextSpot();
    const board = bookingBoard(page);
    await page.goto(`${venuePath(venue.id)}?sport=Curling&day=yesterday&hour=99`);
    await expect(board.getByText(t('board.noSport', { sport: 'Curling' }))).toBeVisible();
    await expect(chosenCourt(page)).toHaveCount(1);
    await page.goto(venuePath(venue.id, { court: crypto.randomUUID(), day: '2020-01-01', hour: 20 }));
    await expect(board.getByText(t('board.noCourt'))).toBeVisible();
    await expect(board.getByText(t('error.outsideWindow'))).toBeVisible();
    await expect(selected(page)).toHaveCount(0);
    await typeDay(page, day);
    await chooseCourt(page, court);
    await expect(board.getByText(t('board.noCourt'))).toBeHidden();
    await expect(board.getByText(t('error.outsideWindow'))).toBeHidden();
  },
);

// board.test.tsx has its keys and what it says, the story in keyboard.spec walks over it, in every run.
test(
  'the board is one stop for the keyboard; an hour on another court takes the choice there and says so',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court, other, day, hour } = await twinSpot(api);
    await page.goto(venuePath(venue.id, { sport: court.sport, court: court.id, day, hour }));
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, t('shell.skip'));
    await page.keyboard.press('Enter');
    await tabTo(page, new RegExp(`^${formatSlot(hour)}.*, ${literally(court.name)}$`));

    const at = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '');
    await page.keyboard.press('Home');
    expect(await at()).toContain(court.name);
    await page.keyboard.press('End');
    const end = await at();
    await page.keyboard.press('ArrowRight');
    expect(await at(), 'there is nothing behind the last hour').toBe(end);
    await page.keyboard.press('Control+Home');
    const rows = await bookingBoard(page).getByRole('rowheader').allTextContents();
    expect(await at()).toBe(rows[0]);
    for (let row = 0; row < rows.length && !(await at()).startsWith(other.name); row += 1) {
      await page.keyboard.press('ArrowDown');
    }
    const cell = new RegExp(`^${formatSlot(hour)}`);
    for (let column = 0; column < 24 && !cell.test(await at()); column += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(chosenCourt(page)).toContainText(other.name);
    await expect(selected(page)).toHaveCount(1);
    await expect(
      bookingBoard(page).getByText(like('board.moved', { court: other.name, before: court.name })),
    ).toBeVisible();
    await page.keyboard.press('Space');
    await expect(selected(page)).toHaveCount(0);
    await tabTo(page, /./);
    expect(await at(), 'Tab leaves the board').not.toMatch(exactly('booking.hourLabel'));
  },
);

// board.test.tsx turns the keys and the view round, in every run.
test(
  'from right to left the left arrow leads to the next hour, and what is in view is the same',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court, day, hours } = await api.nextSpot();
    const hour = hours.find((each) => hours.includes(each + 1)) ?? 0;
    await page.addInitScript(() => {
      const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
      turn();
      new MutationObserver(turn).observe(document, { childList: true });
    });
    await page.goto(venuePath(venue.id, { sport: court.sport, court: court.id, day, hour }));
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await expect(hourCell(page, hour)).toBeInViewport();
    await hourCell(page, hour).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator(':focus')).toHaveAccessibleName(startsWithSlot(hour + 1));
  },
);

// board.test.tsx shows the age, the machine of the booking holds nothing and only looks afterwards, in every run.
test(
  'offline the board shows what was seen last with its age, and nothing can be booked from it',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/network net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)/);
    const { venue, court, day, hours } = await api.nextSpot();
    const [hour = 0] = hours;
    await arriveAs(page, await api.signUp('Zoya Rehman'));
    await page.goto('/');
    await readyForOffline(page);
    await openSpot(page, { venue, court, day });
    network.cut();
    // A look that was under way when the network went may still end well; the next one finds nobody.
    await expect(async () => {
      await bookingBoard(page)
        .getByRole('button', { name: t('booking.refresh') })
        .click({ timeout: 2000 });
      await expect(bookingBoard(page).getByText(t('booking.seenOffline'))).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 40_000 });
    await chooseHours(page, [hour]);
    const card = bookingCard(page);
    await expect(card).toContainText(t('booking.needsNetwork'));
    await expect(card.getByRole('button', { name: t('booking.proceed') })).toHaveCount(0);
    await card.getByRole('button', { name: t('booking.keepChoice') }).click();
    await expect(card).toContainText(t('booking.kept'));
    expect(network.log.filter(({ path }) => path.endsWith('/hold_slots'))).toEqual([]);

    network.mend();
    await expect(bookingBoard(page).getByText(t('booking.checkedNow'))).toBeVisible();
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
    await proceed(page);
    await expect(confirmDialog(page)).toBeVisible();
  },
);

// booking.spec pays what the board has shown, board.test.tsx has the price of each court, in every run.
const bookedElsewhere = { tag: '@sweep' };

test(
  'the price on the board is the price that is charged, for each sport of a venue',
  bookedElsewhere,
  async ({ page, api }) => {
    const mixed = async (): Promise<Spot> => {
      for (;;) {
        const spot = await api.nextSpot();
        if (new Set(spot.venue.courts.map(({ sport }) => sport)).size > 1) return spot;
      }
    };
    const { venue, day } = await mixed();
    await arriveAs(page, await api.signUp('Danish Ali'));
    for (const sport of new Set(venue.courts.map((court) => court.sport))) {
      await test.step(sport ?? t('venue.anySport'), async () => {
        const court = venue.courts.find((each) => each.sport === sport);
        if (!court) throw new Error('Every sport has a court.');
        const [hour = 0] = await api.freeHours(court.id, day);
        await page.goto(venuePath(venue.id, { sport, day }));
        await chooseCourt(page, court);
        await expect(chosenCourt(page)).toContainText(formatPrice(court.price_per_hour));
        await chooseHours(page, [hour]);
        const total = formatPrice(court.price_per_hour + platformFee);
        await expect(bookingCard(page)).toContainText(total);
        const held = page.waitForResponse(/\/rpc\/hold_slots$/);
        await proceed(page);
        expect(await (await held).json()).toMatchObject({
          prices: [court.price_per_hour],
          total: court.price_per_hour + 100,
        });
        await expect(confirmDialog(page)).toContainText(total);
        await page.keyboard.press('Escape');
        await expect(confirmDialog(page)).toBeHidden();
        await bookingCard(page)
          .getByRole('button', { name: t('booking.discard') })
          .click();
        await expect(selected(page)).toHaveCount(0);
      });
    }
  },
);
