// Every flow with the keyboard alone; a booking is in keyboard.spec, reviews and cancellations are in outbox.spec.
import { expect, test } from '#tests/support/fixtures.ts';
import { hasFocusIn, press, skipToContent, tabTo, typeInto } from '#tests/support/fixtures-keyboard.ts';
import { linkInMail } from '#tests/support/fixtures-mail.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

const sport = 'Cricket';
const second = 'Second';
const name = 'Hina Qureshi';

test('a search from Home, then filters', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: t('homeSearch.label') });
  await expect(search.getByLabel(t('homeSearch.city'))).toBeEnabled();
  await typeInto(page, { [t('homeSearch.sport')]: 'Futsal', [t('homeSearch.city')]: 'Karachi' });
  await expect(search.getByLabel(t('homeSearch.city'))).toHaveValue('Karachi');
  await typeInto(page, { [t('homeSearch.area')]: 'Clif' });
  await page.keyboard.press('Enter');
  await expect(search.getByLabel(t('homeSearch.area'))).toHaveValue('Clifton');
  await press(page, t('homeSearch.submit'));
  await expect(page).toHaveURL(/\/venues\?city=Karachi&area=Clifton&sport=Futsal$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await press(page, t('venues.removeFilter', { name: 'Clifton' }));
  await expect(page).not.toHaveURL(/area=/);
  expect(await hasFocusIn(page, 'main'), 'the focus stays on the screen').toBe(true);
  // The filters stand before the list; how many stops the list has depends on the hours that are free.
  await tabTo(page, new RegExp(`^${sport}\\d+$`), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText(like('venues.preview'))).toBeVisible();
  await press(page, t('venues.apply'));
  await expect(page).toHaveURL(/sport=[^&]*Cricket/);
  await expect(page.getByRole('status').filter({ hasText: like('venues.count') })).toBeAttached();
});

test('notifications: opened, all read, closed', async ({ page, api }) => {
  const person = await api.signUp('Maryam Noor');
  const rows = ['First', second].map((message) => ({ user_id: person.id, kind: 'review_received', message }));
  await api.call('POST', '/rest/v1/notifications', { asServer: true, body: rows });
  await arriveAs(page, person);
  await page.goto('/about');
  const bell = page.getByRole('button', { name: like('nav.notifications') });
  await expect(bell).toHaveAccessibleName(t('notifications.bell', { count: 2 }));
  await press(page, t('notifications.bell', { count: 2 }));
  const panel = page.getByRole('dialog', { name: t('notifications.title') });
  await expect(panel.getByRole('heading')).toBeFocused();
  await tabTo(page, new RegExp(second));
  await page.keyboard.press('Enter');
  await expect(panel.getByText(t('notifications.unread'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, t('notifications.markAll'));
  await expect(panel.getByText(t('notifications.unread'))).toHaveCount(0);
  expect(await hasFocusIn(page, '[role=dialog]'), 'the button is gone, the focus is not').toBe(true);
  await press(page, t('action.close'));
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

test('registered, signed out, logged in', async ({ page }) => {
  const email = `keys-${Date.now()}@baari.test`;
  await page.goto('/login');
  await skipToContent(page);
  await tabTo(page, t('auth.tab.login'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: t('auth.tab.register') })).toBeFocused();
  const words = {
    [t('auth.firstName')]: 'Hina',
    [t('auth.lastName')]: 'Qureshi',
    [t('auth.email')]: email,
    [t('auth.phone')]: '0300 1234567',
  };
  await typeInto(page, { ...words, [t('auth.password')]: 'court-time' });
  await press(page, like('auth.agree'), 'Space');
  await press(page, t('auth.register.submit'));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/terms');
  // Its picture is made of letters too.
  await press(page, new RegExp(`${name}$`));
  await press(page, t('nav.signOut'));
  await expect(page.getByText(t('signOut.done'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await press(page, t('nav.login'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await typeInto(page, { [t('auth.email')]: email, [t('auth.password')]: 'court-time' });
  await press(page, t('form.showPassword', { field: t('auth.password') }));
  await expect(page.getByLabel(t('auth.password'), { exact: true })).toHaveAttribute('type', 'text');
  await press(page, t('auth.login.submit'));
  await expect(page.getByText(t('auth.login.done'))).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a forgotten password, and a new one by mail', async ({ page, api, server }) => {
  const person = await api.signUp('Usman Tariq');
  await page.goto('/login');
  await press(page, t('forgot.link'));
  await expect(page.getByRole('heading', { level: 1, name: t('forgot.title') })).toBeFocused();
  await typeInto(page, { [t('account.email')]: person.email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth.inbox.title') })).toBeFocused();
  await page.goto(await linkInMail(server, person.email));
  await typeInto(page, { [t('reset.password')]: 'another-word', [t('reset.confirm')]: 'another-word' });
  await press(page, t('reset.submit'));
  await expect(page.getByRole('heading', { name: t('reset.done') })).toBeFocused();
});

test('a password changed, then the account deleted', async ({ page, api }) => {
  const person = await api.signUp('Bushra Aziz');
  await arriveAs(page, person);
  await page.goto('/change-password');
  const next = 'another-word';
  await typeInto(page, {
    [t('change.current')]: person.password,
    [t('reset.password')]: next,
    [t('reset.confirm')]: next,
  });
  await press(page, t('change.submit'));
  await expect(page.getByRole('heading', { name: t('change.done') })).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/delete-account');
  await typeInto(page, { [t('delete.email')]: person.email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('delete.question') })).toBeFocused();
  await typeInto(page, { [t('delete.password')]: next });
  await press(page, t('delete.confirm'));
  await expect(page.getByRole('heading', { name: t('delete.done') })).toBeFocused();
});

test('an application to list a venue', async ({ page, api }) => {
  await arriveAs(page, await api.signUp('Imran Qureshi'));
  await page.goto('/vendor-signup');
  await skipToContent(page);
  const words = {
    [t('vendor.venueName')]: 'Gulberg Futsal',
    [t('vendor.phone')]: '0321 7654321',
    [t('vendor.location')]: 'Lahore',
  };
  await typeInto(page, { ...words, [t('vendor.description')]: 'Two futsal courts with lights.' });
  await press(page, t('vendor.submit'));
  await expect(page.getByText(t('outbox.vendorSent')).first()).toBeVisible();
});
