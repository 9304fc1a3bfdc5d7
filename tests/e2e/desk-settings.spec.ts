import { calendarPath, todayPath } from '#domain/desk/desk-paths.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { weekdayName } from '#text/desk-rule-words.ts';
import { formatPrice } from '#text/format.ts';
import { scanAs } from '#tests/support/axe.ts';
import { demoPerson, spotAt } from '#tests/support/fixtures-desk.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  arriveAs,
  bookingCard,
  chooseHours,
  confirmButton,
  expectBooked,
  openSpot,
  proceed,
} from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

// courts-form.test.tsx saves it and asks before it is left, desk-decisions sets it, in every run.
test(
  'a price changed: the owner saves it, the customer sees it and pays it',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone }) => {
    const found = await spotAt(api, 'Chambeli Padel Club', 30);
    // Its last court: other stories book the first ones.
    const court = found.venue.courts.at(-1) ?? found.court;
    const spot = { ...found, court };
    const hour = (await api.freeHours(court.id, spot.day))[0] ?? 0;
    const price = court.price_per_hour + 250;

    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(todayPath(spot.venue.id));
    await page.getByRole('button', { name: t('desk.more'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('desk.venue') })
      .click();
    await page.getByRole('link', { name: t('settings.courts') }).click();
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: court.name, exact: true }) });
    const field = row.getByLabel(t('courts.price'));
    await expect(field).toHaveValue(String(court.price_per_hour));
    await scanAs(page, 'Courts of a venue');
    await field.fill(`PKR ${price}`);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('desk.today') })
      .click();
    const ask = page.getByRole('dialog', { name: t('settings.leave') });
    await ask.getByRole('button', { name: t('settings.leaveNo') }).click();
    await expect(ask).toBeHidden();
    await page.getByRole('button', { name: t('settings.save') }).click();
    await expect(page.getByText(t('settings.saved'), { exact: true })).toBeVisible();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('desk.calendar') })
      .click();
    await expect(page).toHaveURL(calendarPath(spot.venue.id));

    const phone = await (await anotherPhone()).newPage();
    await arriveAs(phone, await api.signUp('Zara Sheikh'));
    await openSpot(phone, spot);
    await chooseHours(phone, [hour]);
    await expect(bookingCard(phone)).toContainText(formatPrice(price + 100));
    await proceed(phone);
    await addReceipt(phone);
    await confirmButton(phone).click();
    await expectBooked(phone, { ...spot, court: { ...court, price_per_hour: price } }, [hour]);
  },
);

// prices-form.test.tsx saves it and leads back, courts-form.test.tsx asks at Back, in every run.
test(
  'a price by its owner: what is typed is asked about, and saved it leaves its form',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue } = await spotAt(api, 'Chambeli Padel Club', 31);
    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(settingsPath(venue.id, 'prices'));
    await page.getByRole('button', { name: t('prices.add') }).click();
    await page.getByLabel(t('prices.name')).fill('Late nights');
    await page.getByRole('button', { name: weekdayName(5), exact: true }).click();
    await page.getByLabel(t('prices.amountSet')).fill('4,500');
    await scanAs(page, 'A price');
    await page.goBack();
    const ask = page.getByRole('dialog', { name: t('settings.leave') });
    await expect(ask).toBeVisible();
    await scanAs(page, 'Leaving a price');
    await ask.getByRole('button', { name: t('settings.leaveNo') }).click();
    await expect(ask).toBeHidden();
    await page.getByRole('button', { name: t('prices.save') }).click();
    await expect(page.getByText(t('settings.saved'), { exact: true })).toBeVisible();
    await expect(page).toHaveURL(settingsPath(venue.id, 'prices'));
  },
);
