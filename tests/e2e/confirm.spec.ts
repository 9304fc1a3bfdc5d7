import { test as base, expect, type Page } from '#tests/support/fixtures.ts';
import { linkInMail, mailsTo } from '#tests/support/fixtures-mail.ts';
import { logIn } from '#tests/support/fixtures-steps.ts';
import type { SharedServer } from '#tests/support/fixtures-setup.ts';
import { startServer } from '#tests/support/server.ts';
import { like, t } from '#tests/support/words.ts';

/** The backend as a hosted project is set up: who registers opens a link first. */
const test = base.extend<object, { server: SharedServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer(process.env['BAARI_TEMPLATE'] ?? '', { BAARI_SIGN_UP: 'confirm' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});
test.use({ keepsApp: false });

const spent = /http 403 POST \/auth\/v1\/verify/;
const justSent = /http 429 POST \/auth\/v1\/resend/;
const password = 'kot addu 1';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const newEmail = (name: string) => `${name}-${Date.now()}@baari.test`;

async function register(page: Page, email: string, next = ''): Promise<void> {
  await page.goto(`/login?tab=register${next && `&next=${next}`}`);
  const fields = form(page, t('auth.register.title'));
  await fields.getByLabel(t('auth.email')).fill(email);
  await expect(fields.getByLabel(t('auth.firstName')), 'who has not confirmed may be anybody').toHaveCount(0);
  await fields.getByLabel(like('auth.agree')).check();
  await fields.getByRole('button', { name: t('auth.register.submit') }).click();
  await expect(heading(page, t('auth.inbox.title'))).toBeFocused();
  await expect(page.getByText(like('auth.inbox.text', { email }))).toBeVisible();
}

async function finish(page: Page): Promise<void> {
  const fields = form(page, t('confirm.title'));
  await fields.getByLabel(t('auth.firstName')).fill('Hina');
  await fields.getByLabel(t('auth.lastName')).fill('Qureshi');
  await fields.getByLabel(t('auth.phone')).fill('0300 1234567');
  await fields.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await fields.getByRole('button', { name: t('confirm.submit') }).click();
}

const ownName = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('baari-user') ?? '{}') as { name?: string }).name);

test('registers, opens the link in another tab, and is where they wanted to go', async ({
  page,
  context,
  server,
  api,
}) => {
  const email = newEmail('hina');
  await register(page, email, '/my-bookings');
  const link = await linkInMail(server, email);
  expect(await (await context.request.get(link)).text(), 'a mail program opens links by itself').toContain(
    '<div id="root"',
  );

  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab, 'the code is not left in the address bar').toHaveURL(/\/confirm$/);
  await tab.reload();
  await finish(tab);
  await expect(tab.getByText(t('auth.register.done'))).toBeVisible();
  await expect(tab).toHaveURL(/\/my-bookings$/);
  expect(await ownName(tab)).toBe('Hina Qureshi');
  const signIn = await api.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
  expect(signIn.status).toBe(200);

  await tab.goto(link);
  await expect(tab.getByText(t('confirm.already'))).toBeVisible();
  await tab.getByRole('link', { name: t('confirm.goOn') }).click();
  await expect(tab).toHaveURL(/\/$/);
});

test('a link that was used leads to another mail, and to a new password', async ({
  page,
  anotherPhone,
  server,
  guard,
}) => {
  guard.allow(spent, justSent);
  const email = newEmail('bilal');
  await register(page, email);
  const link = await linkInMail(server, email);
  await page.goto(link);
  await finish(page);
  await expect(page).toHaveURL(/\/$/);

  const other = await (await anotherPhone()).newPage();
  await other.goto(link);
  await finish(other);
  await expect(other.getByText(t('error.confirmLink'))).toBeVisible();
  await form(other, t('confirm.again')).getByLabel(t('auth.email')).fill(email);
  await other.getByRole('button', { name: t('confirm.again') }).click();
  await expect(heading(other, t('auth.inbox.title'))).toBeFocused();
  expect(mailsTo(server, email), 'an account that is confirmed gets no such mail').toHaveLength(1);
  await other.getByRole('link', { name: t('auth.inbox.newPassword') }).click();
  await expect(other).toHaveURL(/\/forgot-password$/);
});

test('within a minute nobody gets a second link, and it is said', async ({ page, server, guard }) => {
  guard.allow(justSent);
  const email = newEmail('sana');
  await register(page, email);
  await linkInMail(server, email);
  await page.goto('/confirm');
  await expect(page.getByText(t('confirm.none'))).toBeVisible();
  await expect(form(page, t('confirm.again')).getByLabel(t('auth.email'))).toHaveValue(email);
  await page.getByRole('button', { name: t('confirm.again') }).click();
  await expect(page.getByText(like('error.mailJustSent'))).toBeVisible();
});

test('an address with an account is told the same, and gets no mail', async ({ page, server }) => {
  await register(page, 'ayesha@baari.test');
  await expect(page.getByText(like('auth.inbox.known'))).toBeVisible();
  expect(mailsTo(server, 'ayesha@baari.test')).toEqual([]);
});

test('who left after the link was used comes back to the form, and finishes without the link', async ({
  page,
  server,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED/);
  const email = newEmail('zara');
  await register(page, email, '/my-bookings');
  await page.goto(await linkInMail(server, email));
  await page.route('**/auth/v1/user', (route) => route.abort());
  await finish(page);
  await expect(page.getByRole('button', { name: t('confirm.submit') })).toBeEnabled();
  await page.unroute('**/auth/v1/user');
  await page.goto('/venues');
  await expect(page).toHaveURL(/\/confirm$/);
  await expect(form(page, t('confirm.title')).getByLabel(t('auth.firstName'))).toHaveValue('Hina');
  await finish(page);
  await expect(page).toHaveURL(/\/my-bookings$/);
  await page.getByRole('button', { name: t('nav.signOut') }).click();
  await expect(page.getByText(t('signOut.done'))).toBeVisible();
  await page.goto('/login');
  await logIn(page, { email, password });
});

test('tokens in an address leave it at once, and sign nobody in', async ({ page, network, guard }) => {
  guard.allow(/http 40\d POST \/auth\/v1\/logout/);
  await page.goto('/venues#access_token=of-a-mail&refresh_token=too&type=magiclink');
  await expect(page).toHaveURL(/\/venues$/);
  await expect.poll(() => network.log.some(({ path }) => path.includes('/logout?scope=local'))).toBe(true);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('of-a-mail');
  await page.reload();
  await expect(page.getByRole('link', { name: t('nav.login') }).first()).toBeVisible();
});
