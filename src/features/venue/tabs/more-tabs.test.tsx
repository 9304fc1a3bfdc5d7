import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { VenueDetails } from '#domain/venue.ts';
import { DetailsTab } from './more-tabs.tsx';
import { openingWords } from './opening-hours.tsx';

const venue: VenueDetails = {
  id: 'v1',
  name: 'Clifton Padel Club',
  city: 'Karachi',
  area: 'Clifton',
  image: null,
  lat: null,
  lng: null,
  open: '07:00',
  close: '22:00',
  vendor: null,
  sports: ['Padel'],
  ratingSum: 0,
  ratingCount: 0,
  minPrice: null,
  rates: [],
  description: null,
  address: null,
  mapUrl: null,
  facilities: [],
  courts: [],
  reviews: undefined,
};

describe('the details of a venue', () => {
  it('that its city’s pack does not hold are said to be missing, not to be none', () => {
    const { container } = render(<DetailsTab venue={{ ...venue, description: undefined }} online={false} />);
    expect(container.textContent).toContain('The description isn’t on this phone yet.');
  });

  it('that were opened before say what there is and what there is not', () => {
    render(<DetailsTab venue={{ ...venue, facilities: [{ name: 'WiFi', available: false }] }} online={false} />);
    expect(screen.getByText('WiFi').closest('li')?.textContent).toBe('WiFi unavailable');
    expect(screen.queryByText('No description available.')).not.toBeNull();
    expect(screen.queryByText('The venue hasn’t given a street address.')).not.toBeNull();
  });

  it('have no heading for a list that the venue left empty', () => {
    render(<DetailsTab venue={{ ...venue, facilities: [] }} online={false} />);
    expect(screen.queryByRole('heading', { name: 'Facilities' })).toBeNull();
  });
});

it.each([
  ['07:00', '22:00', '7:00 AM – 10:00 PM, every day'],
  ['16:00', '02:00', '4:00 PM – 2:00 AM, every day'],
  ['16:30', '00:00', '4:30 PM – 12:00 AM, every day'],
  ['12:00', '23:59', '12:00 PM – 11:59 PM, every day'],
  ['00:00', '00:00', 'Open 24 hours, every day'],
  ['soon', '', '7:00 AM – 10:00 PM, every day'],
])('says %s to %s as "%s"', (open, close, words) => {
  expect(openingWords(open, close)).toBe(words);
});
