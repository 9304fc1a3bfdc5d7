// The steps that stories share, in the words that are on the screen.
import { expect, type Locator, type Page } from '@playwright/test';
import { formatDay, formatHour, formatPrice, formatSpan } from '#text/format.ts';
import type { Api, Person, Spot } from './fixtures-api.ts';
import { pictureReceipt, type TestFile } from './fixtures-files.ts';
import { like, oneOf, t } from './words.ts';

/** The session as a sign-in in an earlier visit left it on the device; stories about signing in use the form instead. */
export async function arriveAs(page: Page, person: Person): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((session) => {
    localStorage.setItem('baari-auth', JSON.stringify({ ...session, received_at: Date.now() }));
    localStorage.setItem('baari-gen', '1');
  }, person.session);
}

/** Two hours later: the sign-in has expired, which must not make anybody wait. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('baari-auth') ?? '{}') as object;
    localStorage.setItem('baari-auth', JSON.stringify({ ...session, received_at: Date.now() - 2 * 3_600_000 }));
  });
}

/** Fills in the login form that is on the screen and waits until the app has moved on. */
export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = page.getByRole('form', { name: t('auth.login.title') });
  await form.getByLabel(t('auth.email')).fill(person.email);
  await form.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
  const leadsToPayment = page.url().includes(encodeURIComponent('?pay=1'));
  await form.getByRole('button', { name: t('auth.login.submit') }).click();
  // The payment itself is what tells.
  if (!leadsToPayment) await expect(page.getByText(t('auth.login.done'))).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
}

export const bookingCard = (page: Page): Locator => page.getByRole('region', { name: t('booking.title') });

/** Where sport, court, date and hours are chosen. */
export const bookingBoard = (page: Page): Locator => page.getByRole('region', { name: t('board.title') });

/** The row of the chosen court. */
export const chosenCourt = (page: Page): Locator =>
  bookingBoard(page)
    .getByRole('row')
    .filter({ has: page.locator('[role=rowheader][aria-selected=true]') });

export const confirmDialog = (page: Page): Locator => page.getByRole('dialog', { name: t('booking.confirmTitle') });

/** One court hour as the board names it: "7:00 PM – 8:00 PM". */
export const formatSlot = (hour: number): string => formatSpan(hour, hour + 1);

/** The name of an hour's cell begins with it; from right to left marks of direction stand between its words. */
export function startsWithSlot(hour: number): RegExp {
  const marks = '[\\u2068\\u2069]*';
  return new RegExp(`^${marks}${formatSlot(hour).replace(/\s|–/g, `${marks}$&${marks}`)}`);
}

/** One hour of the chosen court, whatever its state. */
export const hourCell = (page: Page, hour: number): Locator =>
  chosenCourt(page).getByRole('gridcell', { name: startsWithSlot(hour) });

/** One court hour as a text holds it, whichever kinds of space and joiners are in it. */
export function hourText(hour: number): RegExp {
  const words = `${formatHour(hour)} – ${formatHour((hour + 1) % 24)}`;
  return new RegExp(words.replace(/ /g, '[\\s\\u2060]+'));
}

/**
 * Presses an hour that somebody else has. It is off for choosing, so a press has to be forced; and a forced one waits for nothing,
 * while the board still comes to the chosen date: it would press whatever hour slides below the finger.
 */
export async function pressTaken(page: Page, hour: number): Promise<void> {
  await hourCell(page, hour).hover();
  await hourCell(page, hour).click({ force: true });
}

/** Opens the venue's page and chooses the spot's court and date; the hours are then on the screen. */
export async function openSpot(page: Page, { venue, court, day }: Omit<Spot, 'hours'>): Promise<void> {
  await page.goto(`/venues/${venue.id}`);
  await chooseDay(page, { court, day });
}

export async function chooseDay(page: Page, { court, day }: Pick<Spot, 'court' | 'day'>): Promise<void> {
  await chooseCourt(page, court);
  await typeDay(page, day);
  await expectHoursOf(page, day);
}

/** That hours were just checked is also said of the date before, until the next one is answered. */
export async function expectHoursOf(page: Page, day: string): Promise<void> {
  const board = bookingBoard(page);
  await expect(board.getByRole('grid', { name: t('board.label', { day: formatDay(day) }) })).toBeVisible();
  await expect(board.getByText(t('booking.checkedNow'))).toBeVisible();
}

/** Presses the court's name on the board, after its sport where the venue has several. */
export async function chooseCourt(page: Page, { name, sport }: Spot['court'], patient = {}): Promise<void> {
  const board = bookingBoard(page);
  await expect(board.getByRole('rowheader').first()).toBeVisible(patient);
  const switchTo = board.getByRole('button', { name: sport ?? t('venue.anySport'), exact: true });
  if ((await switchTo.count()) > 0) await switchTo.click();
  await board.getByRole('rowheader', { name }).click();
  await expect(chosenCourt(page)).toContainText(name);
}

/** The field for a date beyond the strip, which is there once it was asked for. */
export async function typeDay(page: Page, day: string, patient = {}): Promise<void> {
  const board = bookingBoard(page);
  const more = board.getByRole('button', { name: t('booking.moreDates') });
  const field = board.getByLabel(t('booking.otherDate'));
  await expect(more).toBeVisible(patient);
  if (!(await field.isVisible())) await more.click();
  await field.fill(day);
}

/** In the dialog that rates a venue. */
export async function chooseStars(page: Page, count: number): Promise<void> {
  const name = like('bookings.rate.starLabel', { stars: t('bookings.rate.star', { count }) });
  await page.getByRole('radio', { name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

export async function chooseHours(page: Page, hours: number[]): Promise<void> {
  for (const hour of hours) {
    await hourCell(page, hour).click();
    await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
  }
}

export async function proceed(page: Page): Promise<void> {
  await bookingCard(page)
    .getByRole('button', { name: t('booking.proceed') })
    .click();
}

/** Takes up a booking that was started earlier: its choice is on the screen, and the way on is one tap. */
export async function goOn(page: Page, hours: number[]): Promise<void> {
  for (const hour of hours) await expect(hourCell(page, hour)).toHaveAttribute('aria-selected', 'true');
  await bookingCard(page)
    .getByRole('button', { name: oneOf('booking.proceed', 'booking.continue') })
    .first()
    .click();
  await expect(confirmDialog(page)).toBeVisible();
}

/** Chooses the hours and holds them: the confirm dialog is open afterwards. */
export async function holdSpot(page: Page, spot: Omit<Spot, 'hours'>, hours: number[]): Promise<void> {
  await openSpot(page, spot);
  await chooseHours(page, hours);
  await proceed(page);
  await expect(confirmDialog(page)).toBeVisible();
}

export async function pickReceipt(page: Page, file: TestFile = pictureReceipt()): Promise<void> {
  await confirmDialog(page).locator('input[type=file]').setInputFiles(file);
}

export async function addReceipt(page: Page, file?: TestFile): Promise<void> {
  await pickReceipt(page, file);
  await expect(confirmDialog(page).getByText(t('booking.receiptSaved'))).toBeVisible();
}

export const confirmButton = (page: Page): Locator =>
  confirmDialog(page).getByRole('button', { name: t('booking.confirm') });

/** The count line of the venue list, as it is read out. */
export const venueCount = (page: Page): Locator => page.getByRole('status').filter({ hasText: like('venues.count') });

/** The row of My Bookings for a spot. A date that is weeks ahead stands there without its year. */
export const bookingRow = (page: Page, { venue, day }: Pick<Spot, 'venue' | 'day'>): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: venue.name })
    .filter({ hasText: formatDay(day).replace(/ \d+$/, '') });

export async function expectBooked(page: Page, spot: Omit<Spot, 'hours'>, hours: number[]): Promise<void> {
  // Longer than an answer takes: an app that lost one asks again only after a pause.
  await expect(page).toHaveURL(/\/my-bookings$/);
  // A venue may have two bookings on one day.
  const row = bookingRow(page, spot).filter({ hasText: spot.court.name });
  await expect(row).toContainText(formatPrice(spot.court.price_per_hour * hours.length + 100));
}

/** Waits until the worker of the first visit runs the page: from then on everything opens without a network. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** A booking made by another device of this person, straight through the API. */
export async function bookByApi(
  api: Api,
  person: Person,
  { court, day }: Omit<Spot, 'hours'>,
  hours: number[],
  file = pictureReceipt(),
): Promise<string> {
  const uploaded = await api.uploadReceipt(person, new Uint8Array(file.buffer));
  const { path } = (uploaded.body as { body: { path: string } }).body;
  const { status, body } = await api.rpc(
    'create_booking',
    {
      request_id: crypto.randomUUID(),
      court: court.id,
      day,
      hours,
      receipt: path,
      expected_total: court.price_per_hour * hours.length + 100,
    },
    person.token,
  );
  if (status !== 200) throw new Error(`create_booking answered ${status}: ${JSON.stringify(body)}`);
  return (body as { booking: { id: string } }).booking.id;
}

/** Ends the tab as Android does to one in the background: no events, no goodbye. */
export async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // The command's own answer never comes: the process that would send it is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** What the owner of the venue, or time, decides about a booking. */
export async function setStatus(api: Api, booking: string, ...statuses: string[]): Promise<void> {
  for (const status of statuses) {
    const answer = await api.call('PATCH', `/rest/v1/bookings?id=eq.${booking}`, { asServer: true, body: { status } });
    if (answer.status !== 200) throw new Error(`${status} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
}

/** A person on a phone that has the app, with one booking; the screen shows My Bookings. */
export async function arriveWithBooking(
  page: Page,
  api: Api,
  statuses: string[] = [],
  name = 'Zainab Chaudhry',
): Promise<{ person: Person; spot: Spot; booking: string }> {
  const person = await api.signUp(name);
  const spot = await api.nextSpot();
  const booking = await bookByApi(api, person, spot, spot.hours.slice(0, 2));
  await setStatus(api, booking, ...statuses);
  await arriveAs(page, person);
  await page.goto('/my-bookings');
  await expect(bookingRow(page, spot)).toBeVisible();
  await readyForOffline(page);
  return { person, spot, booking };
}
