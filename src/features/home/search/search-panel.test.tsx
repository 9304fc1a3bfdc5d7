import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
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
  check: usualPaymentCheck,
};

vi.mock('#data/storage/settings.ts', () => ({ writeChosenCity }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => reference }));

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
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
const address = () => screen.getByRole('status', { name: 'Address' }).textContent;

const areaBox = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Area' });
const type = async (text: string) => fireEvent.change(await areaBox(), { target: { value: text } });
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isPressed = async (name: string) =>
  (await screen.findByRole('button', { name })).getAttribute('aria-pressed') === 'true';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

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
    // In sight too: the toast goes after a moment.
    const words = within(screen.getByRole('search')).getByText(readToasts().at(-1)?.title ?? '');
    expect(words.className).not.toContain('sr-only');
    expect(cityBox().getAttribute('aria-describedby')).toBe(words.id);
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

  it('stands as it was left for whoever comes back, words and time included', async () => {
    await show();
    choose('Sport', 'Padel');
    choose('City', 'Karachi');
    await type('Badal Turf');
    fireEvent.click(await screen.findByRole('button', { name: /^Tomorrow/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Evening/ }));
    find();
    const asked = address();
    expect(asked).toMatch(/^\/venues\?city=Karachi&sport=pedal&q=Badal\+Turf&when=[\d-]+&at=evening$/);
    cleanup();

    await show();
    expect((await areaBox()).value).toBe('Badal Turf');
    find();
    expect(address()).toBe(asked);
    // Another tab, another day: the words were about this one.
    sessionStorage.clear();
    cleanup();
    await show();
    expect([cityBox().value, (await areaBox()).value]).toEqual(['Karachi', '']);
  });

  it('another city keeps the words that were typed, and lets go of an area that was chosen', async () => {
    await show();
    choose('City', 'Karachi');
    await type('Badal Turf');
    choose('City', 'Lahore');
    expect((await areaBox()).value).toBe('Badal Turf');
    choose('City', '');
    expect(screen.getByLabelText<HTMLInputElement>('Area').value).toBe('Badal Turf');
    choose('City', 'Karachi');
    await type('');
    fireEvent.mouseDown(await areaBox());
    fireEvent.click(screen.getByRole('option', { name: 'Clifton' }));
    choose('City', 'Lahore');
    expect((await areaBox()).value).toBe('');
  });

  it('a day that is over is not asked for again', async () => {
    sessionStorage.setItem('baari.form.home', '{"city":"Karachi","areaText":"Turf","day":"2020-01-01","at":"evening"}');
    await show();
    await waitFor(async () => expect(await isPressed('Any day')).toBe(true));
    find();
    expect(address()).toBe('/venues?city=Karachi&q=Turf');
  });
});
