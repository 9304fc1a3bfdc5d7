import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex, searchVenues } from '#domain/venue-search.ts';
import { figure } from '#tests/support/figure.ts';
import { type Actor, bothEngines, type Database, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  type BookingAnswer,
  clearBookings,
  ids,
  makeWorld,
  noonRev,
  refusal,
  rpc,
  tomorrow,
} from '#tests/support/postgres-world.ts';

type Digest = { n: number; s: number; h: string };
type Part = {
  p: string;
  c: string | null;
  t?: string;
  same?: true;
  gone?: true;
  anon?: true;
  full?: boolean;
  cols?: string[];
  v?: unknown[][];
  del?: string[];
  digest?: Digest;
  bookings?: BookingAnswer[];
  sports?: unknown[];
  cities?: unknown[];
  check?: unknown;
  areas?: unknown[];
  venue?: Record<string, unknown>;
  courts?: Record<string, unknown>[];
  reviews?: Record<string, unknown>[];
};
type Pull = { k: string; now: string; viewer: string | null; gen: string; parts: Part[] };

const columns = [
  'id',
  'name',
  'area',
  'lat',
  'lng',
  'open',
  'close',
  'image',
  'sum',
  'count',
  'min',
  'sports',
  'vendor',
  'rev',
  'site',
];

/** The digest as a phone computes it over its own rows. */
function digestOf(rows: { id: string; rev: number }[]): Digest {
  const bits = rows.reduce((sum, { id }) => sum ^ BigInt(`0x${id.replaceAll('-', '').slice(16)}`), 0n);
  return { n: rows.length, s: rows.reduce((sum, { rev }) => sum + rev, 0), h: BigInt.asIntN(64, bits).toString() };
}

describe.each(bothEngines)('sync_pull on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  beforeEach(() => clearBookings(db));
  afterAll(() => db.close());

  const pull = (parts: unknown, actor: Actor = anon) => rpc<Pull>(db, actor, 'sync_pull', { parts });
  const one = async (part: Record<string, unknown>, actor: Actor = anon) => {
    const { parts, gen } = await pull([part], actor);
    const [answer] = parts;
    if (!answer || parts.length !== 1) throw new Error(`Expected one part, got ${parts.length}`);
    return { ...answer, g: gen };
  };
  const since = ({ p, c, g, t }: Pick<Part, 'p' | 'c'> & { g: string; t?: string | undefined }) => ({
    p,
    c,
    g,
    ...(t !== undefined && { t }),
  });
  const column = (part: Part, name: string) => part.v?.[columns.indexOf(name)] ?? [];
  const rows = (part: Part) =>
    column(part, 'id').map((id, index) => ({ id: String(id), rev: Number(column(part, 'rev')[index]) }));

  it('tags the answer, and says who is asking', async () => {
    expect(await pull([])).toEqual({
      k: 'sp1',
      now: '2026-11-21T10:00:00.000Z',
      viewer: null,
      gen: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      parts: [],
    });
    expect((await pull([], ayesha)).viewer).toBe(ids.ayesha);
  });

  it.each([
    ['nothing', null],
    ['an object', { p: 'ref' }],
    ['a text', 'ref'],
    ['an unknown part', [{ p: 'users' }]],
    ['a part without a name', [{}]],
    ['a bare text', ['ref']],
    ['an empty city', [{ p: 'city:' }]],
    ['too many parts', Array.from({ length: 61 }, (_, index) => ({ p: `venue:${index}` }))],
    ['a part twice', [{ p: 'ref' }, { p: 'ref' }]],
  ])('refuses %s', async (_, parts) => {
    expect(await refusal(pull(parts))).toMatchObject({ sqlstate: 'PT422', code: 'INVALID' });
  });

  describe('ref', () => {
    it('brings sports by name, cities with their venues, and areas', async () => {
      expect(await one({ p: 'ref' })).toMatchObject({
        sports: [
          [3, 'Badminton'],
          [1, 'Cricket'],
          [2, 'Futsal'],
          [7, 'Padel'],
        ],
        cities: [
          [1, 'Karachi', 24.86, 67.01, 1],
          [2, 'Lahore', 31.55, 74.34, 1],
        ],
        areas: [
          [101, 'Clifton', 1],
          [201, 'Gulberg', 2],
        ],
      });
    });

    it.each([
      ['a new area', `insert into public.locations (id, name, type, parent_id) values (102, 'Saddar', 'area', 1)`],
      ['a removed area', 'delete from public.locations where id = 102'],
      ['a renamed sport', `update public.sports set name = 'Padel Tennis' where id = 7`],
      ['the sport renamed back', `update public.sports set name = 'Padel' where id = 7`],
      ['a venue that opened', `update public.venues set is_published = true where id = '${ids.hiddenVenue}'`],
      ['a venue that closed', `update public.venues set is_published = false where id = '${ids.hiddenVenue}'`],
      ['another checking time', 'update private.settings set decide_minutes = 30 where id'],
    ])('is the same until there is %s', async (_, change) => {
      const first = await one({ p: 'ref' });
      expect(await one(since(first))).toEqual({ p: 'ref', c: expect.any(String) as string, same: true, g: first.g });
      await db.exec(change);
      const next = await one(since(first));
      expect(next.same).toBeUndefined();
      expect(next.cities).toHaveLength(2);
    });
  });

  it('says how long checking a payment takes, as the settings have it', async () => {
    expect((await one({ p: 'ref' })).check).toEqual({ minutes: 30, from: 9, to: 23 });
    await db.exec(
      'update private.settings set decide_minutes = 45, decide_from_hour = 8, decide_to_hour = 24 where id',
    );
    expect((await one({ p: 'ref' })).check).toEqual({ minutes: 45, from: 8, to: 24 });
    await db.exec(
      'update private.settings set decide_minutes = 30, decide_from_hour = 9, decide_to_hour = 23 where id',
    );
  });

  describe('city', () => {
    it('brings the published venues in columns', async () => {
      const part = await one({ p: 'city:Karachi' });
      expect(part).toMatchObject({ p: 'city:Karachi', full: true, cols: columns, del: [] });
      expect(part.v?.map((values) => values[0])).toEqual([
        ids.dayVenue,
        'Day Venue',
        'Clifton',
        24.8138,
        67.03,
        '07:00',
        '22:00',
        null,
        5,
        1,
        2000,
        [1, 3],
        'Siddiqui Sports',
        expect.any(Number),
        expect.any(Array),
      ]);
      expect(part.v?.every((values) => values.length === 1)).toBe(true);
      expect(part.digest).toEqual(digestOf(rows(part)));
    });

    it('answers every city in one go, and an unknown one with nothing', async () => {
      expect((await pull([{ p: 'city:*' }])).parts.map(({ p }) => p)).toEqual(['city:Karachi', 'city:Lahore']);
      expect(await one({ p: 'city:Atlantis' })).toMatchObject({
        full: true,
        v: columns.map(() => []),
        digest: { n: 0, s: 0, h: '0' },
      });
    });

    it('brings only what changed since the cursor', async () => {
      const first = await one({ p: 'city:Karachi' });
      expect(await one(since(first))).toMatchObject({
        full: false,
        v: columns.map(() => []),
        del: [],
        digest: first.digest,
      });
      await db.exec(`update public.courts set price_per_hour = 1900 where id = '${ids.dayCourt}'`);
      const delta = await one(since(first));
      expect(column(delta, 'min')).toEqual([1900]);
      expect(delta.digest).toEqual(digestOf(rows(delta)));
      expect(rows(delta)[0]?.rev).toBe(Number(rows(first)[0]?.rev) + 1);
    });

    it('names venues that were unpublished, and brings them back', async () => {
      const first = await one({ p: 'city:Lahore' });
      await db.exec(`update public.venues set is_published = false where id = '${ids.nightVenue}'`);
      const without = await one(since(first));
      expect(without).toMatchObject({ full: false, del: [ids.nightVenue], digest: { n: 0, s: 0, h: '0' } });
      await db.exec(`update public.venues set is_published = true where id = '${ids.nightVenue}'`);
      for (const cursor of [first, without]) {
        const back = await one(since(cursor));
        expect({ ids: column(back, 'id'), del: back.del }).toEqual({ ids: [ids.nightVenue], del: [] });
      }
    });

    it('takes a venue that moved out of one city and into the other', async () => {
      const [karachi, lahore] = [await one({ p: 'city:Karachi' }), await one({ p: 'city:Lahore' })];
      await db.exec(`update public.venues set city = 'Lahore', area = 'Gulberg' where id = '${ids.dayVenue}'`);
      expect(await one(since(karachi))).toMatchObject({ del: [ids.dayVenue], digest: { n: 0 } });
      expect(column(await one(since(lahore)), 'id')).toContain(ids.dayVenue);
      await db.exec(`update public.venues set city = 'Karachi', area = 'Clifton' where id = '${ids.dayVenue}'`);
      expect(await one(since(karachi))).toMatchObject({ del: [], digest: { n: 1 } });
      expect(await one(since(lahore))).toMatchObject({ del: [ids.dayVenue], digest: { n: 1 } });
    });

    it('names deleted venues', async () => {
      const [row] = await db.query(
        `insert into public.venues (name, city, area, is_published) values ('Short-lived', 'Karachi', 'Clifton', true) returning id`,
      );
      const first = await one({ p: 'city:Karachi' });
      expect(first.digest?.n).toBe(2);
      await db.query('delete from public.venues where id = $1', [row?.['id']]);
      expect(await one(since(first))).toMatchObject({ del: [row?.['id']], digest: { n: 1 } });
    });

    it('never sends a hidden venue', async () => {
      await db.exec(`update public.venues set description = 'changed' where id = '${ids.hiddenVenue}'`);
      expect(JSON.stringify(await pull([{ p: 'city:*' }, { p: 'ref' }]))).not.toContain(ids.hiddenVenue);
    });
  });

  it('first brings nine venues of the city with most of them, as the list recommends them', async () => {
    type Row = [string, string, string, string, null, number, number, number, number, string[]];
    const first = async () => (await one({ p: 'first' })) as unknown as { venues: Row[] };
    const { venues: before } = await first();
    expect(
      before.map(([id, name, city, area, , , , min, max, sports]) => [id, name, city, area, min, max, sports]),
    ).toEqual([[ids.dayVenue, 'Day Venue', 'Karachi', 'Clifton', 2000, 2000, ['Cricket', 'Badminton']]]);
    const [{ area } = {}] = await db.query(`select area from public.venues where city = 'Lahore'`);
    for (let nr = 0; nr < 12; nr += 1)
      await db.query(
        `insert into public.venues (name, city, area, is_published, rating_sum, rating_count) values ($1, 'Lahore', $2, true, $3, $4)`,
        [`Rated ${nr}`, area, (nr * 7) % 23, (nr * 5) % 6],
      );
    const all = (await db.query(
      `select id, name, area, city, rating_sum as "ratingSum", rating_count as "ratingCount", '{}'::text[] as sports
       from public.venues where city = 'Lahore' and is_published order by area, name, id`,
    )) as unknown as VenueSummary[];
    const recommended = searchVenues(buildVenueIndex(all, []), { sort: 'recommended' });
    const { venues } = await first();
    expect(venues.map(([id]) => id)).toEqual(recommended.slice(0, 9).map(({ id }) => id));
    expect(gzipSync(JSON.stringify(venues)).length).toBeLessThan(3000);
    await db.query(`delete from public.venues where name like 'Rated %'`);
  });

  describe('a cursor that cannot be used gets everything', () => {
    it.each([
      ['no generation', { g: undefined }],
      ['another generation', { g: ids.gone }],
      ['no cursor', { c: undefined }],
      ['a cursor from the future', { c: '999999999999999' }],
      ['a malformed cursor', { c: '12x' }],
      ['a huge cursor', { c: '9'.repeat(40) }],
      ['a negative cursor', { c: '-1' }],
    ])('%s', async (_, change) => {
      const first = await one({ p: 'city:Karachi' });
      const next = await one({ ...since(first), ...change });
      expect(next.full).toBe(true);
      expect(column(next, 'id')).toEqual([ids.dayVenue]);
    });

    it('older than the tombstones that were pruned', async () => {
      const first = await one({ p: 'city:Lahore' });
      await db.exec(`update public.venues set is_published = false where id = '${ids.nightVenue}'`);
      await db.exec(`update private.sync_tombstones set buried_at = now() - interval '61 days'`);
      await db.exec(`update public.venues set is_published = true where id = '${ids.nightVenue}'`);
      await db.exec(`update public.venues set is_published = false where id = '${ids.dayVenue}'`);
      await db.exec(`update public.venues set is_published = true where id = '${ids.dayVenue}'`);
      expect((await one(since(first))).full).toBe(true);
      const fresh = await one({ p: 'city:Lahore' });
      expect((await one(since(fresh))).full).toBe(false);
    });

    it('after a restore', async () => {
      const first = await one({ p: 'city:Karachi' });
      await db.exec('select private.renew_generation()');
      const next = await one(since(first));
      expect(next.full).toBe(true);
      expect(next.g).not.toBe(first.g);
      expect((await one(since(next))).full).toBe(false);
    });
  });

  describe('venue', () => {
    it('brings the page of a venue', async () => {
      const part = await one({ p: `venue:${ids.dayVenue}` });
      expect(part.venue).toMatchObject({
        id: ids.dayVenue,
        name: 'Day Venue',
        address: null,
        city: 'Karachi',
        area: 'Clifton',
        image: null,
        mapUrl: null,
        lat: 24.8138,
        lng: 67.03,
        open: '07:00',
        close: '22:00',
        vendor: 'Siddiqui Sports',
        sum: 5,
        count: 1,
        sports: [1, 3],
        rev: expect.any(Number) as number,
      });
      expect(part.venue?.['facilities']).toContainEqual({ name: 'WiFi', available: false });
      expect(part.courts?.map(({ id, name, sport }) => ({ id, name, sport }))).toEqual([
        { id: ids.dayCourt, name: 'Court 1', sport: 'Badminton' },
        { id: ids.secondCourt, name: 'Court 2', sport: null },
      ]);
      expect(Object.keys(part.courts?.[0] ?? {}).sort()).toEqual(['id', 'name', 'price', 'rev', 'sport']);
      expect(part.reviews).toEqual([
        {
          id: expect.any(String) as string,
          name: 'Hira A',
          rating: 5,
          comment: 'Zabardast',
          at: expect.stringMatching(/Z$/) as string,
        },
      ]);
    });

    it.each([
      ['its courts', `update public.courts set name = 'Court Two' where id = '${ids.secondCourt}'`],
      ['its reviews', `insert into public.reviews (venue_id, rating) values ('${ids.dayVenue}', 4)`],
      ['its sports', `delete from public.venue_sports where venue_id = '${ids.dayVenue}' and sport_id = 1`],
      ['its business', `update public.vendors set business_name = 'Other' where id = '${ids.vendor}'`],
      ['itself', `update public.venues set description = 'new' where id = '${ids.dayVenue}'`],
    ])('is the same until something changes in %s', async (_, change) => {
      const first = await one({ p: `venue:${ids.dayVenue}` });
      expect(await one(since(first))).toMatchObject({ same: true });
      await db.exec(change);
      expect((await one(since(first))).venue).toBeDefined();
    });

    it('brings the newest 50 reviews', async () => {
      await db.exec(`insert into public.reviews (venue_id, rating, comment, created_at)
        select '${ids.nightVenue}', 4, 'Number ' || n, '2026-01-01'::timestamptz + make_interval(days => n) from generate_series(1, 55) as n`);
      const { reviews } = await one({ p: `venue:${ids.nightVenue}` });
      expect(reviews?.map(({ comment }) => comment)).toEqual(
        Array.from({ length: 50 }, (_, index) => `Number ${55 - index}`),
      );
    });

    it.each([ids.hiddenVenue, ids.gone, 'not-a-uuid', ''])(
      'is gone when nothing published has the id "%s"',
      async (id) => {
        expect(await one({ p: `venue:${id}` })).toMatchObject({ p: `venue:${id}`, gone: true });
      },
    );
  });

  describe('user', () => {
    it('is anonymous for a visitor and refused to a deleted account', async () => {
      expect(await one({ p: 'user' })).toMatchObject({ p: 'user', c: null, anon: true });
      expect(await refusal(pull([{ p: 'user' }], asPerson(ids.gone)))).toMatchObject({
        sqlstate: 'PT401',
        code: 'ACCOUNT_GONE',
      });
    });

    it('brings own bookings only, newest date first, in every status with their hours', async () => {
      const early = await book(db, ayesha, { hours: [9] });
      const late = await book(db, ayesha, { day: '2026-11-25', hours: [10] });
      await book(db, asPerson(ids.bilal), { hours: [11] });
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [early.booking.id]);
      const part = await one({ p: 'user' }, ayesha);
      const refund = { amount: 2100, reason: 'declined', state: 'due', isSeen: false };
      const declined = { status: 'cancelled', endedBy: 'platform', refunds: [refund] };
      expect(part.bookings).toMatchObject([late.booking, { ...early.booking, ...declined, rev: noonRev + 1 }]);
      expect(part.digest).toEqual(digestOf(part.bookings ?? []));
    });

    it('brings what changed, also when a court was renamed', async () => {
      await book(db, ayesha, { hours: [9] });
      const first = await one({ p: 'user' }, ayesha);
      expect(await one(since(first), ayesha)).toMatchObject({ full: false, bookings: [] });
      await db.exec(`update public.courts set name = 'Renamed' where id = '${ids.dayCourt}'`);
      await db.query('select private.process_touch_queue(10)');
      const next = await one(since(first), ayesha);
      await db.exec(`update public.courts set name = 'Court 1' where id = '${ids.dayCourt}'`);
      expect(next.bookings?.map(({ courtName, rev }) => ({ courtName, rev }))).toEqual([
        { courtName: 'Renamed', rev: noonRev + 1 },
      ]);
    });
  });

  it('answers "nothing new" in less than a kilobyte', async () => {
    await book(db, ayesha, { day: tomorrow, hours: [9] });
    const first = await pull(
      [{ p: 'ref' }, { p: 'city:Karachi' }, { p: `venue:${ids.dayVenue}` }, { p: 'user' }],
      ayesha,
    );
    const next = await pull(
      first.parts.map((part) => since({ ...part, g: first.gen })),
      ayesha,
    );
    const text = JSON.stringify(next);
    figure(
      `sync_pull with nothing new: ref, one city, one venue, user (${engine})`,
      `${text.length} bytes, ${gzipSync(text).length} gz`,
    );
    expect(next.parts.map(({ same, full }) => same ?? full)).toEqual([true, false, true, false]);
    expect(text.length).toBeLessThan(1024);
  });

  if (engine === 'postgres') {
    it('fault 32: loses no row of a transaction that commits after a later one', async () => {
      const [slow, fast] = [await db.session(), await db.session()];
      const first = await one({ p: 'city:Karachi' });
      const lahore = await one({ p: 'city:Lahore' });
      await slow.query('begin');
      await slow.query(`update public.venues set description = 'slow' where id = $1`, [ids.dayVenue]);
      await fast.query(`update public.venues set description = 'fast' where id = $1`, [ids.nightVenue]);
      const between = { karachi: await one(since(first)), lahore: await one(since(lahore)) };
      expect(column(between.karachi, 'id')).toEqual([]);
      expect(column(between.lahore, 'id')).toEqual([ids.nightVenue]);
      await slow.query('commit');
      const after = await one(since(between.karachi));
      await Promise.all([slow.close(), fast.close()]);
      expect(column(after, 'id')).toEqual([ids.dayVenue]);
      expect(column(await one(since(after)), 'id')).toEqual([]);
    });

    it('loses no reference change that commits late', async () => {
      const [slow, first] = [await db.session(), await one({ p: 'ref' })];
      await slow.query('begin');
      await slow.query(`insert into public.locations (id, name, type, parent_id) values (103, 'Korangi', 'area', 1)`);
      const between = await one(since(first));
      expect(between.same).toBe(true);
      await slow.query('commit');
      await slow.close();
      expect((await one(since({ ...between, t: first.t }))).areas).toContainEqual([103, 'Korangi', 1]);
    });
  }
});
