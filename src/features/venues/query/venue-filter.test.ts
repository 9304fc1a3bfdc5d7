import { describe, expect, it } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import { maskOf } from '#domain/free-hours.ts';
import type { Reference, VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex } from '#domain/venue-search.ts';
import { countBySport, findVenues, pointFor } from './venue-filter.ts';
import { emptyQuery } from './venue-query.ts';
import { suggestVenues } from './venue-filter.ts';

const reference: Reference = {
  sports: [
    { id: 1, name: 'Cricket' },
    { id: 2, name: 'Padel' },
    { id: 3, name: 'Squash' },
  ],
  cities: [
    { id: 1, name: 'Karachi', lat: 24.86, lng: 67.01, venueCount: 2 },
    { id: 2, name: 'Lahore', lat: 31.55, lng: 74.34, venueCount: 1 },
    { id: 3, name: 'Islamabad', lat: 33.68, lng: 73.05, venueCount: 1 },
  ],
  areas: [],
  check: usualPaymentCheck,
};

function venue(id: string, city: string, area: string, sports: string[]): VenueSummary {
  return {
    id,
    city,
    area,
    sports,
    name: `${id} arena`,
    lat: null,
    lng: null,
    open: '07:00',
    close: '22:00',
    image: null,
    ratingSum: 0,
    ratingCount: 0,
    minPrice: 1000,
    rates: [],
    vendor: null,
  };
}

const index = buildVenueIndex(
  [
    venue('a', 'Karachi', 'Clifton', ['Cricket', 'Padel']),
    venue('b', 'Karachi', 'Gulshan', ['Padel']),
    venue('c', 'Lahore', 'Gulberg', ['Squash']),
    venue('d', 'Islamabad', 'F-8', ['Squash']),
  ],
  reference.sports,
);

describe('what an empty list offers', () => {
  it('first widens the area to its city', () => {
    const [first] = suggestVenues(
      index,
      { ...emptyQuery, city: 'Karachi', area: 'Saddar', sports: ['Padel'] },
      reference,
    );
    expect(first).toEqual({ kind: 'wholeCity', change: { area: '' }, count: 2, city: 'Karachi' });
  });

  it('then goes to the nearest city that has a match', () => {
    const [first, second] = suggestVenues(index, { ...emptyQuery, city: 'Karachi', sports: ['Squash'] }, reference);
    expect(first).toMatchObject({ kind: 'otherCity', change: { city: 'Lahore', area: '' }, count: 1 });
    expect(second).toMatchObject({ kind: 'anySport', count: 2 });
  });

  it('drops the words when nothing else helps, and offers nothing that is empty too', () => {
    const query = { ...emptyQuery, city: 'Lahore', text: 'no such place' };
    expect(suggestVenues(index, query, reference).map(({ kind }) => kind)).toEqual(['anyText']);
    expect(suggestVenues(index, { ...query, city: '', sports: ['Archery'] }, reference)).toEqual([]);
  });

  it('falls back to the city alone when no single step helps', () => {
    const query = { ...emptyQuery, city: 'Lahore', area: 'Saddar', sports: ['Cricket'], text: 'no such place' };
    expect(suggestVenues(index, query, reference)).toEqual([
      { kind: 'onlyCity', change: { ...emptyQuery, city: 'Lahore' }, count: 1, city: 'Lahore' },
    ]);
  });

  it('another time and another day come before another city, with the hours that are free', () => {
    const query = { ...emptyQuery, city: 'Karachi', when: { day: '2026-11-23', at: '20' } };
    const hoursOf = ({ id }: VenueSummary) => (id === 'a' ? maskOf([9]) : 0);
    const hours = { hoursOf, priceOf: () => undefined, known: { now: Date.parse('2026-11-22T13:20:00Z') } };
    expect(findVenues(index, query, { hours })).toEqual([]);
    expect(suggestVenues(index, query, reference, { hours })).toMatchObject([
      { kind: 'anyHour', change: { when: { day: '2026-11-23', at: '' } }, count: 1 },
      { kind: 'anyDay', change: { when: { day: '', at: '' } }, count: 2 },
    ]);
  });

  it('a price and facilities that nobody has are let go', () => {
    const query = { ...emptyQuery, city: 'Karachi', maxPrice: 500, facilities: [] };
    expect(suggestVenues(index, query, reference)).toMatchObject([
      { kind: 'anyPrice', change: { maxPrice: 0 }, count: 2 },
    ]);
    expect(suggestVenues(index, { ...query, maxPrice: 0, facilities: ['Parking'] }, reference)).toMatchObject([
      { kind: 'anyFacilities', change: { facilities: [] }, count: 2 },
    ]);
  });
});

describe('numbers beside the sports', () => {
  it('counts under the other filters, not under the sports already ticked', () => {
    const counts = countBySport(index, { ...emptyQuery, city: 'Karachi', sports: ['Squash'] });
    expect(Object.fromEntries(counts)).toEqual({ Cricket: 1, Padel: 2 });
  });
});

describe('where distances are measured from', () => {
  const person = { lat: 1, lng: 2 };
  it('is the person, then the city, else nowhere', () => {
    expect(pointFor(emptyQuery, reference.cities, person)).toEqual(person);
    expect(pointFor({ ...emptyQuery, city: 'Lahore' }, reference.cities, undefined)).toMatchObject({ lat: 31.55 });
    expect(pointFor(emptyQuery, reference.cities, undefined)).toBeUndefined();
  });
});
