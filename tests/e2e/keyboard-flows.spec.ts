// Every flow with the keyboard alone; a booking is in keyboard.spec, reviews and cancellations are in outbox.spec.
import { expect, test } from '#tests/support/fixtures.ts';
import { hasFocusIn, press, skipToContent, tabTo, typeInto } from '#tests/support/fixtures-keyboard.ts';
import { linkInMail } from '#tests/support/fixtures-mail.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';

test('a search from Home, then filters', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: 'Find a court' });
  await expect(search.getByLabel('City')).toBeEnabled();
  await typeInto(page, { Sport: 'Futsal', City: 'Karachi' });
  await expect(search.getByLabel('City')).toHaveValue('Karachi');
  await typeInto(page, { Area: 'Clif' });
  await page.keyboard.press('Enter');
  await expect(search.getByLabel('Area')).toHaveValue('Clifton');
  await press(page, /^Find Venues$/);
  await expect(page).toHaveURL(/\/venues\?city=Karachi&area=Clifton&sport=Futsal$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await press(page, /^Remove filter: Clifton$/);
  await expect(page).not.toHaveURL(/area=/);
  expect(await hasFocusIn(page, 'main'), 'the focus stays on the screen').toBe(true);
  await press(page, /^Cricket\d+$/, 'Space');
  await expect(page.getByText(/\d+ venues? match/)).toBeVisible();
  await press(page, /^Apply Filters$/);
  await expect(page).toHaveURL(/sport=[^&]*Cricket/);
  await expect(page.getByRole('status').filter({ hasText: /\d+ venues? found/ })).toBeAttached();
});

test('notifications: opened, all read, closed', async ({ page, api }) => {
  const person = await api.signUp('Maryam Noor');
  const rows = ['First', 'Second'].map((message) => ({ user_id: person.id, kind: 'vendor_approved', message }));
  await api.call('POST', '/rest/v1/notifications', { asServer: true, body: rows });
  await arriveAs(page, person);
  await page.goto('/about');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await press(page, /^Notifications, 2 unread$/);
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('heading')).toBeFocused();
  await tabTo(page, /Second/);
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Unread')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, /^Mark all as read$/);
  await expect(panel.getByText('Unread')).toHaveCount(0);
  expect(await hasFocusIn(page, 'dialog'), 'the button is gone, the focus is not').toBe(true);
  await press(page, /^Close$/);
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

test('registered, signed out, logged in', async ({ page }) => {
  const email = `keys-${Date.now()}@baari.test`;
  await page.goto('/login');
  await skipToContent(page);
  await tabTo(page, /^Login$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  const words = { 'First name': 'Hina', 'Last name': 'Qureshi', Email: email, 'Phone number': '0300 1234567' };
  await typeInto(page, { ...words, Password: 'court-time' });
  await press(page, /^I agree to/, 'Space');
  await press(page, /^Register$/);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/terms');
  await press(page, /^Hina Qureshi$|^HQ/);
  await press(page, /^Sign Out$/);
  await expect(page.getByText('Signed out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await press(page, /^Login$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await typeInto(page, { Email: email, Password: 'court-time' });
  await press(page, /^Show: Password$/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await press(page, /^Login$/);
  await expect(page.getByText('Login Successful')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a forgotten password, and a new one by mail', async ({ page, api, server }) => {
  const person = await api.signUp('Usman Tariq');
  await page.goto('/login');
  await press(page, /^Forgot password\?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeFocused();
  await typeInto(page, { Email: person.email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  await page.goto(await linkInMail(server, person.email));
  await typeInto(page, { 'New password': 'another-word', 'Confirm new password': 'another-word' });
  await press(page, /^Reset password$/);
  await expect(page.getByRole('heading', { name: 'Your password has been reset' })).toBeFocused();
});

test('a password changed, then the account deleted', async ({ page, api }) => {
  const person = await api.signUp('Bushra Aziz');
  await arriveAs(page, person);
  await page.goto('/change-password');
  const next = 'another-word';
  await typeInto(page, {
    'Current password': person.password,
    'New password': next,
    'Confirm new password': next,
  });
  await press(page, /^Change password$/);
  await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/delete-account');
  await typeInto(page, { 'Type your email to go on': person.email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Delete this account?' })).toBeFocused();
  await typeInto(page, { 'Your password': next });
  await press(page, /^Yes, Delete My Account$/);
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeFocused();
});

test('an application to list a venue', async ({ page, api }) => {
  await arriveAs(page, await api.signUp('Imran Qureshi'));
  await page.goto('/vendor-signup');
  await skipToContent(page);
  const words = { 'Venue name': 'Gulberg Futsal', 'Phone number': '0321 7654321', 'Venue location': 'Lahore' };
  await typeInto(page, { ...words, 'Venue description': 'Two futsal courts with lights.' });
  await press(page, /^Send application$/);
  await expect(page.getByText('Your vendor registration is pending approval.').first()).toBeVisible();
});
