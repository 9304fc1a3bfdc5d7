import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { readyForOffline } from '#tests/support/fixtures-steps.ts';
import { lookForUpdate, release } from '#tests/support/fixtures-worker.ts';
import { t } from '#tests/support/words.ts';

const prompt = (page: Page) => page.getByText(t('pwa.updateReady'));

/** Changes with every load of the page. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

const reloadedSince = (page: Page, before: number | undefined) =>
  page.waitForFunction((then) => performance.timeOrigin !== then && document.querySelector('h1'), before);

test('the app can be installed', async ({ launchOptions, network }) => {
  // A window with a profile of its own: the usual ones are private windows, where nothing can be installed.
  const profile = mkdtempSync(join(tmpdir(), 'baari-profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(network.url);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data = '' } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data) as { id: string; icons: { src: string }[]; screenshots?: { src: string }[] };
    expect(manifest.id).toBe('/');
    for (const { src } of [...manifest.icons, ...(manifest.screenshots ?? [])]) {
      const answer = await fetch(network.url + src);
      expect(answer.status, src).toBe(200);
      expect(answer.headers.get('content-type'), src).toMatch(/^image\//);
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a picture that was seen stays; one that never was becomes a drawn court', async ({ page, network, guard }) => {
  guard.allow(/network net::ERR_/, /http 404 GET \/pictures/);
  await page.goto('/');
  await readyForOffline(page);
  network.fault(/^GET \/pictures\/seen/, {
    kind: 'answer',
    status: 200,
    type: 'image/svg+xml',
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="77" height="55"><rect width="77" height="55" fill="#123"/></svg>',
  });
  const widthOf = (path: string) =>
    page.evaluate(
      (src) =>
        new Promise<number>((resolve) => {
          const image = new Image();
          image.crossOrigin = 'anonymous';
          image.addEventListener('load', () => resolve(image.naturalWidth));
          image.addEventListener('error', () => resolve(-1));
          image.src = src;
        }),
      path,
    );
  expect(await widthOf('/pictures/seen.svg')).toBe(77);
  expect(await widthOf('/pictures/missing.svg'), 'a missing picture is an error, not a court').toBe(-1);
  network.cut();
  expect(await widthOf('/pictures/seen.svg'), 'from the phone').toBe(77);
  expect(await widthOf('/pictures/never.svg'), 'the drawn court').toBeGreaterThan(77);
  const kept = await page.evaluate(async () =>
    (await (await caches.open('venue-pictures')).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(kept, 'neither errors nor drawings are kept').toEqual(['/pictures/seen.svg']);
});

// install-memory.test.tsx decides it, install-prompt.test.tsx draws the card, in every run.
test(
  'the offer to install comes on the second visit, and "Not now" is respected',
  { tag: '@sweep' },
  async ({ page }) => {
    const offer = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve({ outcome: 'dismissed' }),
        });
        window.dispatchEvent(event);
      });
    const card = page.getByRole('complementary', { name: t('pwa.installTitle') });
    await page.goto('/');
    await readyForOffline(page);
    await offer();
    await expect(card).toBeHidden();

    await page.evaluate(() =>
      localStorage.setItem(
        'baari.install',
        JSON.stringify({ visits: 1, lastVisit: Date.now() - 86_400_000, dismissedAt: 0 }),
      ),
    );
    await page.reload();
    await readyForOffline(page);
    await offer();
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: t('pwa.installDismiss') }).click();
    await expect(card).toBeHidden();
    await page.reload();
    await readyForOffline(page);
    await offer();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toBeHidden();
  },
);

test.describe(() => {
  // What a first visit installs, and what a release changes about it.
  test.use({ newPhone: true });

  // The tests of unsaved work hold a version back, in every run.
  test(
    'a new version waits for a form that is being filled in, here and in the other tab',
    { tag: '@sweep' },
    async ({ page, context, network }) => {
      await page.goto('/login?tab=register');
      await readyForOffline(page);
      await page.reload();
      const second = await context.newPage();
      await second.goto('/venues');
      await page.getByLabel(t('auth.firstName')).fill('Kiran');
      release(network);
      await lookForUpdate(second, network);
      await expect(prompt(second)).toBeVisible();
      await expect(prompt(page), 'nobody is disturbed while typing').toBeHidden();
      const before = [await loadedAt(page), await loadedAt(second)];

      await second.getByRole('button', { name: t('pwa.updateNow') }).click();
      await expect(second.getByText(t('pwa.updateWaiting'))).toBeVisible();
      await expect(page.getByLabel(t('auth.firstName'))).toHaveValue('Kiran');
      expect([await loadedAt(page), await loadedAt(second)]).toEqual(before);

      await page.getByLabel(t('auth.firstName')).fill('');
      await reloadedSince(page, before[0]);
      await reloadedSince(second, before[1]);
    },
  );
});
