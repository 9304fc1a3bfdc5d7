// The way of the app onto the device when the network or the host does harm: lost files, wrong files, and the way back.
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { goTo } from '#tests/support/fixtures-shell.ts';
import { comeOnline, leaveWrites, readWrites } from '#tests/support/fixtures-outbox.ts';
import { arriveAs, bookByApi, bookingRow, readyForOffline } from '#tests/support/fixtures-steps.ts';
import {
  builtFile,
  cachedPaths,
  installing,
  lookForUpdate,
  release,
  serveWorker,
} from '#tests/support/fixtures-worker.ts';
import { captivePortal, type Proxy } from '#tests/support/proxy.ts';
import { exactly, like, t } from '#tests/support/words.ts';

test.use({ newPhone: true });

const noNetwork = /network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION_\w+)/;
const updatePrompt = (page: Page) => page.getByText(t('pwa.updateReady'));
/** Changes with every load of the page. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);
const reloadedSince = (page: Page, before: number | undefined) =>
  page.waitForFunction((then) => performance.timeOrigin !== then && document.querySelector('h1'), before);
const appHere = (page: Page) => page.locator('div', { has: page.getByText(t('profile.appLabel')) }).last();

const asked = (network: Proxy, path: string) => network.log.filter((one) => one.path === `/${path}`);

// precache-list.test.ts has what comes first, installing's own tests what a lost file costs, in every run.
test(
  'one lost file: a dialog that was never opened is there before the app is saved as a whole; the same visit still gets ready, and downloads nothing twice',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(noNetwork);
    const person = await api.signUp();
    const spot = await api.nextSpot();
    await bookByApi(api, person, spot, spot.hours.slice(0, 1));
    const lost = builtFile('vendor-signup-page', 'js');
    const lift = network.fault(new RegExp(`^GET /${lost}`), { kind: 'drop-request' });
    await arriveAs(page, person);
    await page.goto('/profile');
    await expect.poll(() => asked(network, lost).length, 'the worker came to the lost file').toBeGreaterThan(0);
    await expect(appHere(page)).toContainText(t('profile.app.waiting'));

    await test.step('the dialog, without a network', async () => {
      await goTo(page, '/my-bookings');
      await expect(bookingRow(page, spot)).toBeVisible();
      await page.context().setOffline(true);
      network.cut();
      await bookingRow(page, spot)
        .getByRole('button', { name: exactly('bookings.actions.cancelLabel') })
        .click();
      await expect(page.getByRole('dialog')).toContainText(like('bookings.cancel.offline'));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    const before = network.log.length;
    lift();
    network.mend();
    await page.context().setOffline(false);
    await comeOnline(page);
    await readyForOffline(page);
    await goTo(page, '/profile');
    await expect(appHere(page)).toContainText(t('profile.app.ready'));
    const came = network.log.filter(({ path, status }) => path.startsWith('/assets/') && status === 200);
    const twice = came.map(({ path }) => path).filter((path, index, all) => all.indexOf(path) !== index);
    expect(twice, 'what had come was kept').toEqual([]);
    const retried = network.log.slice(before).filter(({ path }) => path === '/sw.js' || path.startsWith('/assets/'));
    expect(retried.map(({ path, status }) => [path, status])).toEqual([
      ['/sw.js', 304],
      [`/${lost}`, 200],
    ]);
    network.cut();
    await page.goto('/vendor-signup');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

const script = (body: string) => ({ kind: 'answer', status: 200, type: 'text/javascript', body }) as const;
// The worker judges a file by its content alone: sw/whole-files.test.ts asks it about every wrong one, and the installation in
// a browser ends alike for all of them: desk-frame has a file that is missing, in every run.
const wrongAlike = { tag: '@sweep' };

for (const [what, answer] of [
  ['a page of somebody else', captivePortal],
  ['nothing', script('')],
] as const) {
  test(
    `a script of an update that comes as ${what}: the old build goes on, and the update comes later`,
    wrongAlike,
    async ({ page, network }) => {
      const old = builtFile('about-page', 'js');
      const renamed = old.replace(/-[\w-]{8}\.js$/, '-Renamed.js');
      await page.goto('/');
      await readyForOffline(page);
      release(network, (code) => code.replace(old, renamed));
      const poison = network.fault(new RegExp(`^GET /${renamed}`), answer);
      network.fault(new RegExp(`^GET /${renamed}`), script(readFileSync(`dist/${old}`, 'utf8')));
      await lookForUpdate(page, network);
      await expect.poll(() => asked(network, renamed).length, 'the update was tried').toBeGreaterThan(0);
      await expect.poll(() => installing(page)).toBe(false);
      expect(await cachedPaths(page), 'what is wrong is not kept').not.toContain(`/${renamed}`);
      await expect(updatePrompt(page)).toBeHidden();
      poison();
      await comeOnline(page);
      await expect(updatePrompt(page)).toBeVisible();
      expect(await cachedPaths(page)).toContain(`/${renamed}`);
    },
  );
}

test('the page of another build is no part of an update', wrongAlike, async ({ page, network }) => {
  await page.goto('/');
  await readyForOffline(page);
  const html = readFileSync('dist/index.html', 'utf8');
  const pages = () => network.log.filter(({ path }) => path.startsWith('/index.html')).length;
  const before = pages();
  release(network, (code) => code.replace(/"revision":"(\w+)(?=","url":"index\.html")/, '"revision":"0$1'));
  const poison = network.fault(/^GET \/index\.html/, {
    kind: 'answer',
    status: 200,
    type: 'text/html',
    body: html.replaceAll('/assets/index-', '/assets/older-'),
  });
  await lookForUpdate(page, network);
  await expect.poll(pages, 'the update was tried').toBeGreaterThan(before);
  await expect.poll(() => installing(page)).toBe(false);
  await expect(updatePrompt(page)).toBeHidden();
  poison();
  await comeOnline(page);
  await expect(updatePrompt(page)).toBeVisible();
});

/** Whether a page was loaded anew since then, and in which states the workers of its site are. */
const standOf = (page: Page, before: number | undefined) =>
  page
    .evaluate(async (then) => {
      const its = await navigator.serviceWorker.getRegistration();
      const workers = [its?.installing, its?.waiting, its?.active, navigator.serviceWorker.controller];
      return {
        isReloaded: performance.timeOrigin !== then && document.querySelector('h1') !== null,
        states: workers.map((worker) => worker?.state ?? 'none').join(' '),
      };
    }, before)
    // On its way to the next document.
    .catch((error: unknown) => ({ isReloaded: false, states: String(error) }));

// sw/kill-switch.test.ts runs the file, taken-back.test.tsx and keep-installing.test.tsx have what pages make of it, in every run.
test(
  'the kill switch: no worker, nothing lost, and the usual worker can come back',
  { tag: '@sweep' },
  async ({ page, context, network }) => {
    await page.goto('/contact');
    await readyForOffline(page);
    await page.reload();
    const subject = page.getByRole('textbox', { name: t('contact.subject') });
    await subject.fill('Half written');
    // Nothing that this build could send: it waits for a later one.
    const [waiting] = await leaveWrites(page, 'anon', 'a-kind-of-tomorrow', [{ words: 'kept' }]);
    const second = await context.newPage();
    await second.goto('/venues');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    // Until then it would not hear the question, and a page that another worker runs is not brought to the network by force.
    await second.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/pwa-/.test(name)),
    );
    await second.evaluate(() => new Promise((heard) => setTimeout(heard, 100)));
    // A page without a script of ours cannot say that it sees to itself.
    const silent = await context.newPage();
    await silent.goto('/robots.txt');
    const before = [await loadedAt(page), await loadedAt(second), await loadedAt(silent)];
    const bringBack = serveWorker(network, readFileSync('sw/kill-switch.js', 'utf8'));
    await lookForUpdate(second, network);
    // Says where the worker stands if it never comes: once in many runs it did not, and nobody knows why.
    await expect.poll(() => standOf(second, before[1]), { timeout: 60_000 }).toMatchObject({ isReloaded: true });
    // It may have been reloaded as the switch took over, a moment before that ended itself: the next load is without it.
    await expect
      .poll(async () => {
        await second.reload();
        return second.evaluate(() => navigator.serviceWorker.controller === null);
      })
      .toBe(true);
    expect(await cachedPaths(second)).toEqual([]);
    await silent.waitForFunction(
      (then) => performance.timeOrigin !== then && !navigator.serviceWorker.controller,
      before[2],
    );

    expect(await loadedAt(page), 'nobody is disturbed while writing').toBe(before[0]);
    await expect(subject).toHaveValue('Half written');
    await subject.fill('');
    await reloadedSince(page, before[0]);
    await page.goto('/venues');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await readWrites(page, 'anon')).map(({ id }) => id)).toEqual([waiting?.id]);

    bringBack();
    // As a quarter of an hour later.
    await page.evaluate(() => localStorage.removeItem('baari.worker-taken-back'));
    await page.reload();
    await readyForOffline(page);
    expect(await cachedPaths(page)).toContain('/index.html');
  },
);
