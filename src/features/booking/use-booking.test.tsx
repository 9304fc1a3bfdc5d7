import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { VenueDetails } from '#domain/venue.ts';
import { type OpenBooking, useBooking, useBookingFact, useBookingView } from './use-booking.ts';

const forEver = () => new Promise<never>(() => undefined);
vi.mock('./machine/booking-services.ts', () => ({
  bookingServices: () =>
    new Proxy({}, { get: (_, name) => (String(name).startsWith('remember') ? () => undefined : forEver) }),
  findDraft: async () => undefined,
}));

const courts = [
  { id: 'c1', name: 'Court 1', sport: 'Padel', price: 3500 },
  { id: 'c2', name: 'Cage', sport: 'Futsal', price: 2000 },
];
const venue = { id: 'v1', name: 'Seaview', open: '07:00', close: '22:00', courts } as VenueDetails;
const pageDrawn = vi.fn<(booking: OpenBooking) => void>();
const followerDrawn = vi.fn<() => void>();
const draws = () => ({ page: pageDrawn.mock.calls.length, follower: followerDrawn.mock.calls.length });

function Follower({ booking }: { booking: OpenBooking }) {
  const { state } = useBookingView(booking);
  followerDrawn();
  return <p>{`${state.choice.courtId}, online ${state.online}`}</p>;
}

function Page() {
  const booking = useBooking(venue, 'ali', () => undefined);
  const court = useBookingFact(booking, ({ choice }) => choice.courtId);
  pageDrawn(booking);
  return (
    <>
      <h1>{court}</h1>
      <Follower booking={booking} />
    </>
  );
}

test('the page of a booking is drawn with what it asks for, and only who follows the booking with the rest', async () => {
  await act(async () => render(<Page />, { wrapper: MemoryRouter }));
  const [{ store }] = pageDrawn.mock.lastCall ?? expect.fail('no page');
  const before = draws();
  act(() => store.dispatch({ type: 'networkChanged', online: false }));
  expect(draws(), 'nothing that the page asks for').toEqual({ page: before.page, follower: before.follower + 1 });
  act(() => store.dispatch({ type: 'courtChosen', courtId: 'c2' }));
  expect(screen.getByRole('heading').textContent).toBe('c2');
  expect(screen.getByText('c2, online false')).toBeDefined();
  expect(draws().page).toBe(before.page + 1);
});
