import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserDb } from '#data/storage/db.ts';
import type { Booking } from '#domain/booking.ts';
import type { Notification } from '#domain/notification.ts';
import { createRandom } from '#tests/simulation/random.ts';
import { dead, html, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import {
  ali,
  booking,
  cityPart,
  generation,
  packRow,
  pulled,
  referencePart,
  sara,
  session,
  userPart,
  uuid,
} from '#tests/support/samples.ts';
import { cases } from '#tests/support/sweep.ts';

let phone: Phone;

type Part = { p: string; c?: string; g?: string; page?: string; t?: string };
type Row = { row: unknown[]; at: number };

/** A server that keeps venues and bookings with the transaction that wrote them, and answers `sync_pull` as SQL does. */
class Server {
  now = 100;
  gen = generation;
  viewer: string | null = null;
  readonly cities = new Map<string, Map<string, Row>>([
    ['Karachi', new Map()],
    ['Lahore', new Map()],
  ]);
  readonly tombstones: { city: string; id: string; at: number }[] = [];
  readonly bookings = new Map<string, { booking: Booking; at: number }>();
  /** Hides a row from every delta, as a lost update would. */
  readonly skipped = new Set<string>();

  putVenue(city: string, id: string, name: string, rev = 1): void {
    this.cities.get(city)?.set(id, { row: packRow(id, name, rev), at: this.now });
    this.now += 1;
  }

  dropVenue(city: string, id: string): void {
    this.cities.get(city)?.delete(id);
    this.tombstones.push({ city, id, at: this.now });
    this.now += 1;
  }

  /** The names of all venues, sorted. */
  names(): string[] {
    return [...this.cities.values()].flatMap((rows) => [...rows.values()].map(({ row }) => String(row[1]))).toSorted();
  }

  putBooking(changed: Booking): void {
    this.bookings.set(changed.id, { booking: changed, at: this.now });
    this.now += 1;
  }

  /** Rows of a page. */
  pageSize = 1000;

  #since({ c, g }: Part): number | undefined {
    return c !== undefined && g === this.gen ? Number(c) : undefined;
  }

  /** The rows behind the asked page, in an order that never changes, as far as one page goes. */
  #page<T>(part: Part, rows: T[], placeOf: (row: T) => string, isBehind: (place: string, after: string) => boolean) {
    const isHere = part.g === this.gen && (part.c === undefined) === (this.#since(part) === undefined);
    const after = isHere ? (part.page ?? '') : '';
    const found = rows
      .filter((row) => after === '' || isBehind(placeOf(row), after))
      .toSorted((a, b) => (isBehind(placeOf(a), placeOf(b)) ? 1 : -1));
    const sent = found.slice(0, Math.max(0, this.pageSize - this.#used));
    this.#used += sent.length;
    const last = sent.at(-1);
    const next = found.length === sent.length ? null : last ? placeOf(last) : after;
    return { sent, said: { after, next } };
  }

  /** What the parts of one request have taken of its page so far. */
  #used = 0;

  #city(name: string, part: Part): object {
    const rows = [...(this.cities.get(name)?.values() ?? [])];
    const since = this.#since(part);
    const found = rows.filter(
      ({ row, at }) => since === undefined || (at >= since && !this.skipped.has(String(row[0]))),
    );
    const { sent, said } = this.#page(
      part,
      found,
      ({ row }) => String(row[0]),
      (place, after) => place > after,
    );
    const del = this.tombstones
      .filter((stone) => stone.city === name && since !== undefined && stone.at >= since)
      .filter(({ id }) => !this.cities.get(name)?.has(id))
      .map(({ id }) => id);
    const answer = cityPart(
      name,
      sent.map(({ row }) => row),
      {
        c: String(this.now),
        full: since === undefined,
        del,
        all: rows.map(({ row }) => row),
      },
    );
    return { ...answer, ...said };
  }

  #user(part: Part): object {
    const since = this.#since(part);
    const all = [...this.bookings.values()];
    const found = all.filter(({ at }) => since === undefined || at >= since);
    this.#used = 0;
    const placeOf = ({ booking: { day, id } }: { booking: Booking }) => `${day}/${id}`;
    const { sent, said } = this.#page(part, found, placeOf, (place, after) => place < after);
    const answer = userPart(
      sent.map((kept) => kept.booking),
      { c: String(this.now), full: since === undefined, all: all.map((kept) => kept.booking) },
    );
    return { ...answer, ...said };
  }

  /** Every city, for one request. */
  all(part: Part = { p: 'city:*' }): object[] {
    return [...this.cities.keys()].map((name) => this.#city(name, part));
  }

  answer({ url, body }: Sent): Response {
    if (!url.endsWith('/rpc/sync_pull')) return json({}, 404);
    this.#used = 0;
    const parts = (body as { parts: Part[] }).parts.flatMap((part) => {
      if (part.p === 'ref')
        return [
          this.#since(part) === undefined
            ? { ...referencePart, c: String(this.now) }
            : { p: 'ref', c: String(this.now), same: true },
        ];
      if (part.p === 'user') return [this.#user(part)];
      if (part.p === 'city:*') return this.all(part);
      return [this.#city(part.p.slice(5), part)];
    });
    return json({ ...pulled(this.viewer, parts), gen: this.gen });
  }
}

let server: Server;

beforeEach(() => {
  phone = newPhone();
  openTab();
  server = new Server();
  server.putVenue('Karachi', uuid(1), 'Clifton Padel');
  server.putVenue('Karachi', uuid(2), 'DHA Futsal');
  server.putVenue('Lahore', uuid(3), 'Gulberg Cricket');
  phone.online((sent) => server.answer(sent));
});

async function signIn(id = ali, expiresIn = 3600): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(id, 'token-1', expiresIn), received_at: Date.now() }, 'local');
  server.viewer = id;
}

const sync = () => import('./pull.ts');
const partsOf = (body: unknown) => (body as { parts: Part[] }).parts;
const askedFor = () => phone.sent.map(({ body }) => partsOf(body).map(({ p }) => p));
const lastAsked = () => partsOf(phone.sent.at(-1)?.body);

async function venueNames(): Promise<string[]> {
  const { readVenueIndex } = await import('#data/repositories/catalogue.ts');
  return (await readVenueIndex()).venues.map(({ name }) => name);
}

async function ownIds(uid = ali): Promise<string[]> {
  const { readBookings } = await import('#data/repositories/bookings.ts');
  return (await readBookings(uid)).map(({ id }) => id);
}

describe('what is asked for', () => {
  test('everything in one request when no city is chosen', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    expect(askedFor()).toEqual([['ref', 'city:*']]);
    expect(await venueNames()).toEqual(['Clifton Padel', 'DHA Futsal', 'Gulberg Cricket']);
  });

  test('the chosen city first, then the others; from then on all in one', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue({ city: 'Lahore' });
    await pullCatalogue();
    expect(askedFor()).toEqual([['ref', 'city:Lahore'], ['city:Karachi'], ['ref', 'city:*']]);
    expect(lastAsked()).toEqual([
      expect.objectContaining({ g: generation }),
      { p: 'city:*', c: '103', g: generation, page: '' },
    ]);
  });

  test('the chosen city is remembered', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue({ city: 'Lahore', everything: false });
    openTab();
    await (await sync()).pullCatalogue({ everything: false });
    expect(askedFor()).toEqual([
      ['ref', 'city:Lahore'],
      ['ref', 'city:Lahore'],
    ]);
  });

  test('on Save-Data only one city, the largest, unless everything is asked for', async () => {
    vi.stubGlobal('navigator', { locks: phone.locks, onLine: true, connection: { saveData: true } });
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    expect(askedFor()).toEqual([['ref'], ['city:Karachi']]);
    await pullCatalogue({ everything: true });
    expect(await venueNames()).toHaveLength(3);
  });

  test('the person’s own part rides along, and a pull of it alone joins', async () => {
    await signIn();
    server.putBooking(booking(uuid(9)));
    const { pullCatalogue, pullUser } = await sync();
    await Promise.all([pullCatalogue(), pullUser()]);
    expect(askedFor()).toEqual([['ref', 'city:*', 'user']]);
    expect(await ownIds()).toEqual([uuid(9)]);
  });

  test('nothing new is one small request that writes no pack and wakes no reader', async () => {
    await signIn();
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    const { readVenueIndex } = await import('#data/repositories/catalogue.ts');
    const { readFreshness } = await import('#data/repositories/freshness.ts');
    const [index, at] = [await readVenueIndex(), await readFreshness('city:*')];
    phone.sent.length = 0;
    await pullCatalogue();
    expect(phone.sent).toHaveLength(1);
    expect(JSON.stringify(phone.sent[0]?.body).length).toBeLessThan(300);
    expect(await readVenueIndex()).toBe(index);
    expect(await readFreshness('city:*')).toBeGreaterThanOrEqual(at ?? Infinity);
  });
});

describe('what is applied', () => {
  test('a delta: changed, new and gone', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    server.putVenue('Karachi', uuid(1), 'Clifton Padel Club', 2);
    server.putVenue('Lahore', uuid(4), 'Model Town Squash');
    server.dropVenue('Karachi', uuid(2));
    await pullCatalogue();
    expect(await venueNames()).toEqual(['Clifton Padel Club', 'Gulberg Cricket', 'Model Town Squash']);
  });

  test('a zombie row is found by the digest and fetched away, at most once an hour', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    server.putVenue('Karachi', uuid(2), 'Renamed behind our back', 2);
    server.skipped.add(uuid(2));
    phone.sent.length = 0;
    await pullCatalogue();
    expect(askedFor()).toEqual([['ref', 'city:*'], ['city:Karachi']]);
    expect(lastAsked()).toEqual([{ p: 'city:Karachi', page: '' }]);
    expect(await venueNames()).toContain('Renamed behind our back');

    server.putVenue('Karachi', uuid(2), 'And again', 3);
    phone.sent.length = 0;
    await pullCatalogue();
    expect(askedFor()).toEqual([['ref', 'city:*']]);
  });

  test('a full copy that did not come is asked for at the next pull', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    server.putVenue('Karachi', uuid(2), 'Renamed', 2);
    server.skipped.add(uuid(2));
    phone.sent.length = 0;
    phone.online((sent) => (phone.sent.length === 1 ? server.answer(sent) : dead()));
    await expect(pullCatalogue()).rejects.toMatchObject({ code: 'OFFLINE' });
    phone.online((sent) => server.answer(sent));
    await pullCatalogue();
    expect(askedFor().at(-1)).toEqual(['ref', 'city:*', 'city:Karachi']);
    expect(await venueNames()).toContain('Renamed');
  });

  test('a restored server (another generation) is taken whole, and cities that it does not have are dropped', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    server.gen = 'f7777777-7777-4777-8777-777777777777';
    server.now = 5;
    server.cities.delete('Lahore');
    server.putVenue('Karachi', uuid(1), 'Older name', 1);
    await pullCatalogue();
    expect(await venueNames()).toEqual(['Older name', 'DHA Futsal']);
  });

  test('fault 34: bookings: full, delta, and one that is not the person’s any more', async () => {
    await signIn();
    server.putBooking(booking(uuid(1), { day: '2026-11-25' }));
    server.putBooking(booking(uuid(2), { day: '2026-11-28' }));
    const { pullUser } = await sync();
    await pullUser();
    expect(await ownIds()).toEqual([uuid(2), uuid(1)]);
    server.putBooking(booking(uuid(2), { day: '2026-11-28', status: 'confirmed', rev: 2 }));
    await pullUser();
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect((await readBookings(ali))[0]).toMatchObject({ status: 'confirmed', rev: 2 });
    server.bookings.delete(uuid(1));
    await pullUser();
    expect(await ownIds()).toEqual([uuid(2)]);
  });

  test('a status that this build does not know is kept, and read as unknown', async () => {
    await signIn();
    server.putBooking({ ...booking(uuid(1)), status: JSON.parse('"disputed"') });
    const { pullUser } = await sync();
    await pullUser();
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect((await readBookings(ali))[0]?.status).toBe('unknown');
    const { withUserDb } = await import('#data/storage/db.ts');
    expect(await withUserDb(ali, (db) => db.bookings.toArray())).toMatchObject([{ status: 'disputed' }]);
  });

  test('parts, fields and kinds that only a newer server sends cost nothing', async () => {
    await signIn();
    server.putBooking({ ...booking(uuid(1)), insurance: { premium: 50 } } as Booking);
    const message = {
      id: uuid(50),
      message: 'Rain',
      bookingId: null,
      isRead: false,
      createdAt: '2026-11-21T08:00:00.000Z',
    };
    const lists = {
      notifications: [{ ...message, kind: 'rain', rev: 1, mood: 'wet' }],
      unread: 1,
      favourites: [],
      t: 'one',
    };
    phone.online(async (sent) => {
      const { parts, ...head } = (await server.answer(sent).json()) as { parts: { p: string }[] };
      const more = parts.map((part) => ({ ...part, ...(part.p === 'user' && lists), light: { moon: true } }));
      return json({ ...head, parts: [...more, { p: 'weather:Karachi', c: '1', rain: true }], region: 'south' });
    });
    await (await sync()).pullCatalogue();
    expect(await venueNames()).toEqual(['Clifton Padel', 'DHA Futsal', 'Gulberg Cricket']);
    expect(await ownIds()).toEqual([uuid(1)]);
    const { readNotifications } = await import('#data/repositories/notifications.ts');
    expect(await readNotifications(ali)).toMatchObject({ list: [{ kind: 'rain', message: 'Rain' }] });
  });

  test('an answer from before a booking does not remove it', async () => {
    await signIn();
    const { pullUser } = await sync();
    const { writeBooking } = await import('#data/repositories/bookings.ts');
    const old = userPart([]);
    phone.online(async (sent) => {
      if (phone.sent.length > 1) return server.answer(sent);
      server.putBooking(booking(uuid(1)));
      await writeBooking(ali, booking(uuid(1)));
      return json(pulled(ali, [old]));
    });
    await pullUser();
    expect(phone.sent).toHaveLength(2);
    expect(await ownIds()).toEqual([uuid(1)]);
  });

  test('bookings stay a delta over what a write brings', async () => {
    await signIn();
    const { pullUser } = await sync();
    await pullUser();
    const { storeBooking } = await import('./apply-user.ts');
    server.putBooking(booking(uuid(2), { rev: 2 }));
    await storeBooking(ali, booking(uuid(2), { rev: 2 }));
    await pullUser();
    expect(lastAsked()).toMatchObject([{ p: 'user', c: expect.any(String) }]);
  });

  test('an older post-image changes nothing', async () => {
    await signIn();
    const { writeBooking, readBookings } = await import('#data/repositories/bookings.ts');
    await writeBooking(ali, booking(uuid(1), { rev: 3, status: 'confirmed' }));
    await writeBooking(ali, booking(uuid(1), { rev: 2, status: 'pending' }));
    expect((await readBookings(ali))[0]).toMatchObject({ rev: 3, status: 'confirmed' });
  });
});

describe('a server that was restored, and has come further than this phone since', () => {
  const note = (message: string): Notification => ({
    id: uuid(50),
    kind: 'booking_confirmed',
    message,
    bookingId: null,
    isRead: false,
    createdAt: '2026-11-21T08:00:00.000Z',
    rev: 1,
  });
  const states = async () => {
    const { withDb, withUserDb } = await import('#data/storage/db.ts');
    return [await withUserDb(ali, (db) => db.parts.get('user')), await withDb((db) => db.parts.get('ref'))];
  };

  test('a later status that it does not have any more goes, and so does a booking', async () => {
    await signIn();
    server.putBooking(booking(uuid(1), { rev: 70 }));
    const { pullUser } = await sync();
    const { readBookings } = await import('#data/repositories/bookings.ts');
    await pullUser();
    server.putBooking(booking(uuid(1), { status: 'cancelled', rev: 90 }));
    server.putBooking(booking(uuid(2), { rev: 91 }));
    await pullUser();
    expect((await readBookings(ali)).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    server.bookings.clear();
    server.bookings.set(uuid(1), { booking: booking(uuid(1), { rev: 70 }), at: 101 });
    server.now = 500;
    await pullUser();
    expect((await readBookings(ali)).map(({ id, status }) => [id, status])).toEqual([[uuid(1), 'pending']]);
  });

  const hour = {
    courtId: uuid(701),
    courtName: 'Court 1',
    sport: 'Padel',
    venueId: uuid(1),
    venueName: 'One',
    day: '2026-11-28',
    hour: 20,
  };

  test('what comes whole is asked for with the tag of what is here, and replaced when the server has another', async () => {
    await signIn();
    const answers = [
      { ...userPart([]), notifications: [note('Lost')], unread: 1, favourites: [uuid(60)], watches: [hour], t: 'lost' },
      { ...userPart([], { full: false }), c: '101' },
      {
        ...userPart([], { full: false }),
        notifications: [note('Kept')],
        unread: 0,
        favourites: [],
        watches: [],
        t: 'kept',
      },
    ];
    phone.online(() => json(pulled(ali, answers.splice(0, 1))));
    const { pullUser } = await sync();
    const { readNotifications } = await import('#data/repositories/notifications.ts');
    const { readFavourites } = await import('#data/repositories/favourites.ts');
    const { readWatches } = await import('#data/repositories/watches.ts');
    await pullUser();
    expect(await readWatches(ali)).toEqual([hour]);
    await pullUser();
    expect(lastAsked()).toEqual([{ p: 'user', c: '100', g: generation, page: '', t: 'lost' }]);
    expect(await readNotifications(ali)).toMatchObject({ list: [{ message: 'Lost' }], unread: 1 });
    await pullUser();
    expect(lastAsked()[0]?.t, 'an answer without lists leaves the tag').toBe('lost');
    expect(await readNotifications(ali)).toMatchObject({ list: [{ message: 'Kept' }], unread: 0 });
    expect(await readFavourites(ali)).toEqual([]);
    expect(await readWatches(ali)).toEqual([]);
    expect((await states())[0]?.t).toBe('kept');
  });

  test('what a sent write brought is not called by the tag from before it', async () => {
    await signIn();
    phone.online(() =>
      json(pulled(ali, [{ ...userPart([]), notifications: [], favourites: [], watches: [], t: 'before' }])),
    );
    const { pullUser } = await sync();
    await pullUser();
    const { withUserDb } = await import('#data/storage/db.ts');
    const { applyBookings, applyFavourites, applyNotifications, applyWatches } =
      await import('#data/storage/apply-rows.ts');
    const apply = (work: (db: UserDb) => Promise<void>) =>
      withUserDb(ali, (db) =>
        db.transaction('rw', [db.bookings, db.favourites, db.watches, db.notifications, db.facts, db.parts], () =>
          work(db),
        ),
      );
    await apply((db) => applyBookings(db, [booking(uuid(1))]));
    expect((await states())[0]?.t, 'bookings have a digest').toBe('before');
    await pullUser();
    expect(lastAsked()[0]?.t, 'and are still called by it').toBe('before');
    await apply((db) => applyFavourites(db, [uuid(60)]));
    await pullUser();
    expect(lastAsked()[0]?.t).toBe('');
    await apply((db) => applyWatches(db, [hour]));
    await pullUser();
    expect(lastAsked()[0]?.t).toBe('');
    await apply((db) => applyNotifications(db, [note('Read')], 0));
    await pullUser();
    expect(lastAsked()[0]?.t).toBe('');
  });

  test('sports and cities too', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    await pullCatalogue();
    expect(lastAsked()[0]).toMatchObject({ p: 'ref', t: 'one' });
    phone.online((sent) => {
      const parts = [{ ...referencePart, t: 'two' }, server.all(partsOf(sent.body)[1])];
      return json(pulled(null, parts.flat()));
    });
    await pullCatalogue();
    expect((await states())[1]).toMatchObject({ t: 'two' });
  });
});

describe('pages', () => {
  /** What the device should show: everything that the server has. */
  const expectAll = async () => {
    expect((await venueNames()).toSorted()).toEqual(server.names());
    expect((await ownIds()).toSorted()).toEqual([...server.bookings.keys()].toSorted());
  };

  beforeEach(async () => {
    await signIn();
    server.pageSize = 2;
    for (let n = 10; n < 17; n += 1) server.putVenue(n % 2 ? 'Karachi' : 'Lahore', uuid(n), `Venue ${n}`);
    for (let n = 20; n < 27; n += 1) server.putBooking(booking(uuid(n), { day: `2026-11-${n % 3 ? 28 : 25}` }));
  });

  test('come one after the other until everything is here, and nothing is asked for twice', async () => {
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    await expectAll();
    expect(phone.sent.length).toBeGreaterThan(4);
    const asked = phone.sent.flatMap(({ body }) => partsOf(body).map((part) => JSON.stringify(part)));
    expect(new Set(asked.filter((part) => part.includes('user'))).size).toBe(4);
    phone.sent.length = 0;
    await pullCatalogue();
    expect(phone.sent).toHaveLength(1);
    expect(lastAsked().map(({ c, page }) => [c !== undefined, page])).toEqual([
      [true, undefined],
      [true, ''],
      [true, ''],
    ]);
  });

  test('what changes on a page that is here already comes with a delta since the first page, not with a full copy', async () => {
    phone.online((sent) => {
      const answer = server.answer(sent);
      if (phone.sent.length === 1) server.putVenue('Karachi', uuid(1), 'Changed', 2);
      return answer;
    });
    await (await sync()).pullCatalogue();
    await expectAll();
    const karachi = phone.sent.flatMap(({ body }) => partsOf(body)).filter(({ p }) => p === 'city:Karachi');
    expect(karachi.map(({ c, page }) => [c !== undefined, page])).toEqual([
      [false, uuid(2)],
      [false, uuid(13)],
      [true, ''],
    ]);
  });

  test('the newest dates come first, and are on the screen before the rest', async () => {
    phone.online((sent) => (phone.sent.length > 1 ? dead() : server.answer(sent)));
    const { pullUser } = await sync();
    await expect(pullUser()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await ownIds()).toHaveLength(2);
    const { readBookings } = await import('#data/repositories/bookings.ts');
    expect((await readBookings(ali)).map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-28']);
  });

  test('until the last page the cursor stays, and what was here before stays too', async () => {
    server.pageSize = 1000;
    await (await sync()).pullCatalogue();
    const before = await ownIds();
    server.gen = 'f7777777-7777-4777-8777-777777777777';
    server.pageSize = 2;
    server.bookings.delete(uuid(20));
    openTab();
    phone.sent.length = 0;
    phone.online((sent) => (phone.sent.length > 1 ? dead() : server.answer(sent)));
    await expect((await sync()).pullCatalogue()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await ownIds()).toEqual(before);
    expect((await venueNames()).toSorted()).toEqual(server.names());
    phone.online((sent) => server.answer(sent));
    openTab();
    await (await sync()).pullCatalogue();
    expect(await ownIds()).not.toContain(uuid(20));
    await expectAll();
  });

  test('whoever was stopped goes on where they were', async () => {
    phone.online((sent) => (phone.sent.length > 2 ? dead() : server.answer(sent)));
    await expect((await sync()).pullUser()).rejects.toMatchObject({ code: 'OFFLINE' });
    phone.online((sent) => server.answer(sent));
    openTab();
    phone.sent.length = 0;
    await (await sync()).pullUser();
    expect(lastAsked().every(({ c }) => c === undefined)).toBe(true);
    expect(phone.sent).toHaveLength(2);
    expect((await ownIds()).toSorted()).toEqual([...server.bookings.keys()].toSorted());
  });

  // A device that is stopped anywhere, again and again, while the server changes under it.
  test.each(Array.from({ length: cases(6, 30) }, (_, seed) => seed))(
    'are never lost, however often they are cut: %i',
    async (seed) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      await signIn(ali, 86_400);
      const random = createRandom(seed + 1);
      const changed = (n: number) => booking(uuid(n), { day: `2026-11-${10 + (n % 15)}`, rev: server.now });
      const changes = [
        () => server.putVenue(random.chance(0.5) ? 'Karachi' : 'Lahore', uuid(random.below(30)), 'Changed', server.now),
        () => server.dropVenue('Karachi', uuid(11 + 2 * random.below(3))),
        () => server.putBooking(changed(10 + random.below(40))),
        () => void server.bookings.delete(uuid(20 + random.below(7))),
        () => void (server.gen = uuid(random.below(1000))),
      ];
      server.bookings.clear();
      for (let n = 20; n < 40; n += 1) server.putBooking(changed(n));
      server.pageSize = 1 + random.below(5);
      for (let round = 0; round < 8; round += 1) {
        const most = phone.sent.length + random.below(6);
        phone.online((sent) => {
          if (random.chance(0.3)) random.pick(changes)?.();
          return phone.sent.length > most ? dead() : server.answer(sent);
        });
        const { pullUser, pullCatalogue } = await sync();
        await (random.chance(0.5) ? pullUser() : pullCatalogue()).catch(() => undefined);
        if (random.chance(0.5)) openTab();
      }
      // An hour later at most one more full copy may be asked for; after that it is quiet.
      vi.setSystemTime(Date.now() + 3_700_000);
      phone.online((sent) => server.answer(sent));
      openTab();
      await (await sync()).pullCatalogue();
      await expectAll();
      await (await sync()).pullCatalogue();
      phone.sent.length = 0;
      await (await sync()).pullCatalogue();
      expect(phone.sent, 'and it is quiet').toHaveLength(1);
      vi.useRealTimers();
    },
  );
});

describe('what never reaches the phone', () => {
  beforeEach(async () => {
    await signIn();
    server.putBooking(booking(uuid(1)));
    await (await sync()).pullCatalogue();
  });

  test.each([
    ['a captive portal', () => html(200), 'NOT_OURS'],
    ['a stranger', () => json({ parts: [] }), 'NOT_OURS'],
    [
      'an answer in an unknown shape',
      () => json(pulled(ali, [{ p: 'user', c: '1', full: true, bookings: [{}], digest: { n: 0, s: 0, h: '0' } }])),
      'UNEXPECTED',
    ],
  ])('%s', async (_name, answer, code) => {
    phone.online(answer);
    const { pullUser } = await sync();
    await expect(pullUser()).rejects.toMatchObject({ code });
    expect(await ownIds()).toEqual([uuid(1)]);
    expect(await venueNames()).toHaveLength(3);
  });

  test.each([
    ['nobody', null],
    ['somebody else', sara],
  ])('an empty list meant for %s', async (_name, viewer) => {
    server.viewer = viewer;
    server.bookings.clear();
    const { pullUser } = await sync();
    await expect(pullUser()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(await ownIds()).toEqual([uuid(1)]);
  });

  test('an answer that comes after the person left', async () => {
    const { signOut } = await import('#data/session-upkeep.ts');
    let signedOut: Promise<void> | undefined;
    phone.online(async (sent) => {
      if (!sent.url.endsWith('sync_pull')) return json({});
      signedOut = signOut();
      return server.answer(sent);
    });
    const { pullUser } = await sync();
    await expect(pullUser()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await signedOut;
    expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
  });

  test('the catalogue still comes when the session is refused; the person is told by their own pull', async () => {
    server.putVenue('Lahore', uuid(4), 'New in Lahore');
    await (
      await import('#data/session/session-idb.ts')
    ).commitSession({ ...session(ali, 'old'), received_at: 0 }, 'local');
    phone.online((sent) => {
      if (sent.url.includes('/auth/')) return json({ code: 'refresh_token_not_found' }, 400);
      server.viewer = null;
      return server.answer(sent);
    });
    const { pullCatalogue, pullUser } = await sync();
    const [catalogue, own] = await Promise.allSettled([pullCatalogue(), pullUser()]);
    expect(catalogue.status).toBe('fulfilled');
    expect(own).toMatchObject({ status: 'rejected', reason: { code: 'SIGNED_OUT' } });
    expect(await venueNames()).toContain('New in Lahore');
  });

  test('anything of an account that was deleted: it goes, and so does the session', async () => {
    phone.online((sent) => {
      if (sent.headers.has('authorization'))
        return json({ code: 'PT401', message: 'ACCOUNT_GONE', details: null }, 401);
      server.viewer = null;
      return server.answer(sent);
    });
    const { pullCatalogue } = await sync();
    await pullCatalogue();
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
    expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
  });
});

describe('many callers', () => {
  test('share one catalogue pull', async () => {
    const { pullCatalogue } = await sync();
    await Promise.all([pullCatalogue(), pullCatalogue(), pullCatalogue()]);
    expect(phone.sent).toHaveLength(1);
  });

  test('know what was brought a moment ago, not what failed', async () => {
    const { pullCatalogue, hasJustPulled } = await sync();
    phone.online(dead);
    await pullCatalogue().catch(() => undefined);
    expect(hasJustPulled(60_000)).toBe(false);
    phone.online((sent) => server.answer(sent));
    await pullCatalogue();
    expect(hasJustPulled(60_000)).toBe(true);
    expect(hasJustPulled(0)).toBe(false);
  });

  test('a pull that wants more than the one under way follows it', async () => {
    const { pullCatalogue } = await sync();
    await Promise.all([
      pullCatalogue({ city: 'Karachi', everything: false }),
      pullCatalogue({ city: 'Lahore', everything: false }),
    ]);
    expect(askedFor()).toEqual([
      ['ref', 'city:Karachi'],
      ['ref', 'city:Lahore'],
    ]);
  });

  test('a pull of the person’s part that is asked for during another one runs once more', async () => {
    await signIn();
    const { pullUser } = await sync();
    const later: Promise<void>[] = [];
    phone.online((sent) => {
      const answer = server.answer(sent);
      if (later.length === 0) {
        server.putBooking(booking(uuid(1)));
        later.push(pullUser(), pullUser());
      }
      return answer;
    });
    await pullUser();
    await Promise.all(later);
    expect(phone.sent).toHaveLength(2);
    expect(await ownIds()).toEqual([uuid(1)]);
  });

  test('another tab that is at it is left alone, unless it is frozen with the lock', async () => {
    const { pullCatalogue } = await sync();
    let release: () => void = () => undefined;
    void phone.locks.request('baari:pull', () => new Promise<void>((resolve) => (release = resolve)));
    await pullCatalogue();
    expect(phone.sent, 'nothing was ever pulled: nobody is waited for').toHaveLength(1);
    await pullCatalogue();
    expect(phone.sent).toHaveLength(1);
    release();
    await vi.waitFor(() => expect(phone.locks.isHeld('baari:pull')).toBe(false));
    await pullCatalogue();
    expect(phone.sent).toHaveLength(2);
  });
});

test('a phone with no network keeps what it has and says so', async () => {
  const { pullCatalogue } = await sync();
  await pullCatalogue();
  phone.online(dead);
  await expect(pullCatalogue()).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(await venueNames()).toHaveLength(3);
});

test('signed out, the person’s part cannot be pulled', async () => {
  const { pullUser } = await sync();
  await expect(pullUser()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(phone.sent).toEqual([]);
});
