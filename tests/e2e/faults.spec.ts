import { expect, test, type Page, withoutWorker } from '#tests/support/fixtures.ts';
import type { Api, Person } from '#tests/support/fixtures-api.ts';
import { comeOnline, controlWorkers, leaveWrites, readWrites } from '#tests/support/fixtures-outbox.ts';
import { bookByApi, bookingRow, logIn, readyForOffline, venueCount } from '#tests/support/fixtures-steps.ts';
import { captivePortal, type Proxy } from '#tests/support/proxy.ts';
import { like, t } from '#tests/support/words.ts';

const lost = /network net::ERR_(EMPTY_RESPONSE|FAILED|CONNECTION_RESET)/;
const outbox = /POST .*apply_mutations/;

const sentIds = (network: Proxy) =>
  network.log
    .filter(({ path }) => path.endsWith('/apply_mutations'))
    .map(({ sent }) => (sent as { batch: { mutations: { id: string }[] } }).batch.mutations.map(({ id }) => id));

const statusesOf = async (api: Api, person: Person) => (await api.bookingsOf(person)).map(({ status }) => status);

/** Somebody who is signed in, has a pending booking, and whose app runs with its worker. */
async function arriveWithBooking(page: Page, api: Api) {
  const person = await api.signUp('Omar Farooq');
  const spot = await api.nextSpot();
  const bookingId = await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  await page.goto('/login');
  await logIn(page, person);
  await page.goto('/my-bookings');
  await expect(bookingRow(page, spot)).toContainText(t('bookings.status.pending'));
  await readyForOffline(page);
  return { person, spot, bookingId };
}

// tests/faults/killed.test.ts kills the sender at every point, in every run.
test(
  'fault 01: the worker is killed after the server committed: asked again, it is a duplicate, and one cancellation',
  { tag: '@sweep' },
  async ({ page, context, api, network }) => {
    const { person, spot, bookingId } = await arriveWithBooking(page, api);
    const worker = await controlWorkers(context);
    const [write] = await leaveWrites(page, person.id, 'cancel-booking', [{ bookingId, refund: 0 }]);
    network.fault(outbox, { kind: 'hold-response' }, 1);
    await comeOnline(page);
    await expect.poll(() => statusesOf(api, person), 'the server did its work').toEqual(['cancelled']);
    expect(await readWrites(page, person.id)).toMatchObject([{ state: 'sending', sentOnce: true }]);

    await worker.kill();
    await page.reload();
    await expect.poll(() => readWrites(page, person.id), 'the next worker heard of it').toEqual([]);
    expect(sentIds(network)).toEqual([[write?.id], [write?.id]]);
    await expect(bookingRow(page, spot)).toContainText(t('bookings.status.cancelled'));
  },
);

// tests/faults/killed.test.ts lets two tabs send at once without anything that keeps them apart, in every run.
test(
  'fault 06: two tabs and the worker send at once: every message arrives once',
  { tag: '@sweep' },
  async ({ page, context, api, network }) => {
    await page.goto('/');
    await readyForOffline(page);
    const worker = await controlWorkers(context);
    const uncontrolled = await context.newPage();
    await uncontrolled.goto('/');
    // A page that the worker does not run asks to be taken once the worker is ready: this one never hears that it is.
    await uncontrolled.addInitScript(() => {
      Object.defineProperty(navigator.serviceWorker, 'ready', { value: new Promise(() => undefined) });
    });
    const devtools = await context.newCDPSession(uncontrolled);
    await devtools.send('Page.enable');
    await devtools.send('Page.reload', { ignoreCache: true });
    await uncontrolled.waitForFunction(() => document.querySelector('h1') && !navigator.serviceWorker.controller);
    const subject = `Six ${crypto.randomUUID()}`;
    const message = {
      firstName: 'Hira',
      lastName: 'Aziz',
      email: 'hira@example.test',
      subject,
      message: 'Open on Eid?',
    };
    const writes = await leaveWrites(page, 'anon', 'submit-contact-message', [message, message, message]);
    network.fault(outbox, { kind: 'delay', ms: 300 });
    await Promise.all([comeOnline(page), comeOnline(uncontrolled), worker.sync(network.url)]);
    await expect.poll(() => readWrites(page, 'anon')).toEqual([]);
    expect(new Set(sentIds(network).flat())).toEqual(new Set(writes.map(({ id }) => id)));
    const kept = await api.call('GET', `/rest/v1/contact_submissions?subject=eq.${subject}&select=id`, {
      asServer: true,
    });
    expect(kept.body).toHaveLength(3);
  },
);

// tests/faults/trouble.test.ts lets each stranger answer what waits, in every run.
const answeredByStrangers = { tag: '@sweep' };

test(
  'fault 11: behind a captive portal nothing is taken for sent, and nobody is signed out',
  answeredByStrangers,
  async ({ page, api, network }) => {
    const { person, spot, bookingId } = await arriveWithBooking(page, api);
    await leaveWrites(page, person.id, 'cancel-booking', [{ bookingId, refund: 0 }]);
    const signInToWifi = network.fault(/(GET|POST) \/(rest|auth|functions)\//, captivePortal);
    await page.reload();
    await expect
      .poll(() => network.log.filter(({ path, status }) => path.endsWith('/sync_pull') && status === 200).length)
      .toBeGreaterThan(0);
    // The line was asked first: nothing left this device, and nothing is called perhaps arrived.
    await expect
      .poll(() => readWrites(page, person.id))
      .toMatchObject([{ state: 'queued', error: null, sentOnce: false }]);
    expect(sentIds(network)).toEqual([]);
    await expect(bookingRow(page, spot)).toContainText(t('bookings.status.pending'));
    await expect(page.getByRole('button', { name: t('nav.signOut') })).toBeVisible();
    expect(await statusesOf(api, person)).toEqual(['pending']);

    signInToWifi();
    await comeOnline(page);
    await expect.poll(() => statusesOf(api, person)).toEqual(['cancelled']);
    await expect(bookingRow(page, spot)).toContainText(t('bookings.status.cancelled'));
  },
);

test('fault 13: the app is closed and its token has run out: the worker renews it and sends', async ({
  page,
  context,
  api,
  network,
}) => {
  const { person, bookingId } = await arriveWithBooking(page, api);
  const worker = await controlWorkers(context);
  await leaveWrites(page, person.id, 'cancel-booking', [{ bookingId, refund: 0 }]);
  await page.evaluate(async () => {
    const twoHours = 2 * 60 * 60 * 1000;
    const session = JSON.parse(localStorage.getItem('baari-auth') ?? '{}') as { received_at: number };
    localStorage.setItem('baari-auth', JSON.stringify({ ...session, received_at: Date.now() - twoHours }));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const open = indexedDB.open('baari-app');
      open.addEventListener('success', () => resolve(open.result));
    });
    const transaction = db.transaction('session', 'readwrite');
    const get = transaction.objectStore('session').get('session');
    get.addEventListener('success', () => {
      const copy = get.result as { session: { received_at: number } };
      copy.session.received_at -= twoHours;
      transaction.objectStore('session').put(copy);
    });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    db.close();
  });
  await page.close();
  await worker.kill();
  // What the page had asked for before it was closed is no part of this, also if it is answered only now.
  network.reset();
  await worker.sync(network.url);
  await expect.poll(() => statusesOf(api, person)).toEqual(['cancelled']);
  const asked = () =>
    network.log
      .filter(({ path }) => path !== '/sw.js')
      .map(({ path, status }) => `${path.split('/').at(-1)} ${status}`);
  // The server has the cancellation before its answer is through the line.
  await expect
    .poll(asked, 'the line first')
    .toEqual(['sync_pull 200', 'token?grant_type=refresh_token 200', 'apply_mutations 200']);

  const reopened = await context.newPage();
  await reopened.goto('/my-bookings');
  await expect(reopened.getByRole('button', { name: t('nav.signOut') })).toBeVisible();
  expect(await readWrites(reopened, person.id)).toEqual([]);
});

// tests/faults/trouble.test.ts and the tests of the outbox's wake-ups, in every run.
test(
  'fault 38: the browser’s last try finds no server: the next start of the app sends',
  { tag: '@sweep' },
  async ({ page, context, api, network, guard }) => {
    guard.allow(lost);
    const { person, bookingId } = await arriveWithBooking(page, api);
    const worker = await controlWorkers(context);
    await leaveWrites(page, person.id, 'cancel-booking', [{ bookingId, refund: 0 }]);
    await page.close();
    network.cut();
    const before = network.log.length;
    await worker.sync(network.url, true);
    const asked = () => network.log.slice(before).filter(({ path }) => path.endsWith('/sync_pull')).length;
    await expect.poll(asked, 'the server was asked for').toBeGreaterThan(0);
    expect(sentIds(network), 'and nothing sent into the dead line').toEqual([]);
    network.mend();
    const reopened = await context.newPage();
    await reopened.goto('/');
    await expect.poll(() => statusesOf(api, person)).toEqual(['cancelled']);
    await expect.poll(() => readWrites(reopened, person.id)).toEqual([]);
  },
);

test.describe(() => {
  // No worker may open the database first.
  test.use({ newPhone: true, contextOptions: withoutWorker });

  // db.test.ts has the old tab, site-data.test.ts what is said about it, in every run.
  test(
    'fault 29: a frozen tab holds an older version of the database open: the app opens and says what to do, and goes on after that',
    { tag: '@sweep' },
    async ({ page, context, guard }) => {
      guard.allow(/console AppError: STORAGE_BROKEN/);
      await page.goto('/robots.txt');
      await page.evaluate(async () => {
        const open = indexedDB.open('baari-app', 5);
        open.addEventListener('upgradeneeded', () => {
          const tables = {
            reference: 'key',
            packs: 'city',
            parts: 'p',
            session: 'key',
            settings: 'name',
            drafts: 'key',
          };
          for (const [name, keyPath] of Object.entries(tables)) open.result.createObjectStore(name, { keyPath });
          open.result.createObjectStore('venues', { keyPath: 'id' }).createIndex('openedAt', 'openedAt');
        });
        await new Promise((resolve) => open.addEventListener('success', resolve));
        // A page that is frozen never hears that it should close.
        Object.assign(window, { heldOpen: open.result });
      });
      const fresh = await context.newPage();
      await fresh.goto('/venues');
      await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(fresh.getByText(t('error.storageBroken'))).toBeVisible();
      await page.close();
      await fresh.reload();
      await expect(venueCount(fresh)).toHaveText(like('venues.count'));
    },
  );
});
