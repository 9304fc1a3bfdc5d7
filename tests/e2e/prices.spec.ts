import { formatPrice } from '#text/format.ts';
import { feeSentence, termsSentence } from '#text/terms-text.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  arriveAs,
  bookingCard,
  bookingRow,
  chooseHours,
  confirmButton,
  confirmDialog,
  hourCell,
  openSpot,
  proceed,
} from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

// rules-on-the-phone has grid, hold and booking, booking-parts.test.tsx and board.test.tsx the screen, in every run.
test(
  'two prices in one booking: board, summary, dialog and booking show the same numbers',
  { tag: '@sweep' },
  async ({ page, api }) => {
    // spec: rules.one-price rules.policy-shown
    const person = await api.signUp('Rabia Noor');
    const spot = await api.nextSpot();
    const [cheapHour = 0, dearHour = 0] = spot.hours.slice(1, 3);
    const cheap = spot.court.price_per_hour;
    const dear = cheap + 1500;
    const total = cheap + dear + 100;
    const rule = {
      venue_id: spot.venue.id,
      court_id: spot.court.id,
      name: 'Derby',
      kind: 'date',
      first_day: spot.day,
      last_day: spot.day,
      from_hour: dearHour,
      to_hour: dearHour + 1,
      effect: 'set',
      amount: dear,
    };
    expect((await api.call('POST', '/rest/v1/price_rules', { body: rule, asServer: true })).status).toBe(201);
    const policy = `${termsSentence([[6, 100]])} ${feeSentence()}`;
    const lines = [cheap, dear].map((price) => t('booking.unitTimes', { price: formatPrice(price), count: 1 }));

    await arriveAs(page, person);
    await openSpot(page, spot);
    await expect(hourCell(page, cheapHour)).toHaveAccessibleName(new RegExp(formatPrice(cheap)));
    await expect(hourCell(page, dearHour)).toContainText(formatPrice(dear).slice(4));
    await chooseHours(page, [cheapHour, dearHour]);
    for (const line of [...lines, formatPrice(total), policy]) await expect(bookingCard(page)).toContainText(line);
    await page.getByRole('button', { name: t('venueRules.which') }).click();
    await expect(page.getByRole('listitem').filter({ hasText: formatPrice(dear) })).toContainText(spot.court.name);

    await proceed(page);
    const dialog = confirmDialog(page);
    for (const line of [...lines, t('booking.payTitle', { total: formatPrice(total) })]) {
      await expect(dialog).toContainText(line);
    }
    await expect(dialog.getByText(t('booking.accountNumber'))).toBeVisible();
    const words = await dialog.innerText();
    expect(words.indexOf(termsSentence([[6, 100]])), 'before one pays').toBeGreaterThan(-1);
    expect(words.indexOf(termsSentence([[6, 100]]))).toBeLessThan(words.indexOf(t('booking.accountNumber')));
    await addReceipt(page);
    await confirmButton(page).click();
    await expect(bookingRow(page, spot)).toContainText(formatPrice(total));
    expect(await api.bookingsOf(person)).toMatchObject([{ total_price: total }]);
  },
);
