// The build that was out before prices and hours followed rules, its own code, against the server of today: people keep an old
// tab open for weeks, and an old worker sends what it queued.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asPerson, clearBookings, ids, noon, receiptOf, today, tomorrow } from '#tests/support/postgres-world.ts';
import { confirmed, pending, revOf, send, staff } from '#tests/support/postgres-desk.ts';
import { dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import type * as previousBuild from '#tests/support/previous-build/data.mjs';
import { openServer, type FaultServer } from './server.ts';

const owner = asPerson(ids.owner);
const me = ids.ayesha;
/** Of the same sport as the first. */
const thirdCourt = 'cccccccc-0000-4000-8000-0000000000b1';

let server: FaultServer;
let phone: Phone;
let build: typeof previousBuild;

/** The sign-in service beside the data: it knows Ayesha and her password. */
function answer(sent: Sent): Promise<Response> | Response {
  if (!sent.url.includes('grant_type=password')) return server.answer(sent);
  const { email, password } = sent.body as Record<string, string>;
  return email === 'ayesha@example.test' && password === 'secret'
    ? json(server.newSession(me))
    : json({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400);
}

/** The network with every answer of data changed on its way, as a server of some later day would give it. */
const later = (change: (text: string, url: string) => string) => async (sent: Sent) => {
  const response = await answer(sent);
  return new Response(change(await response.text(), sent.url), { status: response.status, headers: response.headers });
};

beforeAll(async () => {
  server = await openServer();
  await server.db.query(`insert into auth.users (id, email) values ($1, 'rep@example.test')`, [staff.rep]);
  await server.db.exec(`
    insert into private.admins (user_id, role) values ('${staff.rep}', 'representative');
    insert into public.courts (id, venue_id, name, sport, price_per_hour)
      values ('${thirdCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 2000);
    insert into public.price_rules (venue_id, name, kind, from_hour, to_hour, effect, amount)
      values ('${ids.dayVenue}', 'Evenings', 'weekly', 19, 23, 'percent', 20);
    insert into public.schedule_rules (venue_id, court_id, label, kind, from_hour, to_hour)
      values ('${ids.dayVenue}', '${ids.dayCourt}', 'Cleaning', 'break', 12, 14);
    insert into public.schedule_rules (venue_id, court_id, label, kind, from_at, until_at)
      values ('${ids.dayVenue}', '${ids.secondCourt}', 'Rain', 'pause', '${noon}', timestamptz '${noon}' + interval '4 hours');
    update public.venues set terms = '[[24, 100], [6, 50]]', lead_minutes = 60 where id = '${ids.dayVenue}'`);
});
beforeEach(async () => {
  await clearBookings(server.db);
  await server.db.exec('delete from public.notifications');
  server.now = noon;
  phone = newPhone();
  openTab();
  phone.online(answer);
  build = await import('#tests/support/previous-build/data.mjs');
  vi.useFakeTimers({ toFake: ['Date'] });
  await build.signIn({ email: 'ayesha@example.test', password: 'secret', remember: true });
  return () => vi.useRealTimers();
});
afterAll(() => server.db.close());

const order = (hours: number[], expectedTotal: number) => ({
  requestId: crypto.randomUUID(),
  courtId: ids.dayCourt,
  day: tomorrow,
  hours,
  receipt: receiptOf(me),
  expectedTotal,
});
const cancel = async (bookingId: string) => {
  const command = build.commands.get('cancel-booking');
  if (!command) throw new Error('That build cancels.');
  return build.queueWrite({ command, input: { bookingId } });
};
const mine = async (id: string) => {
  await build.pullUser();
  return (await build.readBookings(me)).find((booking) => booking.id === id);
};
const told = async () =>
  (await server.db.query('select kind from public.notifications where user_id = $1', [me])).map(({ kind }) => kind);

test('it signs in, and brings the catalogue and the page of a venue under rules', async () => {
  // spec: rules.older-builds
  await expect(build.signIn({ email: 'ayesha@example.test', password: 'wrong', remember: true })).rejects.toMatchObject(
    { code: 'WRONG_PASSWORD' },
  );
  await build.pullCatalogue();
  expect(await build.readVenueSummary(ids.dayVenue)).toMatchObject({ name: 'Day Venue', minPrice: 2000 });
  await build.pullVenue(ids.dayVenue);
  const venue = await build.readVenue(ids.dayVenue);
  expect(venue?.courts?.map(({ id, price }) => [id, price])).toContainEqual([ids.dayCourt, 2000]);
});

test('its grid shows breaks, pauses and notice as hours that it knows, none of them as free', async () => {
  // spec: rules.older-builds
  const days = await build.fetchVenueDay({ venueId: ids.dayVenue, day: today });
  const stateOf = (courtId: string, hour: number) =>
    days.find((court) => court.courtId === courtId)?.slots.find((slot) => slot.hour === hour)?.state;
  expect(days.map(({ price, fee }) => [price, fee])).toContainEqual([2000, 100]);
  expect([14, 15, 16, 17].map((hour) => stateOf(ids.dayCourt, hour))).toEqual(['past', 'past', 'past', 'free']);
  expect(stateOf(ids.dayCourt, 12), 'a break is no hour of that day').toBeUndefined();
  expect(
    [17, 18, 19].map((hour) => stateOf(ids.secondCourt, hour)),
    'the rain lasts until 7 PM',
  ).toEqual(['taken', 'taken', 'free']);
  const { courts } = await build.fetchFreeHours({ city: 'Karachi', sport: null, day: today });
  const free = (courtId: string, hour: number) => ((courts.get(courtId) ?? 0) >> hour) & 1;
  expect([16, 17].map((hour) => free(ids.dayCourt, hour))).toEqual([0, 1]);
  expect([18, 19].map((hour) => free(ids.secondCourt, hour))).toEqual([0, 1]);
});

test('it holds hours at two prices and books them for the total that it was told', async () => {
  // spec: rules.older-builds
  const hold = await build.holdSlots(ids.dayCourt, tomorrow, [18, 19]);
  expect(hold).toMatchObject({ unit: 2200, fee: 100, total: 4500, hours: [18, 19] });
  const asked = order([18, 19], hold.total);
  const { booking } = await build.createBooking(asked, me);
  expect(booking).toMatchObject({ status: 'pending', unit: 2200, total: 4500 });
  expect(await build.createBooking(asked, me)).toMatchObject({ replay: true, booking: { id: booking.id } });
  expect(await mine(booking.id)).toMatchObject({ status: 'pending', hours: [18, 19], total: 4500 });
  const [court] = await build.fetchVenueDay({ venueId: ids.dayVenue, day: tomorrow });
  expect(court?.slots.filter(({ state }) => state === 'mine').map(({ hour }) => hour)).toEqual([18, 19]);
});

test('its own sum, price times hours, is refused with the true one and never booked', async () => {
  // spec: rules.older-builds
  await expect(build.createBooking(order([18, 19], 4100), me)).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    detail: { total: 4500 },
  });
  expect(await server.count('public.bookings')).toBe(0);
  await expect(build.holdSlots(ids.dayCourt, tomorrow, [12])).rejects.toMatchObject({ code: 'CLOSED' });
});

test('its cancellation takes a pending booking back, and leaves a confirmed one, of whose rules it knows nothing', async () => {
  // spec: rules.older-builds
  const [early, sure] = [await pending(server.db, [9]), await confirmed(server.db, [10])];
  await build.pullUser();
  phone.online(dead);
  await cancel(early);
  await cancel(sure);
  await build.flushOutbox();
  expect(await build.readOutbox(me)).toMatchObject([{ state: 'queued' }, { state: 'queued' }]);
  phone.online(answer);
  await build.flushOutbox();
  expect(await build.readOutbox(me)).toMatchObject([{ state: 'failed', error: { code: 'NOT_CANCELLABLE' } }]);
  expect(await mine(early)).toMatchObject({ status: 'cancelled', refunds: [{ amount: 2100, state: 'due' }] });
  expect(await mine(sure)).toMatchObject({ status: 'confirmed' });
});

test('a booking that its venue has moved stands where it is now, and its message is kept', async () => {
  // spec: rules.older-builds
  const id = await confirmed(server.db, [18]);
  await build.pullUser();
  const rev = await revOf(server.db, id);
  const moved = { bookingId: id, rev, courtId: thirdCourt, day: '2026-11-24', hours: [9] };
  expect(await send(server.db, owner, 'move-booking', moved)).toMatchObject({ status: 'applied' });
  expect(await told()).toContain('booking_moved');
  expect(await mine(id)).toMatchObject({ status: 'confirmed', courtName: 'Court 3', day: '2026-11-24', hours: [9] });
  const { list = [] } = (await build.readNotifications(me)) ?? {};
  expect(list).toContainEqual(expect.objectContaining({ kind: 'booking_moved', bookingId: id }));
});

test('states and refusals of some later day are read as unknown, and lose nothing', async () => {
  // spec: rules.older-builds
  const id = await pending(server.db, [9]);
  phone.online(later((text) => text.replace('"status":"pending"', '"status":"postponed"')));
  expect(await mine(id)).toMatchObject({ status: 'unknown', total: 2100 });
  phone.online(later((text) => text.replaceAll('"free"', '"reserved"')));
  const [court] = await build.fetchVenueDay({ venueId: ids.dayVenue, day: tomorrow });
  expect(new Set(court?.slots.map(({ state }) => state))).toEqual(new Set(['unknown', 'mine']));
  await cancel(id);
  phone.online(later((text) => text.replace('"status":"applied"', '"status":"rejected","code":"NOT_TODAY"')));
  await build.flushOutbox();
  expect(await build.readOutbox(me)).toMatchObject([{ state: 'failed' }]);
});

test('what packs, free hours and refunds say since then goes past it', async () => {
  // spec: rules.older-builds
  const said = new Map<string, string>();
  phone.online(
    later((text, url) => {
      const name = url.split('/').at(-1) ?? '';
      said.set(name, (said.get(name) ?? '') + text);
      return text;
    }),
  );
  await build.pullCatalogue();
  expect(said.get('sync_pull'), 'a court of the pack is followed by its lowest and highest price').toContain(
    JSON.stringify([ids.dayCourt, 'Court 1', 'Badminton', 2000, 2000, 2400]).slice(1, -1),
  );
  expect(await build.readVenueSummary(ids.dayVenue)).toMatchObject({ name: 'Day Venue', minPrice: 2000 });
  await build.pullVenue(ids.dayVenue);
  const { courts = [] } = (await build.readVenue(ids.dayVenue)) ?? {};
  expect(courts.map(({ id, price }) => [id, price])).toContainEqual([ids.dayCourt, 2000]);

  const { courts: free } = await build.fetchFreeHours({ city: 'Karachi', sport: null, day: tomorrow });
  const { prices } = JSON.parse(said.get('free_hours') ?? '{}') as { prices: unknown[] };
  expect(prices, 'evenings cost more than the base price').not.toEqual([]);
  expect([18, 19].map((hour) => ((free.get(ids.dayCourt) ?? 0) >> hour) & 1)).toEqual([1, 1]);

  // What was found in the account is not what the booking costs.
  const id = await pending(server.db, [9]);
  await cancel(id);
  await build.flushOutbox();
  const [refund] = await server.db.query('select id, rev from public.refunds where booking_id = $1', [id]);
  const found = { refundId: refund?.['id'], rev: refund?.['rev'], action: 'found', incomingReference: 'TX-1' };
  expect(await send(server.db, asPerson(staff.rep), 'settle-refund', { ...found, received: 1500 })).toMatchObject({
    status: 'applied',
  });
  expect(await mine(id)).toMatchObject({ status: 'cancelled', total: 2100, refunds: [{ amount: 1500, state: 'due' }] });
});

test('parts and messages of kinds that it has never heard of change nothing for it', async () => {
  // spec: rules.older-builds
  const id = await confirmed(server.db, [9]);
  const kinds = [
    'booking_moved',
    'booking_reminder',
    'booking_coming',
    'booking_withdrawn',
    'booking_declined',
    'booking_not_paid',
    'marked_no_show',
    'decision_soon',
    'payment_to_check',
    'refund_sent',
    'some_later_day',
  ];
  await server.db.exec('delete from public.notifications');
  for (const kind of kinds)
    await server.db.query('select private.notify_user($1, $2, $3, $4)', [me, kind, `Words of ${kind}`, id]);
  const weather = '"parts":[{"p":"weather:Karachi","c":"1","rain":true},';
  phone.online(later((text) => text.replace(/"parts":\s*\[/, weather)));
  expect(await mine(id)).toMatchObject({ status: 'confirmed', total: 2100 });
  const { list = [], unread } = (await build.readNotifications(me)) ?? {};
  expect(unread).toBe(kinds.length);
  const heard = new Map(list.map(({ message, bookingId }) => [message, bookingId]));
  expect(heard).toEqual(new Map(kinds.map((kind) => [`Words of ${kind}`, id])));
  await build.pullCatalogue();
  expect(await build.readVenueSummary(ids.dayVenue)).toMatchObject({ name: 'Day Venue' });
});
