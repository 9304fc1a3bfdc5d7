import { formatPrice } from '#text/format.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api } from '#tests/support/fixtures-api.ts';
import { hasFocusIn, tabTo } from '#tests/support/fixtures-keyboard.ts';
import { isPhone } from '#tests/support/fixtures-shell.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import {
  arriveAs,
  arriveWithBooking,
  bookByApi,
  bookingRow,
  chooseStars,
  killTab,
  logIn,
  readyForOffline,
  setStatus,
} from '#tests/support/fixtures-steps.ts';
import { exactly, like, oneOf, t } from '#tests/support/words.ts';

const lost = /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION)/;

test.beforeEach(({ guard }) => guard.allow(lost));

async function goOffline(page: Page, network: Proxy): Promise<void> {
  network.cut();
  await page.context().setOffline(true);
}

async function comeBack(page: Page, network: Proxy): Promise<void> {
  network.mend();
  await page.context().setOffline(false);
}

/** The writes of a kind that reached the way to the server, by their ids. */
function sentIds(network: Proxy, kind: string): string[] {
  const batches = network.log
    .filter(({ path, status }) => path.endsWith('/apply_mutations') && status === 200)
    .map(({ sent }) => (sent as { batch: { mutations: { id: string; kind: string }[] } }).batch.mutations);
  return batches.flat().flatMap((mutation) => (mutation.kind === kind ? [mutation.id] : []));
}

/** Whether the device has noted that what waits was sent once, into a dead line or not. */
const wasTried = (page: Page) =>
  page.evaluate(async () => {
    const person = (await indexedDB.databases()).find(({ name = '' }) => name.startsWith('baari-user-'));
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const db = await done(indexedDB.open(person?.name ?? ''));
    const rows: { sentOnce: boolean }[] = await done(db.transaction('outbox').objectStore('outbox').getAll());
    db.close();
    return rows.some(({ sentOnce }) => sentOnce);
  });

/** The booking as the server has it; `rev` grows with every change of the row. */
async function onServer(api: Api, booking: string): Promise<{ status: string; rev: number }> {
  const { body } = await api.call('GET', `/rest/v1/bookings?select=status,rev&id=eq.${booking}`, { asServer: true });
  const [row] = body as { status: string; rev: number }[];
  if (!row) throw new Error('The booking is gone.');
  return row;
}

async function reviewsOf(api: Api, booking: string): Promise<{ rating: number; comment: string }[]> {
  const query = `select=reviews(rating,comment)&booking_id=eq.${booking}`;
  const { body } = await api.call('GET', `/rest/v1/review_authors?${query}`, { asServer: true });
  return (body as { reviews: { rating: number; comment: string } }[]).map(({ reviews }) => reviews);
}

const cancelDialog = (page: Page) => page.getByRole('dialog', { name: t('bookings.cancel.title') });
const panel = (page: Page) => page.getByRole('dialog', { name: t('waiting.title') });
const refusedPanel = (page: Page) => page.getByRole('dialog', { name: t('waiting.titleStopped') });
const badge = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: oneOf('waiting.badge', 'waiting.badgeFailed') });

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: exactly('bookings.actions.cancelLabel') }).click();
  await cancelDialog(page)
    .getByRole('button', { name: t('bookings.cancel.yes') })
    .click();
  await expect(cancelDialog(page)).toBeHidden();
}

// cancel-dialog.test.tsx says it and sends all the same, the tests of the database go by the server’s clock, in every run.
test(
  'a clock five hours ahead does not keep a booking in four hours from being cancelled',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const person = await api.signUp('Nida Farooq');
    const spot = await api.soonSpot(4);
    const booking = await bookByApi(api, person, spot, spot.hours);
    await arriveAs(page, person);
    await page.goto('/my-bookings');
    await expect(bookingRow(page, spot)).toBeVisible();
    await readyForOffline(page);
    // No answer is under way that would put the clock right in the middle of it.
    await page.getByRole('button', { name: t('bookings.refresh') }).click();
    await expect(page.getByText(t('bookings.refreshed'))).toBeAttached();
    await page.evaluate(() => {
      const real = Date;
      const ahead = 5 * 60 * 60 * 1000;
      window.Date = class extends real {
        constructor(...given: [number, number]) {
          if (given.length > 0) super(...given);
          else super(real.now() + ahead);
        }
        static override now = () => real.now() + ahead;
      } as DateConstructor;
      // In the same breath: the next answer of the server tells the device how far off its clock is.
      document.querySelector<HTMLElement>('button[aria-label^="Cancel "]')?.click();
    });
    await expect(cancelDialog(page)).toContainText(t('bookings.cancel.begun'));
    await cancelDialog(page)
      .getByRole('button', { name: t('bookings.cancel.yes') })
      .click();
    await expect(cancelDialog(page)).toBeHidden();
    await expect.poll(async () => (await onServer(api, booking)).status).toBe('cancelled');
    await expect(bookingRow(page, spot)).toContainText(t('bookings.status.cancelled'));
  },
);

test('a cancellation made offline is called queued, survives a killed tab and happens exactly once', async ({
  page,
  context,
  api,
  network,
}) => {
  const { spot, booking } = await arriveWithBooking(page, api);
  const made = await onServer(api, booking);
  await goOffline(page, network);
  await cancel(page);
  const row = bookingRow(page, spot);
  await expect(row).toContainText(t('bookings.cancel.queued'));
  await expect(row).toContainText(like('bookings.cancel.before'));
  await expect(row.getByText(t('bookings.status.pending'), { exact: true })).toBeVisible();
  await expect(row).not.toContainText(t('bookings.status.cancelled'));
  await expect(badge(page)).toHaveAccessibleName(t('waiting.badge', { count: 1 }));
  await killTab(page);

  const reopened = await context.newPage();
  await reopened.goto('/my-bookings');
  // The browser takes its worker for online until it has told it otherwise. Whether that tried decides what is true.
  const words = async () => ((await wasTried(reopened)) ? 'not confirmed yet' : 'queued, not sent yet');
  await expect
    .poll(async () => (await bookingRow(reopened, spot).textContent())?.includes(`Cancellation ${await words()}`))
    .toBe(true);
  expect(await onServer(api, booking)).toEqual(made);

  await comeBack(reopened, network);
  await expect(bookingRow(reopened, spot).getByText(t('bookings.status.cancelled'), { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await expect(badge(reopened)).toBeHidden();
  expect(new Set(sentIds(network, 'cancel-booking')).size).toBe(1);
  expect(await onServer(api, booking)).toMatchObject({ status: 'cancelled' });
});

// The tests of My Bookings' rows take back what was never sent, in every run.
test(
  'a cancellation that was never sent can be taken back: the server hears nothing of it',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { person, spot } = await arriveWithBooking(page, api);
    await goOffline(page, network);
    await cancel(page);
    await bookingRow(page, spot)
      .getByRole('button', { name: like('bookings.cancel.no') })
      .click();
    await expect(page.getByText(t('bookings.cancel.undone'))).toBeVisible();
    await page.getByRole('button', { name: exactly('bookings.actions.cancelLabel') }).click();
    if (isPhone(page)) await expect(page.locator('.toast'), 'clear of the head of the sheet').toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await comeBack(page, network);
    await page.getByRole('button', { name: t('bookings.refresh') }).click();
    await expect(page.getByText(t('bookings.refreshed'))).toBeAttached();
    expect(sentIds(network, 'cancel-booking')).toEqual([]);
    expect((await api.bookingsOf(person)).map(({ status }) => status)).toEqual(['pending']);
  },
);

// booking-actions.test.tsx says it and agrees, the tests of the database refuse with the amount, in every run.
test(
  'confirmed before the cancellation arrived: the row says what would come back by now, and cancels for that',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { spot, booking } = await arriveWithBooking(page, api);
    await goOffline(page, network);
    await cancel(page);
    await setStatus(api, booking, 'confirmed');
    await comeBack(page, network);
    const row = bookingRow(page, spot);
    const refund = formatPrice(2 * spot.court.price_per_hour);
    await expect(row).toContainText(t('waiting.refused.refund', { refund }));
    await expect(row.getByText(t('bookings.status.confirmed'), { exact: true }).first()).toBeVisible();

    await test.step('the panel tells the same', async () => {
      await expect(badge(page)).toHaveAccessibleName(t('waiting.badgeFailed', { count: 1 }));
      await badge(page).click();
      await expect(refusedPanel(page)).toContainText(t('waiting.refused.refund', { refund }));
      const message = page.locator('.toast-refused');
      if (isPhone(page)) {
        const messageAt = async () => (await message.boundingBox())?.y;
        await expect.poll(messageAt, 'clear of the buttons of the sheet').toBeLessThan(60);
      }
      const isOnTop = await message.evaluate((toast) => {
        const { x, y, width, height } = toast.getBoundingClientRect();
        return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isOnTop, 'above what is open').toBe(true);
      await page.keyboard.press('Escape');
      await expect(refusedPanel(page)).toBeHidden();
    });
    await row.getByRole('button', { name: t('cancel.forLess', { refund }) }).click();
    await expect(row).toContainText(t('bookings.status.cancelled'));
    await expect(row).toContainText(t('refund.due', { amount: refund }));
    await expect(badge(page)).toBeHidden();
  },
);

// rate-dialog.test.tsx keeps what was typed, booking-actions.test.tsx shows what waits, in every run.
test(
  'a review is written with the keyboard alone, offline, and sent later',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { spot, booking } = await arriveWithBooking(page, api, ['confirmed', 'completed']);
    await goOffline(page, network);
    await tabTo(page, exactly('bookings.actions.rateLabel'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('bookings.rate.title') });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('bookings.rate.submit') })).toBeDisabled();
    await tabTo(page, like('bookings.rate.starLabel'));
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(
      dialog.getByRole('radio', {
        name: like('bookings.rate.starLabel', { stars: t('bookings.rate.star', { count: 4 }) }),
      }),
    ).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Good lights.');

    await test.step('what was typed is there again after the dialog was closed', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel(t('bookings.rate.comment'))).toHaveValue('Good lights.');
      await expect(
        dialog.getByRole('radio', {
          name: like('bookings.rate.starLabel', { stars: t('bookings.rate.star', { count: 4 }) }),
        }),
      ).toBeChecked();
    });
    await tabTo(page, t('bookings.rate.submit'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const row = bookingRow(page, spot);
    await expect(row).toContainText(t('bookings.rate.queued'));
    await expect(row.getByRole('img', { name: t('rating.stars', { count: 4 }) })).toBeVisible();

    await comeBack(page, network);
    await expect(row).toContainText(t('bookings.actions.reviewed'));
    expect(await reviewsOf(api, booking)).toEqual([{ rating: 4, comment: 'Good lights.' }]);
  },
);

// rate-dialog.test.tsx shows both, queued-writes has the server's side, in every run.
test(
  'a review that waited meets a newer one from another phone: both are shown, and the person says which stands',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { person, spot, booking } = await arriveWithBooking(page, api, ['confirmed', 'completed']);
    const mine = 'Good lights.';
    await goOffline(page, network);
    await page.getByRole('button', { name: exactly('bookings.actions.rateLabel') }).click();
    const dialog = page.getByRole('dialog', { name: t('bookings.rate.title') });
    await chooseStars(page, 4);
    await dialog.getByLabel(t('bookings.rate.comment')).fill(mine);
    await dialog.getByRole('button', { name: t('bookings.rate.submit') }).click();
    const row = bookingRow(page, spot);
    await expect(row).toContainText(t('bookings.rate.queued'));

    const id = crypto.randomUUID();
    const args = { bookingId: booking, rating: 1, comment: 'The lights failed.', basedOn: [null] };
    const mutation = { id, kind: 'submit-review', v: 1, entity: `review:${booking}`, args };
    const batch = { device: id, mutations: [mutation] };
    const other = await api.rpc('apply_mutations', { batch }, person.token);
    expect(other.status).toBe(200);

    await comeBack(page, network);
    await expect(row).toContainText(t('error.reviewChanged'));
    await expect(row).toContainText(args.comment);
    await expect(row).toContainText(mine);
    expect(await reviewsOf(api, booking)).toEqual([{ rating: 1, comment: 'The lights failed.' }]);
    await row.getByRole('button', { name: t('bookings.rate.sendMine') }).click();
    await expect(row).toContainText(t('bookings.actions.reviewed'));
    expect(await reviewsOf(api, booking)).toEqual([{ rating: 4, comment: 'Good lights.' }]);
  },
);

// keyboard.spec cancels what it has booked, in every run.
test(
  'a booking is cancelled with the keyboard alone, and the focus stays in its row',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { spot } = await arriveWithBooking(page, api);
    await tabTo(page, exactly('bookings.actions.cancelLabel'));
    await page.keyboard.press('Enter');
    await expect(cancelDialog(page)).toBeVisible();
    await test.step('the dialog holds the focus', async () => {
      for (let stop = 0; stop < 6; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await hasFocusIn(page, '[role=dialog]')).toBe(true);
      }
    });
    await tabTo(page, t('bookings.cancel.yes'));
    await page.keyboard.press('Enter');
    await expect(bookingRow(page, spot).getByText(t('bookings.status.cancelled'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('outbox.cancelSent'))).toBeVisible();
    await expect(cancelDialog(page)).toBeHidden();
    expect(await hasFocusIn(page, 'tr')).toBe(true);
  },
);

// tests/faults/people.test.ts has all three visits, sign-out-desk.test.tsx the question, in every run.
test(
  'signed out with something unsent: kept unseen, and sent when its owner is back',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { person, spot, booking } = await arriveWithBooking(page, api);
    const made = await onServer(api, booking);
    const other = await api.signUp('Hamza Tariq');
    await goOffline(page, network);
    await cancel(page);
    await page.getByRole('button', { name: t('nav.signOut') }).click();
    const question = page.getByRole('dialog', { name: t('signOut.title') });
    await expect(question).toContainText(spot.venue.name);

    await test.step('staying is possible', async () => {
      await question.getByRole('button', { name: t('signOut.stay') }).click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('button', { name: t('nav.signOut') })).toBeVisible();
    });
    await page.getByRole('button', { name: t('nav.signOut') }).click();
    await question.getByRole('button', { name: like('signOut.keep') }).click();
    await expect(page.getByText(t('signOut.done'))).toBeVisible();
    await expect(badge(page)).toBeHidden();
    await comeBack(page, network);

    await test.step('another person on the same phone sees and sends nothing of it', async () => {
      await page.goto('/login');
      await logIn(page, other);
      await page.goto('/my-bookings');
      await expect(page.getByText(t('bookings.empty'))).toBeVisible();
      await expect(badge(page)).toBeHidden();
      await page.getByRole('button', { name: t('nav.signOut') }).click();
      await expect(page.getByText(t('signOut.done'))).toBeVisible();
      expect(await onServer(api, booking)).toEqual(made);
    });

    await page.goto('/login');
    await logIn(page, person);
    await page.goto('/my-bookings');
    await expect(bookingRow(page, spot).getByText(t('bookings.status.cancelled'), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    expect(await onServer(api, booking)).toMatchObject({ status: 'cancelled' });
  },
);

// sign-out-desk.test.tsx asks, sends and signs out; the outbox's own tests send, in every run.
test('signing out can send first', { tag: '@sweep' }, async ({ page, api, network, guard }) => {
  guard.allow(/http 503 .*apply_mutations/);
  const { booking } = await arriveWithBooking(page, api);
  await goOffline(page, network);
  await cancel(page);
  const mend = network.fault(/apply_mutations/, { kind: 'answer', status: 503, body: '{}' });
  await comeBack(page, network);
  await page.getByRole('button', { name: t('nav.signOut') }).click();
  const question = page.getByRole('dialog', { name: t('signOut.title') });
  const sendFirst = question.getByRole('button', { name: like('signOut.send') });
  await expect(sendFirst).toBeEnabled();
  mend();
  await sendFirst.click();
  await expect(page.getByText(t('signOut.done'))).toBeVisible();
  expect((await onServer(api, booking)).status).toBe('cancelled');
});

// outbox-panel.test.tsx asks first, the queue's own tests discard, in every run.
test(
  'discarding asks first, and what was discarded is never sent',
  { tag: '@sweep' },
  async ({ page, api, network }) => {
    const { person } = await arriveWithBooking(page, api);
    await goOffline(page, network);
    await cancel(page);
    await badge(page).click();
    await expect(panel(page)).toContainText(t('waiting.state.connection'));
    await panel(page)
      .getByRole('button', { name: exactly('waiting.discardLabel') })
      .click();
    await expect(panel(page).getByRole('button', { name: t('waiting.discardNo') })).toBeFocused();
    await panel(page)
      .getByRole('button', { name: t('waiting.discardYes') })
      .click();
    await expect(panel(page)).toContainText(t('waiting.empty'));
    await panel(page)
      .getByRole('button', { name: t('action.close') })
      .last()
      .click();
    await expect(badge(page)).toBeHidden();
    await comeBack(page, network);
    await page.reload();
    await expect(page.getByRole('button', { name: exactly('bookings.actions.cancelLabel') })).toBeVisible();
    expect(sentIds(network, 'cancel-booking')).toEqual([]);
    expect((await api.bookingsOf(person)).map(({ status }) => status)).toEqual(['pending']);
  },
);
