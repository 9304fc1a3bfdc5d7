import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { readNextGameRoom } from '#data/repositories/next-game-room.ts';
import { unbroken } from '#text/hour-words.ts';
import { booking, moveOffer, queuedWrite } from '#tests/support/samples.ts';
import NextGame from './next-game.tsx';

const phone = vi.hoisted(() => ({
  user: { id: 'u1' } as { id: string } | null,
  bookings: [] as Booking[],
  writes: [] as QueuedWrite[],
  ticket: null as object | null,
}));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));
vi.mock('#data/repositories/bookings.ts', () => ({
  readBookings: async () => phone.bookings,
  pullBookings: async () => Promise.reject(new Error('no signal')),
}));
vi.mock('#data/repositories/tickets.ts', () => ({ readTicket: async () => phone.ticket }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: async () => phone.writes }));

const dayIn = (days: number) => karachiDate(Date.now() + days * 24 * 60 * 60 * 1000);
const id = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const known = vi.fn();
const show = () => render(<NextGame onKnown={known} />, { wrapper: MemoryRouter });

beforeEach(() => {
  // Without it nothing is ever read.
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  Object.assign(phone, { user: { id: 'u1' }, bookings: [], writes: [] });
});
it('is the soonest booking that one may expect to play', async () => {
  phone.bookings = [
    booking(id(1), { day: dayIn(3), venueName: 'Later' }),
    booking(id(2), { day: dayIn(1), hours: [20, 21], code: 'KB7F3K', status: 'confirmed' }),
    booking(id(3), { day: dayIn(-1), venueName: 'Played' }),
    booking(id(4), { day: dayIn(0), status: 'cancelled', venueName: 'Cancelled' }),
  ];
  show();
  const game = await screen.findByRole('region', { name: 'Next game' });
  for (const part of [unbroken('Tomorrow, 8–10 PM'), 'Clifton Padel · Court 1', 'Confirmed', 'KB7-F3K']) {
    expect(game.textContent).toContain(part);
  }
  expect(within(game).getByRole('link', { name: 'See booking' }).getAttribute('href')).toBe(
    `/my-bookings#booking-${id(2)}`,
  );
  expect(within(game).getByRole('link', { name: /^Directions to Clifton Padel/ })).toBeDefined();
  expect(within(game).getByRole('button', { name: /^Tell the team/ })).toBeDefined();
});

it('tells of one that is not confirmed yet how far it is, and how long that takes', async () => {
  const decideBy = new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString();
  phone.bookings = [booking(id(1), { day: dayIn(1), status: 'pending', decideBy })];
  show();
  const game = await screen.findByRole('region', { name: 'Next game' });
  const steps = within(within(game).getByRole('list', { name: 'What happens next' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Paid', 'Checked', 'Confirmed']);
  expect(steps.map((step) => step.ariaCurrent)).toEqual([null, 'step', null]);
  for (const part of ['We are checking your transfer', 'Usually within 30 minutes', 'what you paid comes back']) {
    expect(game.textContent.replaceAll('\u00a0', ' ')).toContain(part);
  }
  cleanup();
  phone.bookings = [booking(id(1), { day: dayIn(1), status: 'confirmed' })];
  show();
  expect((await screen.findByRole('region', { name: 'Next game' })).textContent).not.toContain('Checked');
});

it('says that it is to be moved, until the person has answered', async () => {
  const until = new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString();
  const asked = moveOffer({ day: dayIn(2), hours: [20], until });
  phone.bookings = [booking(id(1), { day: dayIn(1), status: 'confirmed', moveOffer: asked })];
  show();
  const game = await screen.findByRole('region', { name: 'Next game' });
  expect(game.textContent).toMatch(/The venue asks to move it: .+8–.?9.PM\. Answer by .+\./);
  expect(within(game).getByRole('link', { name: 'See and answer' }).getAttribute('href')).toBe(
    `/my-bookings#booking-${id(1)}`,
  );
  cleanup();
  const args = { bookingId: id(1), offerId: asked.id, accept: true };
  phone.writes = [queuedWrite(1, { kind: 'answer-move', args })];
  show();
  expect((await screen.findByRole('region', { name: 'Next game' })).textContent).not.toContain('asks to move');
});

it('one tap opens the ticket of a confirmed game, from this phone alone', async () => {
  const day = dayIn(1);
  const game = booking(id(1), { day, hours: [20], code: 'KB7F3K', status: 'confirmed', terms: [[6, 100]] });
  const { courtId, hours } = game;
  phone.bookings = [game];
  phone.ticket = { text: 'BAARI1', picture: { size: 1, path: 'M0 0h1v1h-1z' }, made: { courtId, day, hours } };
  show();
  fireEvent.click(await screen.findByRole('button', { name: /^Ticket for Clifton Padel/ }));
  const ticket = await screen.findByRole('dialog', { name: 'Ticket' });
  expect(await within(ticket).findByRole('img', { name: 'QR code of your ticket' })).toBeDefined();
  expect(ticket.textContent).toContain('KB7-F3K');
  fireEvent.click(within(ticket).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a game that is still being checked has no ticket', async () => {
  phone.bookings = [booking(id(1), { day: dayIn(1), status: 'pending' })];
  show();
  await screen.findByRole('link', { name: 'See booking' });
  expect(screen.queryByRole('button', { name: /^Ticket/ })).toBeNull();
});

it('is not one that the person is cancelling', async () => {
  phone.bookings = [booking(id(1), { day: dayIn(1) }), booking(id(2), { day: dayIn(2), venueName: 'The other' })];
  phone.writes = [queuedWrite(1, { args: { bookingId: id(1) } })];
  show();
  expect((await screen.findByRole('region')).textContent).toContain('The other');
});

it.each([
  ['nobody is signed in', null, [booking(id(1), { day: dayIn(1) })]],
  ['there is no game to come', { id: 'u1' }, [booking(id(1), { day: dayIn(-1) })]],
])('is nothing at all when %s', async (_why, user, bookings) => {
  Object.assign(phone, { user, bookings });
  const { container } = show();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(container.textContent).toBe('');
});

it('leaves how much room it took to the next start, and none once there is no game', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(212);
  phone.bookings = [booking(id(2), { day: dayIn(1), hours: [20] })];
  show();
  await screen.findByRole('region', { name: 'Next game' });
  expect(known).toHaveBeenCalledWith(true);
  expect([readNextGameRoom('u1'), readNextGameRoom('u2')]).toEqual([212, 0]);
  cleanup();
  phone.bookings = [];
  show();
  await waitFor(() => expect(readNextGameRoom('u1')).toBe(0));
  vi.restoreAllMocks();
});
