// Receipts over lines as people have them: slow, and cut in the middle. The proxy carries everything, byte by byte.
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Spot } from '#tests/support/fixtures-api.ts';
import { pdfReceipt, pictureReceipt } from '#tests/support/fixtures-files.ts';
import {
  addReceipt,
  bookingBoard,
  chooseCourt,
  confirmButton,
  confirmDialog,
  expectBooked,
  holdSpot,
  hourCell,
  logIn,
  pickReceipt,
  proceed,
  typeDay,
} from '#tests/support/fixtures-steps.ts';
import { figure } from '#tests/support/figure.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import { exactly, t } from '#tests/support/words.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// What turns while a line is slow would be drawn for minutes, and nobody looks.
test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } });

// A cut may strike whatever is under way, a download of the worker as well.
const lost = /network net::ERR_(EMPTY_RESPONSE|FAILED|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING)/;

// upload-parts.test.ts sends the same file over the same line, in every run.
test(
  '2 MB at 200 kbit/s with two cuts are booked, and a cut costs one part',
  { tag: '@sweep' },
  async ({ page, api, network, guard }) => {
    test.setTimeout(300_000);
    const person = await api.signUp('Sana Iqbal');
    const spot = await api.nextSpot();
    const hours = spot.hours.slice(0, 1);
    await page.goto('/login');
    await logIn(page, person);
    await holdSpot(page, spot, hours);
    await addReceipt(page, pdfReceipt(2_000_000));

    guard.allow(lost);
    const line = network.slowDown({ kbits: 200, distance: 100, cutsAt: [700_000, 1_400_000] });
    const began = Date.now();
    await confirmButton(page).click();
    const dialog = confirmDialog(page);
    await expect(dialog.getByText(exactly('booking.uploadedLeft', { total: 2001 }))).toBeVisible();
    await expect(page.getByText(t('booking.successTitle'))).toBeVisible({ timeout: 240_000 });
    figure(
      '2 MB at 200 kbit/s, two cuts, in the browser',
      `${Math.round(line.up / 1000)} kB up in all, ${Math.round((Date.now() - began) / 1000)} s`,
    );
    expect(line.up).toBeLessThanOrEqual(2_300_000);
    await expectBooked(page, spot, hours);
    const lostParts = network.log.filter(({ path }) => path.includes('/functions/v1/receipts?file='));
    expect(lostParts.length).toBeGreaterThan(10);
  },
);

/** What takes its time takes more of it on a line like this. */
const patient = { timeout: 120_000 };

type Visit = { note: (what: string) => void; seconds: () => number };

/** Opens the page of a venue on a phone that has nothing of the app, over a line of slow 2G, until its courts are there. */
async function visit(page: Page, network: Proxy, spot: Spot, notes: string[]): Promise<Visit> {
  const line = network.slowDown({ kbits: 50, distance: 400 });
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const note = (what: string) => {
    notes.push(`${what} ${seconds().toFixed(1)} s (${Math.round((line.down + line.up) / 1000)} kB)`);
  };
  // Chromium takes the address of a page over when its first bytes come; what is on it is asked for meanwhile.
  await page.goto(`/venues/${spot.venue.id}`, { waitUntil: 'commit', ...patient });
  const name = page.getByRole('heading', { level: 1, name: spot.venue.name });
  await expect(name).toBeVisible(patient);
  note('name');
  expect(seconds(), 'before the code has come').toBeLessThan(10);

  const asked = () => network.log.filter(({ path }) => path.endsWith('/rpc/sync_pull'));
  await chooseCourt(page, spot.court, patient);
  note('courts');
  await expect(name, 'it stands until all of it is there').toBeVisible();
  expect(
    asked().map(({ sent }) => sent),
    'one question',
  ).toEqual([{ parts: [{ p: `venue:${spot.venue.id}` }] }]);
  const background = /^\/(sw\.js|assets\/(pwa|outbox|bell))/;
  expect(network.log.filter(({ path }) => background.test(path))).toEqual([]);
  return { note, seconds };
}

test.describe(() => {
  test.use({ newPhone: true });

  test('a first visit on slow 2G shows what the venue is called in ten seconds, and asks one question for all of it', async ({
    page,
    api,
    network,
  }) => {
    test.setTimeout(400_000);
    const notes: string[] = [];
    await visit(page, network, await api.nextSpot(), notes);
    figure('first visit at 50 kbit/s, 400 ms', notes.join(', '));
  });

  // booking.spec books on a first visit, the story above has the line, in every run.
  test(
    'a first visit on slow 2G ends with a booking in two and a half minutes',
    { tag: '@sweep' },
    async ({ page, api, network }) => {
      test.setTimeout(400_000);
      const person = await api.signUp('Bilal Shah');
      const spot = await api.nextSpot();
      const hours = spot.hours.slice(0, 1);
      const at: string[] = [];
      const { note, seconds } = await visit(page, network, spot, at);

      await typeDay(page, spot.day, patient);
      await expect(hourCell(page, hours[0] ?? 0)).toBeVisible(patient);
      await expect(bookingBoard(page).getByText(t('booking.checkedNow'))).toBeVisible(patient);
      note('hours shown');
      await hourCell(page, hours[0] ?? 0).click(patient);
      await proceed(page);
      const form = page.getByRole('form', { name: t('auth.login.title') });
      await form.getByLabel(t('auth.email')).fill(person.email, patient);
      await form.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
      await form.getByRole('button', { name: t('auth.login.submit') }).click();
      // A login leads to the dialog of the hour that was chosen before.
      await expect(confirmDialog(page)).toBeVisible(patient);
      note('logged in and held');
      await pickReceipt(page, pictureReceipt());
      await expect(confirmDialog(page).getByText(t('booking.receiptSaved'))).toBeVisible(patient);
      const worker = network.log.filter(({ path }) => path === '/sw.js');
      expect(worker, 'what the app keeps for offline waits while somebody books').toEqual([]);
      await confirmButton(page).click(patient);
      note('sent');
      await expect(page.getByText(t('booking.successTitle'))).toBeVisible(patient);
      note('booked');
      figure('first visit to booked at 50 kbit/s, 400 ms, one line', at.join(', '));
      expect(seconds()).toBeLessThan(150);
    },
  );
});
