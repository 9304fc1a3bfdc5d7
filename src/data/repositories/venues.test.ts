import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dead, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { cityPart, packRow, pulled, referencePart, uuid } from '#tests/support/samples.ts';

let phone: Phone;

const page = (id: string, changes: object = {}) => ({
  p: `venue:${id}`,
  c: '100',
  t: 'one',
  venue: {
    id,
    name: 'Clifton Padel',
    description: 'Two glass courts',
    address: 'Block 4',
    city: 'Karachi',
    area: 'Clifton',
    image: null,
    mapUrl: null,
    lat: 24.81,
    lng: 67.03,
    open: '07:00',
    close: '02:00',
    facilities: [{ name: 'Parking', available: true }],
    vendor: 'Ali Sports',
    sum: 9,
    count: 2,
    min: 2500,
    sports: [1],
    lead: 0,
    terms: [[6, 100]],
    rev: 1,
    ...changes,
  },
  courts: [{ id: uuid(50), name: 'Court 1', sport: 'Padel', price: 2500, rev: 1 }],
  reviews: [{ id: uuid(60), name: 'Ali K', rating: 5, comment: 'Good', at: '2026-11-20T10:00:00.000Z' }],
  prices: [],
  openings: [],
});

beforeEach(() => {
  phone = newPhone();
  openTab();
});

async function syncCatalogue(
  rows = [packRow(uuid(1), 'Clifton Padel')],
  reference: object = referencePart,
): Promise<void> {
  phone.online(() => json(pulled(null, [reference, cityPart('Karachi', rows), cityPart('Lahore', [])])));
  await (await import('#data/sync/pull.ts')).pullCatalogue();
}

const venues = () => import('./venues.ts');
const catalogue = () => import('./catalogue.ts');

describe('a venue', () => {
  test('that the phone has never heard of', async () => {
    await expect((await venues()).readVenue(uuid(1))).resolves.toBeUndefined();
  });

  test('known from its city only: courts, prices and address, but no reviews, rather than empty ones', async () => {
    await syncCatalogue();
    const venue = await (await venues()).readVenue(uuid(1));
    expect(venue).toMatchObject({ name: 'Clifton Padel', city: 'Karachi', sports: ['Padel', 'Futsal'] });
    expect(venue).toMatchObject({
      address: 'Plot 7, Khayaban-e-Ittehad',
      mapUrl: 'https://maps.app.goo.gl/clifton',
      facilities: [{ name: 'Parking', available: true }],
      courts: [
        { id: uuid(701), name: 'Court 1', sport: 'Padel', price: 2500 },
        { id: uuid(702), name: 'Court 2', sport: null, price: 3000 },
      ],
    });
    expect(venue).toMatchObject({ description: undefined, reviews: undefined });
  });

  test('opened once: everything, also with no network', async () => {
    await syncCatalogue();
    const { pullVenue, readVenue } = await venues();
    phone.online(() => json(pulled(null, [page(uuid(1))])));
    await pullVenue(uuid(1));
    phone.online(dead);
    await expect(pullVenue(uuid(1))).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await readVenue(uuid(1))).toMatchObject({
      description: 'Two glass courts',
      sports: ['Padel'],
      courts: [{ id: uuid(50), price: 2500 }],
      reviews: [{ name: 'Ali K' }],
    });
  });

  const price = { id: uuid(70), name: 'Evenings', kind: 'weekly', fromHour: 18, toHour: 23, effect: 'percent' };
  const ruled = (id: string) => {
    const sent = page(id, { lead: 60, terms: [[24, 100]] });
    const stamp = { createdAt: '2026-11-20T10:00:00.000Z', rev: 3 };
    const prices = [
      { ...price, amount: 20, ...stamp },
      { ...price, kind: 'by the weather', amount: 1, ...stamp },
    ];
    const closed = {
      id: uuid(71),
      label: 'Eid',
      kind: 'closed',
      firstDay: '2027-03-10',
      lastDay: '2027-03-10',
      ...stamp,
    };
    return { ...sent, t: 'two', prices, openings: [closed, { ...closed, kind: 'flooded' }] };
  };

  test('brings its rules along; what this build cannot read of them costs nothing else', async () => {
    const { pullVenue, readVenue } = await venues();
    phone.online(() => json(pulled(null, [ruled(uuid(1))])));
    await pullVenue(uuid(1));
    const venue = await readVenue(uuid(1));
    const when = { courtId: null, days: null, firstDay: null, lastDay: null };
    const stamp = { createdAt: Date.parse('2026-11-20T10:00:00.000Z'), rev: 3 };
    const times = { openTime: null, closeTime: null, fromHour: null, toHour: null, fromAt: null, untilAt: null };
    expect(venue?.rules).toEqual({
      lead: 60,
      terms: [[24, 100]],
      prices: [{ ...price, ...when, ...stamp, amount: 20 }],
      openings: [
        {
          ...when,
          ...times,
          ...stamp,
          id: uuid(71),
          label: 'Eid',
          kind: 'closed',
          firstDay: '2027-03-10',
          lastDay: '2027-03-10',
        },
      ],
    });
  });

  test('asks only for news the second time, and keeps what it has', async () => {
    const { pullVenue, readVenue } = await venues();
    phone.online(() => json(pulled(null, [page(uuid(1))])));
    await pullVenue(uuid(1));
    phone.online(() => json(pulled(null, [{ p: `venue:${uuid(1)}`, c: '200', same: true }])));
    await pullVenue(uuid(1));
    expect(phone.sent.at(-1)?.body).toEqual({
      parts: [{ p: `venue:${uuid(1)}`, c: '100', g: expect.any(String), t: 'one' }],
    });
    expect((await readVenue(uuid(1)))?.courts).toHaveLength(1);
  });

  test('that is gone is forgotten and said to be gone', async () => {
    const { pullVenue, readVenue } = await venues();
    phone.online(() => json(pulled(null, [page(uuid(1))])));
    await pullVenue(uuid(1));
    phone.online(() => json(pulled(null, [{ p: `venue:${uuid(1)}`, c: '200', gone: true }])));
    await expect(pullVenue(uuid(1))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readVenue(uuid(1))).resolves.toBeUndefined();
  });

  test.each(['', 'abc', '../../etc', `${uuid(1)}x`])('with the id "%s" cannot be one: nobody is asked', async (id) => {
    await expect((await venues()).pullVenue(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(phone.sent).toEqual([]);
  });

  test('shows the newer of page and pack', async () => {
    await syncCatalogue();
    phone.online(() => json(pulled(null, [page(uuid(1), { min: 2000, rev: 2 })])));
    const { pullVenue, readVenue } = await venues();
    await pullVenue(uuid(1));
    expect((await readVenue(uuid(1)))?.minPrice, 'the page is newer').toBe(2000);
    await (await import('#data/storage/db.ts')).withDb((db) => db.parts.clear());
    await syncCatalogue([packRow(uuid(1), 'Renamed', 3)]);
    expect(await readVenue(uuid(1)), 'the pack is newer').toMatchObject({
      name: 'Renamed',
      minPrice: 2500,
      description: 'Two glass courts',
      courts: [{ price: 2500 }, { price: 3000 }],
      reviews: [{ name: 'Ali K' }],
    });
  });

  test('with facilities written wrongly still opens', async () => {
    phone.online(() => json(pulled(null, [page(uuid(1), { facilities: [{ title: 'Parking' }] })])));
    const { pullVenue, readVenue } = await venues();
    await pullVenue(uuid(1));
    expect((await readVenue(uuid(1)))?.facilities).toEqual([]);
  });

  test('callers at the same time share one request', async () => {
    phone.online(() => json(pulled(null, [page(uuid(1))])));
    const { pullVenue } = await venues();
    await Promise.all([pullVenue(uuid(1)), pullVenue(uuid(1))]);
    expect(phone.sent).toHaveLength(1);
  });
});

test('the newest 50 opened venues stay, by when they were opened last', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) });
  const { pullVenue, readVenue } = await venues();
  for (let number = 1; number <= 51; number += 1) {
    vi.setSystemTime(Date.UTC(2026, 10, 21) + number * 1000);
    if (number === 51) {
      phone.online(dead);
      await expect(pullVenue(uuid(1))).rejects.toMatchObject({ code: 'OFFLINE' });
    }
    phone.online(() => json(pulled(null, [page(uuid(number))])));
    await pullVenue(uuid(number));
  }
  vi.useRealTimers();
  expect(await readVenue(uuid(1)), 'opened again with no network').toBeDefined();
  expect(await readVenue(uuid(2)), 'opened longest ago').toBeUndefined();
  const { withDb } = await import('#data/storage/db.ts');
  await expect(withDb((db) => db.parts.where('p').startsWith('venue:').count())).resolves.toBe(50);
});

describe('the index', () => {
  test('is empty before the first sync', async () => {
    expect((await (await catalogue()).readVenueIndex()).venues).toEqual([]);
    await expect((await catalogue()).readReference()).resolves.toBeUndefined();
  });

  test('is the same object until something changed, also after a sync that brought nothing', async () => {
    await syncCatalogue();
    const { readVenueIndex } = await catalogue();
    const index = await readVenueIndex();
    phone.online(() =>
      json(
        pulled(null, [
          { p: 'ref', c: '200', same: true },
          cityPart('Karachi', [], { full: false, all: [packRow(uuid(1), 'Clifton Padel')] }),
        ]),
      ),
    );
    await (await import('#data/sync/pull.ts')).pullCatalogue();
    expect(await readVenueIndex()).toBe(index);
  });

  test('is built anew when a venue or the name of a sport changed', async () => {
    await syncCatalogue();
    const { readVenueIndex, readVenueSummary } = await catalogue();
    const before = await readVenueIndex();
    phone.online(() =>
      json(
        pulled(null, [
          { ...referencePart, c: '200', sports: [[1, 'Padel tennis']] },
          cityPart('Karachi', [], { full: false, all: [packRow(uuid(1), 'Clifton Padel')] }),
        ]),
      ),
    );
    await (await import('#data/sync/pull.ts')).pullCatalogue();
    expect(await readVenueIndex()).not.toBe(before);
    expect((await readVenueSummary(uuid(1)))?.sports).toEqual(['Padel tennis']);
  });

  test('wakes a live reader when a sync of another tab changed it', async () => {
    await syncCatalogue();
    const { readVenueIndex } = await catalogue();
    const counts: number[] = [];
    const watching = liveQuery(async () => readVenueIndex()).subscribe((index) => counts.push(index.venues.length));
    await vi.waitFor(() => expect(counts).toContain(1));
    openTab();
    phone.online(() =>
      json(
        pulled(null, [
          { p: 'ref', c: '200', same: true },
          cityPart('Karachi', [packRow(uuid(2), 'New')], {
            full: false,
            all: [packRow(uuid(1), 'Clifton Padel'), packRow(uuid(2), 'New')],
          }),
        ]),
      ),
    );
    await (await import('#data/sync/pull.ts')).pullCatalogue();
    await vi.waitFor(() => expect(counts).toContain(2));
    watching.unsubscribe();
  });
});

describe('freshness', () => {
  test('is unknown before the first sync', async () => {
    const { readFreshness } = await import('./freshness.ts');
    for (const part of ['ref', 'city:*', 'city:Karachi', `venue:${uuid(1)}`, 'user']) {
      await expect(readFreshness(part)).resolves.toBeUndefined();
    }
  });

  test('is the server’s time of the last answer; of all cities, the oldest', async () => {
    await syncCatalogue();
    const { readFreshness } = await import('./freshness.ts');
    const { withDb } = await import('#data/storage/db.ts');
    await withDb((db) => db.parts.update('city:Lahore', { at: 5 }));
    await expect(readFreshness('city:*')).resolves.toBe(5);
    expect(Math.abs(Number(await readFreshness('ref')) - Date.now())).toBeLessThan(60_000);
  });
});

describe('the checking time', () => {
  test('is the usual one until the server has said it, and then what the server said', async () => {
    const { readPaymentCheck } = await catalogue();
    const usual = { minutes: 30, fromHour: 9, toHour: 23 };
    await expect(readPaymentCheck()).resolves.toEqual(usual);
    await syncCatalogue(undefined, { ...referencePart, check: { minutes: 45, from: 8, to: 24 } });
    await expect(readPaymentCheck()).resolves.toEqual({ minutes: 45, fromHour: 8, toHour: 24 });
  });
});

test('a full phone drops old venue pages and keeps the new catalogue', async () => {
  const { pullVenue, readVenue } = await venues();
  for (let number = 1; number <= 12; number += 1) {
    phone.online(() => json(pulled(null, [page(uuid(number))])));
    await pullVenue(uuid(number));
  }
  const { withQuotaRetry } = await import('#data/sync/evict-cache.ts');
  const { AppError } = await import('#domain/errors.ts');
  const write = vi.fn(async () => {
    // Without its pictures it is still full.
    if (write.mock.calls.length <= 2) throw new AppError('STORAGE_FULL');
    return 'written';
  });
  await expect(withQuotaRetry(write)).resolves.toBe('written');
  const kept = await Promise.all(Array.from({ length: 12 }, (_, row) => readVenue(uuid(row + 1))));
  expect(kept.filter(Boolean)).toHaveLength(10);
});
