import { countScans, isFullSweep, scan } from '#tests/support/axe.ts';
import type { ScanName } from '#tests/e2e/axe-matrix.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import { breakServer, goOffline, goTo, isPhone, openOverScreen } from '#tests/support/fixtures-shell.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';

// What moves is not judged: less of it is less to wait for.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(countScans);

test('signing in, the way to a forgotten password, and what a guest may not see', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('form', { name: t('auth.login.title') })).toBeVisible();
  await scan(page, 'Login');
  await page.getByRole('link', { name: t('forgot.link') }).click();
  await expect(page.getByRole('button', { name: t('forgot.submit') })).toBeVisible();
  await goTo(page, '/login?tab=register');
  await expect(page.getByRole('form', { name: t('auth.register.title') })).toBeVisible();
  await scan(page, 'Register');
  await page.getByRole('button', { name: t('auth.register.submit') }).click();
  await expect(page.getByText(t('form.firstNameRequired'))).toBeVisible();
  await scan(page, 'Register, errors');
  await goTo(page, '/confirm');
  await expect(page.getByText(t('confirm.none'))).toBeVisible();
  await scan(page, 'Confirm, no link');
  await goTo(page, '/confirm?code=abc');
  const finish = page.getByRole('button', { name: t('confirm.submit') });
  await expect(finish).toBeVisible();
  await scan(page, 'Confirm');
  await finish.click();
  await expect(page.getByText(t('form.firstNameRequired'))).toBeVisible();
  await scan(page, 'Confirm, errors');
  const signedOut: [path: string, words: string, name: ScanName][] = [
    ['/change-password', t('change.signedOut'), 'Change password, signed out'],
    ['/delete-account', t('delete.signedOut'), 'Delete account, signed out'],
    ['/profile', t('profile.signedOut'), 'Profile, signed out'],
    ['/my-bookings', t('bookings.signedOut'), 'My Bookings, signed out'],
    ['/vendor-signup', t('vendor.signedOut'), 'Vendor signup, signed out'],
  ];
  for (const [path, words, name] of signedOut) {
    await goTo(page, path);
    await expect(page.getByText(words)).toBeVisible();
    // The same card with other words.
    if (isFullSweep || path === '/vendor-signup') await scan(page, name);
  }
  const main = page.getByRole('main');
  await expect(main.getByText(t('vendor.signedOutText'))).toBeVisible();
  await expect(main.getByRole('link', { name: t('account.logIn') })).toHaveAttribute(
    'href',
    '/login?next=%2Fvendor-signup',
  );
});

// recovery.test.tsx and auth-screen.test.tsx have what these forms say of each answer; at rest axe sees them in every run.
test(
  'a forgotten password, a new one by mail, a server that breaks, and the login without a network',
  { tag: '@sweep' },
  async ({ page, network, guard }) => {
    guard.allow(/http 500 \w+ \/auth/, /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/);
    await page.goto('/forgot-password');
    const button = page.getByRole('button', { name: t('forgot.submit') });
    await button.click();
    await expect(page.getByText(t('form.emailRequired'))).toBeVisible();
    await scan(page, 'Forgot password, error');
    await page.getByLabel(t('account.email')).fill('nobody@baari.test');
    const mend = breakServer(network, / \/auth\//);
    await button.click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await scan(page, 'Forgot password, server broken');
    mend();
    await button.click();
    await expect(page.getByRole('heading', { name: t('auth.inbox.title') })).toBeVisible();
    await scan(page, 'Forgot password, sent');
    breakServer(network, / \/auth\//);
    await goTo(page, '/login');
    await page.getByLabel(t('auth.email')).fill('nobody@baari.test');
    await page.getByLabel(t('auth.password'), { exact: true }).fill('court-time');
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await scan(page, 'Login, server broken');

    await goTo(page, '/confirm?code=abc');
    for (const label of [t('auth.firstName'), t('auth.lastName')]) await page.getByLabel(label).fill('Zainab');
    await page.getByLabel(t('auth.phone')).fill('0300 1234567');
    await page.getByLabel(t('auth.password'), { exact: true }).fill('court-time');
    await page.getByRole('button', { name: t('confirm.submit') }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await scan(page, 'Confirm, server broken');

    await goTo(page, '/reset-password');
    await expect(page.getByText(exactly('error.resetCode'))).toBeVisible();
    await scan(page, 'Reset password, no code');
    await goTo(page, '/reset-password?code=abc');
    const submit = page.getByRole('button', { name: t('reset.submit') });
    await submit.click();
    await expect(page.getByText(t('form.passwordRequired'))).toBeVisible();
    await scan(page, 'Reset password, errors');
    for (const label of [t('reset.password'), t('reset.confirm')])
      await page.getByLabel(label, { exact: true }).fill('court-time');
    await submit.click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await scan(page, 'Reset password, server broken');
    await goTo(page, '/login');
    // On a wide screen the menu only drops down, and axe measures what is left beside it.
    if (isPhone(page)) {
      await openOverScreen(page);
      await scan(page, 'Login under a menu');
      await page.keyboard.press('Escape');
    }
    await readyForOffline(page);
    await goOffline(page, network);
    await expect(page.getByRole('main').getByText(like('auth.offline'))).toBeVisible();
    await scan(page, 'Login, offline');
    await goTo(page, '/contact');
    const message = page.getByRole('form', { name: t('contact.formTitle') });
    for (const label of [t('contact.firstName'), t('contact.lastName'), 'Subject'])
      await message.getByLabel(label).fill('Hina');
    await message.getByLabel(t('contact.email')).fill('hina@baari.test');
    await message.getByRole('textbox', { name: t('contact.message') }).fill('Too dim.');
    await message.getByRole('button', { name: t('contact.submit') }).click();
    await goTo(page, '/login');
    await page.getByRole('button', { name: t('waiting.badge', { count: 1 }) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await scan(page, 'Login under what waits');
  },
);

// What the forms say is in the tests beside them; at rest axe sees each of them in every run.
test(
  'the account of somebody signed in, and what they write: wrong input, and a server that breaks',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/http 500 (POST|PUT|PATCH) /);
    const person = await api.signUp('Zainab Chaudhry');
    await arriveAs(page, person);
    await page.goto('/profile');
    await page.getByLabel(t('profile.name')).fill('');
    await page.getByRole('button', { name: t('profile.save') }).click();
    await expect(page.getByText(t('form.nameRequired'))).toBeVisible();
    await scan(page, 'Profile, errors');
    await goTo(page, '/change-password');
    await page.getByRole('button', { name: t('change.submit') }).click();
    await expect(page.getByText(t('form.allRequired'))).toBeVisible();
    await scan(page, 'Change password, errors');
    await goTo(page, '/delete-account');
    await page.getByRole('button', { name: t('delete.next') }).click();
    await expect(page.getByText(t('form.deletionEmailRequired'))).toBeVisible();
    await scan(page, 'Delete account, error');
    await page.getByLabel(t('delete.email')).fill(person.email);
    await page.getByRole('button', { name: t('delete.next') }).click();
    await expect(page.getByRole('heading', { name: t('delete.question') })).toBeFocused();
    await scan(page, 'Delete account, last question');

    breakServer(network, / \/auth\/|delete_user|apply_mutations/);
    await page.getByLabel(t('delete.password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: t('delete.confirm') }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await scan(page, 'Delete account, server broken');
    await goTo(page, '/change-password');
    for (const label of [t('change.current'), t('reset.password'), t('reset.confirm')])
      await page
        .getByLabel(label, { exact: true })
        .fill(label === t('change.current') ? person.password : 'court-time-2');
    await page.getByRole('button', { name: t('change.submit') }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await scan(page, 'Change password, server broken');
    await goTo(page, '/profile');
    await page.getByLabel(t('profile.name')).fill('Zainab C.');
    await page.getByLabel(t('auth.phone')).fill('0300 7654321');
    await page.getByRole('button', { name: t('profile.save') }).click();
    await expect(page.getByRole('form', { name: t('profile.details') })).toContainText(t('profile.waits'));
    await scan(page, 'Profile, server broken');

    await goTo(page, '/contact');
    const message = page.getByRole('form', { name: t('contact.formTitle') });
    await message.getByRole('button', { name: t('contact.submit') }).click();
    await expect(page.getByText(t('contact.subjectRequired'))).toBeVisible();
    await scan(page, 'Contact, errors');
    await message.getByLabel(t('contact.subject')).fill('Lights');
    await message.getByRole('textbox', { name: t('contact.message') }).fill('Too dim.');
    await message.getByLabel(t('contact.phones')).fill('0300 1234567');
    await message.getByRole('button', { name: t('contact.submit') }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: t('formWaiting.discard') })
      .click();
    await scan(page, 'Contact, server broken, a message waits');

    await goTo(page, '/vendor-signup');
    const vendor = page.getByRole('form', { name: t('vendor.formTitle') });
    await vendor.getByRole('button', { name: t('vendor.submit') }).click();
    await expect(vendor.getByText(t('vendor.venueNameRequired'))).toBeVisible();
    await scan(page, 'Vendor signup, errors');
    for (const label of [t('vendor.venueName'), t('vendor.location'), t('vendor.description')])
      await vendor.getByLabel(label).fill('Clifton');
    await vendor.getByLabel(t('vendor.phone')).fill('0321 7654321');
    await vendor.getByRole('button', { name: t('vendor.submit') }).click();
    await expect(page.getByRole('main').getByRole('button', { name: t('formWaiting.discard') })).toBeVisible();
    await scan(page, 'Vendor signup, server broken, an application waits');

    await goTo(page, '/payment');
    await page.getByRole('button', { name: t('payment.submit') }).click();
    await expect(page.getByText(t('payment.nameRequired'))).toBeVisible();
    await scan(page, 'Payment, errors');
  },
);
