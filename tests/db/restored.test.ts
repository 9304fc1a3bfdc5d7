// The database comes back as it was some time ago. Nobody tells the phones, transaction ids are given out a second time, and
// what had happened happens otherwise: whoever asks next must be shown what is there now. The phone is the real one.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flush, queue, waiting } from '#tests/faults/steps.ts';
import { dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, book, ids, makeWorld, noon, rpc } from '#tests/support/postgres-world.ts';
import { session } from '#tests/support/samples.ts';

const later = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
const lostAt = later(30);
const keptAt = later(60);

/** What the phone shows, newest booking first. */
async function shown() {
  const { readBookings } = await import('#data/repositories/bookings.ts');
  const { readNotifications } = await import('#data/repositories/notifications.ts');
  const { readFavourites } = await import('#data/repositories/favourites.ts');
  const { readReference, readVenueIndex } = await import('#data/repositories/catalogue.ts');
  const { readVenue } = await import('#data/repositories/venues.ts');
  return {
    bookings: (await readBookings(ids.ayesha)).map(({ day, status }) => `${day} ${status}`),
    notes: (await readNotifications(ids.ayesha))?.list.map((note) => note.message).toSorted(),
    favourites: await readFavourites(ids.ayesha),
    venues: (await readVenueIndex()).venues.map(({ name }) => name).toSorted(),
    page: (await readVenue(ids.dayVenue))?.description,
    sport: (await readReference())?.sports.find(({ id }) => id === 7)?.name,
  };
}

async function pull(): Promise<void> {
  const { pullCatalogue } = await import('#data/sync/pull.ts');
  const { pullVenue } = await import('#data/repositories/venues.ts');
  await pullCatalogue();
  await pullVenue(ids.dayVenue);
}

describe.each(engines)('a restored backup on %s', (engine) => {
  let db: Database;
  let phone: Phone;
  let restore: () => Promise<void>;
  let isUsed = false;
  let booking: string;
  let now = noon;

  const statuses = async () =>
    (await db.query('select status::text from public.bookings order by booking_date')).map((row) => row['status']);

  /** The server as the phone meets it; the database behind it may be another one at every call. */
  async function answer({ url, headers, body }: Sent): Promise<Response> {
    const actor = headers.has('authorization') ? asPerson(ids.ayesha, now) : { ...anon, now };
    try {
      return json(await rpc<object>(db, actor, url.split('/').at(-1) ?? '', Object(body)));
    } catch (thrown) {
      const { code = '', message, detail } = thrown as { code?: string; message: string; detail?: string };
      return json({ code, message, details: detail ?? null }, Number(/^PT(\d{3})$/.exec(code)?.[1] ?? 503));
    }
  }

  /** The same steps at another time and with another outcome: as many writes of the same rows. */
  const happens = (at: string, name: string, status: string, venue: string) =>
    db.exec(`set baari.now = '${at}';
      update public.bookings set status = '${status}' where id = '${booking}';
      delete from public.notifications where user_id = '${ids.ayesha}';
      select private.notify_user('${ids.ayesha}', 'booking_confirmed', '${name}', null);
      insert into public.favourites (user_id, venue_id, is_favourite) values ('${ids.ayesha}', '${venue}', true);
      update public.venues set description = '${name}', name = '${name} Venue' where id = '${ids.dayVenue}';
      update public.sports set name = '${name} Padel' where id = 7;
      reset baari.now`);

  beforeAll(async () => {
    db = await openDatabase(engine, true);
    await makeWorld(db);
    const before = asPerson(ids.ayesha);
    booking = (await book(db, before)).booking.id;
    await db.exec(`delete from public.notifications where user_id = '${ids.ayesha}'`);
    restore = await db.backup();
  });
  beforeEach(async () => {
    // To stop a server, copy its files and start it takes a second.
    if (isUsed) await restore();
    isUsed = true;
    now = lostAt;
    phone = newPhone();
    openTab();
    phone.online(answer);
    const { commitSession } = await import('#data/session/session-idb.ts');
    await commitSession({ ...session(ids.ayesha), received_at: Date.now() }, 'local');
  });
  afterAll(() => db.close());

  const asBackedUp = {
    bookings: ['2026-11-22 pending'],
    notes: [],
    favourites: [],
    venues: ['Day Venue', 'Night Venue'],
    page: null,
    sport: 'Padel',
  };
  const asLost = {
    bookings: ['2026-11-22 cancelled'],
    notes: ['Lost'],
    favourites: [ids.dayVenue],
    venues: ['Lost Venue', 'Night Venue'],
    page: 'Lost',
    sport: 'Lost Padel',
  };

  it('fault 36: is shown as it is, when it has not yet come as far as the phone', async () => {
    await happens(lostAt, 'Lost', 'cancelled', ids.dayVenue);
    await book(db, asPerson(ids.ayesha, later(31)), { day: '2026-11-25' });
    await db.exec(`delete from public.notifications where user_id = '${ids.ayesha}' and message <> 'Lost'`);
    await pull();
    expect(await shown()).toEqual({ ...asLost, bookings: ['2026-11-25 pending', ...asLost.bookings] });
    await restore();
    now = keptAt;
    await pull();
    expect(await shown()).toEqual(asBackedUp);
  });

  it('is shown as it is, when it has come further than the phone by other steps', async () => {
    await happens(lostAt, 'Lost', 'cancelled', ids.dayVenue);
    await pull();
    expect(await shown()).toEqual(asLost);
    await restore();
    await happens(keptAt, 'Kept', 'confirmed', ids.nightVenue);
    for (let spent = 0; spent < 50; spent += 1) await db.query('select pg_current_xact_id()');
    now = keptAt;
    phone.sent.length = 0;
    await pull();
    const { withUserDb } = await import('#data/storage/db.ts');
    const [{ n } = { n: null }] = await db.query(
      `select count(*)::integer as n from public.bookings where sxid < $1::xid8`,
      [(await withUserDb(ids.ayesha, (own) => own.parts.get('user')))?.c],
    );
    expect(n, 'its cursor is one that this database has reached').toBe(1);
    expect(await shown()).toEqual({
      bookings: ['2026-11-22 confirmed'],
      notes: ['Kept'],
      favourites: [ids.nightVenue],
      venues: ['Kept Venue', 'Night Venue'],
      page: 'Kept',
      sport: 'Kept Padel',
    });
  });

  it('is shown as it is, when it has come further than the phone and nothing was repeated', async () => {
    await happens(lostAt, 'Lost', 'cancelled', ids.dayVenue);
    await pull();
    await restore();
    for (let spent = 0; spent < 50; spent += 1) await db.query('select pg_current_xact_id()');
    now = keptAt;
    await pull();
    expect(await shown()).toEqual(asBackedUp);
  });

  it('what the phone heard before the backup stays without travelling again', async () => {
    await pull();
    await restore();
    phone.sent.length = 0;
    await pull();
    const { withUserDb } = await import('#data/storage/db.ts');
    const state = await withUserDb(ids.ayesha, (own) => own.parts.get('user'));
    expect(state?.resyncAt, 'no full copy was needed').toBe(0);
    expect(await shown()).toEqual(asBackedUp);
  });

  it('a write that waits is sent to it; one whose effect it has lost is not repeated, and can be made again', async () => {
    await pull();
    phone.online(dead);
    await queue('cancel-booking', { bookingId: booking, refund: 2100 });
    phone.online(answer);
    await restore();
    await flush();
    expect(await waiting(ids.ayesha)).toEqual([]);
    expect(await statuses()).toEqual(['cancelled']);

    await restore();
    now = keptAt;
    await pull();
    expect((await shown()).bookings, 'the cancellation is lost, and the phone says so').toEqual(['2026-11-22 pending']);
    await flush();
    expect(await statuses()).toEqual(['pending']);
    await queue('cancel-booking', { bookingId: booking, refund: 2100 });
    await flush();
    expect(await statuses()).toEqual(['cancelled']);
    expect((await shown()).bookings).toEqual(['2026-11-22 cancelled']);
  });

  it('a write whose answer was lost has its effect there too', async () => {
    await pull();
    await queue('cancel-booking', { bookingId: booking, refund: 2100 });
    phone.online(async (sent) => {
      await answer(sent);
      return dead();
    });
    await flush();
    expect(await statuses()).toEqual(['cancelled']);
    await restore();
    now = keptAt;
    phone.online(answer);
    await flush({ force: true });
    expect(await waiting(ids.ayesha)).toEqual([]);
    expect(await statuses()).toEqual(['cancelled']);
  });
});
