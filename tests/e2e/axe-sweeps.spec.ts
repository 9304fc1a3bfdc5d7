import { sweptIn } from '#tests/e2e/axe-matrix.ts';
import { countScans, isFullSweep, scanAs } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { moving } from '#tests/support/fixtures-layout.ts';
import { arriveEverywhere, onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { goOffline, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { either, like } from '#tests/support/words.ts';

// Two dozen screens, each looked at twice.
// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

test('every screen with its content, at rest, and under an open dialog that gives the focus back', async ({
  page,
  api,
}) => {
  const venue = await arriveEverywhere(page, api);
  const allUnder = sweptIn('dialog').map(({ at }) => at.replace(':id', venue.id));
  // It is one menu over whatever screen: the usual run opens it once.
  const underDialog = new Set(isFullSweep ? allUnder : allUnder.slice(0, 1));
  const look = async (address: string) => {
    expect.soft(await moving(page), `${address}, for who asked for less motion`).toEqual([]);
    await scanAs(page, `${address}, loaded`);
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
});

// That each screen opens and says its name is in offline-walk, what it looks like without a network in axe-trouble.
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
