import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VenueSummary } from '#domain/venue.ts';
import { buildVenueIndex } from '#domain/venue-search.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import type { Catalogue } from './use-catalogue.ts';
import { VenueBrowser } from './venue-browser.tsx';
import { readVenueQuery, writeVenueQuery } from './venue-query.ts';

const phone = vi.hoisted(() => ({ catalogue: vi.fn<() => unknown>(), isWide: vi.fn<() => boolean>() }));
vi.mock('./use-catalogue.ts', () => ({ useCatalogue: phone.catalogue }));
vi.mock('#ui/use-wide-screen.ts', () => ({ useWideScreen: phone.isWide }));

const padel = { id: 0, name: 'Padel' };
const futsal = { id: 1, name: 'Futsal' };
const lahore = { id: 2, name: 'Lahore', lat: 31.5, lng: 74.3, venueCount: 1 };
const karachi = { id: 1, name: 'Karachi', lat: 24.9, lng: 67, venueCount: 19 };

const venue = (at: number, city = 'Karachi', area = 'Clifton'): VenueSummary => ({
  id: `v${at}`,
  name: `Venue ${at}`,
  city,
  area,
  lat: null,
  lng: null,
  open: '07:00',
  close: '22:00',
  image: null,
  ratingSum: 0,
  ratingCount: 0,
  minPrice: 2000,
  sports: [at % 2 ? 'Padel' : 'Futsal'],
  vendor: null,
});
const venues = [...Array.from({ length: 19 }, (_, at) => venue(at)), venue(19, 'Lahore', 'Gulberg')];

const ready = {
  index: buildVenueIndex(venues, [padel, futsal]),
  reference: {
    sports: [padel, futsal],
    cities: [karachi, lahore],
    areas: [
      { id: 1, name: 'Clifton', cityId: 1 },
      { id: 2, name: 'Gulberg', cityId: 2 },
    ],
  },
  status: { kind: 'ready', missing: [], at: Date.now() },
  isOnline: true,
  isGetting: false,
  error: undefined,
} as unknown as Catalogue;

function Screen() {
  const [search, setSearch] = useSearchParams();
  const [moves, setMoves] = useState(0);
  return (
    <>
      <VenueBrowser
        address={readVenueQuery(search)}
        onNavigate={(query) => {
          setMoves(moves + 1);
          setSearch(writeVenueQuery(query));
        }}
      />
      <output>{search.toString()}</output>
    </>
  );
}

const show = (query = '') =>
  render(
    <MemoryRouter initialEntries={[`/venues${query}`]}>
      <Screen />
    </MemoryRouter>,
  );
const address = () => document.querySelector('output')?.textContent;
const cards = () => screen.queryAllByText('Book Now').length;
const count = () => document.querySelector('.venue-count')?.firstChild?.textContent;
const press = (name: string) => fireEvent.click(screen.getByText(name));

// The form is downloaded when it is shown; a busy machine takes its time to make it from its source.
beforeAll(async () => {
  await import('./filter-panel.tsx');
});
beforeEach(() => {
  phone.catalogue.mockReturnValue(ready);
  phone.isWide.mockReturnValue(true);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the venue list', () => {
  it('shows nine, says how many there are, and turns pages by number, Next and Previous', () => {
    show();
    expect(cards()).toBe(9);
    expect(count()).toBe('20 venues found');
    expect(screen.getByText('Previous').getAttribute('aria-disabled')).toBe('true');
    press('Next');
    expect(address()).toBe('page=2');
    fireEvent.click(screen.getByLabelText('Page 3'));
    expect(cards()).toBe(2);
    expect(screen.getByText('Next').getAttribute('aria-disabled')).toBe('true');
    press('Previous');
    expect(address()).toBe('page=2');
  });

  it('says what the address asks for and nobody has, and takes it out', () => {
    show('?city=Atlantis&sport=Quidditch&sport=Padel');
    expect(
      screen.getByText('We know no “Atlantis”, “Quidditch” here, so that part of the address was left out.'),
    ).toBeDefined();
    press('Remove it');
    expect(address()).toBe('sport=Padel');
    expect(screen.queryByText(/We know no/)).toBeNull();
  });

  it('names the area of the address', () => {
    show('?city=Lahore&area=Gulberg');
    expect(count()).toBe('1 venue found');
    expect(screen.getByText('Showing venues in area: Gulberg')).toBeDefined();
  });

  it('the area comes with the city, and both count from "Apply Filters" on', async () => {
    show('?page=2');
    const city = await screen.findByLabelText('City');
    expect(screen.queryByLabelText('Area')).toBeNull();
    fireEvent.change(city, { target: { value: 'Lahore' } });
    const areas = [...screen.getByLabelText<HTMLSelectElement>('Area').options].map(({ value }) => value);
    expect(areas).toEqual(['', 'Gulberg']);
    expect(address()).toBe('page=2');
    press('Apply Filters');
    await waitFor(() => expect(address()).toBe('city=Lahore'));
    expect(count()).toBe('1 venue found');
  });

  it('Clear empties everything and says so', async () => {
    show('?city=Karachi&area=Clifton&sport=Padel&q=Venue');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Padel/)).checked).toBe(true);
    press('Clear');
    expect(address()).toBe('');
    expect(readToasts().at(-1)?.title).toBe('Filters cleared');
    expect(screen.getByLabelText<HTMLSelectElement>('City').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Search venues').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Padel/).checked).toBe(false);
    expect(count()).toBe('20 venues found');
  });

  it('says that nothing was found', () => {
    show('?q=zzzz');
    expect(screen.getByText('No venues found matching your criteria')).toBeDefined();
    expect(cards()).toBe(0);
  });

  it('says that it is loading', () => {
    phone.catalogue.mockReturnValue({ ...ready, index: undefined, status: { kind: 'loading', missing: [] } });
    show();
    expect(count()).toBe('Loading venues...');
  });

  it('choices that wait start over when the applied filters change by other means', async () => {
    show('?city=Karachi&sport=Padel');
    fireEvent.change(await screen.findByLabelText('Area'), { target: { value: 'Clifton' } });
    fireEvent.click(screen.getByLabelText(/^Futsal/));
    expect(screen.getByText('19 venues match')).toBeDefined();
    fireEvent.click(screen.getByLabelText(/^Remove.*Padel/));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Futsal/).checked).toBe(false));
    expect(screen.getByLabelText<HTMLSelectElement>('Area').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Padel/).checked).toBe(false);
    expect(address()).toBe('city=Karachi');
  });

  it('filters stand beside the list where there is room', async () => {
    show();
    await screen.findByLabelText('City');
    expect(document.querySelector('form[aria-label="Filters"]')).not.toBeNull();
  });

  it('the sports are in sight until they are folded away', () => {
    show('?sport=Padel');
    const fold = screen.getByRole('button', { name: 'Sports (1)' });
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>(/^Padel/).checked).toBe(true);
    fireEvent.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
  });

  it('filters are a sheet on a phone, closed until it is asked for', () => {
    phone.isWide.mockReturnValue(false);
    show();
    expect(document.querySelector('form[aria-label="Filters"]')).toBeNull();
    expect(screen.getByText('Filters').closest('button')).not.toBeNull();
  });
});
