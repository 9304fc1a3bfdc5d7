import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Person } from '#tests/support/fixtures-api.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

type Vendor = { id: string; business_name: string; number: string; status: string };

const form = (page: Page) => page.getByRole('form', { name: t('vendor.formTitle') });

async function applications(api: Api, person: Person): Promise<Vendor[]> {
  const { body } = await api.call(
    'GET',
    `/rest/v1/vendors?user_id=eq.${person.id}&select=id,business_name,number,status&order=created_at`,
    { asServer: true },
  );
  return body as Vendor[];
}

async function fill(page: Page, venue: string): Promise<void> {
  await form(page).getByLabel(t('vendor.venueName')).fill(venue);
  await form(page).getByLabel(t('vendor.phone')).fill('0321 7654321');
  await form(page).getByLabel(t('vendor.location')).fill('Street 4, Gulberg III, Lahore');
  await form(page).getByLabel(t('vendor.description')).fill('Two futsal courts with lights.');
}

const send = (page: Page) =>
  form(page)
    .getByRole('button', { name: t('vendor.submit') })
    .click();

// axe-account finds the words and the link, in every run.
test('a guest is sent to the login and comes back', { tag: '@sweep' }, async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('nav.listVenue') })
    .click();
  await expect(page.getByText(t('vendor.signedOut'))).toBeVisible();
  await expect(page.getByText(t('vendor.signedOutText'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('account.logIn') })
    .click();
  await expect(page).toHaveURL(/\/login\?next=%2Fvendor-signup$/);
});

// application-state.test.tsx says what is missing, vendor-done.test.tsx leads Home, queued-writes has all six, in every run.
test('six fields, all of them required, then Home', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Imran Qureshi');
  await arriveAs(page, person);
  await page.goto('/vendor-signup');
  await form(page).getByLabel(t('vendor.name')).fill('');
  await form(page).getByLabel(t('vendor.email')).fill('');
  await send(page);
  for (const words of [
    t('vendor.nameRequired'),
    t('vendor.venueNameRequired'),
    t('form.emailRequired'),
    t('form.phoneRequired'),
    t('vendor.locationRequired'),
    t('vendor.descriptionRequired'),
  ]) {
    await expect(form(page).getByText(words)).toBeVisible();
  }
  await form(page).getByLabel(t('vendor.name')).fill('Imran Qureshi');
  await form(page).getByLabel(t('vendor.email')).fill(person.email);
  await fill(page, 'Gulberg Futsal');
  await send(page);
  await expect(page.getByText(t('outbox.vendorSent')).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await applications(api, person)).toMatchObject([
    { business_name: 'Gulberg Futsal', number: '+923217654321', status: 'pending' },
  ]);
});

// offline-walk lets one wait, outbox.spec sends what waited by the same road, in every run.
test('sent offline it waits, says so, and arrives once', { tag: '@sweep' }, async ({ page, api, network, guard }) => {
  guard.allow(/network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE)/);
  const person = await api.signUp('Imran Qureshi');
  await arriveAs(page, person);
  await page.goto('/vendor-signup');
  await readyForOffline(page);
  network.cut();
  await page.context().setOffline(true);
  await fill(page, 'Ravi Courts');
  await page.reload();
  await expect(form(page).getByLabel(t('vendor.venueName'))).toHaveValue('Ravi Courts');
  await send(page);
  const waiting = page.getByRole('list', { name: t('vendor.waiting') });
  await expect(waiting).toContainText(t('vendor.kept'));
  await expect(page).toHaveURL('/vendor-signup');
  network.mend();
  await page.context().setOffline(false);
  await expect(waiting).toBeHidden();
  expect(await applications(api, person)).toMatchObject([{ business_name: 'Ravi Courts' }]);
});

// queued-writes refuses it, application-state.test.tsx brings it back into the form, in every run.
test(
  'a second application is refused in words, and can be put right later',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const person = await api.signUp('Imran Qureshi');
    await arriveAs(page, person);
    await page.goto('/vendor-signup');
    await fill(page, 'Second Arena');
    // From another device, while this one is being typed.
    const [first] = (
      await api.call('POST', '/rest/v1/vendors', {
        asServer: true,
        body: {
          user_id: person.id,
          business_name: 'First Arena',
          name: person.name,
          email_address: person.email,
          number: '+923217654321',
          location_address: 'Lahore',
        },
      })
    ).body as Vendor[];
    await send(page);
    await expect(page.getByText(t('formWaiting.editing', { reason: t('error.alreadyApplied') }))).toBeVisible();
    await expect(page).toHaveURL(/\?edit=/);
    await expect(form(page).getByLabel(t('vendor.venueName'))).toHaveValue('Second Arena');

    await api.call('PATCH', `/rest/v1/vendors?id=eq.${first?.id}`, { asServer: true, body: { status: 'rejected' } });
    await page.reload();
    await fill(page, 'Third Arena');
    await send(page);
    await expect(page).toHaveURL('/');
    expect(await applications(api, person)).toMatchObject([
      { business_name: 'First Arena', status: 'rejected' },
      { business_name: 'Third Arena', status: 'pending' },
    ]);
  },
);
