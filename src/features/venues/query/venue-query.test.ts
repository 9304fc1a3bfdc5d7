import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import { venuesPath } from '#domain/paths.ts';
import type { Reference } from '#domain/venue.ts';
import { anyTime } from '#domain/when.ts';
import {
  changeQuery,
  countFilters,
  emptyQuery,
  readVenueQuery,
  resolveVenueQuery,
  unknownNames,
  venueSorts,
  writeVenueQuery,
  type VenueQuery,
} from './venue-query.ts';

/** 10 AM on Sunday, 22 November in Pakistan. */
const now = Date.parse('2026-11-22T05:00:00Z');
const resolve = (query: VenueQuery): VenueQuery => resolveVenueQuery(query, reference, now);
const unknown = (search: string): string[] => unknownNames(read(search), reference).map(({ name }) => name);

const read = (search: string): VenueQuery => readVenueQuery(new URLSearchParams(search));

const reference: Reference = {
  sports: [
    { id: 1, name: 'Cricket' },
    { id: 2, name: 'Padel' },
    { id: 3, name: 'Table Tennis' },
  ],
  cities: [
    { id: 1, name: 'Karachi', lat: 24.9, lng: 67, venueCount: 3 },
    { id: 2, name: 'Lahore', lat: 31.5, lng: 74.3, venueCount: 2 },
  ],
  areas: [
    { id: 1, name: 'DHA Phase 6', cityId: 1 },
    { id: 3, name: 'DHA Phase 8', cityId: 1 },
    { id: 2, name: 'Gulberg', cityId: 2 },
  ],
  check: usualPaymentCheck,
};

describe('reading the address', () => {
  it('takes the links of the home page and the header', () => {
    expect(read('city=Karachi&area=DHA+Phase+6&sport=Cricket')).toEqual({
      ...emptyQuery,
      city: 'Karachi',
      area: 'DHA Phase 6',
      sports: ['Cricket'],
    });
    expect(read(venuesPath({ sport: 'Padel' }).split('?')[1] ?? '').sports).toEqual(['Padel']);
  });

  it('spells sports the way the catalogue does', () => {
    expect(read('sport=pedal').sports).toEqual(['Padel']);
    expect(read('sport=cRICKET').sports).toEqual(['Cricket']);
    expect(read('sport=cricket,futsal&sport=Cricket&sport=PEDAL').sports).toEqual(['Cricket', 'Futsal', 'Padel']);
  });

  it.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=2.5', 1],
    ['page=1e3', 1],
    ['page=abc', 1],
    ['page=', 1],
    ['page=999999999999', 1],
    ['page=7', 7],
  ])('reads %s as page %i', (search, page) => {
    expect(read(search).page).toBe(page);
  });

  it('ignores what is malformed', () => {
    expect(read('sort=hack&sport=,,&sport=%3Cscript%3E&city=%00&area=%3C%3E&q=%20%20')).toEqual(emptyQuery);
    expect(read(`city=${'x'.repeat(61)}`).city).toBe('');
    expect(read(`q=${'x'.repeat(500)}`).text).toHaveLength(80);
    expect(read(`q=${encodeURIComponent('x'.repeat(79) + '🏏'.repeat(9))}`).text).toBe(`${'x'.repeat(79)}🏏`);
  });

  it('keeps names in other scripts', () => {
    expect(read(`city=${encodeURIComponent('کراچی')}`).city).toBe('کراچی');
  });
});

describe('the catalogue’s own names', () => {
  it('finds city, area and sport in any case', () => {
    expect(resolve(read('city=kARACHI&area=dha%20phase%206&sport=pedal'))).toMatchObject({
      city: 'Karachi',
      area: 'DHA Phase 6',
      sports: ['Padel'],
    });
  });

  it('keeps the spelling of the catalogue, whatever it is', () => {
    expect(resolve(read('sport=table%20tennis')).sports).toEqual(['Table Tennis']);
  });

  it('drops names that do not exist, and the area of another city', () => {
    expect(resolve(read('city=Atlantis&area=Gulberg&sport=Quidditch'))).toEqual(emptyQuery);
    expect(unknown('city=Atlantis&sport=Quidditch&sport=pedal')).toEqual(['Atlantis', 'Quidditch']);
    expect(unknown('city=Karachi&area=Gulberg')).toEqual(['Gulberg']);
    expect(unknown('city=kARACHI')).toEqual([]);
    expect(resolve(read('city=Karachi&area=Gulberg'))).toMatchObject({
      city: 'Karachi',
      area: '',
    });
  });

  it('keeps an area that stands alone in the address', () => {
    expect(resolve(read('area=gulberg'))).toMatchObject({ city: '', area: 'Gulberg' });
  });

  it('knows the name that several areas share', () => {
    expect(resolve(read('city=karachi&area=dha'))).toMatchObject({ city: 'Karachi', area: 'DHA' });
    expect(unknown('city=lahore&area=dha')).toEqual(['dha']);
  });

  it('offers what was most likely meant', () => {
    expect(unknownNames(read('city=karachee&sport=kirkit&sport=pedal'), reference)).toEqual([
      { name: 'karachee', nearest: { name: 'Karachi', change: { city: 'Karachi' } } },
      { name: 'Kirkit', nearest: { name: 'Cricket', change: { sports: ['Cricket', 'Padel'] } } },
    ]);
    expect(unknownNames(read('city=Atlantis'), reference)).toEqual([{ name: 'Atlantis' }]);
  });

  it('lets go of a time that is over', () => {
    expect(resolve(read('when=2026-11-21')).when).toEqual(anyTime);
    expect(resolve(read('when=2026-11-22&at=9')).when).toEqual(anyTime);
    expect(resolve(read('when=2026-11-22&at=evening')).when).toEqual({ day: '2026-11-22', at: 'evening' });
  });
});

describe('changing filters', () => {
  const there: VenueQuery = { ...emptyQuery, city: 'Karachi', area: 'DHA Phase 6', page: 4 };

  it('starts again at page 1 unless the page itself was chosen', () => {
    expect(changeQuery(there, { text: 'arena' }).page).toBe(1);
    expect(changeQuery(there, { sort: 'price' }).page).toBe(1);
    expect(changeQuery(there, { page: 5 })).toEqual({ ...there, page: 5 });
  });

  it('clears the area with another city only', () => {
    expect(changeQuery(there, { city: 'Lahore' }).area).toBe('');
    expect(changeQuery(there, { city: '' }).area).toBe('');
    expect(changeQuery(there, { city: 'Karachi' }).area).toBe('DHA Phase 6');
    expect(changeQuery(there, { city: 'Lahore', area: 'Gulberg' }).area).toBe('Gulberg');
  });

  it('counts every narrowing filter once', () => {
    expect(countFilters(emptyQuery)).toBe(0);
    expect(countFilters({ ...there, sports: ['Padel', 'Futsal'], text: 'x' })).toBe(4);
    const when = { day: '2026-11-23', at: 'evening' };
    expect(countFilters({ ...emptyQuery, when, maxPrice: 3000, facilities: ['Parking', 'WiFi'] })).toBe(4);
  });
});

describe('the address as state', () => {
  const junk = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '0', 'pedal', 'Karachi', 'nearest', 'ß', '٣', '12'),
  );
  const anyParams = fc
    .array(
      fc.tuple(
        fc.constantFrom('city', 'area', 'sport', 'q', 'when', 'at', 'max', 'with', 'view', 'sort', 'page', 'x'),
        junk,
      ),
      { maxLength: 12 },
    )
    .map((pairs) => new URLSearchParams(pairs));
  const anyQuery: fc.Arbitrary<VenueQuery> = fc.record({
    text: fc.constantFrom('', 'arena', '7 star', 'پیڈل', 'a&b=c#%', '+'),
    city: fc.constantFrom('', 'Karachi', 'D.G. Khan', 'کراچی'),
    area: fc.constantFrom('', 'DHA Phase 6', 'G-11/3', "St. John's (East)"),
    sports: fc.subarray(['Cricket', 'Padel', 'Table tennis']),
    when: fc.constantFrom(anyTime, { day: '2026-11-23', at: '' }, { day: '2027-01-31', at: 'night' }),
    maxPrice: fc.constantFrom(0, 2500, 100_000),
    facilities: fc.subarray(['Parking', 'Prayer Area', 'WiFi']),
    view: fc.constantFrom('list', 'map'),
    sort: fc.constantFrom(...venueSorts),
    page: fc.integer({ min: 1, max: 99_999 }),
  });

  it('comes back from the address as it went in', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(readVenueQuery(new URLSearchParams(writeVenueQuery(query).toString()))).toEqual(query);
      }),
    );
  });

  it('never throws on junk, and reads its own writing the same way', () => {
    fc.assert(
      fc.property(anyParams, (params) => {
        const query = readVenueQuery(params);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect([...query.text].length).toBeLessThanOrEqual(80);
        expect(venueSorts).toContain(query.sort);
        expect(readVenueQuery(writeVenueQuery(query))).toEqual(query);
        expect(resolve(resolve(query))).toEqual(resolve(query));
      }),
      { numRuns: 500 },
    );
  });
});
