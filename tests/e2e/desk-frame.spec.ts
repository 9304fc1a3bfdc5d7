import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { consolePaths, enterGuest, memberOf } from '#tests/support/fixtures-console.ts';
import { changeTo } from '#tests/support/fixtures-shell.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { builtFile, cachedPaths, lookForUpdate, release } from '#tests/support/fixtures-worker.ts';
import { t } from '#tests/support/words.ts';

test.use({ newPhone: true, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ guard }) =>
  guard.allow(/network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_\w+)|http 404 GET .*Renamed/),
);

const guest = 'Hamza Malik';
/** The guest is on Today, and can be let in. */
const expectGuest = (page: Page) =>
  expect(page.getByRole('button', { name: t('entry.checkInLabel', { name: guest }) })).toBeVisible();

const kept = async (page: Page) => {
  const paths = await cachedPaths(page);
  return consolePaths('desk').filter((path) => paths.includes(path));
};

// spec: console-stories.no-byte, console-stories.bad-address, console-stories.update
test('a customer’s day loads no file of a console, nor the memory for browsers that keep nothing; the console is kept by its first opening, and a new version comes only with its own', async ({
  page,
  api,
  network,
}) => {
  const { venue } = await api.nextSpot();
  await test.step('a customer', async () => {
    await arriveAs(page, await api.signUp('Zara Sheikh'));
    await page.goto('/');
    await readyForOffline(page);
    for (const path of ['/venues', '/my-bookings', '/profile']) await changeTo(page, path);
    const own = [...consolePaths('desk'), ...consolePaths('admin')];
    expect(own.length).toBeGreaterThan(5);
    const loaded = network.log.map(({ path }) => path);
    expect(loaded.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(10);
    expect(loaded.filter((path) => own.includes(path) || path.includes('memory-database'))).toEqual([]);
    expect(await kept(page)).toEqual([]);

    // Somebody else's venue, and an address that is no venue's: nothing is told, and nothing asked.
    for (const id of [venue.id, 'no-venue']) {
      await changeTo(page, `/vendor/${id}/today`);
      await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
    }
    expect(await kept(page)).toEqual([]);
  });

  const manager = await memberOf(api, venue, 'manager', 'Imran Manager');
  await enterGuest(api, manager, venue, guest);
  await arriveAs(page, manager);
  await page.goto('/vendor');
  await expect(page).toHaveURL(`/vendor/${venue.id}/today`);
  await expectGuest(page);
  await expect.poll(() => kept(page)).toEqual(consolePaths('desk'));

  const old = builtFile('desk-today-page', 'js');
  const renamed = old.replace(/-[\w-]{8}\.js$/, '-Renamed.js');
  release(network, (code) => code.replace(old, renamed));
  const script = { kind: 'answer', status: 200, type: 'text/javascript' } as const;
  const missing = network.fault(new RegExp(`^GET /${renamed}`), { ...script, status: 404, body: '' });
  network.fault(new RegExp(`^GET /${renamed}`), { ...script, body: readFileSync(`dist/${old}`, 'utf8') });
  await lookForUpdate(page, network);
  await expect
    .poll(() => network.log.filter(({ path }) => path === `/${renamed}`).length, 'it was asked for')
    .toBeGreaterThan(0);
  await expect(page.getByText(t('pwa.updateReady'))).toBeHidden();
  missing();
  await page.reload();
  await expect(page.getByText(t('pwa.updateReady'))).toBeVisible();
  expect(await cachedPaths(page)).toContain(`/${renamed}`);
  network.cut();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: t('pwa.updateNow') }).click();
  await page.waitForFunction((path) => caches.match(path).then((found) => found === undefined), `/${old}`);
  await expect(page, 'of the new version, without a network').toHaveURL(`/vendor/${venue.id}/today`);
  await expectGuest(page);
  // A Chromium without a window forgets, as it loads a page, that it was set offline: it then knows of no missing network.
  // The new version loads the page anew, also while it is asked.
  const age = page.getByRole('status').getByText(t('desk.ageOffline', { time: '' }).slice(0, 13));
  await expect(async () => {
    const hasNetwork = await page.evaluate(() => navigator.onLine);
    if (!hasNetwork) await expect(age).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});
