import { readFileSync } from 'node:fs';
import { countScans, isFullSweep, scan } from '#tests/support/axe.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { comeOnline } from '#tests/support/fixtures-outbox.ts';
import { isPhone, openMenu, openNotifications, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { builtFile, cachedPaths, installing, lookForUpdate, release } from '#tests/support/fixtures-worker.ts';
import { like, t } from '#tests/support/words.ts';

// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

const prompt = (page: Page) => page.getByText(t('pwa.updateReady'));
/** Changes with every load of the page. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);
const reloadedSince = (page: Page, before: number | undefined) =>
  page.waitForFunction((then) => performance.timeOrigin !== then && document.querySelector('h1'), before);

test('menus, and the bell with and without news', async ({ page, api }) => {
  const person = await api.signUp('Zainab Chaudhry');
  await arriveAs(page, person);
  await page.goto('/');
  if (isFullSweep) {
    const none = await openNotifications(page);
    await expect(none.getByText(t('notifications.empty'))).toBeVisible();
    await scan(page, 'Notifications, none');
  }
  const words = 'Yes!';
  const news = [false, true].map((is_read) => ({
    user_id: person.id,
    kind: 'review_received',
    message: words,
    is_read,
  }));
  await api.call('POST', '/rest/v1/notifications', { asServer: true, body: news });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: like('nav.unread', { count: 1 }) })).toBeVisible();
  const panel = await openNotifications(page);
  await expect(panel.getByText(words).first()).toBeVisible();
  await scan(page, 'Notifications');
  await page.keyboard.press('Escape');
  if (isPhone(page)) await openOverScreen(page);
  else await openMenu(page, page.getByRole('button', { name: person.name }));
  await scan(page, 'Menus of a person');
  await page.keyboard.press('Escape');
});

test.describe(() => {
  // A release changes the device's worker.
  test.use({ newPhone: true });

  // desk-frame has an update that lacks a file and one that asks first, whole-files.test.ts every wrong file, in every run.
  test(
    'a page on its way while the first worker takes over is taken as well; an update with a wrong file is left; a new version asks first, then every tab gets it',
    { tag: '@sweep' },
    async ({ page, context, network }) => {
      const second = await context.newPage();
      await test.step('the first worker', async () => {
        let arrive = (): void => undefined;
        const held = new Promise<void>((resolve) => (arrive = resolve));
        await second.route('**/venues', async (route) => {
          await held;
          await route.continue();
        });
        const arrived = second.goto('/venues');
        await page.goto('/');
        await readyForOffline(page);
        arrive();
        await arrived;
        await readyForOffline(second);
        await second.unrouteAll();
      });

      await test.step('a script of an update that comes as a page: the old build goes on', async () => {
        const old = builtFile('about-page', 'js');
        const renamed = old.replace(/-[\w-]{8}\.js$/, '-Renamed.js');
        const script = (body: string) => ({ kind: 'answer', status: 200, type: 'text/javascript', body }) as const;
        release(network, (code) => code.replace(old, renamed));
        const poison = network.fault(
          new RegExp(`^GET /${renamed}`),
          script('<!doctype html><title>Free Wi-Fi</title>'),
        );
        network.fault(new RegExp(`^GET /${renamed}`), script(readFileSync(`dist/${old}`, 'utf8')));
        await lookForUpdate(page, network);
        const tried = () => network.log.filter(({ path }) => path === `/${renamed}`).length;
        await expect.poll(tried, 'the update was tried').toBeGreaterThan(0);
        await expect.poll(() => installing(page)).toBe(false);
        expect(await cachedPaths(page), 'what is wrong is not kept').not.toContain(`/${renamed}`);
        await expect(prompt(page)).toBeHidden();
        poison();
        await comeOnline(page);
        await expect(prompt(page)).toBeVisible();
        expect(await cachedPaths(page)).toContain(`/${renamed}`);
      });

      await expect(prompt(second)).toBeVisible();
      await scan(page, 'A new version');
      const before = [await loadedAt(page), await loadedAt(second)];
      await page.getByRole('button', { name: t('pwa.updateNow') }).click();
      for (const [index, tab] of [page, second].entries()) {
        await reloadedSince(tab, before[index]);
        await expect(prompt(tab)).toBeHidden();
      }
      const waiting = await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
      );
      expect(waiting).toBeNull();
    },
  );
});

// install-prompt.test.tsx has both as they are drawn, in every run.
test('how to install, on a phone whose browser cannot offer it', { tag: '@sweep' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 });
    const memory = { visits: 1, lastVisit: Date.now() - 86_400_000, dismissedAt: 0 };
    if (!localStorage.getItem('baari.install')) localStorage.setItem('baari.install', JSON.stringify(memory));
  });
  await page.goto('/');
  const card = page.getByRole('complementary', { name: t('pwa.installTitle') });
  await expect(card).toBeVisible();
  await scan(page, 'Home, on the second visit');
  await card.getByRole('button', { name: t('pwa.installHow') }).click();
  await expect(page.getByRole('dialog', { name: t('pwa.iosTitle') })).toBeVisible();
  await scan(page, 'How to install');
});
