import { expect, test } from 'vitest';
import type { VenueDetails } from '#domain/venue.ts';
import { shareWords } from './share-venue.ts';

const venue = {
  id: 'x',
  name: 'Clifton Padel',
  area: 'Clifton',
  city: 'Karachi',
  address: 'Street 5',
  lat: 24.8,
  lng: 67.03,
  sports: ['Padel', 'Futsal'],
  minPrice: 3000,
  rates: [],
} as unknown as VenueDetails;

test('a venue is told in one sentence that stands alone in a chat', () => {
  expect(shareWords(venue)).toBe(
    'Clifton Padel, Clifton, Karachi. Padel, Futsal from PKR\u00a03,000 per hour. See courts and book:',
  );
  expect(shareWords({ ...venue, minPrice: null })).toBe(
    'Clifton Padel, Clifton, Karachi. Padel, Futsal. See courts and book:',
  );
});
