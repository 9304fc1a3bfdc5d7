import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalSport } from './paths.ts';
import type { VenueSummary } from './venue.ts';
import { buildVenueIndex, kilometresBetween, searchVenues, type VenueFilter, type VenueSort } from './venue-search.ts';

const sports = ['Archery', 'Badminton', 'Cricket', 'Football', 'Futsal', 'Padel', 'Pickleball', 'Squash'].map(
  (name, id) => ({ id, name }),
);

function venue(id: string, changes: Partial<VenueSummary> = {}): VenueSummary {
  return {
    id,
    name: id,
    city: 'Karachi',
    area: 'Clifton',
    lat: 24.8,
    lng: 67,
    open: '07:00',
    close: '22:00',
    image: null,
    ratingSum: 0,
    ratingCount: 0,
    minPrice: 2000,
    rates: [],
    sports: ['Padel'],
    vendor: null,
    ...changes,
  };
}

test('sports whose ids share a bit are told apart', () => {
  const many = [
    { id: 1, name: 'Padel' },
    { id: 32, name: 'Kabaddi' },
  ];
  const index = buildVenueIndex([venue('p'), venue('k', { sports: ['Kabaddi'] })], many);
  expect(searchVenues(index, { sports: ['Kabaddi'] }).map(({ id }) => id)).toEqual(['k']);
  expect(searchVenues(index, { sports: ['Padel'] }).map(({ id }) => id)).toEqual(['p']);
});

const few = [
  venue('a', { name: 'Clifton Padel Club', ratingSum: 50, ratingCount: 10, minPrice: 3000 }),
  venue('b', {
    name: 'DHA Sports',
    area: 'DHA',
    sports: ['Futsal', 'Cricket'],
    ratingSum: 5,
    ratingCount: 1,
    minPrice: null,
  }),
  venue('c', {
    name: 'Gulberg Arena',
    city: 'Lahore',
    area: 'Gulberg',
    lat: 31.5,
    lng: 74.3,
    sports: ['Squash'],
    ratingSum: 30,
    ratingCount: 10,
    minPrice: 1500,
  }),
  venue('d', { name: 'Nobody knows', lat: null, lng: null }),
];
const index = buildVenueIndex(few, sports);
const found = (filter: VenueFilter) => searchVenues(index, filter).map(({ id }) => id);

describe('filters', () => {
  test.each<[string, VenueFilter, string[]]>([
    ['nothing asked', {}, ['a', 'b', 'd', 'c']],
    ['city', { city: 'Lahore' }, ['c']],
    ['city and area', { city: 'Karachi', area: 'DHA' }, ['b']],
    ['an area of another city', { city: 'Lahore', area: 'DHA' }, []],
    ['one sport', { sports: ['Squash'] }, ['c']],
    ['a sport in any spelling', { sports: ['sQuAsH'] }, ['c']],
    ['any of several sports', { sports: ['Squash', 'Cricket'] }, ['b', 'c']],
    ['a sport that does not exist', { sports: ['Chess'] }, []],
    ['text in the name, any case', { text: 'PADEL' }, ['a', 'd']],
    ['text in the area', { text: 'gulb' }, ['c']],
    ['text in the sport', { text: 'futsal' }, ['b']],
    ['every word, in any order', { text: '  club   clifton ' }, ['a']],
    ['words that are not together', { text: 'clifton gulberg' }, []],
    ['signs that mean something in a pattern', { text: '.*(' }, []],
    ['all at once', { city: 'Karachi', area: 'Clifton', sports: ['Padel'], text: 'club' }, ['a']],
  ])('%s', (_name, filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });
});

describe('order', () => {
  test('recommended: one five-star vote does not beat ten of them', () => {
    expect(found({ sort: 'recommended' })).toEqual(['a', 'b', 'd', 'c']);
  });

  test('highest rated, nobody’s rating last', () => {
    expect(found({ sort: 'rating' })).toEqual(['a', 'b', 'c', 'd']);
  });

  test('cheapest first, no price last', () => {
    expect(found({ sort: 'price' })).toEqual(['c', 'd', 'a', 'b']);
  });

  test('nearest first, no place last; without a place of one’s own as recommended', () => {
    const lahore = { lat: 31.52, lng: 74.35 };
    expect(found({ sort: 'nearest', near: lahore })[0]).toBe('c');
    expect(found({ sort: 'nearest', near: lahore }).at(-1)).toBe('d');
    expect(found({ sort: 'nearest' })).toEqual(['a', 'b', 'd', 'c']);
  });
});

describe('forgives', () => {
  // spec: venues.forgives
  test.each<[string, string, string[]]>([
    ['a sport by ear', 'footsal', ['b']],
    ['two of them', 'kirkit footsal', ['b']],
    ['one with the sound of its u', 'skwash', ['c']],
    ['the sport of the old links', 'pedal', ['a', 'd']],
    ['one wrong letter in a name', 'gulbarg', ['c']],
    ['a letter too many', 'cliffton padel', ['a', 'd']],
    ['a letter too few', 'nobdy', ['d']],
    ['two letters swapped', 'cilfton', ['a', 'd']],
    ['while it is still being typed', 'gulbrg ar', ['c']],
    ['another name of the place', 'lahor', ['c']],
    ['not a number', 'dha 1234', []],
    ['not a short word', 'xq', []],
    ['not two wrong letters', 'gxlbxrg', []],
  ])('%s: %s', (_name, text, ids) => {
    expect(found({ text })).toEqual(ids);
  });

  test('what is spelt right finds nothing else', () => {
    const near = buildVenueIndex([venue('x', { name: 'Shaheen' }), venue('y', { name: 'Shaheed' })], sports);
    expect(searchVenues(near, { text: 'shaheen' }).map(({ id }) => id)).toEqual(['x']);
    expect(searchVenues(near, { text: 'shahee' }).map(({ id }) => id)).toEqual(['x', 'y']);
  });
});

describe('price and facilities', () => {
  const priced = [
    venue('p', {
      minPrice: 950,
      sports: ['Archery', 'Futsal'],
      rates: [
        { sport: 'Archery', min: 950, max: 950 },
        { sport: 'Futsal', min: 4100, max: 4500 },
      ],
    }),
    venue('q', { minPrice: 3900, sports: ['Futsal'], rates: [{ sport: 'Futsal', min: 3900, max: 3900 }] }),
    venue('old', { minPrice: 4000, sports: ['Futsal'] }),
    venue('none', { minPrice: null, sports: ['Futsal'] }),
  ];
  const offered = new Map([
    ['p', ['Parking', 'WiFi']],
    ['q', ['Parking']],
  ]);
  const all = buildVenueIndex(priced, sports, ({ id }, name) => offered.get(id)?.includes(name) ?? false);
  const ask = (filter: VenueFilter) => searchVenues(all, filter).map(({ id }) => id);

  test('the price is that of the sport asked for; a venue whose courts name none counts with its lowest', () => {
    // spec: venues.rates
    expect(ask({ sort: 'price', sports: ['futsal'] })).toEqual(['q', 'old', 'p', 'none']);
    expect(ask({ sort: 'price' })).toEqual(['p', 'q', 'old', 'none']);
    expect(ask({ maxPrice: 4000, sports: ['Futsal'] })).toEqual(['q', 'old']);
    expect(ask({ maxPrice: 1000 })).toEqual(['p']);
    expect(ask({ maxPrice: 4100, sports: ['Futsal'] })).toContain('p');
  });

  test('every facility asked for, as far as the phone knows', () => {
    expect(ask({ facilities: ['Parking'] })).toEqual(['p', 'q']);
    expect(ask({ facilities: ['Parking', 'WiFi'] })).toEqual(['p']);
    expect(ask({ facilities: [] })).toHaveLength(4);
    expect(searchVenues(index, { facilities: ['Parking'] })).toEqual([]);
  });

  test('all of an area that is numbered', () => {
    const phases = buildVenueIndex(
      [venue('2', { area: 'DHA Phase 2' }), venue('6', { area: 'DHA Phase 6' }), venue('c')],
      sports,
    );
    expect(searchVenues(phases, { city: 'Karachi', area: 'DHA' }).map(({ id }) => id)).toEqual(['2', '6']);
    expect(searchVenues(phases, { city: 'Karachi', area: 'DHA Phase 6' }).map(({ id }) => id)).toEqual(['6']);
  });
});

describe('recommended to somebody', () => {
  const rated = (id: string, stars: number, votes: number, changes: Partial<VenueSummary> = {}) =>
    venue(id, { ratingSum: stars * votes, ratingCount: votes, ...changes });
  const all = buildVenueIndex(
    [
      rated('lahore', 4.8, 50, { city: 'Lahore', lat: 31.5, lng: 74.3 }),
      rated('far', 4.5, 20, { lat: 25.1, lng: 67.3 }),
      rated('near', 4.4, 20, { lat: 24.81, lng: 67.01 }),
      rated('futsal', 3, 20, { sports: ['Futsal'], lat: 24.9, lng: 67.1 }),
      rated('lucky', 5, 1, { lat: 24.9, lng: 67.1 }),
      rated('nowhere', 4.5, 20, { lat: null, lng: null }),
    ],
    sports,
  );
  const order = (leaning?: VenueFilter['leaning']) => searchVenues(all, leaning ? { leaning } : {}).map(({ id }) => id);
  const near = { lat: 24.8, lng: 67 };

  test('nothing known: by the rating, few votes count little', () => {
    expect(order()).toEqual(['lahore', 'far', 'nowhere', 'near', 'lucky', 'futsal']);
    expect(order({})).toEqual(order());
  });

  test('their city first, then their sports', () => {
    // spec: venues.recommended
    expect(order({ city: 'Karachi' })).toEqual(['far', 'nowhere', 'near', 'lucky', 'futsal', 'lahore']);
    expect(order({ city: 'Karachi', sports: ['futsal'] })[0]).toBe('futsal');
    expect(order({ sports: ['Futsal'] })[0]).toBe('futsal');
  });

  test('near before far, a place that nobody knows last', () => {
    expect(order({ near })).toEqual(['near', 'lucky', 'far', 'futsal', 'lahore', 'nowhere']);
    expect(order({ city: 'Karachi', near })).toEqual(['near', 'lucky', 'far', 'futsal', 'nowhere', 'lahore']);
  });

  test('another order than recommended takes it where its own leaves two equal', () => {
    expect(searchVenues(all, { sort: 'price', leaning: { city: 'Karachi', near } }).map(({ id }) => id)).toEqual(
      order({ city: 'Karachi', near }),
    );
  });
});

test('kilometres between two cities', () => {
  expect(kilometresBetween({ lat: 24.8607, lng: 67.0011 }, { lat: 31.5204, lng: 74.3587 })).toBeCloseTo(1033, 0);
  expect(kilometresBetween({ lat: 1, lng: 1 }, { lat: 1, lng: 1 })).toBe(0);
});

test('"pedal" and "Padel" are the same sport (spec, links)', () => {
  expect(['pedal', 'Padel', ' PADEL ', 'squash', ''].map(canonicalSport)).toEqual([
    'Padel',
    'Padel',
    'Padel',
    'Squash',
    '',
  ]);
});

/** The same question, answered in the plainest way. */
function plainly(
  all: readonly VenueSummary[],
  { text = '', city, area, sports: wanted = [], sort }: VenueFilter,
): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = all.filter(
    (row) =>
      (!city || row.city === city) &&
      (!area || row.area === area) &&
      (wanted.length === 0 || row.sports.some((name) => wanted.includes(name))) &&
      words.every((word) =>
        [row.name, row.area, row.city, row.sports.join(' ')].join(' ').toLowerCase().includes(word),
      ),
  );
  const recommended = (row: VenueSummary) => (row.ratingSum + 20) / (row.ratingCount + 5);
  const average = (row: VenueSummary) => (row.ratingCount ? row.ratingSum / row.ratingCount : 0);
  const ordered = matching.toSorted((a, b) => recommended(b) - recommended(a));
  if (sort === 'rating') ordered.sort((a, b) => average(b) - average(a));
  if (sort === 'price') ordered.sort((a, b) => (a.minPrice ?? Infinity) - (b.minPrice ?? Infinity) || 0);
  return ordered.map(({ id }) => id);
}

test('10,000 venues: the same rows in the same order as a plain scan, for many questions', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const cities = ['Karachi', 'Lahore', 'Islamabad', 'Multan'];
  const names = ['Arena', 'Club', 'Turf', 'Courts', 'House'];
  const many = Array.from({ length: 10_000 }, (_, row) => {
    const ratingCount = random(40);
    return venue(`v${row}`, {
      name: `${names[random(5)]} ${row}`,
      city: cities[random(4)] ?? '',
      area: `Area ${random(12)}`,
      sports: sports.filter(() => random(3) === 0).map(({ name }) => name),
      ratingCount,
      ratingSum: ratingCount * (1 + random(5)),
      minPrice: random(20) === 0 ? null : 500 + random(100) * 50,
    });
  });
  const big = buildVenueIndex(many, sports);
  const sorts: VenueSort[] = ['recommended', 'rating', 'price'];
  for (let question = 0; question < 60; question += 1) {
    const filter: VenueFilter = {
      sort: sorts[question % 3] ?? 'recommended',
      ...(random(2) ? { city: cities[random(4)] ?? '' } : {}),
      ...(random(3) ? {} : { area: `Area ${random(12)}` }),
      ...(random(2) ? { sports: [sports[random(8)]?.name ?? '', sports[random(8)]?.name ?? ''] } : {}),
      ...(random(2) ? { text: `${names[random(5)]} ${random(100)}` } : {}),
    };
    expect(searchVenues(big, filter).map(({ id }) => id)).toEqual(plainly(many, filter));
  }
});

test('sports beyond the thirtieth still filter', () => {
  const last = [
    { id: 30, name: 'Kabaddi' },
    { id: 0, name: 'Archery' },
  ];
  const both = buildVenueIndex([venue('k', { sports: ['Kabaddi'] }), venue('z', { sports: ['Archery'] })], last);
  expect(searchVenues(both, { sports: ['Kabaddi'] }).map(({ id }) => id)).toEqual(['k']);
});

describe('key by key', () => {
  const names = ['Shaheen Arena', 'Shaheed Club', 'Indus Turf', 'Kicks Futsal', 'Gulberg Courts', 'Clifton Padel'];
  const areas = ['DHA Phase 5', 'Gulberg', 'Cantt', 'Clifton'];
  const some = Array.from({ length: 240 }, (_, row) =>
    venue(`v${row}`, {
      name: `${names[row % 6] ?? ''} ${row}`,
      area: areas[row % 4] ?? '',
      sports: [sports[row % 8]?.name ?? ''],
      ratingCount: row % 7,
      ratingSum: (row % 7) * (1 + (row % 5)),
      minPrice: 500 + (row % 11) * 100,
    }),
  );
  const typed = fc.constantFrom(
    ...'shaen indusfotlkrcg125 '.split(''),
    'footsal',
    'kirkit',
    'gulbrg ',
    'xq',
    'shaheen ',
  );
  const stroke = fc.oneof(
    { weight: 5, arbitrary: typed.map((letters) => (text: string) => text + letters) },
    { weight: 2, arbitrary: fc.nat(6).map((count) => (text: string) => text.slice(0, -1 - count)) },
    { weight: 1, arbitrary: fc.constant(() => '') },
  );
  const others = fc.constantFrom<VenueFilter>({}, { sort: 'price' }, { area: 'Gulberg' }, { sports: ['Futsal'] });

  test('what is typed and taken back finds what a fresh search for it finds', () => {
    const narrowed = buildVenueIndex(some, sports);
    fc.assert(
      fc.property(fc.array(fc.tuple(stroke, others), { minLength: 1, maxLength: 25 }), (strokes) => {
        let text = '';
        for (const [strike, other] of strokes) {
          text = strike(text);
          const fresh = searchVenues(buildVenueIndex(some, sports), { ...other, text });
          expect(searchVenues(narrowed, { ...other, text }).map(({ id }) => id)).toEqual(fresh.map(({ id }) => id));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a key that leaves the same venues gives the same array, and so does one taken back', () => {
    const big = buildVenueIndex(some, sports);
    const before = searchVenues(big, { text: 'indus' });
    expect(searchVenues(big, { text: 'indus t' })).toBe(before);
    expect(searchVenues(big, { text: 'indus turf 2' })).not.toBe(before);
    expect(searchVenues(big, { text: 'indus' })).toBe(before);
  });

  test('at a time that was asked for, price filter and order go by what the free hours cost', () => {
    const wanted = 1 << 20;
    const atEight: Record<string, number> = { v1: 5040, v2: 4300 };
    const time = {
      wanted,
      hoursOf: ({ id }: VenueSummary) => (['v1', 'v2', 'v3'].includes(id) ? wanted : 0),
      priceOf: ({ id }: VenueSummary, hours: number) => (hours === wanted ? atEight[id] : 1),
    };
    const priced = some.map((one) => ({ ...one, minPrice: one.id === 'v3' ? 4400 : 1000, rates: [] }));
    const big = buildVenueIndex(priced, sports);
    const idsOf = (filter: VenueFilter) => searchVenues(big, { time, ...filter }).map(({ id }) => id);
    expect(idsOf({ sort: 'price' })).toEqual(['v2', 'v3', 'v1']);
    expect(idsOf({ sort: 'price', maxPrice: 4500 })).toEqual(['v2', 'v3']);
  });

  test('another answer of the server about the same time counts at once', () => {
    const wanted = 1 << 20;
    const priceOf = () => undefined;
    const free = (id: string) => ({
      time: { wanted, hoursOf: (one: VenueSummary) => (one.id === id ? wanted : 0), priceOf },
    });
    const big = buildVenueIndex(some, sports);
    expect(searchVenues(big, free('v3')).map(({ id }) => id)).toEqual(['v3']);
    expect(searchVenues(big, free('v4')).map(({ id }) => id)).toEqual(['v4']);
  });
});
