// The product speaks English; Urdu comes next. What is laid out here is laid out from right to left by `dir` alone.
import type { Locator } from '@playwright/test';
import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { goTo, heading } from '#tests/support/fixtures-shell.ts';
import { like, t } from '#tests/support/words.ts';

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const turn = () => document.documentElement?.setAttribute('dir', 'rtl');
    turn();
    new MutationObserver(turn).observe(document, { childList: true });
  }),
);

async function edges(part: Locator): Promise<{ start: number; end: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { start: box.x + box.width, end: box.x };
}

/** How far the page could be scrolled sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// tests/lint/directions.test.ts finds every style that names a side, in every run.
test(
  'a form begins on the right: label, tabs and the toggle of a password; at 320 pixels nothing has to be scrolled sideways',
  { tag: '@sweep' },
  async ({ page, api }) => {
    await page.goto('/login');
    const password = page.getByLabel(t('auth.password'), { exact: true });
    const frame = await edges(page.locator('.MuiOutlinedInput-root').filter({ has: password }));
    const label = await edges(page.locator('label').filter({ hasText: t('auth.password') }));
    expect(frame.start - label.start, 'the label stands near the start of its frame').toBeGreaterThan(4);
    expect(frame.start - label.start).toBeLessThan(24);
    // The name of the field stands in it between marks that keep its order.
    const toggle = await edges(page.getByRole('button', { name: like('form.showPassword') }));
    expect(toggle.end - frame.end, 'the toggle stands at its end').toBeLessThan(24);

    const login = page.getByRole('tab', { name: t('auth.tab.login') });
    const register = page.getByRole('tab', { name: t('auth.tab.register') });
    expect((await edges(login)).end).toBeGreaterThanOrEqual((await edges(register)).start);
    await login.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(register, 'the arrow goes where it points').toBeFocused();

    await page.setViewportSize({ width: 320, height: 640 });
    const { venue } = await api.nextSpot();
    for (const address of ['/', '/venues', `/venues/${venue.id}`, '/login', '/contact', '/help/faq', '/terms']) {
      await goTo(page, address);
      await expect(heading(page)).toBeVisible();
      expect.soft(await sideways(page), address).toBe(0);
    }
    await arriveAs(page, await api.signUp('Ayesha Khan'));
    await page.goto('/my-bookings');
    for (const address of ['/my-bookings', '/profile', '/vendor-signup']) {
      await goTo(page, address);
      await expect(heading(page)).toBeVisible();
      expect.soft(await sideways(page), address).toBe(0);
    }
  },
);

test('the board comes to the hour that the address asks for, beside the name of its court', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { venue, court, day, hours } = await api.nextSpot();
  await page.goto(`/venues/${venue.id}?court=${court.id}&day=${day}&hour=${hours.at(-1)}`);
  const hour = page.getByRole('gridcell', { selected: true });
  await expect(hour).toBeVisible();
  const corner = page.locator('.board-corner');
  const beyond = async () => (await edges(hour)).start - (await edges(corner)).end;
  const before = async () => (await edges(page.getByRole('grid'))).end - (await edges(hour)).end;
  await expect.poll(beyond, 'not below the name of the court').toBeLessThanOrEqual(0);
  await expect.poll(before, 'not out of sight').toBeLessThanOrEqual(0);
});
