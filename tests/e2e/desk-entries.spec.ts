import { karachiDate, karachiHour } from '#domain/calendar.ts';
import { expect, test, type Page } from '#tests/support/fixtures.ts';
import type { Api, Court, Person, Spot } from '#tests/support/fixtures-api.ts';
import { arriveAs, bookByApi, readyForOffline } from '#tests/support/fixtures-steps.ts';
import type { Proxy } from '#tests/support/proxy.ts';
import { exactly, like, literally, t } from '#tests/support/words.ts';
import { shortHour } from '#text/near-time.ts';

const lost = /network net::ERR_(EMPTY_RESPONSE|INTERNET_DISCONNECTED|CONNECTION)/;

test.beforeEach(({ guard }) => guard.allow(lost));

/** Somebody who manages the venue: only the server makes them one. */
async function managerOf(api: Api, { venue }: Spot): Promise<Person> {
  const person = await api.signUp('Imran Manager');
  const { status } = await api.call('POST', '/rest/v1/venue_members', {
    asServer: true,
    body: { venue_id: venue.id, user_id: person.id, role: 'manager' },
  });
  expect(status).toBe(201);
  return person;
}

/** A spot with two free hours in daylight, the second of them free on another court of the sport as well. */
async function spotWithAnother(api: Api): Promise<Spot & { hours: [number, number]; other: Court }> {
  for (;;) {
    const spot = await api.nextSpot();
    const hours = spot.hours.filter((hour) => hour >= 9);
    for (const other of spot.venue.courts.filter(
      ({ id, sport }) => id !== spot.court.id && sport === spot.court.sport,
    )) {
      const free = await api.freeHours(other.id, spot.day);
      const second = hours.slice(1).find((hour) => free.includes(hour));
      if (hours[0] !== undefined && second !== undefined) return { ...spot, hours: [hours[0], second], other };
    }
  }
}

/** The guests that a venue has entered on a date, as the server has them. */
async function walkInsOn(
  api: Api,
  { venue, day }: Pick<Spot, 'venue' | 'day'>,
): Promise<{ court: string; name: string }[]> {
  const select = 'select=court_id,status,booking_desk(guest_name)';
  const courts = venue.courts.map(({ id }) => id).join(',');
  const { body } = await api.call(
    'GET',
    `/rest/v1/bookings?${select}&source=eq.walkin&status=eq.confirmed&booking_date=eq.${day}&court_id=in.(${courts})`,
    { asServer: true },
  );
  type Row = { court_id: string; booking_desk: { guest_name: string } | { guest_name: string }[] };
  return (body as Row[]).map(({ court_id: court, booking_desk: desk }) => ({
    court,
    name: [desk].flat()[0]?.guest_name ?? '',
  }));
}

async function goOffline(page: Page, network: Proxy): Promise<void> {
  network.cut();
  await page.context().setOffline(true);
}

async function comeBack(page: Page, network: Proxy): Promise<void> {
  network.mend();
  await page.context().setOffline(false);
}

/** The cell of an hour of the spot's court; the space in "7 PM" is one that does not break. */
const cellOf = (page: Page, { court }: Spot, hour: number) =>
  page.getByRole('gridcell', {
    name: new RegExp(`^${literally(court.name)}, ${shortHour(hour).replace(/\s/, String.raw`\s`)}(,| to )`),
  });
const form = (page: Page) => page.getByRole('dialog', { name: t('walkIn.title'), exact: true });

async function enterWalkIn(page: Page, spot: Spot, hour: number, name: string): Promise<void> {
  await cellOf(page, spot, hour).click();
  await page.getByRole('button', { name: t('free.walkIn'), exact: true }).click();
  await form(page).getByLabel(t('walkIn.name'), { exact: true }).fill(name);
  await form(page)
    .getByRole('button', { name: t('walkIn.save'), exact: true })
    .click();
  await expect(form(page)).toBeHidden();
}

test('two walk-ins entered offline, the app closed: one arrives once, the other meets a customer and moves on in one tap', async ({
  page,
  context,
  api,
  network,
}) => {
  const spot = await spotWithAnother(api);
  const [first, second] = spot.hours;
  const manager = await managerOf(api, spot);
  const customer = await api.signUp('Bilal Ahmed');
  const calendar = `/vendor/${spot.venue.id}/calendar?day=${spot.day}`;
  await arriveAs(page, manager);
  await page.goto(calendar);
  await expect(cellOf(page, spot, first)).toBeVisible();
  await readyForOffline(page);
  await goOffline(page, network);
  await enterWalkIn(page, spot, first, 'Hamza Malik');
  await expect(page.getByText(t('walkIn.savedHere'))).toBeVisible();
  await enterWalkIn(page, spot, second, 'Usman Tariq');
  await expect(cellOf(page, spot, second)).toHaveAccessibleName(like('entry.chip.queued'));
  expect(await walkInsOn(api, spot)).toEqual([]);
  await bookByApi(api, customer, spot, [second]);

  await page.close();
  const again = await context.newPage();
  await comeBack(again, network);
  await again.goto(calendar);
  await expect.poll(() => walkInsOn(api, spot)).toEqual([{ court: spot.court.id, name: 'Hamza Malik' }]);
  // Both parties: the guest of the refused one heads the sheet, the customer who was faster is in the reason.
  const refused = again.getByRole('gridcell', { name: /Usman Tariq/ });
  await expect(refused).toHaveAccessibleName(like('entry.chip.refused'));
  await refused.click();
  const sheet = again.getByRole('dialog', { name: 'Usman Tariq' });
  await expect(sheet).toContainText(like('deskWrite.taken.online', { court: spot.court.name, name: 'Bilal Ahmed' }));
  await sheet.getByRole('button', { name: t('taken.move', { court: spot.other.name }), exact: true }).click();
  await expect
    .poll(async () => (await walkInsOn(api, spot)).map(({ court, name }) => `${name} ${court}`).sort())
    .toEqual([`Hamza Malik ${spot.court.id}`, `Usman Tariq ${spot.other.id}`]);
  await expect(again.getByRole('gridcell', { name: /Usman Tariq/ })).not.toHaveAccessibleName(
    like('entry.chip.queued'),
  );
});

/** Enters a guest who plays right now, on whichever court nobody has at this hour. */
async function playerNow(api: Api, manager: Person, { venue }: Spot, name: string): Promise<string> {
  for (const court of venue.courts) {
    const id = crypto.randomUUID();
    const now = Date.now();
    const args = {
      courtId: court.id,
      day: karachiDate(now),
      hours: [karachiHour(now)],
      source: 'walkin',
      name,
      total: 1000,
    };
    const mutations = [{ id, kind: 'add-walk-in', v: 1, entity: `entry:${id}`, args }];
    const { body } = await api.rpc('apply_mutations', { batch: { proto: 1, device: id, mutations } }, manager.token);
    if ((body as { results: { status: string }[] }).results[0]?.status === 'applied') return id;
  }
  throw new Error('Every court is played on.');
}

test('a check-in without a connection is one tap, says that it waits, and arrives', async ({ page, api, network }) => {
  const spot = await api.nextSpot();
  const manager = await managerOf(api, spot);
  const booking = await playerNow(api, manager, spot, 'Sana Javed');
  await arriveAs(page, manager);
  await page.goto(`/vendor/${spot.venue.id}/today`);
  const checkIn = page.getByRole('button', { name: t('entry.checkInLabel', { name: 'Sana Javed' }) });
  await expect(checkIn).toBeVisible();
  await readyForOffline(page);
  await goOffline(page, network);
  await checkIn.click();
  await expect(page.getByText(t('entry.isIn', { name: 'Sana Javed' }))).toBeVisible();
  await expect(page.getByText(t('entry.chip.arrivedQueued'))).toBeVisible();

  await comeBack(page, network);
  await expect(page.getByText(exactly('entry.chip.arrived'))).toBeVisible({ timeout: 20_000 });
  const { body } = await api.call('GET', `/rest/v1/booking_attendance?select=state&booking_id=eq.${booking}`, {
    asServer: true,
  });
  expect(body).toEqual([{ state: 'arrived' }]);
});
