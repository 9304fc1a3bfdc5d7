import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { decodeQR } from 'qr/decode.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import type { TicketFor } from '#domain/own-ticket.ts';
import { ticketPicture, type TicketPicture } from '#domain/ticket-picture.ts';
import { booking, moveOffer, uuid } from '#tests/support/samples.ts';
import { ticketSigner } from '#tests/support/tickets.ts';
import TicketDialog from './ticket-dialog.tsx';

const phone = vi.hoisted(() => ({
  ticket: undefined as { text: string; picture: TicketPicture; made: TicketFor } | null | undefined,
  pullBookings: vi.fn<() => Promise<void>>(async () => undefined),
}));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => phone.ticket }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: 'u1', name: 'Ayesha Khan', email: '' }) }));
vi.mock('#data/repositories/bookings.ts', () => ({ pullBookings: phone.pullBookings }));

const facts = {
  status: 'confirmed',
  code: 'KB7F3K',
  terms: [[6, 100]] as [number, number][],
  hours: [19, 18],
} as const;
const mine = (changes: Partial<Booking> = {}) => booking(uuid(7), { ...facts, hours: [19, 18], ...changes });

async function signed({ id, courtId, venueId, day, hours }: Booking) {
  const { sign } = await ticketSigner(1);
  const text = await sign({ bookingId: id, courtId, venueId, day, hours, madeAt: Date.UTC(2026, 10, 21) });
  return { text, picture: ticketPicture(text), made: { courtId, day, hours } };
}

const show = (row: Booking) => render(<TicketDialog booking={row} onClosed={vi.fn()} />);
const said = () => screen.getByRole('dialog', { name: 'Ticket' }).textContent.replaceAll('\u00a0', ' ');
const picture = () => screen.queryByRole('img', { name: 'QR code of your ticket' });

/** What a camera sees of the drawn path: 4 pixels a module, with the quiet frame around them. */
function photographed(svg: Element) {
  const [, , size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, long] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h(\d+)v1h-\d+z/g,
  ))
    for (let row = 0; row < scale; row += 1)
      for (let dot = 0; dot < Number(long) * scale; dot += 1) {
        const at = (Number(y) * scale + row) * width + Number(x) * scale + dot;
        data.fill(0, at * 4, at * 4 + 3);
      }
  return { width, height: width, data };
}

beforeEach(() => {
  phone.ticket = undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('draws the ticket so that it is read again, with the code in words and what it is good for', async () => {
  const row = mine();
  phone.ticket = await signed(row);
  show(row);
  const svg = picture();
  expect(svg?.querySelectorAll('path')).toHaveLength(1);
  expect(svg?.getAttribute('viewBox'), 'version 7 with its frame').toBe('0 0 53 53');
  expect(svg && decodeQR(photographed(svg))).toBe(phone.ticket.text);
  for (const part of [
    'KB7-F3K',
    'Clifton Padel',
    'Court 1 · Padel',
    'Sat, 28 Nov 2026, 6:00 PM – 8:00 PM',
    'Ayesha Khan',
    'Show this at the gate. It works without a connection.',
    'Cancel a confirmed booking up to 6 hours before the start',
    'The platform fee of PKR 100 comes back only before a booking is confirmed',
  ])
    expect(said()).toContain(part);
});

it('is for the court, date and hours that it was made for, and no others', async () => {
  phone.ticket = await signed(mine());
  const moved: Partial<Booking>[] = [
    { day: '2026-11-29' },
    { hours: [20, 21] },
    { courtId: uuid(99) },
    { status: 'cancelled' },
  ];
  for (const change of moved) {
    show(mine(change));
    expect(said()).toContain('This booking has changed. Refresh.');
    expect(picture()).toBeNull();
    cleanup();
  }
  show(mine({ rev: 9, venueName: 'Renamed', hours: [18, 19] }));
  expect(picture(), 'what is not on a ticket changes nothing').not.toBeNull();
});

it('a cancelled booking has no code to show either', async () => {
  phone.ticket = await signed(mine());
  show(mine({ status: 'cancelled' }));
  expect(said()).not.toContain('KB7-F3K');
  expect(said()).not.toContain('Show this at the gate');
});

it('a changed booking is looked up again at a press', async () => {
  phone.ticket = await signed(mine());
  show(mine({ day: '2026-11-29' }));
  expect(phone.pullBookings).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(phone.pullBookings).toHaveBeenCalledOnce());
});

it('before the ticket was fetched there is the code alone, and it is asked for', async () => {
  phone.ticket = null;
  show(mine());
  expect(said()).toContain('KB7-F3K');
  expect(said()).toContain('The QR code comes with your next connection. The code above works too.');
  expect(picture()).toBeNull();
  expect(phone.pullBookings).toHaveBeenCalledOnce();
});

it('keeps the screen awake while it is open and seen, and lets go afterwards', async () => {
  const release = vi.fn<() => Promise<void>>(async () => undefined);
  const request = vi.fn<() => Promise<{ release: typeof release }>>(async () => ({ release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  const { unmount } = show(mine());
  await waitFor(() => expect(request).toHaveBeenCalledExactlyOnceWith('screen'));
  // Browsers let go when the page is hidden.
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  expect(release).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(release).toHaveBeenCalledOnce());
});

it('a phone that refuses to stay awake shows the ticket all the same', async () => {
  const request = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  phone.ticket = null;
  show(mine());
  await waitFor(() => expect(request).toHaveBeenCalledOnce());
  expect(said()).toContain('KB7-F3K');
});

it('of a booking that is to be moved counts until its person has said yes, and says so', () => {
  phone.ticket = null;
  show(mine({ moveOffer: moveOffer() }));
  expect(said()).toContain('You were asked to move this booking. Until you say yes, this ticket and its time stay.');
  expect(said()).toContain('You can cancel until it starts, and everything you paid comes back.');
});
