// What the server decides about a write that waited, and what the device makes of it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPerson, book, clearBookings, ids, noon, today } from '#tests/support/postgres-world.ts';
import { dead, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { openServer, type FaultServer } from './server.ts';
import { flush, leaveBehind, message, queue, signIn, untried, waiting } from './steps.ts';

let server: FaultServer;
let phone: Phone;
const ayesha = asPerson(ids.ayesha);

function takeUp(): Phone {
  const taken = newPhone();
  openTab();
  taken.online((sent) => server.answer(sent));
  return taken;
}

beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  await clearBookings(server.db);
  await server.db.exec(`
    delete from public.contact_submissions; delete from public.notifications;
    delete from public.reviews r using public.review_authors a where a.review_id = r.id`);
  server.now = noon;
  phone = takeUp();
});
afterAll(() => server.db.close());

async function readBooking(id: string) {
  const { readBookings } = await import('#data/repositories/bookings.ts');
  return (await readBookings(ids.ayesha)).find((row) => row.id === id);
}

const setStatus = (id: string, status: string) =>
  server.db.query('update public.bookings set status = $2 where id = $1', [id, status]);

async function completed(): Promise<string> {
  const { booking } = await book(server.db, ayesha);
  await setStatus(booking.id, 'confirmed');
  await setStatus(booking.id, 'completed');
  return booking.id;
}

test('fault 18: one of ten is refused: nine arrive, it alone stays with its reason, and later writes flow', async () => {
  await signIn(server, ids.ayesha);
  const { booking: another } = await book(server.db, asPerson(ids.bilal), { hours: [9] });
  const mark = () => untried(ids.ayesha, 'mark-notifications-read', { ids: [crypto.randomUUID()] });
  const denied = untried(ids.ayesha, 'cancel-booking', { bookingId: another.id, refund: 2100 });
  await leaveBehind(ids.ayesha, [mark(), mark(), mark(), mark(), denied, mark(), mark(), mark(), mark(), mark()]);
  await flush();
  expect(await waiting(ids.ayesha)).toMatchObject([{ id: denied.id, state: 'failed', error: { code: 'NOT_FOUND' } }]);
  expect(phone.sent).toHaveLength(1);
  const { booking: own } = await book(server.db, ayesha);
  await queue('cancel-booking', { bookingId: own.id, refund: 2100 });
  await flush();
  expect(await waiting(ids.ayesha)).toHaveLength(1);
  expect(await server.count(`public.bookings where status = 'cancelled'`)).toBe(1);
});

test('fault 20: an anonymous message whose answer was lost is one message, and nobody may read it', async () => {
  await queue('submit-contact-message', message());
  phone.online(async (sent) => {
    await server.answer(sent);
    return dead();
  });
  await flush();
  phone.online((sent) => server.answer(sent));
  await flush();
  expect(await waiting()).toEqual([]);
  expect(phone.sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  expect(await server.count('public.contact_submissions')).toBe(1);
  await expect(server.db.as({ role: 'anon' }, 'select 1 from public.contact_submissions')).rejects.toThrow(/denied/);
});

test('fault 21: the venue confirmed first: the row says confirmed, the write says that less would come back', async () => {
  await signIn(server, ids.ayesha);
  const { booking } = await book(server.db, ayesha);
  await queue('cancel-booking', { bookingId: booking.id, refund: 2100 });
  await setStatus(booking.id, 'confirmed');
  await flush();
  expect(await waiting(ids.ayesha)).toMatchObject([
    { state: 'failed', error: { code: 'REFUND_CHANGED', detail: { refund: 2000 } } },
  ]);
  expect(await readBooking(booking.id)).toMatchObject({ status: 'confirmed' });
});

test('fault 22: a cancellation that arrives after the first hour began is too late, and says so', async () => {
  await signIn(server, ids.ayesha);
  const { booking } = await book(server.db, ayesha, { day: today, hours: [18] });
  await queue('cancel-booking', { bookingId: booking.id, refund: 2100 });
  server.now = '2026-11-21T13:00:01Z';
  await flush();
  expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'failed', error: { code: 'TOO_LATE' } }]);
  expect(await readBooking(booking.id)).toMatchObject({ status: 'pending' });
});

test('fault 23: two phones review one booking: one review, and the phone that came last is asked which should stand', async () => {
  const bookingId = await completed();
  await signIn(server, ids.ayesha);
  await queue('submit-review', { bookingId, rating: 2, comment: 'From the first phone', basedOn: [null] });
  const second = takeUp();
  await signIn(server, ids.ayesha);
  await queue('submit-review', { bookingId, rating: 5, comment: 'From the second phone', basedOn: [null] });
  await flush();
  expect(second.sent).toHaveLength(1);
  phone.pickUp();
  openTab();
  await flush();
  const review = { rating: 5, comment: 'From the second phone' };
  expect(await waiting(ids.ayesha)).toMatchObject([
    { state: 'failed', error: { code: 'REVIEW_CHANGED', detail: { review } } },
  ]);
  const reviews = await server.db.query(
    `select comment, rating from public.reviews where venue_id = $1 and comment like 'From%'`,
    [ids.dayVenue],
  );
  expect(reviews).toEqual([review]);
  expect(await readBooking(bookingId)).toMatchObject({ isReviewed: true });
});

test('fault 24: the server finds a mistake that the phone did not: the text stays, and goes edited', async () => {
  await server.db.exec(
    `alter table public.contact_submissions add constraint no_lights check (subject not like '%Lights%')`,
  );
  const typed = message('Lights');
  await queue('submit-contact-message', typed);
  await flush();
  const [refused] = await waiting();
  expect(refused).toMatchObject({ state: 'failed', error: { code: 'INVALID' }, args: { message: typed.message } });
  const again = await queue('submit-contact-message', { ...typed, subject: 'Lamps' }, refused?.id);
  expect(again.id).not.toBe(refused?.id);
  await flush();
  expect(await waiting()).toEqual([]);
  expect(await server.db.query('select subject, message from public.contact_submissions')).toEqual([
    { subject: 'Lamps', message: typed.message },
  ]);
  await server.db.exec('alter table public.contact_submissions drop constraint no_lights');
});

test('fault 40: a notification that is gone is passed over, a refusal is dropped, and the lane is free', async () => {
  await signIn(server, ids.ayesha);
  const { booking } = await book(server.db, ayesha);
  await setStatus(booking.id, 'confirmed');
  const [mine] = await server.db.query('select id from public.notifications where user_id = $1', [ids.ayesha]);
  const lane = { lane: 'notifications' };
  await leaveBehind(ids.ayesha, [
    untried(ids.ayesha, 'mark-notifications-read', { ids: [crypto.randomUUID()] }, lane),
    untried(ids.ayesha, 'mark-notifications-read', { ids: 'nonsense' }, lane),
    untried(ids.ayesha, 'mark-notifications-read', { ids: [mine?.['id']] }, lane),
  ]);
  await flush();
  expect(await waiting(ids.ayesha)).toEqual([]);
  expect(await server.count('public.notifications where is_read')).toBe(1);
});

test('fault 35: a city of 3,000 venues arrives whole', async () => {
  // Of a first try. Whoever comes after this test would have to take them away, which takes as long as to put them there.
  await server.db.exec(`delete from public.venues where name like 'Venue %'`);
  await server.db.exec(`
    insert into public.venues (name, city, area, open_time, close_time, vendor_id, is_published)
    select 'Venue ' || n, 'Lahore', 'Gulberg', '07:00', '22:00', '${ids.vendor}', true from generate_series(1, 3000) as n`);
  const { pullCatalogue } = await import('#data/sync/pull.ts');
  const { readVenueIndex } = await import('#data/repositories/catalogue.ts');
  await pullCatalogue();
  expect((await readVenueIndex()).venues.filter(({ city }) => city === 'Lahore')).toHaveLength(3001);
});
