// The frame round every screen: its menus on both widths, and going from screen to screen without a new load.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Proxy } from './proxy.ts';
import { like, t } from './words.ts';

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Shows another screen as Back does, where one of the app is shown: the document stays, and what was loaded into it. */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The same where the app may not have drawn its frame yet: until then nobody listens. Consoles have no foot to wait for. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.getByRole('contentinfo').waitFor();
  await turnTo(page, address);
}

/** The same from one path to another, and waits until the other screen has taken the place of this one. */
export async function changeTo(page: Page, address: string): Promise<void> {
  await heading(page).evaluate((left) => left.setAttribute('data-left', ''));
  await goTo(page, address);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
}

/** What opens over any screen: the menu on a phone, the notifications of a signed-in person on a wide screen. */
export async function openOverScreen(page: Page): Promise<{ button: Locator; dialog: Locator }> {
  const opens = isPhone(page)
    ? { button: like('nav.openMenu'), name: 'Menu' }
    : { button: like('nav.notifications'), name: t('notifications.title') };
  const button = page.getByRole('banner').getByRole('button', { name: opens.button });
  await button.click();
  const dialog = page.getByRole('dialog', { name: opens.name });
  await expect(dialog).toBeVisible();
  return { button, dialog };
}

/** Opens a menu of the wide header. Its code comes with the first touch. */
export async function openMenu(page: Page, button: Locator): Promise<void> {
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator(`[id="${await button.getAttribute('aria-controls')}"]`)).toBeVisible();
}

/** The list of notifications: by its bell, or on a phone through the menu. */
export async function openNotifications(page: Page): Promise<Locator> {
  const { dialog } = await openOverScreen(page);
  if (!isPhone(page)) return dialog;
  await dialog.getByRole('button', { name: like('nav.notifications') }).click();
  const panel = page.getByRole('dialog', { name: t('notifications.title') });
  await expect(panel).toBeVisible();
  return panel;
}

export async function pressSignOut(page: Page, name: string): Promise<void> {
  if (!isPhone(page)) await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: t('nav.signOut') }).click();
}

/** No network from here on: the app knows it, and the server would not hear it. */
export async function goOffline(page: Page, network: Proxy): Promise<void> {
  network.cut();
  await page.context().setOffline(true);
}

/** The server answers these with an error of its own; returns the way to mend it. */
export const breakServer = (network: Proxy, paths = /\/(rest|auth|functions)\//): (() => void) =>
  network.fault(paths, { kind: 'answer', status: 500, body: '{"message":"broken"}' });
