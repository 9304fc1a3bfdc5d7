import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { emptyQuery } from '#features/venues/query/venue-query.ts';
import MapView, { type MapViewProps } from './map-view.tsx';

vi.mock('#data/repositories/catalogue.ts', () => ({ siteOf: () => undefined }));

const venue = (id: string, lat: number | null, lng: number | null): VenueSummary => ({
  id,
  name: `Venue ${id}`,
  city: 'Karachi',
  area: 'Clifton',
  lat,
  lng,
  open: '07:00',
  close: '22:00',
  image: null,
  ratingSum: 0,
  ratingCount: 0,
  minPrice: 900,
  rates: [
    { sport: 'Futsal', min: 4100, max: 4500 },
    { sport: 'Archery', min: 900, max: 900 },
  ],
  sports: ['Futsal', 'Archery'],
  vendor: null,
});

const show = (venues: VenueSummary[], more: Partial<MapViewProps> = {}) =>
  render(
    <MemoryRouter>
      <MapView
        venues={venues}
        query={{ ...emptyQuery, city: 'Karachi', sports: ['Futsal'] }}
        reference={{ sports: [], cities: [], areas: [], check: usualPaymentCheck }}
        person={undefined}
        from={undefined}
        reader={undefined}
        savesData={false}
        favourites={undefined}
        {...more}
      />
    </MemoryRouter>,
  );
const placeOf = (pin: HTMLElement) => pin.getAttribute('style');
const sheet = () => screen.getByRole('application', { name: 'Map of 2 venues' });

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows each venue with the price of the sport, and a card for the one that is pressed', () => {
  show([venue('a', 24.86, 67.01), venue('b', 24.96, 67.11), venue('c', null, null)]);
  const pin = screen.getByRole('button', { name: /^Venue a, Clifton, Futsal from PKR.4,100 \/ hour$/ });
  expect(pin.textContent).toBe('4.1k');
  expect(screen.queryByRole('article')).toBeNull();
  fireEvent.click(pin);
  expect(screen.getByRole('link', { name: 'Book Now: Venue a' }).getAttribute('href')).toBe('/venues/a?sport=Futsal');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('article')).toBeNull();
});

it('shows what the hours that were asked for cost, where the server has said which are free', () => {
  const when = { day: '2026-11-28', at: '20' };
  const reader = {
    known: { answer: undefined, isFresh: true, when, isAsked: true, sports: ['Futsal'], now: 0 },
    hoursOf: () => 0,
    priceOf: ({ id }: VenueSummary) => (id === 'a' ? 5040 : undefined),
    cardHoursOf: () => undefined,
  };
  const query = { ...emptyQuery, city: 'Karachi', sports: ['Futsal'], when };
  show([venue('a', 24.86, 67.01), venue('b', 24.96, 67.11)], { query, reader });
  expect(screen.getByRole('button', { name: /^Venue a, .*5,040/ }).textContent).toBe('5.0k');
  expect(screen.getByRole('button', { name: /^Venue b/ }).textContent).toBe('4.1k');
});

it('is moved by arrows, zoomed by plus and minus, and shown as a whole again by zero', () => {
  show([venue('a', 24.86, 67.01), venue('b', 24.96, 67.11)]);
  const pin = screen.getByRole('button', { name: /^Venue a/ });
  const whole = placeOf(pin);
  fireEvent.keyDown(sheet(), { key: 'ArrowLeft' });
  const moved = placeOf(pin);
  expect(moved).not.toBe(whole);
  fireEvent.keyDown(sheet(), { key: '+' });
  expect(placeOf(pin)).not.toBe(moved);
  fireEvent.keyDown(sheet(), { key: '0' });
  expect(placeOf(pin)).toBe(whole);
  fireEvent.keyDown(sheet(), { key: 'ArrowRight', ctrlKey: true });
  expect(placeOf(pin)).toBe(whole);
});

it('the card of a venue does not lie on its pin', () => {
  show([venue('a', 24.86, 67.01), venue('b', 24.96, 67.11)]);
  const [south, north] = ['a', 'b'].map((id) => screen.getByRole('button', { name: new RegExp(`^Venue ${id}`) }));
  if (!south || !north) throw new Error('Two pins are shown.');
  const whole = [south, north].map(placeOf);
  fireEvent.click(north);
  expect([south, north].map(placeOf), 'far above the card').toEqual(whole);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
  fireEvent.click(south);
  expect(placeOf(south)).not.toBe(whole[0]);
  vi.restoreAllMocks();
});

it('says so when no venue has a place', () => {
  show([venue('c', null, null)]);
  expect(screen.getByText(/None of these venues has said where exactly it is/)).toBeDefined();
});
