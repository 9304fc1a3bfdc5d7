// People's errands about their accounts, on a hosted build with the real sign-in server behind it.
import { expect, test as base, type Page } from '@playwright/test';
import { linkInMail, mailsTo } from '#tests/support/fixtures-mail.ts';
import { logIn } from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';
import { newAddress, openWorlds, password, places } from './worlds.ts';

const { real } = places();
const mails = { ...real, secretKey: '' };
const worlds = openWorlds();
const world = worlds.real;
base.afterAll(() => worlds.close());

/** A page that says nothing on its console: the content policy of a hosted build holds, and no script fails. */
const test = base.extend({
  baseURL: places().appUrl,
  page: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(page);
    // The browser itself reports each answer that is a refusal.
    expect(problems.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  },
});

const form = (page: Page, name: string) => page.getByRole('form', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const signOut = (page: Page) => page.getByRole('button', { name: t('nav.signOut') });

async function register(page: Page, email: string, from = ''): Promise<void> {
  await page.goto(`/login?tab=register${from}`);
  const fields = form(page, t('auth.register.title'));
  await fields.getByLabel(t('auth.email')).fill(email);
  await fields.getByLabel(like('auth.agree')).check();
  await fields.getByRole('button', { name: t('auth.register.submit') }).click();
  await expect(heading(page, t('auth.inbox.title'))).toBeFocused();
  await expect(page.getByText(exactly('auth.inbox.text', { email }))).toBeVisible();
}

async function fillIn(page: Page, secret = password): Promise<void> {
  const details = form(page, t('confirm.title'));
  await details.getByLabel(t('auth.firstName')).fill('Hina');
  await details.getByLabel(t('auth.lastName')).fill('Qureshi');
  await details.getByLabel(t('auth.phone')).fill('0300 1234567');
  await details.getByLabel(t('auth.password'), { exact: true }).fill(secret);
  await details.getByRole('button', { name: t('confirm.submit') }).click();
}

async function arrive(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await logIn(page, { email, password: secret });
}

async function change(page: Page, current: string, next: string): Promise<void> {
  await page.goto('/change-password');
  const fields = form(page, t('change.title'));
  await fields.getByLabel(t('change.current'), { exact: true }).fill(current);
  await fields.getByLabel(t('reset.password'), { exact: true }).fill(next);
  await fields.getByLabel(t('reset.confirm'), { exact: true }).fill(next);
  await fields.getByRole('button', { name: t('change.submit') }).click();
}

/** Everything that a device keeps of a person in its databases and its storage. */
const keptOf = (page: Page, uid: string) =>
  page.evaluate(async (id) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...names, JSON.stringify({ ...localStorage })].filter((text) => text.includes(id)).length;
  }, uid);

test('registers with an address, opens the mail, says who they are, and is where they wanted to go', async ({
  page,
}) => {
  const email = newAddress();
  await register(page, email, '&next=%2Fmy-bookings');
  await page.goto(await linkInMail(mails, email));
  await expect(page, 'the code is not left in the address').toHaveURL(/\/confirm$/);
  const login = { email, password };
  expect(
    (await world.ask('POST', '/token?grant_type=password', login)).body,
    'opening it confirms nothing',
  ).toMatchObject({ code: 'invalid_credentials' });
  await fillIn(page);
  await expect(page).toHaveURL(/\/my-bookings$/);
  await expect(signOut(page)).toBeVisible();
  const { body } = await world.ask('POST', '/token?grant_type=password', login);
  expect(body['user']).toMatchObject({ user_metadata: { name: 'Hina Qureshi', phone: '+923001234567' } });
});

test('opens a link that ran out, has another one sent, and comes in by that', async ({ page }) => {
  const email = newAddress();
  await register(page, email);
  await world.sql(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 hours' where email = $1`,
    [email],
  );
  await world.sql(
    `update auth.one_time_tokens set created_at = created_at - interval '2 hours', updated_at = updated_at - interval '2 hours'
      where user_id = (select id from auth.users where email = $1)`,
    [email],
  );
  await page.goto(await linkInMail(mails, email));
  await fillIn(page);
  await expect(page.getByText(t('error.confirmLink'))).toBeVisible();
  await form(page, t('confirm.again'))
    .getByRole('button', { name: t('confirm.again') })
    .click();
  await expect(heading(page, t('auth.inbox.title'))).toBeFocused();
  await page.goto(await linkInMail(mails, email, 2));
  await fillIn(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(signOut(page)).toBeVisible();
});

test('registers with an address that has an account: nothing is told, no mail is sent, the password stays', async ({
  page,
}) => {
  const { email } = await world.account();
  const before = mailsTo(mails, email).length;
  await register(page, email);
  expect(mailsTo(mails, email)).toHaveLength(before);
  await page.getByRole('link', { name: t('auth.inbox.newPassword') }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await arrive(page, email);
  await expect(signOut(page)).toBeVisible();
});

test('chooses a new password instead of opening the confirmation, and is asked for the name that a stranger had given', async ({
  page,
}) => {
  const email = newAddress();
  const stranger = { name: 'Some Stranger', phone: '+923331234567' };
  await world.ask('POST', '/signup', { email, password: 'of the stranger', data: stranger });
  await world.ask('POST', '/recover', { email });
  await page.goto(await linkInMail(mails, email, 2));
  const fields = form(page, t('reset.title'));
  await fields.getByLabel(t('reset.password'), { exact: true }).fill(password);
  await fields.getByLabel(t('reset.confirm'), { exact: true }).fill(password);
  await fields.getByRole('button', { name: t('reset.submit') }).click();
  await expect(heading(page, t('reset.done'))).toBeVisible();
  await arrive(page, email);
  await expect(form(page, t('confirm.title'))).toBeVisible();
  const { body } = await world.ask('POST', '/token?grant_type=password', { email, password });
  expect(body['user']).toMatchObject({ user_metadata: { name: '', phone: '' } });
});

test('forgot the password, and comes in with the one of the link', async ({ page }) => {
  const { email } = await world.account();
  const before = mailsTo(mails, email).length;
  await page.goto('/forgot-password');
  await form(page, t('forgot.title')).getByLabel(t('account.email')).fill(email);
  await page.getByRole('button', { name: t('forgot.submit') }).click();
  await expect(heading(page, t('auth.inbox.title'))).toBeFocused();
  await page.goto(await linkInMail(mails, email, before + 1));
  await page.getByLabel(t('reset.password'), { exact: true }).fill('second word');
  await page.getByLabel(t('reset.confirm'), { exact: true }).fill('second word');
  await page.getByRole('button', { name: t('reset.submit') }).click();
  await expect(heading(page, t('reset.done'))).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email, password: 'second word' });
  await expect(signOut(page)).toBeVisible();
});

test('changes the password, which signs other devices out', async ({ page }) => {
  const { email, token } = await world.account();
  await arrive(page, email);
  await change(page, 'wrong', 'second word');
  await expect(page.getByText(t('change.wrong'))).toBeVisible();
  await change(page, password, 'second word');
  await expect(heading(page, t('change.done'))).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await expect(signOut(page)).toBeVisible();
  expect((await world.ask('GET', '/user', undefined, token)).body).toMatchObject({ code: 'session_not_found' });
});

test('deletes the account, and nothing of it stays', async ({ page }) => {
  const { email, id } = await world.account();
  await arrive(page, email);
  await page.goto('/delete-account');
  await page.getByLabel(t('delete.email')).fill(email);
  await page.getByRole('button', { name: t('delete.next') }).click();
  const question = form(page, t('delete.question'));
  await question.getByLabel(t('delete.password'), { exact: true }).fill(password);
  await question.getByRole('button', { name: t('delete.confirm') }).click();
  await expect(heading(page, t('delete.done'))).toBeFocused();
  await expect.poll(() => keptOf(page, id)).toBe(0);
  expect((await world.ask('POST', '/token?grant_type=password', { email, password })).body).toMatchObject({
    code: 'invalid_credentials',
  });
  const [row] = await world.sql(
    `select (select count(*) from auth.users where id = $1)
      + (select count(*) from auth.audit_log_entries where payload::text like '%' || $2 || '%') as left_over`,
    [id, email],
  );
  expect(Number(row?.['left_over'])).toBe(0);
});

test('was deleted on another device: this one says so and keeps nothing', async ({ page }) => {
  const { email, id } = await world.account();
  await arrive(page, email);
  await expect.poll(() => keptOf(page, id)).toBeGreaterThan(0);
  await world.sql('delete from auth.users where id = $1', [id]);
  await page.goto('/my-bookings');
  await expect(page.getByText(t('gone.bar'))).toBeVisible();
  await expect.poll(() => keptOf(page, id)).toBe(0);
});

test('has a second factor that somebody else added: the words say what is wrong, and none can be added any more', async ({
  page,
}) => {
  const { email, id, token } = await world.account();
  expect((await world.ask('POST', '/factors', { factor_type: 'totp' }, token)).body).toMatchObject({
    code: 'mfa_totp_enroll_not_enabled',
  });
  await arrive(page, email);
  await world.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'secret', now(), now())`,
    [id],
  );
  await change(page, password, 'second word');
  await expect(page.getByText(t('error.secondFactor'))).toBeVisible();
});
