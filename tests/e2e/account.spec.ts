import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { linkInMail, mailsTo } from '#tests/support/fixtures-mail.ts';
import { arriveAs, bookByApi, logIn, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';

const lost = /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED)/;
const refused = [/http 400 POST \/auth\/v1\/token/, /http 403 POST \/auth\/v1\/verify/];

const form = (page: Page, name: string) => page.getByRole('form', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login?tab=register');
  const fields = form(page, t('auth.register.title'));
  await fields.getByLabel(t('auth.firstName')).fill('Hina');
  await fields.getByLabel(t('auth.lastName')).fill('Qureshi');
  await fields.getByLabel(t('auth.email')).fill(email);
  await fields.getByLabel(t('auth.phone')).fill('0300 1234567');
  await fields.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await fields.getByLabel(like('auth.agree')).check();
  await fields.getByRole('button', { name: t('auth.register.submit') }).click();
  await expect(page).toHaveURL(/\/$/);
}

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: t('forgot.link') }).click();
  await form(page, t('forgot.title')).getByLabel(t('account.email')).fill(email);
  await page.getByRole('button', { name: t('forgot.submit') }).click();
  await expect(page.getByText(t('forgot.sent'))).toBeVisible();
  await expect(heading(page, t('auth.inbox.title'))).toBeFocused();
}

async function choosePassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel(t('reset.password'), { exact: true }).fill(password);
  await page.getByLabel(t('reset.confirm'), { exact: true }).fill(confirm);
  await page.getByRole('button', { name: t('reset.submit') }).click();
}

async function leaveWith(page: Page, password: string): Promise<void> {
  const question = form(page, t('delete.question'));
  await question.getByLabel(t('delete.password'), { exact: true }).fill(password);
  await question.getByRole('button', { name: t('delete.confirm') }).click();
}

// recovery.test.tsx, account.test.tsx and forgotten-password.test.ts fill in these forms, account-and-time.test.ts has what the server
// does, in every run.
test(
  'forgot it, reset it on another device, changed it, left for good',
  { tag: '@sweep' },
  async ({ page, anotherPhone, server, guard, api }) => {
    guard.allow(...refused);
    const email = `hina-${Date.now()}@baari.test`;
    await register(page, email, 'first-word');
    await page.getByRole('button', { name: t('nav.signOut') }).click();
    await expect(page.getByText(t('signOut.done'))).toBeVisible();

    await askForMail(page, email);
    const link = await linkInMail(server, email);

    const device = await (await anotherPhone()).newPage();
    await device.goto(link);
    await expect(device, 'the code is not left in the address bar').toHaveURL(/\/reset-password$/);
    await device.reload();
    await choosePassword(device, 'second-word', 'secund-word');
    await expect(device.getByText(t('form.passwordsDiffer'))).toBeVisible();
    await choosePassword(device, 'second-word');
    await expect(heading(device, t('reset.done'))).toBeFocused();
    await expect(device).toHaveURL(/\/login$/);
    await logIn(device, { email, password: 'second-word' });

    await page.goto('/login');
    const login = form(page, t('auth.login.title'));
    await login.getByLabel(t('auth.email')).fill(email);
    await login.getByLabel(t('auth.password'), { exact: true }).fill('first-word');
    await login.getByRole('button', { name: t('auth.login.submit') }).click();
    await expect(page.getByText(t('error.wrongPassword'))).toBeVisible();
    await logIn(page, { email, password: 'second-word' });

    await page.goto('/change-password');
    const change = form(page, t('change.title'));
    await change.getByLabel(t('change.current'), { exact: true }).fill('first-word');
    await change.getByLabel(t('reset.password'), { exact: true }).fill('third-word');
    await change.getByLabel(t('reset.confirm'), { exact: true }).fill('third-word');
    await change.getByRole('button', { name: t('change.submit') }).click();
    await expect(page.getByText(t('change.wrong'))).toBeVisible();
    await expect(change.getByLabel(t('change.current'), { exact: true })).toBeFocused();
    await change.getByLabel(t('change.current'), { exact: true }).fill('second-word');
    await change.getByRole('button', { name: t('change.submit') }).click();
    await expect(heading(page, t('change.done'))).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: t('nav.signOut') }), 'still signed in here').toBeVisible();
    const refresh = await device.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('baari-auth') ?? '{}') as { refresh_token: string };
      return session.refresh_token;
    });
    const renewal = await api.call('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: refresh },
    });
    expect(renewal.status, 'the other device is signed out').toBe(400);

    await page.goto('/profile');
    await page.getByRole('link', { name: t('profile.deleteAccount') }).click();
    const leaving = form(page, t('delete.title'));
    await leaving.getByRole('button', { name: t('delete.next') }).click();
    await expect(leaving.getByText(t('form.deletionEmailRequired'))).toBeVisible();
    await leaving.getByLabel(t('delete.email')).fill('somebody@baari.test');
    await leaving.getByRole('button', { name: t('delete.next') }).click();
    await expect(leaving.getByText(exactly('form.deletionEmailDiffers'))).toBeVisible();
    await leaving.getByLabel(t('delete.email')).fill(email);
    await leaving.getByRole('button', { name: t('delete.next') }).click();
    await expect(page.getByText(email)).toBeVisible();
    await leaveWith(page, 'second-word');
    await expect(page.getByText(t('delete.wrong'))).toBeVisible();
    await leaveWith(page, 'third-word');
    await expect(heading(page, t('delete.done'))).toBeFocused();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: t('nav.login') }).first()).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email);
    const gone = await api.call('POST', '/auth/v1/token?grant_type=password', {
      body: { email, password: 'third-word' },
    });
    expect(gone.status).toBe(400);
  },
);

// forgotten-password.test.ts uses a link up, recovery.test.tsx closes the screen for a spent one and for none, in every run.
test(
  'a link works once, and one without a code not at all',
  { tag: '@sweep' },
  async ({ page, server, guard, api }) => {
    guard.allow(...refused, /http 422 PUT \/auth\/v1\/user/);
    const person = await api.signUp('Usman Tariq');
    await page.goto('/reset-password');
    await expect(page.getByText(t('error.resetCode'), { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: t('reset.submit') })).toBeDisabled();
    await askForMail(page, person.email);
    const link = await linkInMail(server, person.email);
    await page.goto(link);
    await choosePassword(page, person.password);
    await expect(page.getByText(t('error.passwordSame'), { exact: false })).toBeVisible();
    await choosePassword(page, 'another-word');
    await expect(heading(page, t('reset.done'))).toBeVisible();
    await page.goto(link);
    await choosePassword(page, 'yet-another-word');
    await expect(page.getByText(t('error.resetCode'), { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: t('reset.submit') })).toBeDisabled();
    await page.getByRole('link', { name: t('reset.newLink') }).click();
    await expect(form(page, t('forgot.title'))).toBeVisible();
  },
);

// account-and-time asks the database the same, recovery.test.tsx the screen, in every run.
test(
  'an unknown address hears the same, however often, and a stranger who asks keeps nobody out',
  { tag: '@sweep' },
  async ({ page, server, api }) => {
    const unknown = `nobody-${Date.now()}@baari.test`;
    const known = await api.signUp('Usman Tariq');
    for (let times = 0; times < 15; times += 1) {
      const { status } = await api.call('POST', '/rest/v1/rpc/note_password_reset', {
        body: { id: crypto.randomUUID(), email: known.email },
      });
      expect(status).toBe(200);
    }
    for (const email of [unknown, unknown, known.email]) await askForMail(page, email);
    expect(mailsTo(server, unknown)).toEqual([]);
    expect(await linkInMail(server, known.email)).toContain('/reset-password');
    await expect(page.getByRole('button', { name: t('forgot.again') })).toHaveAttribute('aria-disabled', 'true');
  },
);

// account.test.tsx and deleted-account-bar.test.tsx lose the same answer, in every run.
test(
  'an account whose deletion got no answer is found gone',
  { tag: '@sweep' },
  async ({ page, network, guard, api }) => {
    guard.allow(lost, /http 403 GET \/auth\/v1\/user/, /http 403 POST \/auth\/v1\/logout/);
    // Whichever asks first hears of it: this screen or the sync.
    guard.allow(/http 401 POST \/rest\/v1\/rpc\/sync_pull/);
    const person = await api.signUp('Bushra Aziz');
    const spot = await api.nextSpot();
    await bookByApi(api, person, spot, spot.hours.slice(0, 1));
    await arriveAs(page, person);
    await page.goto('/delete-account');
    await page.getByLabel(t('delete.email')).fill(person.email);
    await page.getByRole('button', { name: t('delete.next') }).click();
    network.fault(/delete_user/, { kind: 'drop-response' });
    const mend = network.fault(/auth\/v1\/user/, { kind: 'drop-response' });
    await leaveWith(page, person.password);
    await expect(page.getByRole('alert').filter({ hasText: t('delete.unknownTitle') })).toContainText(
      t('delete.unknown'),
    );
    mend();
    await expect(heading(page, t('delete.done')), 'once the server answers again').toBeVisible({
      timeout: 30_000,
    });
    expect(await api.freeHours(spot.court.id, spot.day), 'the hours are free again').toContain(spot.hours[0]);
  },
);

test('the real token of a sign-in of this minute deletes an account, and nothing less', async ({ api }) => {
  const person = await api.signUp('Hamza Iqbal');
  const remove = (token: string) => api.call('POST', '/rest/v1/rpc/delete_user', { token, body: {} });
  const forged = await api.call('POST', '/rest/v1/rpc/delete_user', { body: {} });
  expect(forged.status).toBe(401);
  expect((await remove(person.token)).status, 'typed a moment ago').toBe(200);
  expect(await remove(person.token)).toMatchObject({ status: 401, body: { message: 'ACCOUNT_GONE' } });
});

// recovery.test.tsx and account.test.tsx say so on each of the four, in every run.
test(
  'without a connection every screen says so before anything is typed',
  { tag: '@sweep' },
  async ({ page, context, network, guard, api }) => {
    guard.allow(lost);
    await arriveAs(page, await api.signUp('Omar Farooq'));
    await page.goto('/profile');
    await expect(form(page, t('profile.details')).getByLabel(t('profile.name'))).toHaveValue('Omar Farooq');
    await readyForOffline(page);
    network.cut();
    await context.setOffline(true);
    for (const [path, button, words] of [
      ['/forgot-password', t('forgot.submit'), 'forgot.offline'],
      ['/reset-password?code=abc', t('reset.submit'), 'reset.offline'],
      ['/change-password', t('change.submit'), 'change.offline'],
      ['/delete-account', t('delete.next'), 'delete.offline'],
    ] as const) {
      await page.goto(path);
      // Chromium without a window forgets at a navigation that it was set offline: the reason is the one that this browser gives.
      const hasNetwork = await page.evaluate(() => navigator.onLine);
      const why = t(hasNetwork ? 'form.unreachable' : 'form.offline');
      await expect(page.getByText(t(words, { why }))).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toBeEnabled();
    }
    await page.goto('/profile');
    await expect(form(page, t('profile.details')).getByLabel(t('profile.name'))).toHaveValue('Omar Farooq');
  },
);

// details-form.test.tsx saves both, profile.test.ts shows them everywhere, queued-writes has them on the server, in every run.
test('a new name and phone reach the header and the server', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Omar Farooq');
  await arriveAs(page, person);
  await page.goto('/profile');
  const details = form(page, t('profile.details'));
  await details.getByLabel(t('profile.name')).fill('Omar F. Malik');
  await details.getByLabel(t('auth.phone')).fill('0321-7654321');
  await details.getByRole('button', { name: t('profile.save') }).click();
  await expect(page.getByText(t('outbox.profileSent'))).toBeVisible();
  await expect(details.getByLabel(t('auth.phone'))).toHaveValue('0321 7654321');
  await page.getByRole('button', { name: t('nav.openMenu') }).click();
  await expect(page.getByText(t('nav.signedInAs', { name: 'Omar F. Malik' }))).toBeVisible();
  const { body } = await api.call('GET', `/rest/v1/users?select=name,phone&id=eq.${person.id}`, { asServer: true });
  expect(body).toEqual([{ name: 'Omar F. Malik', phone: '+923217654321' }]);
  await page.reload();
  await expect(details.getByLabel(t('profile.name'))).toHaveValue('Omar F. Malik');
});

// details-form.test.tsx shows what waits, profile-follower.test.tsx says it everywhere, in every run.
test(
  'a new name is shown at once without a connection, and reaches the server when there is one',
  { tag: '@sweep' },
  async ({ page, api, context, network, guard }) => {
    guard.allow(lost);
    const person = await api.signUp('Omar Farooq');
    await arriveAs(page, person);
    await page.goto('/profile');
    const details = form(page, t('profile.details'));
    await expect(details.getByLabel(t('profile.name'))).toHaveValue('Omar Farooq');
    await readyForOffline(page);
    network.cut();
    await context.setOffline(true);
    await page.reload();
    await details.getByLabel(t('profile.name')).fill('Omar Latif');
    await details.getByLabel(t('auth.phone')).fill('021 34567890');
    await details.getByRole('button', { name: t('profile.save') }).click();
    await expect(details.getByText(t('profile.waits'))).toBeVisible();
    await page.getByRole('button', { name: t('nav.openMenu') }).click();
    await expect(page.getByText(t('nav.signedInAs', { name: 'Omar Latif' }))).toBeVisible();
    await page.reload();
    await expect(details.getByLabel(t('profile.name'))).toHaveValue('Omar Latif');
    // As it is stored, or as a landline is spelled: that depends on whether its plans came before the network went.
    await expect(details.getByLabel(t('auth.phone'))).toHaveValue(/^(?:\+9221|\(021\) )34567890$/);
    network.mend();
    await context.setOffline(false);
    await expect(page.getByText(t('outbox.profileSent'))).toBeVisible();
    const { body } = await api.call('GET', `/rest/v1/users?select=name,phone&id=eq.${person.id}`, { asServer: true });
    expect(body).toEqual([{ name: 'Omar Latif', phone: '+922134567890' }]);
    await expect(details.getByText(t('profile.waits'))).toBeHidden();
    await page.reload();
    await expect(details.getByLabel(t('profile.name'))).toHaveValue('Omar Latif');
    await expect(details.getByLabel(t('auth.phone'))).toHaveValue('(021) 34567890');
  },
);

// theme-choice.test.tsx chooses it and lets other tabs follow, offline-walk starts in the chosen one, in every run.
test(
  'the theme is chosen, shown from the first paint on, and followed by other tabs',
  { tag: '@sweep' },
  async ({ page, context }) => {
    const background = (tab: Page) => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const [light, dark] = ['rgb(245, 247, 242)', 'rgb(13, 20, 16)'];
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/profile');
    const second = await context.newPage();
    await second.emulateMedia({ colorScheme: 'light' });
    await second.goto('/');
    await expect.poll(() => background(page)).toBe(light);
    await page.getByLabel(t('profile.theme.dark')).check();
    await expect.poll(() => background(page)).toBe(dark);
    await second.waitForFunction(() => navigator.serviceWorker.controller);
    await expect.poll(() => background(second)).toBe(dark);
    await page.goto('/profile', { waitUntil: 'commit' });
    await expect.poll(() => background(page)).toBe(dark);
    await expect(page.getByLabel(t('profile.theme.dark'))).toBeChecked();
    await page.getByLabel(t('profile.theme.system')).check();
    await expect.poll(() => background(page)).toBe(light);
  },
);

// kept-venues.test.ts clears them and pulls them again, phone-storage.test.tsx presses the button, in every run.
test('cached venues are cleared, and come back', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByText(like('profile.keptIn'))).toBeVisible();
  await page.getByRole('button', { name: t('profile.clear') }).click();
  await expect(page.getByText(t('profile.cleared'))).toBeVisible();
  await expect(page.getByText(t('profile.keptNone'))).toBeVisible();
  await page.goto('/venues');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});
