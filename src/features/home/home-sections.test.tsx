import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex } from '#domain/venue-search.ts';
import ForYou from './venues/for-you.tsx';
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
    { ...rated('near', 12, 10), city: 'Lahore', lat: 31.55, lng: 74.3 },
    {
      ...rated('squash', 13, 10),
      sports: ['Padel', 'Squash'],
      rates: [
        { sport: 'Padel', min: 900, max: 900 },
        { sport: 'Squash', min: 1200, max: 1500 },
      ],
    },
  ],
  [
    { id: 0, name: 'Padel' },
    { id: 1, name: 'Squash' },
  ],
);
const phone = vi.hoisted(() => ({
  city: undefined as string | undefined,
  seen: [] as VenueSummary[],
  point: undefined as { lat: number; lng: number } | undefined,
}));
const cities = [{ name: 'Lahore', lat: 31.5, lng: 74.3 }];
vi.mock('#data/repositories/catalogue.ts', () => ({
  readVenueIndex: () => index,
  readReference: async () => ({ cities }),
}));
vi.mock('#data/repositories/venues.ts', () => ({
  readRecentVenues: async () => phone.seen,
  readVenueSummaries: async () => [],
}));
vi.mock('#hooks/use-near-me.ts', () => ({ useNearMe: () => ({ point: phone.point }) }));
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

// The files of a worker share one storage.
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  Object.assign(phone, { city: undefined, seen: [], point: undefined });
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
  expect(targetsIn(list)).toEqual(['/venues/near', '/venues/squash?sport=Squash', '/venues/five', '/venues/four']);
  const hearts = screen.getAllByRole('button', { name: /^Save/ });
  expect(hearts.map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false']);
});

it.each([
  ['featured', <FeaturedList key="featured" />],
  ['of one’s own', <ForYou key="own" />],
])('cards %s say the price of the sport and the distance, as those of the list do', async (_which, strips) => {
  phone.city = 'Lahore';
  phone.seen = index.venues.filter(({ id }) => id === 'near' || id === 'squash');
  localStorage.setItem('baari-search', '{"sport":"Squash"}');
  const card = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('article')?.textContent.replaceAll('\u00a0', ' ');
  show(strips);
  expect(await card('squash')).toContain('Squash from PKR 1,200');
  expect(await card('squash')).not.toContain('km');
  expect(await card('near'), 'from the centre of the city').toContain('5.6 km');
  expect(await card('near')).toContain('from PKR 2,000');
  cleanup();
  phone.point = { lat: 31.55, lng: 74.4 };
  show(strips);
  // For a moment the strip shows what it showed last.
  await waitFor(async () => expect(await card('near'), 'from where the person is').toContain('9.5 km'));
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
