import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Person } from '#tests/support/fixtures-api.ts';
import { arriveAs, bookByApi, readyForOffline } from '#tests/support/fixtures-steps.ts';
import { exactly, like, t } from '#tests/support/words.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: t('notifications.title') });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The bell on a wide screen; on a phone the menu, which says the same. */
const bell = (page: Page, unread: number) =>
  isPhone(page)
    ? page.getByRole('button', {
        name: unread > 0 ? t('nav.openMenuUnread', { count: unread }) : exactly('nav.openMenu'),
      })
    : page.getByRole('button', {
        name: unread > 0 ? t('notifications.bell', { count: unread }) : exactly('notifications.title'),
      });

async function openPanel(page: Page, unread: number): Promise<void> {
  await bell(page, unread).click();
  if (isPhone(page)) {
    await page
      .getByRole('dialog', { name: t('nav.menu') })
      .getByRole('button', { name: like('nav.notifications') })
      .click();
  }
  await expect(panel(page)).toBeVisible();
}

/** Day and time of a notification, like Nov 22, 2026 at 9:05 AM. */
const madeAt = new RegExp(t('moment.at', { day: '[A-Z][a-z]{2} \\d{1,2}, \\d{4}', time: '\\d{1,2}:\\d{2}\\s[AP]M' }));

/** A booking of this person that the venue has just confirmed. */
async function confirmedBooking(api: Api, person: Person): Promise<string> {
  const spot = await api.nextSpot();
  const id = await bookByApi(api, person, spot, spot.hours.slice(0, 1));
  const { status } = await api.call('PATCH', `/rest/v1/bookings?id=eq.${id}`, {
    asServer: true,
    body: { status: 'confirmed' },
  });
  expect(status).toBe(200);
  return spot.venue.name;
}

async function readFlags(api: Api, person: Person): Promise<boolean[]> {
  const { body } = await api.call('GET', `/rest/v1/notifications?select=is_read&user_id=eq.${person.id}`, {
    asServer: true,
  });
  return (body as { is_read: boolean }[]).map(({ is_read }) => is_read);
}

// bell.test.tsx, mark-read.test.ts and queued-writes have all of it, notification-target.test.ts follows a message, in every run.
test(
  'a confirmed booking rings; read offline, it is read on the server once',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE)/);
    const person = await api.signUp('Maryam Noor');
    const venue = await confirmedBooking(api, person);
    await arriveAs(page, person);
    await page.goto('/');
    await expect(bell(page, 1)).toBeVisible();
    await readyForOffline(page);
    network.cut();
    await page.context().setOffline(true);

    await openPanel(page, 1);
    const item = panel(page).getByRole('link', { name: venue });
    await expect(item).toContainText(madeAt);
    await item.click();
    await expect(page).toHaveURL(/\/my-bookings#booking-[0-9a-f-]{36}$/);
    await expect(page.getByRole('row').filter({ hasText: venue })).toBeFocused();
    await expect(panel(page)).toBeHidden();
    await expect(bell(page, 0)).toBeVisible();
    await page.reload();
    await expect(bell(page, 0)).toBeVisible();
    await openPanel(page, 0);
    await expect(panel(page).getByRole('link', { name: venue })).toBeVisible();
    await expect(panel(page).getByText(t('notifications.unread'))).toBeHidden();
    await expect(panel(page).getByRole('button', { name: t('notifications.markAll') })).toBeHidden();
    expect(await readFlags(api, person)).toEqual([false]);

    network.mend();
    await page.context().setOffline(false);
    await expect.poll(() => readFlags(api, person)).toEqual([true]);
    const sent = network.log.filter(({ path, status }) => path.includes('apply_mutations') && status === 200);
    expect(sent.map(({ sent: body }) => JSON.stringify(body).match(/mark-notifications-read/g)?.length)).toEqual([1]);
    await page.keyboard.press('Escape');
    await expect(bell(page, 0)).toBeVisible();
  },
);

// bell.test.tsx closes it in every way but Back, which back-closes.test.tsx has for whatever opens, in every run.
test(
  'more than nine, all marked as read with one press, and closed in every way',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const person = await api.signUp('Maryam Noor');
    const rows = Array.from({ length: 11 }, (_, at) => ({
      user_id: person.id,
      kind: 'review_received',
      message: `News ${at + 1}`,
    }));
    await api.call('POST', '/rest/v1/notifications', { asServer: true, body: rows });
    await arriveAs(page, person);
    await page.goto('/');
    await expect(bell(page, 11)).toBeVisible();
    if (!isPhone(page)) await expect(bell(page, 11)).toContainText('9+');

    // Not the first word of another one.
    const third = /News 3$|News 3\D/;
    await openPanel(page, 11);
    await expect(panel(page).getByRole('heading', { name: t('notifications.title') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    if (!isPhone(page)) await expect(bell(page, 11)).toBeFocused();
    await openPanel(page, 11);
    await page.mouse.click(100, 200);
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    await openPanel(page, 11);
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expect(page).toHaveURL('/');
    // A page that was reloaded has nothing open, and no entry for it.
    await openPanel(page, 11);
    await expect.poll(() => page.evaluate(() => history.state.depth)).toBe(1);
    await page.reload();
    await expect(bell(page, 11)).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state.depth)).toBeUndefined();
    await expect(panel(page)).toBeHidden();
    await openPanel(page, 11);
    await panel(page).getByRole('button', { name: third }).click();
    await expect(panel(page).getByText(t('notifications.unread'))).toHaveCount(10);
    await panel(page)
      .getByRole('button', { name: t('notifications.markAll') })
      .click();
    await expect(page.getByText(t('notifications.allRead'))).toBeVisible();
    await expect(panel(page).getByText(t('notifications.unread'))).toHaveCount(0);
    await panel(page)
      .getByRole('button', { name: t('action.close') })
      .click();
    await expect(bell(page, 0)).toBeVisible();
    await expect.poll(async () => (await readFlags(api, person)).every(Boolean)).toBe(true);
  },
);

// bell.test.tsx shows the same list, in every run.
test('nothing to tell, and a server that cannot be asked', { tag: '@sweep' }, async ({ page, api, network, guard }) => {
  guard.allow(/http 500 /);
  const person = await api.signUp('Maryam Noor');
  const mend = network.fault(/POST .*sync_pull/, { kind: 'answer', status: 500, body: '{"message":"broken"}' });
  await arriveAs(page, person);
  await page.goto('/login');
  await page.goto('/');
  await openPanel(page, 0);
  await expect(panel(page).getByText(t('notifications.fetchFailed'))).toBeVisible();
  mend();
  await panel(page)
    .getByRole('button', { name: t('action.retry') })
    .click();
  await expect(panel(page).getByText(t('notifications.empty'))).toBeVisible();
});
