// What an owner changes of a venue, and what customers and the desk see of it; each screen and dialog on the way is looked at by axe.
import { dayAfter } from '#domain/calendar.ts';
import { calendarPath, deskBookingPath } from '#domain/desk/desk-paths.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { formatPrice } from '#text/format.ts';
import { hourWords } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { scanAs } from '#tests/support/axe.ts';
import type { Person } from '#tests/support/fixtures-api.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import { demoPerson, playingDayOf, spotAt, writeAs } from '#tests/support/fixtures-desk.ts';
import {
  arriveAs,
  bookByApi,
  bookingBoard,
  bookingRow,
  hourText,
  openSpot,
  setStatus,
} from '#tests/support/fixtures-steps.ts';
import { like, literally, t } from '#tests/support/words.ts';

const venueName = 'Chambeli Padel Club';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = (page: Page) => expect(page.getByText(t('settings.saved'), { exact: true }).first()).toBeVisible();

// add-court-form.test.tsx and courts-form.test.tsx save it, venue-rules and sync-pages have it for customers, in every run.
// spec: desk-settings.add-court
test(
  'a court is added: customers find it on the board; out of use it is gone again',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone }) => {
    const { venue, day } = await spotAt(api, venueName, 27);
    const name = 'Turf by the canal';
    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(settingsPath(venue.id, 'courts'));
    await page.getByRole('link', { name: t('courts.add') }).click();
    await expect(page.getByRole('heading', { name: t('courts.add') })).toBeVisible();
    await page.getByLabel(t('courts.name'), { exact: true }).fill(name);
    await page.getByLabel(t('courts.sport'), { exact: true }).selectOption('Padel');
    await page.getByLabel(t('courts.price'), { exact: true }).fill('4,100');
    await scanAs(page, 'A new court');
    await press(page, t('courts.addSave'));
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

    const customer = await (await anotherPhone()).newPage();
    await arriveAs(customer, await api.signUp('Sana Raza'));
    const { body } = await api.call(
      'GET',
      `/rest/v1/courts?select=id,name,sport,price_per_hour&venue_id=eq.${venue.id}`,
      { asServer: true },
    );
    const court = (body as (typeof venue.courts)[number][]).find((one) => one.name === name);
    if (!court) throw new Error('The court is not on the server.');
    expect(court.price_per_hour).toBe(4100);
    await openSpot(customer, { venue, court, day });

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await row.getByLabel(t('courts.inUse')).uncheck();
    await press(page, t('settings.save'));
    await saved(page);
    await customer.reload();
    await expect(bookingBoard(customer).getByRole('rowheader').first()).toBeVisible();
    await expect(bookingBoard(customer).getByRole('rowheader', { name })).toHaveCount(0);
  },
);

// calendar-view.test.tsx has it in the week, venue-rules keeps customers out, in every run.
// spec: desk-calendar.week-break
test(
  'a break of one court stands by its name in the week of that court, and customers cannot book it',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const spot = await spotAt(api, venueName, 29);
    const hour = spot.hours.find((one) => one >= 9) ?? 0;
    const owner = await demoPerson(api, 'ownerLahore');
    await writeAs(api, owner, 'save-schedule', {
      venueId: spot.venue.id,
      courtId: spot.court.id,
      label: 'Net repair',
      kind: 'break',
      firstDay: spot.day,
      lastDay: spot.day,
      fromHour: hour,
      toHour: hour + 1,
      affected: [],
    });
    expect(await api.freeHours(spot.court.id, spot.day)).not.toContain(hour);
    await arriveAs(page, owner);
    await page.goto(calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id, view: 'week' }));
    const why = literally(t('calendar.closedFor', { why: 'Net repair' }));
    const cell = page.getByRole('gridcell', { name: new RegExp(why) });
    await expect(cell).toHaveCount(1);
    await expect(cell).toHaveAccessibleName(new RegExp(shortHour(hour).replace(/\s/, String.raw`\s`)));
    await scanAs(page, 'A week with a break');
  },
);

// src/forms/desk-settings.test.ts refuses the step at its field, hours-form.test.tsx reads it back, in every run.
// spec: desk-settings.policy
test(
  'an own policy is read back as its customers will read it, and a step that rises is refused',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue } = await spotAt(api, venueName, 29);
    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(settingsPath(venue.id, 'policy'));
    await page.getByLabel(like('policy.custom')).check();
    const step = (count: number) => page.getByRole('group', { name: t('policy.step', { count }) });
    const fill = async (count: number, hours: string, percent: string) => {
      await step(count).getByLabel(t('policy.hours')).fill(hours);
      await step(count).getByLabel(t('policy.percent')).fill(percent);
    };
    await fill(1, '24', '50');
    await fill(2, '6', '80');
    await press(page, t('settings.save'));
    await expect(step(2).getByLabel(t('policy.percent'))).toHaveAttribute('aria-invalid', 'true');
    await scanAs(page, 'A policy with a wrong step');
    await fill(1, '6', '100');
    await fill(2, '', '');
    await press(page, t('settings.save'));
    await saved(page);
  },
);

// hours-form.test.tsx pauses and resumes, venue-rules and pauses take the hours and give them back, in every run.
// spec: console-stories.pause
test(
  'a pause until tomorrow’s closing takes the hours from customers and gives them back when it ends',
  { tag: '@sweep' },
  async ({ page, api }) => {
    const { venue, court } = await spotAt(api, venueName, 1);
    // After midnight the evening before may still be running: "tomorrow" is then the date of today.
    const day = dayAfter(await playingDayOf(api, venue), 1);
    const before = await api.freeHours(court.id, day);
    expect(before.length).toBeGreaterThan(3);
    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(settingsPath(venue.id, 'hours'));
    await page.getByLabel(t('pause.for'), { exact: true }).selectOption({ label: court.name });
    await page.getByRole('button', { name: like('pause.chooseLabel', { choice: t('pause.tomorrow') }) }).click();
    await expect(page.getByText(t('pause.isPaused'), { exact: true })).toBeVisible();
    expect(await api.freeHours(court.id, day)).toEqual([]);
    await scanAs(page, 'Hours with a pause');
    await press(page, t('pause.resume'));
    await expect(page.getByText(t('pause.resumed'), { exact: true })).toBeVisible();
    expect(await api.freeHours(court.id, day)).toEqual(before);
  },
);

// hours-form.test.tsx closes Eid and decides about each booking, venue-rules does all of it at once, in every run.
// spec: console-stories.eid
test(
  'Eid closes a day with three bookings: one is kept, two are called off, and one that came meanwhile is looked at first',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone }) => {
    const spot = await spotAt(api, venueName, 23);
    // The hours after midnight of this date belong to the evening before, which stays as it is.
    const hours = spot.hours.filter((hour) => hour >= 9);
    const [kept, off, open, late] = hours as [number, number, number, number];
    const guest = async (name: string, hour: number) => {
      const person = await api.signUp(name);
      return { ...person, booking: await bookByApi(api, person, spot, [hour]) };
    };
    const ayesha = await guest('Ayesha Nadeem', kept);
    const bilal = await guest('Bilal Haider', off);
    for (const { booking } of [ayesha, bilal]) await setStatus(api, booking, 'confirmed');
    const hina = await guest('Hina Waheed', open);

    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(settingsPath(spot.venue.id, 'hours'));
    await press(page, t('hours.eid'));
    const form = page.getByRole('form', { name: t('hours.newSpecial') });
    await expect(form.getByRole('radio', { name: t('hours.isClosed') })).toBeChecked();
    await form.getByLabel(t('rules.for')).selectOption({ label: spot.court.name });
    for (const label of ['rules.firstDay', 'rules.lastDay'] as const)
      await form.getByLabel(t(label)).fill(spot.day.split('-').toReversed().join('/'));
    await press(page, t('hours.save'));

    const affected = (count: number) => page.getByRole('dialog', { name: t('affected.title', { count }) });
    const amount = formatPrice(spot.court.price_per_hour + 100);
    const choice = (name: string, key: 'affected.keep' | 'affected.cancel') =>
      page
        .getByRole('dialog')
        .getByRole('group', { name: t('affected.choose', { name }) })
        .getByRole('radio', { name: t(key, { amount }) });
    await expect(affected(3)).toBeVisible();
    await choice(bilal.name, 'affected.cancel').check();
    await choice(hina.name, 'affected.cancel').check();
    await expect(choice(ayesha.name, 'affected.keep')).toBeChecked();
    await scanAs(page, 'What a closure leaves outside');

    const zara = await guest('Zara Iqbal', late);
    await press(page, t('affected.saveCancel', { count: 2 }));
    await expect(affected(4).getByRole('alert')).toHaveText(t('affected.again'));
    // What was chosen before is chosen still; nothing has happened to anybody yet.
    await expect(choice(bilal.name, 'affected.cancel')).toBeChecked();
    await expect(choice(zara.name, 'affected.keep')).toBeChecked();
    const statusOf = async (person: Person) => (await api.bookingsOf(person)).map(({ status }) => status);
    expect(await statusOf(bilal)).toEqual(['confirmed']);
    expect(await api.freeHours(spot.court.id, spot.day)).toEqual(expect.arrayContaining(hours.slice(4)));

    await press(page, t('affected.saveCancel', { count: 2 }));
    await saved(page);
    const statuses = await Promise.all([ayesha, bilal, hina, zara].map(statusOf));
    expect(statuses).toEqual([['confirmed'], ['cancelled'], ['refund_due'], ['pending']]);
    expect((await api.freeHours(spot.court.id, spot.day)).filter((hour) => hour >= 9)).toEqual([]);

    const phone = await (await anotherPhone()).newPage();
    await arriveAs(phone, bilal);
    await phone.goto('/my-bookings');
    await expect(bookingRow(phone, spot)).toContainText(amount);
  },
);

// move-dialog.test.tsx moves it, moves has its hours and its message, booking-parts.test.tsx says where it is now, in every run.
// spec: console-stories.move
test(
  'a booking is moved: its new hour is taken, its old one free, and its customer reads where it is now',
  { tag: '@sweep' },
  async ({ page, api, anotherPhone }) => {
    const spot = await spotAt(api, venueName, 22);
    const [old = 0, next = 0] = spot.hours.filter((hour) => hour >= 9);
    const customer = await api.signUp('Hina Saleem');
    const booking = await bookByApi(api, customer, spot, [old]);
    await setStatus(api, booking, 'confirmed');
    await arriveAs(page, await demoPerson(api, 'ownerLahore'));
    await page.goto(deskBookingPath(spot.venue.id, booking));
    await press(page, t('cases.move'));
    const dialog = page.getByRole('dialog', { name: t('cases.moveTitle') });
    const hour = literally(hourWords(spot.day, next)).replace(/\s/g, String.raw`\s`);
    await dialog.getByRole('button', { name: new RegExp(`^${hour}$`) }).click();
    await scanAs(page, 'A move');
    await dialog.getByLabel(t('cases.moveAgreed', { name: customer.name })).check();
    await dialog.getByRole('button', { name: t('cases.moveYes'), exact: true }).click();
    await expect(page.getByText(t('cases.moved'), { exact: true })).toBeVisible();
    const free = await api.freeHours(spot.court.id, spot.day);
    expect([free.includes(old), free.includes(next)]).toEqual([true, false]);

    const phone = await (await anotherPhone()).newPage();
    await arriveAs(phone, customer);
    await phone.goto('/my-bookings');
    await expect(bookingRow(phone, spot)).toContainText(like('bookings.next.moved'));
    await expect(bookingRow(phone, spot)).toContainText(hourText(next));
  },
);
