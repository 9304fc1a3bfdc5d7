import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { venueSummary } from '#tests/support/samples.ts';
import { VenueCard } from './venue-card.tsx';

function show(change: Partial<VenueSummary> = {}) {
  return render(
    <MemoryRouter>
      <VenueCard venue={{ ...venueSummary, ...change }} to="/venues/v1" action="Book Now" />
    </MemoryRouter>,
  );
}

describe('VenueCard', () => {
  it('says where, how good and from which price, and leads to the venue', () => {
    show();
    expect(screen.getByRole('heading', { name: 'Seaview Padel Courts' })).toBeDefined();
    expect(screen.getByText('Clifton, Karachi')).toBeDefined();
    expect(screen.getByText('4.3')).toBeDefined();
    expect(screen.getByText('(3)')).toBeDefined();
    expect(screen.getByText('from PKR 2,500 / hour')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Book Now: Seaview Padel Courts' });
    expect(link.getAttribute('href')).toBe('/venues/v1');
  });

  it('has the price of the sport that was asked for, not that of another one', () => {
    const rates = [
      { sport: 'Archery', min: 950, max: 950 },
      { sport: 'Futsal', min: 3900, max: 4500 },
    ];
    render(
      <MemoryRouter>
        <VenueCard venue={{ ...venueSummary, rates }} to="/venues/v1" action="Book Now" sport="Futsal" />
      </MemoryRouter>,
    );
    expect(screen.getByText(/^Futsal.*3,900/)).toBeDefined();
    expect(screen.queryByText(/950/)).toBeNull();
  });

  it('has words for a venue without ratings and without a price', () => {
    show({ ratingSum: 0, ratingCount: 0, minPrice: null });
    expect(screen.getByText('No ratings yet')).toBeDefined();
    expect(screen.getByText('Price on request')).toBeDefined();
  });

  it('draws the court when the photo cannot be loaded, and asks for photos with CORS', () => {
    const { container } = show();
    const photo = container.querySelector('img');
    expect(photo?.getAttribute('crossorigin')).toBe('anonymous');
    if (photo) fireEvent.error(photo);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('.court-diagram[data-floor="acrylic"]')).not.toBeNull();
  });

  it('a heart that could not be kept says so on its card, until the next try', async () => {
    const mark = vi.fn<(id: string, isMarked: boolean) => Promise<void>>();
    mark.mockRejectedValueOnce(new AppError('STORAGE_FULL')).mockResolvedValueOnce();
    render(
      <MemoryRouter>
        <VenueCard venue={venueSummary} to="/venues/v1" action="Book Now" isMarked={false} onMark={mark} />
      </MemoryRouter>,
    );
    const press = () => fireEvent.click(screen.getByRole('button', { name: /Seaview/ }));
    press();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This venue could not be saved\. .+/);
    expect(readToasts()).toEqual([]);
    press();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('what could not be kept of one venue is not said of another that comes to its place', async () => {
    const mark = vi.fn<(id: string, isMarked: boolean) => Promise<void>>();
    mark.mockRejectedValue(new AppError('STORAGE_FULL'));
    const card = (venue: VenueSummary) => (
      <MemoryRouter>
        <VenueCard venue={venue} to="/venues/v1" action="Book Now" isMarked={false} onMark={mark} />
      </MemoryRouter>
    );
    const { rerender } = render(card(venueSummary));
    const heart = screen.getByRole('button', { name: /Seaview/ });
    fireEvent.click(heart);
    await screen.findByRole('alert');
    rerender(card({ ...venueSummary, id: 'v2', name: 'Other Arena' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: /Other Arena/ })).toBe(heart);
  });
});
