import { countScans, isFullSweep, scan } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import type { Venue } from '#tests/support/fixtures-api.ts';
import { goTo, heading, isPhone, openMenu, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { chooseDay, chooseHours } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

const sport = 'Cricket';

test('a guest looks for a venue, at one that has nothing yet, and at one that is none', async ({
  page,
  api,
  guard,
}) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: like('venues.bookNow') }).first()).toBeVisible();
  await scan(page, 'Home, signed out');
  if (isPhone(page)) await openOverScreen(page);
  else await openMenu(page, page.getByRole('button', { name: t('nav.sports') }));
  await scan(page, 'Menus of a guest');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('homeSearch.submit') }).click();
  await expect(page.locator('form').getByText(t('homeSearch.incomplete'))).toBeVisible();
  if (isFullSweep) await scan(page, 'Home, search incomplete');
  await goTo(page, '/venues?city=Karachi&area=Clifton&sport=Futsal&page=1');
  await expect(page.getByRole('status').filter({ hasText: like('venues.count') })).toBeAttached();
  if (isFullSweep) await scan(page, 'Venues, filtered');
  if (isPhone(page)) await page.getByRole('button', { name: like('venues.filters') }).click();
  await page.getByRole('checkbox', { name: sport }).check();
  await expect(page.getByText(like('venues.preview'))).toBeVisible();
  await scan(page, 'Venues, filters changed');
  if (isPhone(page)) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await goTo(page, '/venues?city=Karachi&q=zzzzzz');
  await expect(page.getByText(t('venues.empty'))).toBeVisible();
  if (isFullSweep) await scan(page, 'Venues, nothing found');
  await goTo(page, '/sports/chess');
  await expect(heading(page)).toHaveText(t('sports.notFound'));
  if (isFullSweep) await scan(page, 'Sport not found');
  const { body } = await api.call('POST', '/rest/v1/venues', {
    asServer: true,
    body: { name: 'Bare Ground', city: 'Karachi', area: 'Clifton', is_published: true },
  });
  const [{ id }] = body as [Venue];
  await goTo(page, `/venues/${id}`);
  await expect(page.getByText(t('venue.noCourts')).first()).toBeVisible();
  if (isFullSweep) await scan(page, 'Venue without courts');
  await page.getByRole('tab', { name: like('venue.tab.reviews') }).click();
  await expect(page.getByText(t('venue.noReviews'))).toBeVisible();
  if (isFullSweep) await scan(page, 'Venue without reviews');
  await api.call('DELETE', `/rest/v1/venues?id=eq.${id}`, { asServer: true });
  guard.allow(/http 404 POST .*sync_pull/);
  await goTo(page, '/venues/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: t('venue.notFound') })).toBeAttached();
  await scan(page, 'Venue not found');
});

// axe-sweeps shows a venue to axe, and keyboard.spec chooses hours, in every run.
test('a guest looks at a venue, its details and its reviews', { tag: '@sweep' }, async ({ page, api }) => {
  const spot = await api.nextSpot();
  await page.goto(`/venues/${spot.venue.id}`);
  await chooseDay(page, spot);
  await chooseHours(page, spot.hours.slice(0, 2));
  await scan(page, 'Venue, hours chosen');
  await page.getByRole('tab', { name: like('venue.tab.details') }).click();
  await scan(page, 'Venue, details');
  await page.getByRole('tab', { name: like('venue.tab.reviews') }).click();
  await scan(page, 'Venue, reviews');
});
