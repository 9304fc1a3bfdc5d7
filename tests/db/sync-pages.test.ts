// A pull in pages, against the SQL: what a phone puts together from them.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, ids, makeWorld, rpc } from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

type Digest = { n: number; s: number; h: string };
type Part = {
  p: string;
  c: string;
  t?: string;
  full: boolean;
  after?: string;
  next?: string | null;
  cols?: string[];
  v?: unknown[][];
  del?: string[];
  bookings?: { id: string; day: string; rev: number }[];
  notifications?: unknown[];
  digest: Digest;
};
type Pull = { gen: string; parts: Part[] };
type Asked = { p: string; c?: string; g?: string; page?: string; t?: string };

const ayesha = asPerson(ids.ayesha);

function digestOf(rows: { id: string; rev: number }[]): Digest {
  const bits = rows.reduce((sum, { id }) => sum ^ BigInt(`0x${id.replaceAll('-', '').slice(16)}`), 0n);
  return { n: rows.length, s: rows.reduce((sum, { rev }) => sum + rev, 0), h: BigInt.asIntN(64, bits).toString() };
}

const columnOf = ({ cols = [], v = [] }: Part, name: string) => v[cols.indexOf(name)];
const venuesIn = (part: Part) =>
  (columnOf(part, 'id') ?? []).map((id, row) => ({ id: String(id), rev: Number(columnOf(part, 'rev')?.[row]) }));

describe.each(engines)('sync_pull in pages on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await db.exec(`
      insert into public.venues (name, city, area, is_published)
        select 'Venue ' || n, 'Karachi', 'Clifton', true from generate_series(1, 500) n;
      insert into public.venues (name, city, area, is_published)
        select 'Venue ' || n, 'Lahore', 'Gulberg', true from generate_series(1, 500) n;
      insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, status)
        select '${ids.ayesha}', '${ids.dayCourt}', date '2026-11-22' - (n / 3), 1, 100, 2100, 'completed'
        from generate_series(1, 2006) n;
      delete from public.notifications where user_id = '${ids.ayesha}';
      select private.notify_user('${ids.ayesha}', 'booking_confirmed', 'Confirmed', null);
    `);
  });
  afterAll(() => db.close());

  const pull = (parts: Asked[], actor: Actor = anon) => rpc<Pull>(db, actor, 'sync_pull', { parts });

  /** Asks until no part has a further page, as a phone does; `between` happens between two requests. */
  async function pullAll(first: Asked[], actor: Actor = anon, between: () => Promise<unknown> = async () => undefined) {
    const pages: Part[] = [];
    let asked = first;
    let bytes = 0;
    let gz = 0;
    let requests = 0;
    let most = 0;
    while (asked.length > 0) {
      const answer = await pull(asked, actor);
      const text = JSON.stringify(answer);
      [bytes, gz, requests, most] = [
        bytes + text.length,
        gz + gzipSync(text).length,
        requests + 1,
        Math.max(most, text.length),
      ];
      pages.push(...answer.parts);
      asked = answer.parts
        .filter(({ next }) => typeof next === 'string')
        .map(({ p, next }) => {
          const known = first.find((part) => part.p === p || part.p === 'city:*');
          return { p, ...(known?.c !== undefined && { c: known.c }), g: answer.gen, page: next ?? '' };
        });
      if (asked.length > 0) await between();
    }
    return { pages, bytes, gz, requests, most };
  }

  it('brings a thousand venues in at most two requests', async () => {
    const { pages, bytes, gz, requests } = await pullAll([{ p: 'city:*', page: '' }]);
    figure(`first sync of 1,002 venues (${engine})`, `${requests} requests, ${bytes} bytes, ${gz} gz`);
    expect(requests).toBeLessThanOrEqual(2);
    expect(gz).toBeLessThan(75_000);
    expect(pages.flatMap(venuesIn)).toHaveLength(1002);
  });

  describe('what a booking starts from', () => {
    const siteOf = (part: Part | undefined, id: string) => {
      if (!part) throw new Error('no part');
      return columnOf(part, 'site')?.[(columnOf(part, 'id') ?? []).indexOf(id)];
    };

    it('travels with the city: address, map link, facilities, courts by name with their prices', async () => {
      await db.query('update public.venues set address = $2, google_location_url = $3 where id = $1', [
        ids.dayVenue,
        'Plot 7, Khayaban-e-Ittehad',
        'https://maps.app.goo.gl/clifton',
      ]);
      const [part] = (await pull([{ p: 'city:Karachi', page: '' }])).parts;
      const [open] = (await pull([{ p: `venue:${ids.dayVenue}` }])).parts as unknown as {
        venue: Record<string, unknown>;
        courts: Record<string, unknown>[];
      }[];
      expect(open?.courts.length).toBeGreaterThan(0);
      expect(siteOf(part, ids.dayVenue), 'the same as on the opened page').toEqual([
        'Plot 7, Khayaban-e-Ittehad',
        'https://maps.app.goo.gl/clifton',
        open?.venue['facilities'],
        open?.courts.map(({ id, name, sport, price }) => [id, name, sport, price]),
      ]);
    });

    it('comes again with the delta when a court is added, dearer, renamed or gone, and never for nothing', async () => {
      const first = await pull([{ p: 'city:Karachi', page: '' }]);
      const since = { p: 'city:Karachi', c: first.parts[0]?.c ?? '', g: first.gen, page: '' };
      const courts = async () => {
        const [delta] = (await pull([since])).parts;
        return siteOf(delta, ids.dayVenue) as [unknown, unknown, unknown, [string, string, string | null, number][]];
      };
      expect(await courts()).toBeUndefined();
      const [added] = await db.query(
        `insert into public.courts (venue_id, name, price_per_hour) values ($1, 'Zz', 4000) returning id`,
        [ids.dayVenue],
      );
      const ofAdded = async () => (await courts())[3].find(([id]) => id === added?.['id']);
      expect(await ofAdded()).toEqual([added?.['id'], 'Zz', null, 4000]);
      await db.query('update public.courts set price_per_hour = 4500 where id = $1', [added?.['id']]);
      expect((await ofAdded())?.[3]).toBe(4500);
      await db.query(`update public.courts set name = 'Zy' where id = $1`, [added?.['id']]);
      expect((await ofAdded())?.[1]).toBe('Zy');
      await db.query('delete from public.courts where id = $1', [added?.['id']]);
      expect(await ofAdded()).toBeUndefined();
    });

    it('does not travel from a venue that is not published', async () => {
      const hidden = await db.query('select id from public.courts where venue_id = $1', [ids.hiddenVenue]);
      expect(hidden.length).toBeGreaterThan(0);
      const all = JSON.stringify(await pull([{ p: 'city:*', page: '' }]));
      for (const { id } of hidden) expect(all).not.toContain(String(id));
    });

    it('counts towards the bytes of a page', async () => {
      // In a usual run a quarter of the courts that fill a page of the size that is in use, and a quarter of that size.
      const share = cases(4, 1);
      await db.exec(`update private.settings set page_bytes = ${600_000 / share};
        insert into public.courts (venue_id, name, price_per_hour)
           select v.id, 'Court ' || n, 3000 from public.venues v, generate_series(1, ${20 / share}) n where v.name like 'Venue %' and v.city = 'Lahore'`);
      const { most, pages } = await pullAll([{ p: 'city:Lahore', page: '' }]);
      expect(pages.flatMap(venuesIn)).toHaveLength(501);
      expect(pages.length).toBeGreaterThan(1);
      expect(most).toBeLessThan(750_000 / share);
      await db.exec(`update private.settings set page_bytes = 600000;
        delete from public.courts where name like 'Court %' and price_per_hour = 3000`);
    });
  });

  it('never answers with more venues or bytes than a page holds, all cities together', async () => {
    await db.exec('update private.settings set page_venues = 70');
    const { pages, requests } = await pullAll([{ p: 'city:*', page: '' }]);
    expect(requests).toBe(Math.ceil(1002 / 70));
    for (const city of ['city:Karachi', 'city:Lahore']) {
      const rows = pages.filter(({ p }) => p === city).flatMap(venuesIn);
      expect(digestOf(rows)).toEqual(pages.find(({ p }) => p === city)?.digest);
    }
    await db.exec('update private.settings set page_venues = 2000, page_bytes = 10000');
    const small = await pullAll([{ p: 'city:*', page: '' }]);
    expect(small.most).toBeLessThan(25_000);
    expect(small.pages.flatMap(venuesIn)).toHaveLength(1002);
    await db.exec('update private.settings set page_bytes = 600000');
  });

  it('brings 2,006 bookings newest first, a page at a time, and what else a person has only once', async () => {
    const whole = JSON.stringify(await pull([{ p: 'user' }], ayesha)).length;
    const { pages, most, requests, bytes } = await pullAll([{ p: 'user', page: '' }], ayesha);
    figure(`cold pull of 2,006 bookings (${engine})`, `${requests} requests of at most ${most} bytes, ${bytes} in all`);
    figure(`the same without pages (${engine})`, `${whole} bytes`);
    const rows = pages.flatMap(({ bookings = [] }) => bookings);
    expect(digestOf(rows)).toEqual(pages[0]?.digest);
    expect(rows.map(({ day }) => day)).toEqual(
      rows
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    expect(most).toBeLessThan(200_000);
    expect(pages.map(({ notifications }) => notifications !== undefined)).toEqual(pages.map((_, page) => page === 0));
  });

  it('loses nothing that changes between two pages: the delta since the first one brings it', async () => {
    await db.exec('update private.settings set page_bookings = 500');
    const touched: string[] = [];
    const { pages } = await pullAll([{ p: 'user', page: '' }], ayesha, async () => {
      const [row] = await db.query(
        `update public.bookings set is_reviewed = true where id = (
           select id from public.bookings where user_id = $1 and not is_reviewed order by booking_date desc, id desc limit 1
         ) returning id`,
        [ids.ayesha],
      );
      touched.push(String(row?.['id']));
    });
    const { gen } = await pull([]);
    const [delta] = (await pull([{ p: 'user', c: pages[0]?.c ?? '', g: gen, page: '' }], ayesha)).parts;
    expect(touched.length).toBeGreaterThan(2);
    expect(delta?.bookings?.map(({ id }) => id)).toEqual(expect.arrayContaining(touched));
    const kept = new Map(pages.flatMap(({ bookings = [] }) => bookings).map((row) => [row.id, row]));
    for (const row of delta?.bookings ?? []) kept.set(row.id, row);
    expect(digestOf([...kept.values()])).toEqual(delta?.digest);
    await db.exec('update private.settings set page_bookings = 300');
  });

  it('pages a delta as well, from the cursor that the phone still has', async () => {
    const first = await pull([{ p: 'city:Lahore', page: '' }]);
    const gone = venuesIn(first.parts[0] as Part)[0]?.id ?? '';
    await db.query('delete from public.venues where id = $1', [gone]);
    await db.exec(
      `update public.venues set description = 'new' where city = 'Lahore'; update private.settings set page_venues = 200`,
    );
    const { pages, requests } = await pullAll([
      { p: 'city:Lahore', c: first.parts[0]?.c ?? '', g: first.gen, page: '' },
    ]);
    expect([requests, pages.every(({ full }) => !full)]).toEqual([3, true]);
    expect(pages.map(({ del }) => del)).toEqual([[gone], [], []]);
    expect(digestOf(pages.flatMap(venuesIn))).toEqual(pages[0]?.digest);
    await db.exec('update private.settings set page_venues = 2000');
  });

  it.each([
    ['another generation', { g: ids.gone }],
    ['a cursor of no use', { c: '999999999999' }],
    ['a page that is none', { page: 'drop table' }],
    ['a page on no day', { page: '2026-13-99/11111111-aaaa-4aaa-8aaa-111111111111' }],
  ])('starts again for %s', async (_what, change) => {
    const { gen, parts } = await pull([{ p: 'user', page: '' }], ayesha);
    const [again] = (await pull([{ p: 'user', g: gen, page: parts[0]?.next ?? '', ...change }], ayesha)).parts;
    expect(again).toMatchObject({ full: true, bookings: parts[0]?.bookings });
    if (!('page' in change)) expect(again?.after).toBe('');
  });

  it('starts at the first page where none is named', async () => {
    const [unnamed] = (await pull([{ p: 'user' }], ayesha)).parts;
    const [first] = (await pull([{ p: 'user', page: '' }], ayesha)).parts;
    expect(unnamed).toMatchObject({ after: '', next: first?.next, bookings: first?.bookings });
  });

  it('after a restore no row is written, and rows from before it do not travel again and again', async () => {
    await db.exec(`set session_replication_role = replica;
      update public.venues set sxid = '900000000' where city = 'Karachi';
      update public.bookings set sxid = '900000000' where user_id = '${ids.ayesha}';
      update public.notifications set sxid = '900000000' where user_id = '${ids.ayesha}';
      set session_replication_role = origin;`);
    const [before] = await db.query('select sum(rev)::text as revs from public.venues');
    await db.exec('select private.renew_generation()');
    expect(await db.query('select sum(rev)::text as revs from public.venues')).toEqual([before]);
    const { pages } = await pullAll([{ p: 'city:Karachi', page: '' }]);
    expect(digestOf(pages.flatMap(venuesIn))).toEqual(pages[0]?.digest);
    const { gen, parts } = await pull(
      [{ p: 'city:Karachi', page: '' }, { p: 'user', page: '' }, { p: `venue:${ids.dayVenue}` }],
      ayesha,
    );
    const since = parts.map(({ p, c, t }) => ({ p, c, g: gen, page: '', ...(t !== undefined && { t }) }));
    const quiet = await pull(since, ayesha);
    expect(JSON.stringify(quiet).length).toBeLessThan(1200);
    await db.query(`update public.venues set description = 'changed' where id = $1`, [ids.dayVenue]);
    const next = await pull(since, ayesha);
    expect(venuesIn(next.parts[0] as Part).map(({ id }) => id)).toEqual([ids.dayVenue]);
    expect(next.parts[2]).toHaveProperty('venue');
  });
});
