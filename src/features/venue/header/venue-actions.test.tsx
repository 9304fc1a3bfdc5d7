import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import VenueActions from './venue-actions.tsx';

const marks = vi.hoisted(() => ({ mark: vi.fn<(id: string, isMarked: boolean) => Promise<void>>() }));
vi.mock('#hooks/use-favourites.ts', () => ({ useFavourites: () => ({ ids: [], ...marks }) }));

const venue = {
  id: 'v1',
  name: 'Clifton Padel',
  area: 'Clifton',
  city: 'Karachi',
  address: 'Street 5',
  lat: 24.8,
  lng: 67.03,
  sports: ['Padel'],
  minPrice: 3000,
  mapUrl: null,
} as unknown as VenueDetails;

const share = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();
const device = (has: object) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), has));
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Share' }));

beforeEach(() => {
  render(<VenueActions venue={venue} />, { wrapper: MemoryRouter });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

it('a venue that could not be shared shows its link there, until the next try', async () => {
  device({ share });
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  press();
  expect((await screen.findByRole('alert')).textContent).toContain(`${location.origin}/venues/v1`);
  expect(readToasts()).toEqual([]);
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  press();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('without a share sheet the link is copied, which is said there too; a failure as well', async () => {
  device({ share: undefined, clipboard: { writeText } });
  writeText.mockResolvedValueOnce();
  press();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copied'));
  writeText.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  press();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(readToasts()).toEqual([]);
});

it('a venue that could not be saved says so there, until the next try', async () => {
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  marks.mark.mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  save();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This venue could not be saved\. .+/);
  expect(readToasts()).toEqual([]);
  marks.mark.mockResolvedValueOnce();
  save();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
