import { countScans, isFullSweep, scan } from '#tests/support/axe.ts';
import type { ScanName } from '#tests/e2e/axe-matrix.ts';
import { expect, test, withoutWorker } from '#tests/support/fixtures.ts';
import { breakServer, goOffline, goTo, heading } from '#tests/support/fixtures-shell.ts';
import { readyForOffline } from '#tests/support/fixtures-steps.ts';
import { either, like, t } from '#tests/support/words.ts';

// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

test('first visit, the server broken: every screen says so; first visit with no data at all, offline', async ({
  page,
  network,
  guard,
  api,
}) => {
  guard.allow(/network net::ERR_/, /http 500 /);
  const { venue } = await api.nextSpot();
  const mend = breakServer(network);
  await page.goto('/');
  const broken: [path: string, words: string, name: ScanName][] = [
    ['/', t('homeFeatured.waitingHint'), 'Home, server broken'],
    ['/venues', t('venues.failed'), 'Venues, server broken'],
    [`/venues/${venue.id}`, t('venue.unreachable'), 'Venue, server broken, first visit'],
  ];
  for (const [path, words, name] of broken) {
    await goTo(page, path);
    // Home is patient for ten seconds before it gives up on a first visit.
    await expect(page.getByText(words).last()).toBeVisible();
    if (isFullSweep || path === '/') await scan(page, name);
  }

  await readyForOffline(page);
  await goOffline(page, network);
  mend();
  const offline: [path: string, name: ScanName][] = [
    ['/venues', 'Venues, offline and empty'],
    ['/', 'Home, offline and empty'],
    ['/my-bookings', 'My Bookings, offline and empty'],
  ];
  for (const [path, name] of offline) {
    await goTo(page, path);
    await expect(heading(page)).toBeFocused();
    await expect(
      page.getByText(either(like('freshness.offline'), like('pwa.offlineNever'), like('pwa.unreachable'))).first(),
    ).toBeVisible();
    if (isFullSweep || path === '/') await scan(page, name);
  }
});

test.describe(() => {
  // Nothing of the app may be on the device yet.
  test.use({ newPhone: true, contextOptions: { reducedMotion: 'reduce', ...withoutWorker } });

  test('a screen whose code cannot be downloaded', async ({ page, network, guard }) => {
    guard.allow(/http 503 GET \/(assets|sw)/, /console /);
    network.fault(/ \/(assets\/about-page|sw\.js)/, { kind: 'answer', status: 503, body: '' });
    await page.goto('/');
    // The first time the app loads itself once more: after a release that helps (main.tsx).
    const loadedAgain = page.waitForEvent('load');
    await goTo(page, '/about');
    await loadedAgain;
    await expect(heading(page)).toHaveText(t('errorPage.title'));
    await scan(page, 'A screen that could not be downloaded');
  });
});
