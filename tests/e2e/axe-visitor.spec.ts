import { countScans, scan } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import type { Venue } from '#tests/support/fixtures-api.ts';
import { goTo, heading, isPhone, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { chooseDay, chooseHours } from '#tests/support/fixtures-steps.ts';

test.describe.configure({ timeout: 120_000 });
// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

test('a guest looks for a venue', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Book Now/ }).first()).toBeVisible();
  await scan(page, 'Home, signed out');
  if (isPhone(page)) await openOverScreen(page);
  else await page.getByRole('button', { name: 'Sports' }).click();
  await scan(page, 'Menus of a guest');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Find Venues' }).click();
  await expect(page.locator('form').getByText('Please select both city and area')).toBeVisible();
  await scan(page, 'Home, search incomplete');
  await goTo(page, '/venues?city=Karachi&area=Clifton&sport=Futsal&page=1');
  await expect(page.getByRole('status').filter({ hasText: /\d+ venues? found/ })).toBeAttached();
  await scan(page, 'Venues, filtered');
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox', { name: 'Cricket' }).check();
  await expect(page.getByText(/\d+ venues? match/)).toBeVisible();
  await scan(page, 'Venues, filters changed');
  if (isPhone(page)) await page.keyboard.press('Escape');
  await goTo(page, '/venues?city=Karachi&q=zzzzzz');
  await expect(page.getByText('No venues found matching your criteria')).toBeVisible();
  await scan(page, 'Venues, nothing found');
  await goTo(page, '/sports/chess');
  await expect(heading(page)).toHaveText('Sport not found');
  await scan(page, 'Sport not found');
});

test('a guest looks at a venue', async ({ page, api, guard }) => {
  guard.allow(/http 404 POST .*sync_pull/);
  const spot = await api.nextSpot();
  await page.goto(`/venues/${spot.venue.id}`);
  await chooseDay(page, spot);
  await chooseHours(page, spot.hours.slice(0, 2));
  await scan(page, 'Venue, hours chosen');
  await page.getByRole('tab', { name: /Details/ }).click();
  await scan(page, 'Venue, details');
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await scan(page, 'Venue, reviews');
  await goTo(page, '/venues/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Venue not found' })).toBeAttached();
  await scan(page, 'Venue not found');
});

test('a venue that is new here and has nothing yet', async ({ page, api }) => {
  const { body } = await api.call('POST', '/rest/v1/venues', {
    asServer: true,
    body: { name: 'Bare Ground', city: 'Karachi', area: 'Clifton', is_published: true },
  });
  const [{ id }] = body as [Venue];
  await page.goto(`/venues/${id}`);
  await expect(page.getByText('No courts available for this venue.').first()).toBeVisible();
  await scan(page, 'Venue without courts');
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('No reviews yet for this venue.')).toBeVisible();
  await scan(page, 'Venue without reviews');
  await api.call('DELETE', `/rest/v1/venues?id=eq.${id}`, { asServer: true });
});
