// A screen reader reads a live region only when its words change, not when it arrives with them.
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { goOffline, isPhone } from '#tests/support/fixtures-shell.ts';
import {
  addReceipt,
  arriveAs,
  confirmButton,
  confirmDialog,
  holdSpot,
  readyForOffline,
} from '#tests/support/fixtures-steps.ts';
import { either, like, t } from '#tests/support/words.ts';

/** The region is there and silent before the action, and the same element speaks after it. */
async function expectAnnounced(
  page: Page,
  region: string,
  action: () => Promise<unknown>,
  words: RegExp,
): Promise<void> {
  const silent = page.locator(region);
  await expect(silent, `${region} is there beforehand`).toBeAttached();
  await expect(silent, `${region} says nothing yet`).toBeEmpty();
  await expect(silent).toHaveAttribute('role', /^(status|alert)$/);
  const element = await silent.elementHandle();
  await action();
  await expect(page.locator(region)).toContainText(words);
  const spoken = await element?.evaluate((node) => (node.isConnected ? node.textContent : 'it was replaced'));
  expect(spoken).toMatch(words);
}

/** The error stands above the bottom navigation, and goes with its screen. */
async function expectInSight(page: Page): Promise<void> {
  const toast = page.locator('.toast');
  const shortcuts = page.getByRole('navigation', { name: t('shell.bottomNav') });
  const box = await toast.boundingBox();
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual((await shortcuts.boundingBox())?.y ?? NaN);
  await shortcuts.getByRole('link', { name: t('nav.find') }).click();
  await expect(page).toHaveURL(/\/venues/);
  await expect(toast).toHaveCount(0);
}

// toasts.test.tsx, booking-parts.test.tsx and offline-mark.test.tsx have the regions before their first words, in every run.
test(
  'toasts, the upload and the loss of the network are announced',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/network net::ERR_/);
    const spot = await api.nextSpot();
    await arriveAs(page, await api.signUp());
    await page.goto('/');
    await readyForOffline(page);
    const search = () => page.getByRole('button', { name: t('homeSearch.submit') }).click();
    await expectAnnounced(page, '.toasts', search, like('homeSearch.incomplete'));
    if (isPhone(page)) await expectInSight(page);
    await holdSpot(page, spot, spot.hours.slice(0, 1));
    await addReceipt(page);
    network.fault(/ \/functions\/v1\/receipts/, { kind: 'stall' }, 1);
    await expectAnnounced(
      page,
      '#booking-confirm-news',
      () => confirmButton(page).click(),
      either(like('booking.uploading'), like('booking.uploaded'), like('booking.sending')),
    );
    await page.goto('/about');
    await readyForOffline(page);
    await expectAnnounced(
      page,
      '.pwa-status',
      () => goOffline(page, network),
      either(like('freshness.offline'), like('pwa.unreachable')),
    );
    await expect(confirmDialog(page)).toBeHidden();
  },
);

// form.test.tsx has the region before its first words, in every run.
test('what is wrong with a form is announced', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/login');
  const submit = () =>
    page
      .getByRole('form', { name: t('auth.login.title') })
      .getByRole('button', { name: t('auth.login.submit') })
      .click();
  await expectAnnounced(page, 'form [role=alert]', submit, like('form.checkFields', { count: 2 }));
});
