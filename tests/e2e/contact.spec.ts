import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api } from '#tests/support/fixtures-api.ts';
import { arriveAs, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { t } from '#tests/support/words.ts';

type Row = {
  first_name: string;
  last_name: string;
  phone_number: string | null;
  message: string;
  user_id: string | null;
};

const noNetwork = /network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE)/;
const form = (page: Page) => page.getByRole('form', { name: t('contact.formTitle') });
const waiting = (page: Page) => page.getByRole('list', { name: t('contact.waiting') });

/** What the server has, asked past every row rule. */
async function messages(api: Api, subject: string): Promise<Row[]> {
  const query = `subject=eq.${encodeURIComponent(subject)}&select=first_name,last_name,phone_number,message,user_id`;
  const { body } = await api.call('GET', `/rest/v1/contact_submissions?${query}`, { asServer: true });
  return body as Row[];
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await form(page).getByRole('textbox', { name: label }).fill(value);
  }
}

const send = (page: Page) =>
  form(page)
    .getByRole('button', { name: t('contact.submit') })
    .click();

// contact-panel.test.tsx says what is missing and empties the form, queued-writes takes it from a guest, in every run.
test(
  'a guest writes: what is missing is said, then it arrives and the form is empty',
  { tag: '@sweep' },
  async ({ page, api }) => {
    await page.goto('/contact');
    await send(page);
    const missing = [
      t('form.firstNameRequired'),
      t('form.lastNameRequired'),
      t('form.emailRequired'),
      t('contact.subjectRequired'),
      t('contact.messageRequired'),
    ];
    for (const words of missing) {
      await expect(form(page).getByText(words)).toBeVisible();
    }
    await expect(form(page).getByRole('textbox', { name: t('contact.firstName') })).toBeFocused();
    await fill(page, {
      [t('contact.firstName')]: 'Hina',
      [t('contact.lastName')]: 'Baig',
      [t('contact.email')]: 'hina',
      [t('contact.subject')]: 'Lights',
      [t('contact.message')]: 'Too dim.',
    });
    await send(page);
    await expect(form(page).getByText(t('form.emailInvalid'))).toBeVisible();
    await fill(page, { [t('contact.email')]: 'hina@baari.test', [t('contact.phone')]: '0300-123 4567' });
    await send(page);
    await expect(page.getByText(t('outbox.contactSent'))).toBeVisible();
    await expect(form(page).getByRole('textbox', { name: t('contact.message') })).toHaveValue('');
    await expect(waiting(page)).toBeHidden();
    await expect(page.getByText(t('contact.kept'))).toBeHidden();
    expect(await messages(api, 'Lights')).toEqual([
      { first_name: 'Hina', last_name: 'Baig', phone_number: '+923001234567', message: 'Too dim.', user_id: null },
    ]);
  },
);

// tests/faults/verdicts.test.ts has the lost answer, outbox.spec a write that waits over a killed tab, forget-drafts.test.tsx the words, in every run.
test(
  'written offline, kept over a reload, it arrives once when the network is back',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(noNetwork);
    const person = await api.signUp('Sana Malik');
    await arriveAs(page, person);
    await page.goto('/contact');
    await expect(form(page).getByRole('textbox', { name: t('contact.firstName') })).toHaveValue('Sana');
    await expect(form(page).getByRole('textbox', { name: t('contact.lastName') })).toHaveValue('Malik');
    await expect(form(page).getByRole('textbox', { name: t('contact.email') })).toHaveValue(person.email);
    await readyForOffline(page);
    network.cut();
    await page.context().setOffline(true);

    const subject = `Two payments ${person.id}`;
    await fill(page, { [t('contact.subject')]: subject, [t('contact.message')]: 'I paid twice.' });
    await page.reload();
    await expect(form(page).getByRole('textbox', { name: t('contact.message') })).toHaveValue('I paid twice.');
    await send(page);
    await expect(waiting(page).getByRole('listitem')).toContainText(subject);
    await expect(waiting(page)).toContainText(t('contact.kept'));
    await expect(page.getByText(t('outbox.contactSentTitle'))).toBeHidden();
    await expect(form(page).getByRole('textbox', { name: t('contact.message') })).toHaveValue('');
    await page.reload();
    await expect(waiting(page)).toContainText(subject);
    expect(await messages(api, subject)).toEqual([]);

    // The first answer is lost on the way: the device has to ask again, and the server must not act again.
    network.fault(/POST .*apply_mutations/, { kind: 'drop-response' }, 1);
    network.mend();
    await page.context().setOffline(false);
    await expect(waiting(page)).toBeHidden();
    await expect(page.getByText(t('outbox.contactSentTitle'))).toBeVisible();
    expect(await messages(api, subject)).toMatchObject([{ message: 'I paid twice.', user_id: person.id }]);
  },
);

/** A refusal as an earlier visit left it on the device of a guest. */
function leaveRefused(page: Page, subject: string): Promise<string> {
  return page.evaluate(async (given) => {
    const id = crypto.randomUUID();
    const args = {
      firstName: 'Hina',
      lastName: 'Baig',
      email: 'hina@baari.test',
      phone: '',
      subject: given,
      message: 'Hm.',
    };
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('baari-app');
      open.addEventListener('success', () => resolve(open.result));
    });
    await new Promise<void>((resolve) => {
      const transaction = db.transaction('outbox', 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      const head = { id, kind: 'submit-contact-message', v: 1, uid: 'anon', lane: `contact:${id}`, args };
      const state = { state: 'failed', parkedFor: null, attempts: 1, nextAt: 0, leaseUntil: 0, sentOnce: true };
      const rest = { about: { subject: given }, error: { code: 'INVALID', detail: {} }, createdAt: Date.now() };
      transaction.objectStore('outbox').add({ ...head, ...state, ...rest });
    });
    db.close();
    return id;
  }, subject);
}

// outbox-panel.test.tsx and tests/faults/verdicts.test.ts have the same refusals, in every run.
test(
  'a refused message comes back into the form, and one message arrives',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const subject = 'Lost racket';
    await page.goto('/contact');
    await expect(form(page)).toBeVisible();
    const id = await leaveRefused(page, subject);
    await page.reload();
    await expect(waiting(page)).toContainText(t('formWaiting.refused'));
    await waiting(page)
      .getByRole('button', { name: t('formWaiting.edit') })
      .click();
    await expect(page).toHaveURL(`/contact?edit=${id}`);
    await expect(page.getByText(t('formWaiting.editing', { reason: t('error.invalid') }))).toBeVisible();
    await expect(form(page).getByRole('textbox', { name: t('contact.message') })).toHaveValue('Hm.');
    await fill(page, { [t('contact.message')]: 'I left my racket on court 2.' });
    await send(page);
    await expect(page.getByText(t('outbox.contactSentTitle'))).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await expect(waiting(page)).toBeHidden();
    expect(await messages(api, subject)).toMatchObject([{ message: 'I left my racket on court 2.' }]);
    await page.goto(`/contact?edit=${id}`);
    await expect(page.getByText(t('formWaiting.editGone'))).toBeVisible();
  },
);

// forget-drafts.test.tsx says what goes with whom, in every run.
test('what was typed is gone with the person who typed it', { tag: '@sweep' }, async ({ page, api }) => {
  const person = await api.signUp('Nadia Iqbal');
  await arriveAs(page, person);
  await page.goto('/contact');
  await fill(page, { [t('contact.subject')]: 'Private', [t('contact.message')]: 'For your eyes only.' });
  await page.getByRole('button', { name: t('nav.signOut') }).click();
  await expect(page.getByText(t('signOut.done'))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('For your eyes only');
  await page.goto('/contact');
  await expect(form(page).getByRole('textbox', { name: t('contact.message') })).toHaveValue('');
  await expect(form(page).getByRole('textbox', { name: t('contact.email') })).toHaveValue('');
});
