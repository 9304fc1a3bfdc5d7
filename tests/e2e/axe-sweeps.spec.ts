import { sweptIn } from '#tests/e2e/axe-matrix.ts';
import { countScans, isFullSweep, scanAs } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { hardToRead, moving, reachingOut, resize } from '#tests/support/fixtures-layout.ts';
import { arriveEverywhere, onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { goOffline, goTo, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { either, like, t } from '#tests/support/words.ts';

const longName = 'Muhammad Abdurrahman Siddiqui-Chaudhry';

/** Windows in which everything has to fit; `text` in percent. */
const windows = [
  { width: 320, height: 640, text: 100 },
  { width: 640, height: 900, text: 200 },
  { width: 1280, height: 900, text: 200 },
];

// Two dozen screens, each looked at twice.
// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

// One walk for both: to come to each screen takes longer than to measure it.
test('every screen with its content, at rest, and under an open dialog that gives the focus back; every screen fits 320 pixels, and with text twice as large 640 and 1280; the wide header fits a small tablet in one line, and with text twice as large none of its words lies over another', async ({
  page,
  api,
}) => {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  const venue = await arriveEverywhere(page, api, longName);
  const allUnder = sweptIn('dialog').map(({ at }) => at.replace(':id', venue.id));
  // It is one menu over whatever screen: the usual run opens it once.
  const underDialog = new Set(isFullSweep ? allUnder : allUnder.slice(0, 1));
  const look = async (address: string) => {
    expect.soft(await moving(page), `${address}, for who asked for less motion`).toEqual([]);
    await scanAs(page, `${address}, loaded`);
    for (const window of windows) {
      await resize(page, window);
      const where = `${address}, ${window.width} pixels`;
      expect.soft(await reachingOut(page), where).toEqual([]);
      if (window.text > 100) expect.soft(await hardToRead(page), where).toEqual([]);
    }
    await resize(page, { ...usual, text: 100 });
    if (!underDialog.delete(address)) return;
    const { button, dialog } = await openOverScreen(page);
    expect.soft(await moving(page), `${address}, its menu, for who asked for less motion`).toEqual([]);
    // The menu is judged in both schemes in axe-shell, the screen behind it is the one that was judged a moment ago.
    if (isFullSweep) await scanAs(page, `${address}, dialog open`, { dark: false });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button, address).toBeFocused();
  };
  await onEveryScreen(page, venue, look, sweptIn('loaded'));
  expect([...underDialog]).toEqual([]);

  await resize(page, { width: 768, height: 1024, text: 100 });
  await goTo(page, '/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: longName })).toBeVisible();
  expect(await reachingOut(page)).toEqual([]);
  const brand = header.getByRole('link', { name: t('app.name') });
  expect(await brand.evaluate((link) => link.scrollHeight <= (link.parentElement?.clientHeight ?? 0))).toBe(true);

  for (const width of [768, 900, 1280]) {
    await resize(page, { width, height: 900, text: 200 });
    const links = await header.getByRole('navigation').evaluate((nav) =>
      [...nav.querySelectorAll('a, button')].map((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        const { left, right } = words.getBoundingClientRect();
        return { left, right, name: link.textContent };
      }),
    );
    expect(links).toHaveLength(5);
    const over = links.filter(({ right }, at) => right > (links[at + 1]?.left ?? Infinity));
    expect.soft(over, `${width} pixels`).toEqual([]);
    expect.soft(await reachingOut(page), `${width} pixels`).toEqual([]);
  }
});

// offline-walk has that each screen opens and says its name, axe-trouble shows Home without a network to axe, in every run.
test('every screen without a network', { tag: '@sweep' }, async ({ page, api, network, guard }) => {
  guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/);
  const venue = await arriveEverywhere(page, api);
  await goOffline(page, network);
  const mark = page.getByRole('status').filter({ hasText: either(like('freshness.offline'), like('pwa.unreachable')) });
  await expect(mark.first()).toBeVisible();
  const look = async (address: string) => {
    await expect(mark.first()).toBeVisible();
    await scanAs(page, `${address}, offline`);
  };
  await onEveryScreen(page, venue, look, sweptIn('offline'));
});
