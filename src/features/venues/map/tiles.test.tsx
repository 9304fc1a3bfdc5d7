import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { emptyQuery } from '#features/venues/query/venue-query.ts';

const connection = vi.hoisted(() => ({ isOnline: true }));
vi.mock('#data/repositories/catalogue.ts', () => ({ siteOf: () => undefined }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => connection.isOnline }));

const venue = (id: string, lat: number, lng: number): VenueSummary => ({
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
  rates: [],
  sports: ['Archery'],
  vendor: null,
});
const venues = [venue('a', 24.86, 67.01), venue('b', 24.96, 67.11)];

/** The screen as a build with this address has it. */
async function show(address: string, savesData = false) {
  vi.stubEnv('VITE_MAP_TILES', address);
  vi.stubEnv('VITE_MAP_CREDIT', '© Mappers');
  vi.stubEnv('VITE_MAP_CREDIT_URL', 'https://mappers.example/about');
  vi.resetModules();
  const { default: MapView } = await import('./map-view.tsx');
  const screenOf = () => (
    <MemoryRouter>
      <MapView
        venues={venues}
        query={{ ...emptyQuery, city: 'Karachi' }}
        reference={{ sports: [], cities: [], areas: [], check: usualPaymentCheck }}
        person={undefined}
        from={undefined}
        reader={undefined}
        savesData={savesData}
        favourites={undefined}
      />
    </MemoryRouter>
  );
  const { rerender } = render(screenOf());
  return { again: () => rerender(screenOf()) };
}

const own = 'https://tiles.example/{z}/{x}/{y}{r}.png';
const tiles = () => [...document.querySelectorAll<HTMLImageElement>('.map-tiles img')];
const someTiles = () => waitFor(() => expect(tiles().length).toBeGreaterThan(3));
const isDrawn = () => document.querySelector('.map-areas') !== null;

beforeEach(() => {
  connection.isOnline = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('asks nobody for pictures where no address is set', async () => {
  await show('');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.querySelector('img')).toBeNull();
  expect(isDrawn()).toBe(true);
});

it('lays tiles under the same pins, says whom they are by, and is the drawn map until one has come', async () => {
  await show(own);
  await someTiles();
  expect(isDrawn()).toBe(true);
  expect(screen.queryByText('© Mappers')).toBeNull();
  const [tile] = tiles();
  // The middle of the two venues: 67.06 E, 24.91 N.
  expect(tile?.src).toMatch(/^https:\/\/tiles\.example\/1[0-2]\/\d+\/\d+\.png$/);
  expect(tile?.srcset).toContain('@2x.png 2x');
  if (tile) fireEvent.load(tile);
  expect(isDrawn()).toBe(false);
  expect(screen.getByText('© Mappers').closest('a')?.href).toBe('https://mappers.example/about');
  expect(screen.getAllByRole('button', { name: /^Venue [ab], / })).toHaveLength(2);
});

it('stays the drawn map when no tile comes, and where the phone is offline or saves data', async () => {
  const { again } = await show(own);
  await someTiles();
  for (const tile of tiles().slice(0, 4)) fireEvent.error(tile);
  expect(tiles()).toEqual([]);
  expect(isDrawn()).toBe(true);
  expect(screen.queryByText('© Mappers')).toBeNull();

  // Another connection, another try.
  connection.isOnline = false;
  again();
  expect(tiles()).toEqual([]);
  connection.isOnline = true;
  again();
  await someTiles();
  for (const tile of tiles().slice(0, 1)) fireEvent.load(tile);
  expect(isDrawn()).toBe(false);
  connection.isOnline = false;
  again();
  expect(tiles()).toEqual([]);
  expect(isDrawn()).toBe(true);

  cleanup();
  connection.isOnline = true;
  await show(own, true);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(tiles()).toEqual([]);
});
