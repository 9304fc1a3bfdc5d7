import { countScans, scanAs } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { goTo, openNotifications } from '#tests/support/fixtures-shell.ts';
import { arriveAs, bookByApi, bookingRow } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

test.afterAll(countScans);

// The other stories of axe see a phone in a usual run; `npm run sweep` looks at all of their screens on a wide one as well.
test('what a wide screen has otherwise: the menu of sports, the table of bookings, the panel of notifications', async ({
  page,
  api,
}) => {
  const person = await api.signUp('Zainab Chaudhry');
  const spot = await api.nextSpot();
  await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  await arriveAs(page, person);
  await page.goto('/help/faq');
  await page.getByRole('button', { name: t('nav.sports') }).click();
  await expect(page.getByText(t('sportsMenu.cricket'))).toBeVisible();
  await scanAs(page, 'FAQ under the menu of sports, wide');
  await goTo(page, '/my-bookings');
  await expect(bookingRow(page, spot)).toBeVisible();
  await scanAs(page, 'My Bookings, wide');
  const panel = await openNotifications(page);
  await expect(panel.getByText(t('notifications.empty'))).toBeVisible();
  await scanAs(page, 'Notifications, wide');
});
