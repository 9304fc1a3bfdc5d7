import { calendarPath } from '#domain/desk/desk-paths.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Spot } from '#tests/support/fixtures-api.ts';
import { consoleIsKept, memberOf } from '#tests/support/fixtures-console.ts';
import { arriveAs, bookByApi } from '#tests/support/fixtures-steps.ts';
import { like, literally, t } from '#tests/support/words.ts';
import { formatSpan } from '#text/format.ts';
import { shortHour } from '#text/near-time.ts';

test.beforeEach(({ guard }) => guard.allow(/network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION)/));

/** The guests that a venue has entered on the court of a spot, as the server has them. */
async function walkInsOn(api: Api, { court, day }: Pick<Spot, 'court' | 'day'>): Promise<string[]> {
  const select = 'select=booking_desk(guest_name)&source=eq.walkin&status=eq.confirmed';
  const { body } = await api.call('GET', `/rest/v1/bookings?${select}&booking_date=eq.${day}&court_id=eq.${court.id}`, {
    asServer: true,
  });
  type Row = { booking_desk: { guest_name: string } | { guest_name: string }[] };
  return (body as Row[]).flatMap(({ booking_desk: desk }) => [desk].flat().map(({ guest_name: name }) => name));
}

/** The cell of an hour on the court of a spot, in the calendar. */
function cellOf(page: Page, { court }: Pick<Spot, 'court'>, hour: number) {
  // The space in "7 PM" is one that does not break.
  const time = shortHour(hour).replace(/\s/, String.raw`\s`);
  return page.getByRole('gridcell', { name: new RegExp(`^${literally(court.name)}, ${time}`) });
}

/** Enters a guest at the hour of a cell. */
async function enterWalkIn(page: Page, cell: ReturnType<typeof cellOf>, guest: string): Promise<void> {
  await cell.click();
  await page.getByRole('button', { name: t('free.walkIn'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('walkIn.title'), exact: true });
  await form.getByLabel(t('walkIn.name'), { exact: true }).fill(guest);
  await form.getByRole('button', { name: t('walkIn.save'), exact: true }).click();
  await expect(form).toHaveCount(0);
}

// desk-gate closes the app on a write of the desk, desk-phone enters guests without a signal, in every run.
// spec: console-stories.offline-once
test(
  'a walk-in entered offline, the app closed: it arrives once',
  { tag: '@sweep' },
  async ({ page, context, api, network }) => {
    const spot = await api.nextSpot();
    const hour = spot.hours.find((one) => one >= 9) ?? 0;
    const guest = 'Hamza Malik';
    await arriveAs(page, await memberOf(api, spot.venue, 'manager', 'Imran Manager'));
    const calendar = calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id });
    await page.goto(calendar);
    const cell = cellOf(page, spot, hour);
    await expect(cell).toBeVisible();
    await consoleIsKept(page);
    network.cut();
    await context.setOffline(true);
    await enterWalkIn(page, cell, guest);
    await expect(page.getByText(t('walkIn.savedHere'))).toBeVisible();
    await expect(cell).toHaveAccessibleName(like('entry.chip.queued'));
    expect(await walkInsOn(api, spot)).toEqual([]);

    await page.close();
    const again = await context.newPage();
    network.mend();
    await context.setOffline(false);
    await again.goto(calendar);
    await expect.poll(() => walkInsOn(api, spot)).toEqual([guest]);
    const entry = again.getByRole('gridcell', { name: new RegExp(guest) });
    await expect(entry).not.toHaveAccessibleName(like('entry.chip.queued'));
  },
);

// desk-sheets.test.tsx blocks the other hours in one tap, desk-words and desk-phone have the refusal, in every run.
// spec: console-stories.block
test(
  'a block of four hours entered offline, one of them booked meanwhile: refused with the name, the other three are blocked',
  { tag: '@sweep' },
  async ({ page, context, api, network }) => {
    const spot = await api.nextSpot();
    const from = spot.hours.find((one) => one >= 9 && [1, 2, 3].every((more) => spot.hours.includes(one + more))) ?? 0;
    const booked = from + 2;
    await arriveAs(page, await memberOf(api, spot.venue, 'manager', 'Imran Manager'));
    await page.goto(calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id }));
    const cell = cellOf(page, spot, from);
    await expect(cell).toBeVisible();
    await consoleIsKept(page);
    network.cut();
    await context.setOffline(true);
    await cell.click();
    await page.getByRole('button', { name: t('free.block'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('block.title'), exact: true });
    for (const more of [1, 2, 3])
      await form.getByRole('button', { name: formatSpan(from + more, from + more + 1), exact: true }).click();
    await form.getByRole('button', { name: t('entry.reason.weather'), exact: true }).click();
    await form.getByRole('button', { name: t('block.submit', { count: 4 }), exact: true }).click();
    const block = page.getByRole('gridcell', { name: new RegExp(t('entry.reason.weather')) });
    await expect(block.first()).toHaveAccessibleName(like('entry.chip.queued'));

    const customer = await api.signUp('Bilal Qureshi');
    await bookByApi(api, customer, spot, [booked]);
    network.mend();
    await context.setOffline(false);
    await expect(block.first()).toHaveAccessibleName(like('entry.chip.refused'));
    await block
      .first()
      .getByRole('button', { name: t('entry.reason.weather') })
      .click();
    const sheet = page.getByRole('dialog', { name: t('entry.reason.weather') });
    await expect(sheet.getByRole('alert')).toContainText(customer.name);
    await expect(sheet.getByRole('alert')).toContainText(formatSpan(booked, booked + 1));
    await sheet.getByRole('button', { name: t('taken.others') }).click();
    const blocked = async () =>
      (await api.freeHours(spot.court.id, spot.day)).filter((hour) => hour >= from && hour < from + 4);
    await expect.poll(blocked).toEqual([]);
    const select = `select=hours:time_slot_blocks(start_time,active)&court_id=eq.${spot.court.id}&day=eq.${spot.day}`;
    const { body } = await api.call('GET', `/rest/v1/venue_blocks?${select}`, { asServer: true });
    const kept = (body as { hours: { start_time: string; active: boolean }[] }[]).flatMap(({ hours }) => hours);
    expect(
      kept
        .filter(({ active }) => active)
        .map(({ start_time: start }) => Number.parseInt(start, 10))
        .toSorted((a, b) => a - b),
    ).toEqual([from, from + 1, from + 3]);
    await expect(block.first()).not.toHaveAccessibleName(like('entry.chip.refused'));
  },
);

// tests/db/desk-entries.test.ts takes both in one batch, desk-queue.test.ts keeps their order, in every run.
// spec: console-stories.batch
test(
  'a walk-in and its check-in, both without a signal, arrive in this order',
  { tag: '@sweep' },
  async ({ page, context, api, network }) => {
    const spot = await api.soonSpot(3);
    const [hour = 0] = spot.hours;
    const guest = 'Hamza Malik';
    await arriveAs(page, await memberOf(api, spot.venue, 'gate', 'Ghulam Gate'));
    await page.goto(calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id }));
    const cell = cellOf(page, spot, hour);
    await expect(cell).toBeVisible();
    await consoleIsKept(page);
    network.cut();
    await context.setOffline(true);
    await enterWalkIn(page, cell, guest);
    await cell.getByRole('button').click();
    const sheet = page.getByRole('dialog', { name: guest });
    await sheet.getByRole('button', { name: t('entry.checkIn') }).click();
    await expect(sheet.getByText(t('entry.chip.arrivedQueued'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell).toHaveAccessibleName(like('entry.chip.arrivedQueued'));
    network.mend();
    await context.setOffline(false);
    const came = async () => {
      const select = 'select=booking_attendance(state),booking_desk(guest_name)&source=eq.walkin';
      const { body } = await api.call(
        'GET',
        `/rest/v1/bookings?${select}&booking_date=eq.${spot.day}&court_id=eq.${spot.court.id}`,
        { asServer: true },
      );
      type Row = Record<'booking_attendance' | 'booking_desk', object | object[] | null>;
      return (body as Row[]).map(({ booking_attendance: seen, booking_desk: desk }) => [desk, seen].flat());
    };
    await expect.poll(came).toEqual([[{ guest_name: guest }, { state: 'arrived' }]]);
    await expect(cell).not.toHaveAccessibleName(like('entry.chip.arrivedQueued'));
  },
);

// desk-phone.test.ts deletes the venue on the device, vendor-console.test.tsx says so, in every run.
// spec: console-stories.removed-member
test(
  'a member who was removed while they had no signal: the venue leaves the phone, and what they entered is refused',
  { tag: '@sweep' },
  async ({ page, context, api, network }) => {
    const spot = await api.nextSpot();
    const hour = spot.hours.find((one) => one >= 9) ?? 0;
    const manager = await memberOf(api, spot.venue, 'manager', 'Imran Manager');
    await arriveAs(page, manager);
    await page.goto(calendarPath(spot.venue.id, { day: spot.day, court: spot.court.id }));
    const cell = cellOf(page, spot, hour);
    await expect(cell).toBeVisible();
    await consoleIsKept(page);
    network.cut();
    await context.setOffline(true);
    await enterWalkIn(page, cell, 'Hamza Malik');
    await expect(cell).toHaveAccessibleName(like('entry.chip.queued'));

    const { status } = await api.call('DELETE', `/rest/v1/venue_members?user_id=eq.${manager.id}`, { asServer: true });
    expect(status).toBeLessThan(300);
    network.mend();
    await context.setOffline(false);
    await expect(page.getByRole('main').getByText(t('desk.lost', { venue: spot.venue.name }))).toBeVisible();
    expect(await walkInsOn(api, spot)).toEqual([]);
    const kept = await page.evaluate(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const open = indexedDB.open(name);
          open.addEventListener('error', () => reject(new Error(`cannot open ${name}`)));
          open.addEventListener('success', () => {
            const count = open.result.transaction('entries').objectStore('entries').count();
            count.addEventListener('success', () => resolve(count.result));
            count.addEventListener('error', () => reject(new Error('cannot count')));
          });
        }),
      `baari-user-${manager.id}`,
    );
    expect(kept, 'entries of the venue on this phone').toBe(0);
  },
);
