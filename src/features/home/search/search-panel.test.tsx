import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reference } from '#domain/venue.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { SearchPanel } from './search-panel.tsx';

const writeChosenCity = vi.hoisted(() => vi.fn(async () => undefined));
const reference: Reference = {
  sports: [{ id: 1, name: 'Padel' }],
  cities: [
    { id: 1, name: 'Karachi', lat: 24.86, lng: 67.01, venueCount: 4 },
    { id: 2, name: 'Lahore', lat: 31.55, lng: 74.34, venueCount: 3 },
  ],
  areas: [
    { id: 1, name: 'Clifton', cityId: 1 },
    { id: 2, name: 'Model Town', cityId: 2 },
  ],
};

vi.mock('#data/storage/settings.ts', () => ({ writeChosenCity }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => reference }));

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function show() {
  render(
    <MemoryRouter>
      <SearchPanel />
      <Address />
    </MemoryRouter>,
  );
  // Seven cities are known from the start: the device's own two come with the code that reads it.
  await waitFor(() => expect(cityBox().options).toHaveLength(1 + reference.cities.length));
}

const cityBox = () => screen.getByLabelText<HTMLSelectElement>('City');
const find = () => fireEvent.click(screen.getByRole('button', { name: 'Find Venues' }));
const address = () => screen.getByRole('status').textContent;

beforeEach(() => localStorage.clear());
describe('the search on Home', () => {
  it('asks for both city and area, and takes the focus to the first that is missing', async () => {
    await show();
    find();
    expect(readToasts().at(-1)?.title).toBe('Please select both city and area before searching');
    expect(document.activeElement).toBe(cityBox());
    expect(cityBox().getAttribute('aria-invalid')).toBe('true');
    // The label is as red as the frame.
    expect(screen.getByText('City', { selector: 'label' }).className).toContain('Mui-error');
    expect(cityBox().closest('.MuiInputBase-root')?.className).toContain('Mui-error');
    expect(address()).toBe('/');
  });

  it('keeps the area closed until a city is chosen, then offers the areas of that city', async () => {
    await show();
    expect(screen.getByLabelText<HTMLInputElement>('Area').disabled).toBe(true);
    fireEvent.change(cityBox(), { target: { value: 'Lahore' } });
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Area', expanded: false }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('Model Town');
    expect(screen.queryByRole('option', { name: 'Clifton' })).toBeNull();
    await waitFor(() => expect(writeChosenCity).toHaveBeenCalledWith('Lahore'));
  });

  it('goes to the venue list with city, area and sport, and remembers them', async () => {
    localStorage.setItem('baari-search', '{"sport":"Padel","city":"Karachi","area":"Clifton"}');
    await show();
    expect(cityBox().value).toBe('Karachi');
    find();
    expect(address()).toBe('/venues?city=Karachi&area=Clifton&sport=pedal');
    expect(localStorage.getItem('baari-search')).toContain('Clifton');
  });
});
