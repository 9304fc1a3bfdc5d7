import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { mapAddresses } from '#tests/support/map-addresses.ts';
import { type Database, engines, openDatabase, type Row } from '#tests/support/postgres.ts';
import { ids, makeWorld, noonRev, refusal } from '#tests/support/postgres-world.ts';

describe.each(engines)('catalogue upkeep on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
  });
  afterAll(() => db.close());

  const venue = async (id = ids.dayVenue) =>
    (await db.query('select * from public.venues where id = $1', [id]))[0] ?? {};
  const pick = (row: Row, ...names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
  const review = async (venueId: string, rating: number) =>
    String(
      (
        await db.query('insert into public.reviews (venue_id, rating) values ($1, $2) returning id', [venueId, rating])
      )[0]?.['id'],
    );

  it('starts with what the courts, sports and reviews say', async () => {
    expect(pick(await venue(), 'rating_sum', 'rating_count', 'min_price', 'sport_ids', 'vendor_name')).toEqual({
      rating_sum: 5,
      rating_count: 1,
      min_price: 2000,
      sport_ids: [1, 3],
      vendor_name: 'Siddiqui Sports',
    });
  });

  it('follows reviews that are added, changed, moved and removed', async () => {
    const id = await review(ids.dayVenue, 2);
    expect(pick(await venue(), 'rating_sum', 'rating_count')).toEqual({ rating_sum: 7, rating_count: 2 });
    await db.query('update public.reviews set rating = 4 where id = $1', [id]);
    expect(pick(await venue(), 'rating_sum', 'rating_count')).toEqual({ rating_sum: 9, rating_count: 2 });
    await db.query('update public.reviews set venue_id = $2 where id = $1', [id, ids.nightVenue]);
    expect(pick(await venue(), 'rating_sum', 'rating_count')).toEqual({ rating_sum: 5, rating_count: 1 });
    expect(pick(await venue(ids.nightVenue), 'rating_sum', 'rating_count')).toEqual({ rating_sum: 4, rating_count: 1 });
    await db.query('delete from public.reviews where id = $1', [id]);
    expect(pick(await venue(ids.nightVenue), 'rating_sum', 'rating_count')).toEqual({ rating_sum: 0, rating_count: 0 });
  });

  it('follows court prices and sports', async () => {
    await db.exec(`update public.courts set price_per_hour = 1500 where id = '${ids.secondCourt}'`);
    expect((await venue())['min_price']).toBe(1500);
    await db.exec(`update public.courts set price_per_hour = 2500 where id = '${ids.secondCourt}'`);
    expect((await venue())['min_price']).toBe(2000);
    await db.exec(`insert into public.venue_sports (venue_id, sport_id) values ('${ids.dayVenue}', 2)`);
    expect((await venue())['sport_ids']).toEqual([1, 2, 3]);
    await db.exec(`delete from public.venue_sports where venue_id = '${ids.dayVenue}' and sport_id = 2`);
    expect((await venue())['sport_ids']).toEqual([1, 3]);
  });

  it('has no lowest price without courts', async () => {
    const [row] = await db.query(
      `insert into public.venues (name, city, area) values ('Bare', 'Karachi', 'Clifton') returning min_price, is_published`,
    );
    expect(row).toEqual({ min_price: null, is_published: false });
  });

  it('raises the version of a venue with every change to it, its courts or its reviews', async () => {
    const revs: unknown[] = [(await venue())['rev']];
    for (const change of [
      `update public.venues set description = 'x' where id = '${ids.dayVenue}'`,
      `update public.courts set name = 'Court One' where id = '${ids.dayCourt}'`,
      `update public.courts set name = 'Court 1' where id = '${ids.dayCourt}'`,
      `update public.reviews set comment = comment where venue_id = '${ids.dayVenue}'`,
    ]) {
      await db.exec(change);
      revs.push((await venue())['rev']);
    }
    expect(revs).toEqual(revs.map((_, index) => Number(revs[0]) + index));
  });

  it('renames the business on its venues', async () => {
    await db.exec(`update public.vendors set business_name = 'New Name' where id = '${ids.vendor}'`);
    expect((await venue())['vendor_name']).toBe('New Name');
    await db.exec(`update public.vendors set business_name = 'Siddiqui Sports' where id = '${ids.vendor}'`);
  });

  it('raises the version of bookings that show a renamed court or venue', async () => {
    const [made] = await db.query(
      `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, decide_by)
       values ($1, $2, '2026-11-22', 1, 0, 1, '2026-11-22') returning id`,
      [ids.ayesha, ids.dayCourt],
    );
    await db.exec(`update public.venues set address = 'Street 1' where id = '${ids.dayVenue}'`);
    await db.exec(`update public.courts set sport = 'Cricket' where id = '${ids.dayCourt}'`);
    await db.exec(`update public.venues set description = 'does not show' where id = '${ids.dayVenue}'`);
    const rev = async () =>
      (await db.query('select rev from public.bookings where id = $1', [made?.['id']])).map((row) => row['rev']);
    expect(await rev(), 'left to the timer').toEqual([noonRev]);
    await db.query('select private.process_touch_queue(100)');
    expect(await rev(), 'both changes in one').toEqual([noonRev + 1]);
    await db.query('select private.process_touch_queue(100)');
    expect(await rev(), 'nothing is left').toEqual([noonRev + 1]);
  });

  it('counts the published venues of a city', async () => {
    const counts = async () =>
      (await db.query(`select venue_count from public.locations where type = 'city' order by name`)).map(
        (row) => row['venue_count'],
      );
    expect(await counts()).toEqual([1, 1]);
    await db.exec(`update public.venues set is_published = true where id = '${ids.hiddenVenue}'`);
    expect(await counts()).toEqual([2, 1]);
    await db.exec(`update public.venues set city = 'Lahore', area = 'Gulberg' where id = '${ids.hiddenVenue}'`);
    expect(await counts()).toEqual([1, 2]);
    await db.exec(
      `update public.venues set is_published = false, city = 'Karachi', area = 'Clifton' where id = '${ids.hiddenVenue}'`,
    );
    expect(await counts()).toEqual([1, 1]);
  });

  it.each([
    ['/images/venues/a-1.webp', true],
    ['data:image/webp;base64,AAAA', true],
    ['data:image/png;base64,AA==', true],
    [`data:image/jpeg;base64,${'A'.repeat(5977)}`, true],
    [`data:image/jpeg;base64,${'A'.repeat(5978)}`, false],
    [null, true],
    ['https://images.example.com/a.jpg', false],
    ['http://images.example.com/a.jpg', false],
    ['https://ref.supabase.co.evil.test/storage/v1/object/public/venues/a.jpg', false],
    ['https://ref.supabase.co/storage/v1/object/sign/venues/a.jpg', false],
    ['javascript:alert(1)', false],
    ['//evil.test/a.jpg', false],
    ['data:image/svg+xml;base64,AAAA', false],
    ['data:image/png,AAAA', false],
    ['data:text/html;base64,AAAA', false],
    ['/images/../secret', false],
    ['/other/a.jpg', false],
    ['/storage/v1/object/receipts/a.jpg', false],
    ['https://a.test/"onerror=x', false],
    [' https://a.test/a.jpg', false],
    ['', false],
  ])('image address %s: %s', async (address, isFine) => {
    const change = db.query('update public.venues set image_url = $1 where id = $2', [address, ids.dayVenue]);
    if (isFine) await expect(change).resolves.toBeDefined();
    else expect(await refusal(change)).toMatchObject({ sqlstate: '23514' });
  });

  it.each([...mapAddresses, [null, true] as const])('map address %s: %s', async (address, isFine) => {
    const change = db.query('update public.venues set google_location_url = $1 where id = $2', [address, ids.dayVenue]);
    if (isFine) await expect(change).resolves.toBeDefined();
    else expect(await refusal(change)).toMatchObject({ sqlstate: '23514' });
  });

  it('refuses a venue in an unknown city or an area of another city', async () => {
    for (const [city, area] of [
      ['Atlantis', 'Clifton'],
      ['Karachi', 'Gulberg'],
    ]) {
      const insert = db.query(`insert into public.venues (name, city, area) values ('X', $1, $2)`, [city, area]);
      expect(await refusal(insert)).toEqual({ sqlstate: 'PT422', code: 'INVALID', detail: { city, area } });
    }
  });

  it('gives a venue the four usual facilities', async () => {
    expect((await venue())['facilities']).toEqual([
      { name: 'Parking', available: true },
      { name: 'WiFi', available: false },
      { name: 'Rental Equipment', available: true },
      { name: 'Refreshments', available: true },
    ]);
  });

  it.each(['a@b.test', ''])('refuses the reviewer name "%s"', async (name) => {
    const insert = db.query(`insert into public.reviews (venue_id, rating, reviewer_name) values ($1, 5, $2)`, [
      ids.dayVenue,
      name,
    ]);
    expect(await refusal(insert)).toMatchObject({ sqlstate: '23514' });
  });

  if (engine === 'postgres') {
    it('loses no rating when two people review at the same moment', async () => {
      const before = await venue();
      const [a, b] = [await db.session(), await db.session()];
      await a.query('begin');
      await a.query('insert into public.reviews (venue_id, rating) values ($1, 5)', [ids.dayVenue]);
      const second = b.query('insert into public.reviews (venue_id, rating) values ($1, 3)', [ids.dayVenue]);
      await untilWaiting(db);
      await a.query('commit');
      await second;
      await Promise.all([a.close(), b.close()]);
      expect(pick(await venue(), 'rating_sum', 'rating_count')).toEqual({
        rating_sum: Number(before['rating_sum']) + 8,
        rating_count: Number(before['rating_count']) + 2,
      });
    });
  }
});
