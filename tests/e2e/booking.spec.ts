import { spokenCode } from '#domain/booking.ts';
import { formatPrice } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { expect, test } from '#tests/support/fixtures.ts';
import {
  addReceipt,
  bookingCard,
  bookingRow,
  chooseHours,
  confirmButton,
  confirmDialog,
  expectBooked,
  hourCell,
  hourText,
  logIn,
  openSpot,
  proceed,
  readyForOffline,
} from '#tests/support/fixtures-steps.ts';
import { goodReceipts, hiddenInFiles } from '#tests/support/receipt-corpus.ts';
import { cachedPaths } from '#tests/support/fixtures-worker.ts';
import { exactly, like, t } from '#tests/support/words.ts';

test('a newcomer books two hours with a receipt, finds them in My Bookings, and nobody else can have them; no answer of the server is in a cache; the photo of the receipt says where it was taken, what the server stores does not', async ({
  page,
  api,
  network,
  anotherPhone,
}) => {
  const person = await api.signUp('Hina Raza');
  const spot = await api.nextSpot();
  const hours = spot.hours.slice(1, 3);
  const [first = 0, second = 0] = hours;
  const total = spot.court.price_per_hour * 2 + 100;
  const photo = goodReceipts.find(({ name }) => name === 'with-place-and-jfif.jpg');
  if (!photo) throw new Error('The corpus has lost its photo with a place.');
  expect(Buffer.from(photo.bytes).includes('Exif\0\0MM', 0, 'latin1')).toBe(true);
  let code = '';

  await test.step('choose court, date and hours before logging in', async () => {
    await openSpot(page, spot);
    await chooseHours(page, hours);
    await expect(bookingCard(page)).toContainText(formatPrice(total));
    await proceed(page);
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  await test.step('the login says what comes next, and leads to the payment itself', async () => {
    const next = page.getByText(t('booking.loginFirst'));
    await expect(next).toBeVisible();
    await expect(page.getByText(`${spot.venue.name}: ${choiceWords(spot.day, hours)}`)).toBeVisible();
    await logIn(page, person);
    await expect(confirmDialog(page)).toBeVisible();
    await expect(page.getByText(t('auth.login.done')), 'it would lie over the countdown').toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/venues/${spot.venue.id}$`));
  });

  await test.step('transfer to the account shown and upload the receipt', async () => {
    const dialog = confirmDialog(page);
    await expect(dialog).toContainText(t('booking.state.held'));
    await expect(dialog).toContainText(spot.venue.name);
    await expect(
      dialog.getByRole('heading', { name: t('booking.payTitle', { total: formatPrice(total) }) }),
    ).toBeVisible();
    await expect(dialog.getByText(t('booking.accountNumber'))).toBeVisible();
    await expect(dialog.getByText(t('booking.payNow'))).toBeVisible();
    code = (await dialog.getByText(t('booking.remarks')).locator('xpath=following-sibling::dd[1]').textContent()) ?? '';
    expect(code).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
    await expect(dialog).toContainText(t('booking.remaining'));
    await addReceipt(page, { name: photo.name, mimeType: 'image/jpeg', buffer: Buffer.from(photo.bytes) });
    await expect(dialog).toContainText(like('booking.checkText'));
    await expect(dialog).toContainText(t('booking.afterwards'));
    await confirmButton(page).click();
  });

  await test.step('find it in My Bookings', async () => {
    await expect(page.getByText(t('booking.successTitle'))).toBeVisible();
    await expectBooked(page, spot, hours);
    const [made] = await api.bookingsOf(person);
    const card = page.getByRole('region', { name: t('game.booked') });
    await expect(card).toContainText(spot.venue.name);
    await expect(card).toContainText(choiceWords(spot.day, hours));
    await expect(card, 'the code that stood in the dialog').toContainText(code);
    expect(spokenCode(made?.code ?? '')).toBe(code);
    const whatsApp = await card.getByRole('link', { name: t('game.whatsApp') }).getAttribute('href');
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(spot.venue.name);
    await card.getByRole('button', { name: t('game.putAway') }).click();
    await expect(card).toBeHidden();
    const row = bookingRow(page, spot);
    await expect(row).toContainText(t('bookings.status.pending'));
    await expect(row).toContainText(spot.court.name);
    await row.getByRole('button', { expanded: false }).first().click();
    await expect(row).toContainText(hourText(first));
    await expect(row).toContainText(hourText(second));
    await row.getByRole('button', { name: like('bookings.receipt.viewLabel') }).click();
    const viewer = page.getByRole('dialog', { name: t('bookings.receipt.title') });
    await expect(
      viewer.getByRole('img', { name: exactly('bookings.receipt.alt', { venue: spot.venue.name }) }),
    ).toBeVisible();
    await viewer.getByRole('button', { name: t('action.close') }).click();
    await expect(viewer).toBeHidden();
  });

  await test.step('the server holds exactly this booking', async () => {
    const bookings = await api.bookingsOf(person);
    expect(bookings).toHaveLength(1);
    expect(bookings[0]).toMatchObject({ status: 'pending', total_price: total, booking_date: spot.day });
    const stored = await fetch(`${network.url}/functions/v1/receipts?path=${bookings[0]?.payment_receipt}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect({ status: stored.status, type: stored.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'image/jpeg',
    });
    const bytes = Buffer.from(await stored.arrayBuffer());
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(hiddenInFiles.filter((secret) => bytes.includes(secret, 0, 'latin1'))).toEqual([]);
    expect(bytes.equals(Buffer.from(photo.bytes))).toBe(false);
  });

  await test.step('what the server said is in no cache, only what it is made of', async () => {
    await readyForOffline(page);
    const kept = await cachedPaths(page);
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => /^\/(rest|auth|functions|storage)\//.test(path))).toEqual([]);
    const asked = network.log.filter(({ path }) => /^\/(rest|auth|functions)\//.test(path));
    expect(asked.length, 'the visit did talk to the server').toBeGreaterThan(3);
  });

  await test.step('somebody else sees the hours as taken, without a name', async () => {
    const phone = await anotherPhone();
    const other = await phone.newPage();
    await openSpot(other, spot);
    await expect(hourCell(other, first)).toBeDisabled();
    await expect(hourCell(other, first)).toHaveAccessibleName(
      exactly('booking.hourLabel', { state: t('booking.state.taken') }),
    );
    await expect(bookingCard(other)).not.toContainText(person.name);
    await expect(hourCell(other, spot.hours[3] ?? 0)).toBeEnabled();
    await expect(hourCell(other, second)).toBeDisabled();
  });
});
