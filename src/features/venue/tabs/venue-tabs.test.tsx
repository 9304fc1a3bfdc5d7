import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { VenueDetails } from '#domain/venue.ts';
import { Breadcrumb, VenueHeader } from '#features/venue/header/venue-header.tsx';
import { venueSummary } from '#tests/support/samples.ts';
import { VenueTabs, type VenueTab } from './venue-tabs.tsx';

vi.mock('#features/venue/header/venue-actions.tsx', () => ({ default: () => null }));

const venue: VenueDetails = {
  ...venueSummary,
  description: null,
  address: '12 Beach Road',
  mapUrl: null,
  facilities: [
    { name: 'Parking', available: true },
    { name: 'WiFi', available: false },
  ],
  courts: [
    { id: 'c1', name: 'Court 1', sport: 'Padel', price: 3500 },
    { id: 'c2', name: 'Court 2', sport: null, price: 2500 },
  ],
  reviews: [{ id: 'r1', name: 'Ali K', rating: 4, comment: 'Good lights.', at: '2026-11-02T18:00:00Z' }],
};

function Screen({ venue: known }: { venue: VenueDetails }) {
  const [open, onOpen] = useState<VenueTab>('courts');
  return <VenueTabs venue={known} online coming={false} open={open} onOpen={onOpen} courts={<p>The board</p>} />;
}
function show(change: Partial<VenueDetails> = {}) {
  render(<Screen venue={{ ...venue, ...change }} />);
}
/** Details and Reviews are drawn when they are opened. */
async function openTab(name: 'Details' | 'Reviews') {
  fireEvent.click(screen.getByText(name));
  await waitFor(() => expect(panel(name)?.querySelector('p')).not.toBeNull());
}
const panel = (name: string) => document.getElementById(screen.getByText(name).getAttribute('aria-controls') ?? '');
const wordsIn = (name: string) => (panel(name)?.textContent ?? '').replaceAll('\u00a0', ' ');

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('the page of a venue', () => {
  it('the breadcrumb leads home and to the list', () => {
    render(<Breadcrumb name={venue.name} />, { wrapper: MemoryRouter });
    expect(screen.getByText('Home').getAttribute('href')).toBe('/');
    expect(screen.getByText('Venues').getAttribute('href')).toBe('/venues');
    expect(screen.getByText(venue.name).getAttribute('aria-current')).toBe('page');
  });

  it('the header says how good and where, with a picture', () => {
    render(<VenueHeader heading={<h1>Seaview</h1>} venue={venue} sport="Squash" />, { wrapper: MemoryRouter });
    expect(screen.getByText('4.3')).toBeDefined();
    expect(screen.getByText('3 reviews')).toBeDefined();
    expect(screen.getByText('12 Beach Road, Karachi')).toBeDefined();
    expect(screen.getByAltText(/Seaview Padel Courts/).getAttribute('src')).toBe(venue.image);
  });

  it('without a photo the picture is of the sport that is chosen', () => {
    const drawn = (sport: string | null) => {
      const props = { heading: <h1>Seaview</h1>, venue: { ...venue, image: null }, sport };
      const { container, unmount } = render(<VenueHeader {...props} />, { wrapper: MemoryRouter });
      const floor = container.querySelector('.court-diagram')?.getAttribute('data-floor');
      unmount();
      return floor;
    };
    expect(drawn('Squash')).toBe('wood');
    expect(drawn('Padel')).toBe('acrylic');
    expect(drawn(null), 'that the name says').toBe('acrylic');
  });

  it('Courts is open first', () => {
    show();
    const open = ['Details', 'Courts', 'Reviews'].filter((name) => panel(name)?.hidden === false);
    expect(open).toEqual(['Courts']);
    expect(wordsIn('Courts')).toBe('The board');
    fireEvent.click(screen.getByText('Reviews'));
    expect(panel('Reviews')?.hidden).toBe(false);
  });

  it('a review has a name, a date, stars and words', async () => {
    show();
    await openTab('Reviews');
    const review = within(panel('Reviews') ?? document.body);
    expect(wordsIn('Reviews')).toMatch(/4\.3.*3 reviews/);
    expect(review.getByText('Ali K')).toBeDefined();
    expect(review.getByText('2 Nov 2026')).toBeDefined();
    expect(review.getByLabelText('4 stars out of 5')).toBeDefined();
    expect(review.getByText('Good lights.')).toBeDefined();
  });

  it('no reviews are said', async () => {
    show({ reviews: [], ratingSum: 0, ratingCount: 0 });
    await openTab('Reviews');
    expect(wordsIn('Reviews')).toBe('No reviews yet for this venue.');
  });

  it('Details has words for a venue without any, its sports and its address', async () => {
    show();
    await openTab('Details');
    const words = wordsIn('Details');
    expect(words).toContain('No description available.');
    expect(words).toContain('PadelSquash');
    expect(words).toMatch(/12 Beach Road.*Karachi/);
  });

  it('Details lists what the venue has and has not', async () => {
    show();
    await openTab('Details');
    expect(wordsIn('Details')).toContain('Parking available');
    expect(wordsIn('Details')).toContain('WiFi unavailable');
  });

  it('a tab that was opened stays as it was behind another', async () => {
    show();
    expect(wordsIn('Details')).toBe('');
    await openTab('Details');
    fireEvent.click(screen.getByText('Courts'));
    expect(panel('Details')?.hidden).toBe(true);
    expect(wordsIn('Details')).toContain('12 Beach Road');
  });
});
