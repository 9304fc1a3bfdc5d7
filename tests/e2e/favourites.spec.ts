import { expect, test } from '#tests/support/fixtures.ts';
import { arriveAs, chosenCourt, logIn, readyForOffline, venueCount } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

const lost = /network net::ERR_EMPTY_RESPONSE/;

// use-favourites.test.tsx marks it at once, queued-writes has it on the server, in every run.
test(
  'a venue saved with no network is on Home at once, and on the person’s account when the network is back',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(lost);
    const person = await api.signUp('Hina Raza');
    const { venue } = await api.nextSpot();
    await arriveAs(page, person);
    await page.goto('/venues');
    await expect(venueCount(page)).toBeAttached();
    await page.goto(`/venues/${venue.id}`);
    // Its courts are there: by then the venue is on the device.
    await expect(chosenCourt(page)).toBeVisible();
    await readyForOffline(page);
    network.cut();
    await page.reload();
    await page.getByRole('button', { name: t('venue.saveLabel', { name: venue.name }) }).click();
    await expect(
      page.getByRole('button', { name: t('venue.saveLabel', { name: venue.name }), pressed: true }),
    ).toBeVisible();
    await page.goto('/');
    const saved = page.getByRole('region', { name: t('homeForYou.saved') });
    await expect(saved.getByRole('heading', { name: venue.name })).toBeVisible();

    network.mend();
    await page.reload();
    const marks = async () =>
      (
        await api.call('GET', `/rest/v1/favourites?select=venue_id,is_favourite&user_id=eq.${person.id}`, {
          asServer: true,
        })
      ).body;
    await expect.poll(marks).toEqual([{ venue_id: venue.id, is_favourite: true }]);
  },
);

// after-sign-in.test.ts hands it over, in every run.
test('what was saved signed out becomes the person’s own', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Hamza Iqbal');
  const { venue } = await api.nextSpot();
  await page.goto(`/venues/${venue.id}`);
  await page.getByRole('button', { name: t('venue.saveLabel', { name: venue.name }) }).click();
  await expect(
    page.getByRole('button', { name: t('venue.saveLabel', { name: venue.name }), pressed: true }),
  ).toBeVisible();
  await page.goto('/login');
  await logIn(page, person);
  await expect(
    page.getByRole('region', { name: t('homeForYou.saved') }).getByRole('heading', { name: venue.name }),
  ).toBeVisible();
  const marks = async () =>
    (await api.call('GET', `/rest/v1/favourites?select=venue_id&user_id=eq.${person.id}`, { asServer: true })).body;
  await expect.poll(marks).toEqual([{ venue_id: venue.id }]);
});
