import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex } from '#domain/venue-search.ts';
import FeaturedList from './venues/featured-list.tsx';
import { FeaturedVenues } from './venues/featured-venues.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PopularSports } from './popular-sports.tsx';
import Testimonials from './testimonials.tsx';

const rated = (id: string, ratingSum: number, ratingCount: number): VenueSummary => ({
  id,
  name: id,
  city: 'Karachi',
  area: 'Clifton',
  lat: null,
  lng: null,
  open: '07:00',
  close: '22:00',
  image: null,
  ratingSum,
  ratingCount,
  minPrice: 2000,
  rates: [],
  sports: ['Padel'],
  vendor: null,
});
// Of the same number of votes, so that nothing but the average decides.
const index = buildVenueIndex(
  [
    rated('three', 30, 10),
    rated('five', 50, 10),
    rated('two', 20, 10),
    rated('four', 40, 10),
    { ...rated('near', 12, 10), city: 'Lahore' },
    { ...rated('squash', 13, 10), sports: ['Squash'] },
  ],
  [
    { id: 0, name: 'Padel' },
    { id: 1, name: 'Squash' },
  ],
);
const phone = vi.hoisted(() => ({ city: undefined as string | undefined }));
vi.mock('#data/repositories/catalogue.ts', () => ({ readVenueIndex: () => index }));
vi.mock('#data/storage/settings.ts', () => ({ readChosenCity: async () => phone.city }));
vi.mock('#hooks/use-favourites.ts', () => ({ useFavourites: () => ({ ids: ['five'], mark: async () => undefined }) }));
// The database has tests of its own: here a reader is read once.
vi.mock('#hooks/use-live-query.ts', () => ({
  useLiveQuery: (read: () => Promise<unknown>) => {
    const [found, setFound] = useState<unknown>();
    useEffect(() => void read().then(setFound), [read]);
    return found;
  },
}));
vi.mock('#hooks/use-idle.ts', () => ({ useIdle: () => false }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  phone.city = undefined;
});

const show = (part: ReactElement) => render(part, { wrapper: MemoryRouter }).container;
const targetsIn = (part: HTMLElement) => [...part.querySelectorAll('a')].map((link) => link.getAttribute('href'));

it('the four recommended venues, each with the way to book it', async () => {
  const list = show(<FeaturedList />);
  expect(await screen.findAllByText('Book Now')).toHaveLength(4);
  expect(targetsIn(list)).toEqual(['/venues/five', '/venues/four', '/venues/three', '/venues/two']);
});

it('venues of the person’s city come first, then those for their sport, with a heart on each', async () => {
  phone.city = 'Lahore';
  localStorage.setItem('baari-search', '{"sport":"Squash"}');
  const list = show(<FeaturedList />);
  expect(await screen.findAllByText('Book Now')).toHaveLength(4);
  expect(targetsIn(list)).toEqual(['/venues/near', '/venues/squash', '/venues/five', '/venues/four']);
  const hearts = screen.getAllByRole('button', { name: /^Save/ });
  expect(hearts.map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false']);
});

it('all venues are one tap away', () => {
  show(<FeaturedVenues />);
  expect(screen.getByText('View All Venues').getAttribute('href')).toBe('/venues');
});

it('popular sports lead to the venue list, Padel spelt as in every link', () => {
  expect(targetsIn(show(<PopularSports />))).toEqual(
    ['Cricket', 'pedal', 'Football', 'Badminton', 'Archery'].map((sport) => `/venues?sport=${sport}`),
  );
});

it('three steps and three voices', () => {
  const titles = [...show(<HowItWorks />).querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Find a venue', 'Book a slot', 'Pay and play']);
  expect(show(<Testimonials />).querySelectorAll('blockquote')).toHaveLength(3);
});
