import { countScans, scan } from '#tests/support/axe.ts';
import type { ScanName } from '#tests/e2e/axe-matrix.ts';
import { expect, test, withoutWorker } from '#tests/support/fixtures.ts';
import { breakServer, goOffline, goTo, heading } from '#tests/support/fixtures-shell.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { either, like, t } from '#tests/support/words.ts';

// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

test.describe(() => {
  // Nothing of the app may be on the device yet.
  test.use({ newPhone: true });

  test('first visit with no data at all, offline', async ({ page, network, guard }) => {
    guard.allow(/network net::ERR_/, /http 500 /);
    const mend = breakServer(network);
    await page.goto('/');
    await readyForOffline(page);
    mend();
    await goOffline(page, network);
    const screens: [path: string, name: ScanName][] = [
      ['/venues', 'Venues, offline and empty'],
      ['/', 'Home, offline and empty'],
      ['/my-bookings', 'My Bookings, offline and empty'],
    ];
    for (const [path, name] of screens) {
      await goTo(page, path);
      await expect(heading(page)).toBeFocused();
      await expect(
        page
          .getByText(either(like('freshness.offline'), like('pwa.offlineNever'), like('pwa.unreachableNever')))
          .first(),
      ).toBeVisible();
      await scan(page, name);
    }
  });

  test.describe(() => {
    test.use({ contextOptions: { reducedMotion: 'reduce', ...withoutWorker } });

    test('first visit, the server broken: every screen says so', async ({ page, network, guard, api }) => {
      guard.allow(/http 500 /);
      const { venue } = await api.nextSpot();
      breakServer(network);
      const screens: [path: string, words: string, name: ScanName][] = [
        ['/', t('homeFeatured.waitingHint'), 'Home, server broken'],
        ['/venues', t('venues.failed'), 'Venues, server broken'],
        [`/venues/${venue.id}`, t('venue.unreachable'), 'Venue, server broken, first visit'],
      ];
      await page.goto('/');
      for (const [path, words, name] of screens) {
        await goTo(page, path);
        // Home is patient for ten seconds before it gives up on a first visit.
        await expect(page.getByText(words).last()).toBeVisible();
        await scan(page, name);
      }
    });

    test('a screen whose code cannot be downloaded', async ({ page, network, guard }) => {
      guard.allow(/http 503 GET \/(assets|sw)/, /console /);
      network.fault(/ \/(assets\/about-page|sw\.js)/, { kind: 'answer', status: 503, body: '' });
      await page.goto('/');
      await goTo(page, '/about');
      await expect(heading(page)).toHaveText(t('errorPage.title'));
      await scan(page, 'A screen that could not be downloaded');
    });
  });
});

test('forms whose message the server does not take', async ({ page, network, guard, api }) => {
  guard.allow(/http 500 POST .*apply_mutations/);
  await arriveAs(page, await api.signUp('Zainab Chaudhry'));
  breakServer(network, /apply_mutations/);
  await page.goto('/contact');
  const message = page.getByRole('form', { name: t('contact.formTitle') });
  await message.getByRole('button', { name: t('contact.submit') }).click();
  await expect(page.getByText(t('contact.subjectRequired'))).toBeVisible();
  await scan(page, 'Contact, errors');
  await message.getByLabel(t('contact.subject')).fill('Lights');
  await message.getByRole('textbox', { name: t('contact.message') }).fill('Too dim.');
  await message.getByLabel(t('contact.phones')).fill('0300 1234567');
  await message.getByRole('button', { name: t('contact.submit') }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('formWaiting.discard') })
    .click();
  await scan(page, 'Contact, server broken, a message waits');

  await goTo(page, '/vendor-signup');
  const vendor = page.getByRole('form', { name: t('vendor.formTitle') });
  await vendor.getByRole('button', { name: t('vendor.submit') }).click();
  await expect(vendor.getByText(t('vendor.venueNameRequired'))).toBeVisible();
  await scan(page, 'Vendor signup, errors');
  for (const label of [t('vendor.venueName'), t('vendor.location'), t('vendor.description')])
    await vendor.getByLabel(label).fill('Clifton');
  await vendor.getByLabel(t('vendor.phone')).fill('0321 7654321');
  await vendor.getByRole('button', { name: t('vendor.submit') }).click();
  await expect(page.getByRole('main').getByRole('button', { name: t('formWaiting.discard') })).toBeVisible();
  await scan(page, 'Vendor signup, server broken, an application waits');

  await goTo(page, '/payment');
  await page.getByRole('button', { name: t('payment.submit') }).click();
  await expect(page.getByText(t('payment.nameRequired'))).toBeVisible();
  await scan(page, 'Payment, errors');
});
