import { expect, test } from 'vitest';
import { usualPaymentCheck } from './booking.ts';
import { groupOfArea, isWithinArea, suggestPlaces } from './place.ts';
import type { Reference } from './venue.ts';

const reference: Reference = {
  sports: [],
  cities: [
    { id: 1, name: 'Karachi', lat: 24.8, lng: 67, venueCount: 40 },
    { id: 2, name: 'Lahore', lat: 31.5, lng: 74.3, venueCount: 60 },
    { id: 3, name: 'Multan', lat: 30.2, lng: 71.5, venueCount: 5 },
  ],
  areas: [
    { id: 100, name: 'DHA Phase 2', cityId: 1 },
    { id: 101, name: 'DHA Phase 6', cityId: 1 },
    { id: 102, name: 'Clifton', cityId: 1 },
    { id: 103, name: 'Malir Cantt', cityId: 1 },
    { id: 200, name: 'DHA Phase 1', cityId: 2 },
    { id: 201, name: 'DHA Phase 5', cityId: 2 },
    { id: 202, name: 'Gulberg II', cityId: 2 },
    { id: 203, name: 'Gulberg III', cityId: 2 },
    { id: 204, name: 'Cantt', cityId: 2 },
    { id: 300, name: 'DHA Phase 1', cityId: 3 },
  ],
  check: usualPaymentCheck,
};

test('numbered areas belong to the place that they number', () => {
  expect(
    ['DHA Phase 6', 'Gulberg III', 'Askari 11', 'Scheme 33', 'F-10', 'Clifton', 'Model Town'].map(groupOfArea),
  ).toEqual(['DHA', 'Gulberg', 'Askari', 'Scheme', undefined, undefined, undefined]);
  expect(isWithinArea('DHA Phase 6', 'DHA')).toBe(true);
  expect(isWithinArea('DHA Phase 6', 'DHA Phase 6')).toBe(true);
  expect(isWithinArea('DHA Phase 6', 'DHA Phase 5')).toBe(false);
  expect(isWithinArea('Clifton', 'DHA')).toBe(false);
});

test('"dha" offers all of DHA in each city, its own first, then the cities around them', () => {
  expect(suggestPlaces(reference, ' dha ', 'Karachi')).toEqual([
    { kind: 'group', city: 'Karachi', area: 'DHA', areas: ['DHA Phase 2', 'DHA Phase 6'] },
    { kind: 'group', city: 'Lahore', area: 'DHA', areas: ['DHA Phase 1', 'DHA Phase 5'] },
    { kind: 'area', city: 'Karachi', area: 'DHA Phase 2' },
    { kind: 'area', city: 'Karachi', area: 'DHA Phase 6' },
    { kind: 'city', city: 'Karachi' },
    { kind: 'city', city: 'Lahore' },
  ]);
  expect(suggestPlaces(reference, 'DHA')[0], 'nobody’s city: where most venues are').toMatchObject({ city: 'Lahore' });
});

test('finds by the beginning of any word, a city by its name once', () => {
  expect(suggestPlaces(reference, 'cantt').map((place) => `${place.kind} ${place.city}`)).toEqual([
    'area Lahore',
    'area Karachi',
    'city Lahore',
    'city Karachi',
  ]);
  expect(suggestPlaces(reference, 'kar')).toEqual([{ kind: 'city', city: 'Karachi' }]);
  expect(suggestPlaces(reference, 'rachi')).toEqual([]);
  expect(suggestPlaces(reference, '  ')).toEqual([]);
});
