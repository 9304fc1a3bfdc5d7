import { expect, test, withoutWorker, type Page } from '#tests/support/fixtures.ts';
import { demoPerson, writeAs } from '#tests/support/fixtures-desk.ts';
import { arriveAs } from '#tests/support/fixtures-steps.ts';
import { like, t } from '#tests/support/words.ts';

async function openRow(page: Page, path: string, list: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('list', { name: list, exact: true }).getByRole('link', { name }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function approve(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: t('admin.vendor.approve') });
  await form.getByLabel(t('admin.vendor.city')).selectOption('Lahore');
  await form.getByLabel(t('admin.vendor.area')).selectOption({ index: 1 });
}

// admin-frame.test.tsx shows nobody the console, desk-lists answers nobody, in every run.
test('nobody without a role learns that there is an admin console', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Nosy Parker');
  await arriveAs(page, person);
  for (const path of ['/admin', '/admin/refunds', '/admin/audit', '/admin/no-such-place']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
  }
  const { status } = await api.rpc('admin_list', { view: 'refunds' }, person.token);
  expect(status).toBe(403);
});

// vendors.test.tsx decides and hears who was faster, application-state.test.tsx sends again, desk-decisions has every verdict, in every run.
// spec: console-stories.applicant
test(
  'an application is asked for a change, sent again, and approved by one of two admins',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone }) => {
    const applicant = await api.signUp('Owais Bajwa');
    const better = 'Two futsal courts and one for padel.';
    const business = `Bajwa Courts ${Date.now()}`;
    await writeAs(api, applicant, 'apply-as-vendor', {
      name: applicant.name,
      venueName: business,
      email: applicant.email,
      phone: '+923217654321',
      location: 'Street 4, Gulberg III, Lahore',
      description: 'Two courts.',
    });
    const [first, second] = await Promise.all([demoPerson(api, 'admin'), demoPerson(api, 'admin2')]);
    const other = await (await anotherPhone(withoutWorker)).newPage();

    await arriveAs(page, first);
    await openRow(page, '/admin/vendors', t('admin.vendor.pending'), business);
    await press(page, t('admin.vendor.changes'));
    const asking = page.getByRole('form', { name: t('admin.vendor.changes') });
    await asking.getByRole('textbox').fill('How many courts, please?');
    await asking.getByRole('button', { name: t('admin.vendor.changes') }).click();
    await expect(page.getByText(t('admin.vendor.toast.changes', { business }))).toBeVisible();

    await arriveAs(other, applicant);
    await other.goto('/vendor-signup');
    await expect(other.getByText(t('vendor.change', { note: 'How many courts, please?' }))).toBeVisible();
    const form = other.getByRole('form', { name: t('vendor.formTitle') });
    await expect(form.getByLabel(t('vendor.venueName'))).toHaveValue(business);
    await form.getByLabel(t('vendor.description')).fill(better);
    await form.getByRole('button', { name: t('vendor.sendAgain') }).click();
    await expect(other.getByText(t('outbox.vendorSent')).first()).toBeVisible();
    await other.goto('/vendor-signup');
    await expect(other.getByText(t('vendor.look'))).toBeVisible();

    // Both have it open and fill in the same: the faster one decides, the other hears of it.
    await arriveAs(other, second);
    for (const admin of [page, other]) {
      await openRow(admin, '/admin/vendors', t('admin.vendor.pending'), business);
      await expect(admin.getByText(better)).toBeVisible();
      await press(admin, t('admin.vendor.approve'));
      await approve(admin);
    }
    for (const admin of [page, other]) {
      const approving = admin.getByRole('form', { name: t('admin.vendor.approve') });
      await approving.getByRole('button', { name: t('admin.vendor.approve') }).click();
      if (admin === page) await expect(page.getByText(t('admin.vendor.toast.approve', { business }))).toBeVisible();
    }
    await expect(other.getByText(like('admin.vendor.already.approved', { by: first.name }))).toBeVisible();

    await arriveAs(other, applicant);
    await other.goto('/vendor-signup');
    await other.getByRole('link', { name: t('vendor.openConsole') }).click();
    await expect(other).toHaveURL(/\/vendor\/[\da-f-]{36}\/today$/);
    await expect(other.getByText(business).first()).toBeVisible();
  },
);

test('a visitor writes to Baari, and one of two of its staff answers', async ({ page, api, anotherPhone }) => {
  const subject = `Lost racket ${Date.now()}`;
  const note = 'Kept at the desk.';
  await page.goto('/contact');
  const form = page.getByRole('form', { name: t('contact.formTitle') });
  for (const [label, typed] of [
    ['contact.firstName', 'Hina'],
    ['contact.lastName', 'Baig'],
    ['contact.email', 'hina@baari.test'],
    ['contact.subject', subject],
    ['contact.message', 'I left my racket on court 2.'],
  ] as const)
    await form.getByLabel(t(label), { exact: true }).fill(typed);
  await form.getByRole('button', { name: t('contact.submit') }).click();
  await expect(page.getByText(t('contact.sent'))).toBeVisible();

  const [first, second] = await Promise.all([demoPerson(api, 'rep'), demoPerson(api, 'admin')]);
  const other = await (await anotherPhone(withoutWorker)).newPage();
  for (const [phone, person] of [
    [page, first],
    [other, second],
  ] as const) {
    await arriveAs(phone, person);
    await openRow(phone, '/admin/messages', t('admin.message.new'), subject);
    await expect(phone.getByRole('heading', { name: subject })).toBeVisible();
    await expect(phone.getByText(t('admin.message.visitorHint'))).toBeVisible();
  }
  await page.getByLabel(t('admin.message.note')).fill(note);
  await press(page, t('admin.message.answer'));
  await expect(page.getByText(t('admin.message.toast.answered'))).toBeVisible();
  await press(other, t('admin.message.answer'));
  await expect(other.getByText(like('admin.message.already.answered', { by: first.name }))).toBeVisible();
  await openRow(other, '/admin/messages?state=answered', t('admin.message.answered'), subject);
  await expect(other.getByText(note)).toBeVisible();
});
