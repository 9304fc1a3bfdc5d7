import { expect, type Page, withoutWorker } from '#tests/support/fixtures.ts';
import type { Api, Person } from '#tests/support/fixtures-api.ts';
import { deny, test, type Denied } from '#tests/support/fixtures-blocked.ts';
import { breakServer, changeTo, goTo, heading } from '#tests/support/fixtures-shell.ts';
import {
  bookingRow,
  chooseHours,
  confirmButton,
  confirmDialog,
  expectBooked,
  logIn,
  openSpot,
  pickReceipt,
  proceed,
} from '#tests/support/fixtures-steps.ts';
import { exactly, oneOf, t } from '#tests/support/words.ts';
import { paths } from '#domain/paths.ts';

// Every story here changes the browser, or is about what a first visit downloads.
test.use({ newPhone: true });

const bar = (page: Page) => page.getByText(t('pwa.siteDataBlocked'));
const brokenBar = (page: Page) => page.getByText(t('pwa.siteDataBroken'));
const firstVenue = (page: Page) => page.getByRole('main').getByRole('article').first();

async function messages(api: Api, subject: string): Promise<unknown> {
  const query = `subject=eq.${encodeURIComponent(subject)}&select=message,user_id`;
  return (await api.call('GET', `/rest/v1/contact_submissions?${query}`, { asServer: true })).body;
}

async function statuses(api: Api, person: Person): Promise<unknown[]> {
  return ((await api.bookingsOf(person)) as { status: string }[]).map(({ status }) => status);
}

/** Fills in the contact form of somebody who is signed in, and sends it. */
async function write(page: Page, subject: string, message: string): Promise<void> {
  const form = page.getByRole('form', { name: t('contact.formTitle') });
  await form.getByRole('textbox', { name: t('contact.subject') }).fill(subject);
  await form.getByRole('textbox', { name: t('contact.message') }).fill(message);
  await form.getByRole('button', { name: t('contact.submit') }).click();
}

/** Whether the browser holds back somebody who leaves with a question, which is then answered with staying. */
async function triesToLeave(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(
    async (dialog) => {
      await dialog.dismiss();
      return true;
    },
    () => false,
  );
  const left = page.waitForEvent('load').then(
    () => false,
    () => false,
  );
  await page.evaluate(() => setTimeout(() => location.reload()));
  return Promise.race([asked, left]);
}

// site-data.test.ts works from memory, site-data-bar.test.tsx says so, in every run.
test(
  'no screen is an error page, and each says what the browser keeps; somebody logs in, books with a receipt, cancels, saves a venue and writes to us: the server has it all',
  { tag: '@sweep' },
  async ({ blockedBrowser, api }) => {
    const page = blockedBrowser.pages()[0] ?? (await blockedBrowser.newPage());
    const person = await api.signUp('Hina Raza');
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(0, 2);

    await test.step('every screen', async () => {
      const addresses = Object.values(paths).map((path) =>
        path.replace(':id', spot.venue.id).replace(':name', 'futsal'),
      );
      await page.goto('/no/such/page');
      for (const address of addresses) {
        await test.step(address, async () => {
          await changeTo(page, address);
          await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
          await expect(bar(page)).toBeVisible();
          await expect(
            page.getByRole('heading', {
              name: oneOf('errorPage.title', 'errorPage.offlineTitle', 'venue.unreachable'),
            }),
          ).toBeHidden();
        });
      }
      await goTo(page, '/venues');
      await expect(firstVenue(page)).toBeVisible();
      await goTo(page, '/profile');
      await expect(page.getByText(t('profile.app.impossible'))).toBeVisible();
      await expect(page.getByText(t('profile.keptMemory'))).toBeVisible();
      expect(blockedBrowser.serviceWorkers()).toEqual([]);
    });

    await test.step('the choice made before the login is there after it', async () => {
      await openSpot(page, spot);
      await expect(heading(page)).toHaveText(spot.venue.name);
      // What came for it is kept, and not refused as part of what the screen reads at that moment.
      await expect(page.getByRole('main')).not.toContainText(t('venue.partial'));
      await expect(page.getByRole('main')).not.toContainText(t('error.storageBroken'));
      await chooseHours(page, hours);
      await proceed(page);
      await expect(page).toHaveURL(/\/login\?next=/);
      await logIn(page, person);
      await expect(confirmDialog(page)).toBeVisible();
    });

    await test.step('the receipt is not said to be safe, and leaving asks first', async () => {
      await pickReceipt(page);
      await expect(confirmDialog(page).getByText(t('booking.receiptMemory'))).toBeVisible();
      expect(await triesToLeave(page)).toBe(true);
      await confirmButton(page).click();
      await expectBooked(page, spot, hours);
      expect(await statuses(api, person)).toEqual(['pending']);
    });

    await test.step('cancel it', async () => {
      const row = bookingRow(page, spot);
      await row.getByRole('button', { name: exactly('bookings.actions.cancelLabel') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('bookings.cancel.yes') })
        .click();
      await expect.poll(() => statuses(api, person)).toEqual(['cancelled']);
      await expect(row).toContainText(t('bookings.status.cancelled'));
    });

    await test.step('save a venue', async () => {
      await goTo(page, `/venues/${spot.venue.id}`);
      await page.getByRole('button', { name: t('venue.saveLabel', { name: spot.venue.name }) }).click();
      const saved = async () =>
        (await api.call('GET', `/rest/v1/favourites?user_id=eq.${person.id}&select=venue_id`, { asServer: true })).body;
      await expect.poll(saved).toEqual([{ venue_id: spot.venue.id }]);
    });

    await test.step('write to us', async () => {
      await goTo(page, '/contact');
      const subject = `Blocked ${person.id}`;
      await write(page, subject, 'All cookies are blocked here.');
      await expect(page.getByText(t('contact.sent'))).toBeVisible();
      expect(await messages(api, subject)).toEqual([{ message: 'All cookies are blocked here.', user_id: person.id }]);
    });

    await test.step('nothing waits any more: nobody is held back', async () => {
      // What has been sent is said a moment before the page knows that nothing waits.
      await expect.poll(() => triesToLeave(page)).toBe(false);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('link', { name: t('nav.login') }).first()).toBeAttached();
    });
  },
);

// site-data.test.ts and the outbox's tests write into memory, in every run.
test(
  'written while the server is away: it waits in the page, the panel says for how long, and it is sent when it can be',
  { tag: '@sweep' },
  async ({ blockedBrowser, api, network, guard }) => {
    guard.allow(/http 500/);
    const page = blockedBrowser.pages()[0] ?? (await blockedBrowser.newPage());
    const person = await api.signUp('Sana Malik');
    const subject = `Waits ${person.id}`;
    await page.goto('/login?next=%2Fcontact');
    await logIn(page, person);
    await expect(page.getByRole('form', { name: t('contact.formTitle') })).toBeVisible();
    // Without a worker nothing opens for the first time without a network: the server only does not take it.
    const mend = breakServer(network);
    await write(page, subject, 'Sent from memory.');
    await expect(page.getByText(t('contact.kept')).first()).toBeVisible();
    await page.getByRole('button', { name: exactly('waiting.badge') }).click();
    await expect(page.getByRole('dialog', { name: t('waiting.title') })).toContainText(t('waiting.leadMemory'));
    await page
      .getByRole('dialog', { name: t('waiting.title') })
      .getByRole('button', { name: t('action.close') })
      .last()
      .click();
    expect(await triesToLeave(page)).toBe(true);
    mend();
    await expect.poll(() => messages(api, subject)).toEqual([{ message: 'Sent from memory.', user_id: person.id }]);
  },
);

const all = { localStorage: 'throws', sessionStorage: 'throws', indexedDB: 'throws', caches: 'throws' } as const;

// In every run site-data.test.ts takes each of the stores away in each of these ways.
const alike = { tag: '@sweep' };

test.describe('half of the storage, or all of it in another way', alike, () => {
  test.use({ contextOptions: withoutWorker });
  for (const [name, denied, says, stays] of [
    ['everything throws, navigator too', { ...all, navigator: 'throws' }, 'blocked', false],
    [
      'a web view has no stores and no database',
      { localStorage: 'null', sessionStorage: 'null', indexedDB: 'null' },
      'blocked',
      false,
    ],
    ['only the small stores are blocked', { localStorage: 'throws', sessionStorage: 'throws' }, 'kept', true],
    ['only the database is blocked', { indexedDB: 'throws' }, 'blocked', true],
  ] satisfies [string, Denied, 'blocked' | 'kept', boolean][]) {
    test(name, async ({ context, page, api }) => {
      await deny(context, denied);
      const person = await api.signUp();
      const subject = `${name} ${person.id}`;
      await page.goto('/login?next=%2Fcontact');
      await logIn(page, person);
      await write(page, subject, 'From elsewhere.');
      await expect(page.getByText(t('outbox.contactSent'))).toBeVisible();
      expect(await messages(api, subject)).toEqual([{ message: 'From elsewhere.', user_id: person.id }]);
      await expect(bar(page)).toBeVisible({ visible: says === 'blocked' });
      await page.goto('/my-bookings');
      await expect(heading(page)).toBeVisible();
      const loggedOut = page.getByRole('main').getByRole('link', { name: oneOf('nav.login', 'bookings.logIn') });
      await expect(loggedOut.first()).toBeVisible({ visible: !stays });
    });
  }
});

test.describe(() => {
  test.use({ contextOptions: withoutWorker });

  // site-data.test.ts works from memory then, site-data-bar.test.tsx says whose doing it is, in every run.
  test(
    'a database that can never be opened: the page works, and says that it is not the person’s doing',
    { tag: '@sweep' },
    async ({ context, page }) => {
      await context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          const request = Object.assign(new EventTarget(), {
            onerror: null as ((event: Event) => void) | null,
            error: new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError'),
          });
          setTimeout(() => {
            const told = new Event('error', { cancelable: true });
            Object.defineProperty(told, 'target', { value: request });
            request.onerror?.(told);
          });
          return request as unknown as IDBOpenDBRequest;
        };
      });
      await page.goto('/venues');
      await expect(firstVenue(page)).toBeVisible();
      await expect(brokenBar(page)).toBeVisible();
    },
  );
});
