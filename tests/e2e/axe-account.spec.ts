import { countScans, scan } from '#tests/support/axe.ts';
import type { ScanName } from '#tests/e2e/axe-matrix.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { breakServer, goOffline, goTo, isPhone, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';

test.describe.configure({ timeout: 120_000 });
// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

test('signing in and forgotten passwords', async ({ page, network, guard }) => {
  guard.allow(/http 500 POST \/auth/, /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/);
  await page.goto('/login');
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await scan(page, 'Login');
  await goTo(page, '/login?tab=register');
  await expect(page.getByRole('form', { name: 'Create your account' })).toBeVisible();
  await scan(page, 'Register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await scan(page, 'Register, errors');
  await goTo(page, '/forgot-password');
  const button = page.getByRole('button', { name: 'Send reset link' });
  await button.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await scan(page, 'Forgot password, error');
  await page.getByLabel('Email').fill('nobody@baari.test');
  const mend = breakServer(network, / \/auth\//);
  await button.click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await scan(page, 'Forgot password, server broken');
  mend();
  await button.click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await scan(page, 'Forgot password, sent');
  breakServer(network, / \/auth\//);
  await goTo(page, '/login');
  await page.getByLabel('Email').fill('nobody@baari.test');
  await page.getByLabel('Password', { exact: true }).fill('court-time');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await scan(page, 'Login, server broken');
  // On a wide screen the menu only drops down, and axe measures what is left beside it.
  if (isPhone(page)) {
    await openOverScreen(page);
    await scan(page, 'Login under a menu');
    await page.keyboard.press('Escape');
  }
  await readyForOffline(page);
  await goOffline(page, network);
  await expect(page.getByRole('main').getByText(/^We can’t reach Baari/)).toBeVisible();
  await scan(page, 'Login, offline');
  await goTo(page, '/contact');
  const message = page.getByRole('form', { name: 'Send us a message' });
  for (const label of ['First name', 'Last name', 'Subject']) await message.getByLabel(label).fill('Hina');
  await message.getByLabel('Email').fill('hina@baari.test');
  await message.getByRole('textbox', { name: 'Message' }).fill('Too dim.');
  await message.getByRole('button', { name: 'Send message' }).click();
  await goTo(page, '/login');
  await page.getByRole('button', { name: 'Waiting to send (1)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await scan(page, 'Login under what waits');
});

test('a new password by mail, and what a guest may not see', async ({ page, network, guard }) => {
  guard.allow(/http 500 POST \/auth/);
  await page.goto('/reset-password');
  await expect(page.getByText(/^Invalid or missing reset code/)).toBeVisible();
  await scan(page, 'Reset password, no code');
  await goTo(page, '/reset-password?code=abc');
  const button = page.getByRole('button', { name: 'Reset password' });
  await button.click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await scan(page, 'Reset password, errors');
  breakServer(network, / \/auth\//);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('court-time');
  await button.click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await scan(page, 'Reset password, server broken');
  const signedOut: [path: string, words: string, name: ScanName][] = [
    ['/change-password', 'You must be logged in to change your password', 'Change password, signed out'],
    ['/delete-account', 'You must be logged in to delete your account', 'Delete account, signed out'],
    ['/profile', 'Log in to see your details', 'Profile, signed out'],
    ['/my-bookings', 'Please log in to view your bookings.', 'My Bookings, signed out'],
    ['/vendor-signup', 'Authentication required', 'Vendor signup, signed out'],
  ];
  for (const [path, words, name] of signedOut) {
    await goTo(page, path);
    await expect(page.getByText(words)).toBeVisible();
    await scan(page, name);
  }
});

test('the account of somebody signed in: wrong input, and a server that breaks', async ({
  page,
  api,
  network,
  guard,
}) => {
  guard.allow(/http 500 (POST|PUT|PATCH) /);
  const person = await api.signUp('Zainab Chaudhry');
  await arriveAs(page, person);
  await page.goto('/profile');
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await scan(page, 'Profile, errors');
  await goTo(page, '/change-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await scan(page, 'Change password, errors');
  await goTo(page, '/delete-account');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Email Required')).toBeVisible();
  await scan(page, 'Delete account, error');
  await page.getByLabel('Type your email').fill(person.email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Delete this account?' })).toBeFocused();
  await scan(page, 'Delete account, last question');

  breakServer(network, / \/auth\/|delete_user|apply_mutations/);
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Yes, Delete My Account' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await scan(page, 'Delete account, server broken');
  await goTo(page, '/change-password');
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(label === 'Current password' ? person.password : 'court-time-2');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await scan(page, 'Change password, server broken');
  await goTo(page, '/profile');
  await page.getByLabel('Name').fill('Zainab C.');
  await page.getByLabel('Phone number').fill('0300 7654321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form', { name: 'Your details' })).toContainText('Saved on this phone, not sent yet');
  await scan(page, 'Profile, server broken');
});
