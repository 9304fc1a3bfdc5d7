// The oldest browsers that the product declares: everything newer is taken away, and every screen still works.
import { paths } from '#domain/paths.ts';
import type { Api, Venue } from '#tests/support/fixtures-api.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  bookByApi,
  bookingRow,
  chooseHours,
  chooseStars,
  confirmButton,
  expectBooked,
  confirmDialog,
  logIn,
  openSpot,
  proceed,
  readyForOffline,
  setStatus,
  venueCount,
} from '#tests/support/fixtures-steps.ts';
import { screens } from './axe-matrix.ts';
import { onEveryScreen } from '#tests/support/fixtures-screens.ts';
import { changeTo, goOffline, openNotifications, pressSignOut } from '#tests/support/fixtures-shell.ts';
import { makeOld } from '#tests/support/old-browser.ts';
import { exactly, like, t } from '#tests/support/words.ts';

// The inlined styles are changed on the way, so they are no longer those that the policy names.
test.use({ bypassCSP: true, newPhone: true });

test.beforeEach(async ({ context, network }) => makeOld(context, network));

const isBroken = (page: Page) => page.getByRole('heading', { level: 1, name: t('errorPage.title') });

/** A venue with a link to its map: few have one, and every venue with one has to open. */
async function withMap(api: Api, { id }: Venue): Promise<void> {
  const body = { google_location_url: 'https://maps.google.com/?q=24.86,67.01' };
  const { status } = await api.call('PATCH', `/rest/v1/venues?id=eq.${id}`, { asServer: true, body });
  expect(status).toBe(200);
}

// tests/floor reads all of the build for what these browsers lack, in every run.
test(
  'a guest sees every screen, filters the list, and is told that signing in needs a connection',
  { tag: '@sweep' },
  async ({ page, context, api, network, guard }) => {
    guard.allow(/network net::ERR_EMPTY_RESPONSE POST \/auth\//);
    const names = ['Array.prototype.toSorted', 'URL.canParse', 'Response.json', 'Promise.withResolvers', 'navigation'];
    const present = (all: string[]) =>
      all.filter((name) => {
        const parts = name.split('.');
        return parts.reduce<unknown>((at, part) => Reflect.get(Object(at), part), globalThis) !== undefined;
      });
    const { venue } = await api.nextSpot();
    await withMap(api, venue);
    await test.step('what is newer is gone, in the page, in the worker and in the styles', async () => {
      await page.goto('/');
      await readyForOffline(page);
      expect(await page.evaluate(present, names)).toEqual([]);
      const [worker] = context.serviceWorkers();
      expect(await worker?.evaluate(present, names)).toEqual([]);
      await page.goto('/venues');
      await expect(venueCount(page)).toBeAttached();
      const rules = await page.evaluate(() =>
        [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)),
      );
      expect(rules.length).toBeGreaterThan(100);
      expect(rules.filter((rule) => /:has\(|dvh|@container|color-mix/.test(rule))).toEqual([]);
    });
    for (const path of Object.values(paths)) {
      const address = path.replace(':id', venue.id).replace(':name', 'squash');
      await test.step(address, async () => {
        await changeTo(page, address);
        await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
        await expect(isBroken(page)).toHaveCount(0);
      });
    }
    const sport = 'Cricket';
    await test.step('filter', async () => {
      await page.goto('/venues?city=Karachi');
      await expect(venueCount(page)).toBeAttached();
      await page.getByRole('button', { name: like('venues.filters') }).click();
      await page.getByRole('checkbox', { name: sport }).check();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('venues.apply') })
        .click();
      await expect(page).toHaveURL(/sport=Cricket/);
      await expect(venueCount(page)).toBeAttached();
    });
    await test.step('a sign-in that finds no server', async () => {
      const mend = network.fault(/POST \/auth\//, { kind: 'drop-request' });
      await page.goto('/login');
      const form = page.getByRole('form', { name: t('auth.login.title') });
      await form.getByLabel(t('auth.email')).fill('zara@example.test');
      await form.getByLabel(t('auth.password'), { exact: true }).fill('court-time-2026');
      await form.getByRole('button', { name: t('auth.login.submit') }).click();
      await expect(form.getByRole('alert')).toContainText(t('error.offline'));
      mend();
    });
  },
);

/** Where somebody who is signed in sees something else than a guest, who goes everywhere above. */
const others: ReadonlySet<string> = new Set([
  paths.home,
  paths.venues,
  paths.venue,
  paths.changePassword,
  paths.deleteAccount,
  paths.profile,
  paths.myBookings,
  paths.contact,
  paths.vendorSignup,
]);
const ownScreens = screens.filter(({ at }) => others.has(at));

// tests/floor reads all of the build for what these browsers lack, in every run.
test(
  'a person books with a receipt, sees the screens that are others for them, cancels and rates offline, hears of it, and leaves',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    guard.allow(/network net::ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION)/);
    const person = await api.signUp('Nadia Shah');
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(1, 3);
    await withMap(api, spot.venue);
    await openSpot(page, spot);
    await chooseHours(page, hours);
    await proceed(page);
    await expect(page).toHaveURL(/\/login\?next=/);
    await logIn(page, person);
    await expect(confirmDialog(page)).toBeVisible();
    await addReceipt(page);
    await confirmButton(page).click();
    await expectBooked(page, spot, hours);
    const row = bookingRow(page, spot);
    await row.getByRole('button', { name: like('bookings.receipt.viewLabel') }).click();
    const viewer = page.getByRole('dialog', { name: t('bookings.receipt.title') });
    await expect(viewer.getByRole('img')).toBeVisible();
    await viewer.getByRole('button', { name: t('action.close') }).click();
    const saved = page.waitForEvent('download');
    await row.getByRole('button', { name: like('bookings.calendar.add') }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.ics$/);
    const booking = (await api.bookingsOf(person))[0]?.id ?? '';
    const played = await api.nextSpot();
    const over = await bookByApi(api, person, played, played.hours.slice(0, 1));
    await setStatus(api, over, 'confirmed', 'completed');
    expect(ownScreens).toHaveLength(others.size);
    await onEveryScreen(page, spot.venue, async () => expect(isBroken(page)).toHaveCount(0), ownScreens);
    await page.goto('/my-bookings');
    await page.getByRole('button', { name: t('bookings.refresh') }).click();
    await expect(bookingRow(page, played)).toBeVisible();
    await goOffline(page, network);
    const dialog = page.getByRole('dialog');
    await test.step('cancel and rate without a network', async () => {
      await bookingRow(page, played)
        .getByRole('button', { name: exactly('bookings.actions.rateLabel') })
        .click();
      await chooseStars(page, 4);
      await dialog.getByRole('button', { name: t('bookings.rate.submit') }).click();
      await expect(bookingRow(page, played)).toContainText(t('bookings.rate.queued'));
      await bookingRow(page, spot)
        .getByRole('button', { name: exactly('bookings.actions.cancelLabel') })
        .click();
      await dialog.getByRole('button', { name: t('bookings.cancel.yes') }).click();
      await expect(dialog).toBeHidden();
    });
    await test.step('both are sent by the worker of the next connection', async () => {
      network.mend();
      await page.context().setOffline(false);
      await expect(bookingRow(page, played)).toContainText(t('bookings.actions.reviewed'));
      const statuses = async () =>
        (await api.bookingsOf(person)).map(({ id, status }) => (id === booking ? status : ''));
      await expect.poll(statuses).toContain('cancelled');
    });
    await test.step('the bell', async () => {
      const panel = await openNotifications(page);
      await expect(panel.getByRole('link').first()).toBeVisible();
      await panel.getByRole('button', { name: t('notifications.markAll') }).click();
      await page.keyboard.press('Escape');
    });
    await test.step('home knows what was seen and marked', async () => {
      await page.goto(`/venues/${spot.venue.id}`);
      const save = page.getByRole('button', { name: exactly('venue.saveLabel') });
      await save.click();
      await expect(save).toHaveAttribute('aria-pressed', 'true');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: t('homeForYou.saved') })).toBeVisible();
    });
    await pressSignOut(page, person.name);
    await expect(page.getByRole('link', { name: t('nav.login') }).first()).toBeVisible();
  },
);
