import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CourtDay, SlotState } from '#domain/booking.ts';
import { AppError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';
import { offerOf } from '#domain/offer.ts';
import { type BookingState, startState } from './machine/booking-state.ts';
import { CardNotices, StartedNotice } from './card-notices.tsx';
import { ProceedButton } from './next-step.tsx';
import type { BookingView } from './use-booking.ts';

const requestConfirmMail = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('#data/repositories/confirm-mail.ts', () => ({ requestConfirmMail }));

function show(code: ErrorCode, detail: ErrorDetail = {}): void {
  const offer = offerOf({ open: '18:00', close: '20:00' });
  const place = { venueId: 'v1', offer, courts: [], signedIn: true, online: true };
  const state = { ...startState(place, { id: 'r1', now: 0 }), problem: new AppError(code, detail) };
  const booking = { state, dispatch: vi.fn() } as unknown as BookingView;
  render(<CardNotices booking={booking} />, { wrapper: MemoryRouter });
}

beforeEach(() => void requestConfirmMail.mockReset());
it('whoever has to confirm their email first can have the mail sent again, there and then', async () => {
  requestConfirmMail.mockResolvedValue('ali@example.com');
  show('CONTACT_UNCONFIRMED');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(
    await screen.findByText('Sent to ali@example.com. Open its link, then come back and try again.'),
  ).toBeDefined();
  expect(screen.queryByRole('button'), 'one mail is enough').toBeNull();
});

it('says why the mail was not sent, and can be asked again', async () => {
  requestConfirmMail.mockRejectedValue(new AppError('OFFLINE'));
  show('CONTACT_UNCONFIRMED');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the email again' }));
  expect(await screen.findByText(/offline|connection/i)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeDefined();
});

it('no other refusal offers it', () => {
  show('TOO_MANY_LIVE');
  expect(screen.getByRole('link', { name: 'My Bookings' }), 'what waits can be looked at').toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each<[string, ErrorDetail, string[]]>([
  ['because two payments were not found', { reason: 'not_paid' }, ['My Bookings', 'Contact us']],
  ['by Baari', { reason: 'staff' }, ['Contact us']],
])('whoever may not book %s reads so, and whom to ask', (_why, detail, links) => {
  show('BLOCKED', detail);
  expect(screen.getByRole('alert').textContent).toMatch(/^You can’t book right now/);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
});

it('a share of newcomers that is taken sends nobody to bookings of their own', () => {
  show('TOO_MANY_LIVE', { reason: 'new_evening', max: 12 });
  expect(screen.getByRole('alert').textContent).toContain('for people who have played on Baari before');
  expect(screen.queryByRole('link')).toBeNull();
});

const day = '2026-11-28';

/** Of a venue with one court, whose hours were just asked for. */
function bookingOf(hours: Record<string, SlotState>, change: Partial<BookingState>): BookingView {
  const court = { id: 'c1', name: 'Court 1', sport: 'Padel', price: 3500 };
  const offer = offerOf({ open: '18:00', close: '20:00' });
  const start = { venueId: 'v1', offer, courts: [court], signedIn: true, online: true };
  const slots = Object.entries(hours).map(([hour, state]) => ({ hour: Number(hour), state }));
  const courts = new Map([
    ['c1', { courtId: 'c1', day, price: 3500, fee: 100, slots, fetchedAt: 0 } as unknown as CourtDay],
  ]);
  const grid = { value: { venueId: 'v1', day, courts, fetchedAt: 0 }, live: true, loading: false, error: null };
  const state = { ...startState(start, { id: 'r1', now: 0 }), grid, ...change };
  return { state, now: 0, dispatch: vi.fn() } as unknown as BookingView;
}

it('whoever was too late to hold an hour is offered the nearest ones where it is said', () => {
  const problem = new AppError('SLOT_TAKEN', { hours: [19] });
  const booking = bookingOf(
    { 18: 'free', 19: 'taken', 20: 'free' },
    { choice: { courtId: 'c1', day, hours: [] }, problem },
  );
  render(<CardNotices booking={booking} />, { wrapper: MemoryRouter });
  const others = within(screen.getByRole('alert')).getAllByRole('button');
  expect(others.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    '6 PM · Court 1',
    '8 PM · Court 1',
  ]);
  fireEvent.click(others[1]!);
  expect(booking.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'hourToggled', courtId: 'c1', hour: 20 });
});

it.each<[ErrorCode | null, RegExp, number]>([
  [null, /Still free: tap once to hold it/, 1],
  ['TOO_MANY_LIVE', /isn’t held right now/, 0],
])('a started booking after %s says %s', (code, words, buttons) => {
  const problem = code && new AppError(code);
  const booking = bookingOf({ '18': 'free' }, { saved: true, choice: { courtId: 'c1', day, hours: [18] }, problem });
  render(<StartedNotice booking={booking} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('status').textContent).toMatch(words);
  expect(screen.queryAllByRole('button', { name: 'Continue' })).toHaveLength(buttons);
});

it.each([
  ['the time of the hold', 'held', '2026-11-28T10:15:00Z', 'Held for you until 3:15 PM.'],
  ['that it is free, once the hold has run out', 'held', '2026-11-28T09:59:00Z', 'Still free: tap once to hold it.'],
  [
    'that it is free, while only another hour is held',
    'free',
    '2026-11-28T10:15:00Z',
    'Still free: tap once to hold it.',
  ],
] as const)('a started booking says %s', (_what, state, holdUntil, words) => {
  const now = Date.parse('2026-11-28T10:00:00Z');
  const offer = offerOf({ open: '18:00', close: '20:00' });
  const court = { id: 'c1', name: 'Court 1', sport: 'Padel', price: 3500 };
  const start = startState({ venueId: 'v1', offer, courts: [court], signedIn: true, online: true }, { id: 'r1', now });
  const slots = [
    { hour: 18, state },
    { hour: 19, state: 'held' },
  ];
  const courts = new Map([['c1', { courtId: 'c1', day, price: 3500, fee: 100, holdUntil, slots, fetchedAt: now }]]);
  const grid = { value: { venueId: 'v1', day, courts, fetchedAt: now }, live: true, loading: false, error: null };
  const choice = { courtId: 'c1', day, hours: [18] };
  const booking = { state: { ...start, saved: true, choice, grid }, now, dispatch: vi.fn() };
  render(
    <>
      <StartedNotice booking={booking as unknown as BookingView} />
      <ProceedButton booking={booking as unknown as BookingView} />
    </>,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByRole('status').textContent.replaceAll('\u202f', ' ')).toContain(words);
  expect(screen.queryAllByText(/isn’t held right now/)).toHaveLength(words.startsWith('Held') ? 0 : 1);
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
});

it('what went wrong while choosing is said on the board, and not here once more', () => {
  show('OUTSIDE_WINDOW', { isOnBoard: true });
  expect(screen.getByRole('alert').textContent).toBe('');
  cleanup();
  show('OUTSIDE_WINDOW');
  expect(screen.getByRole('alert').textContent).toContain('Please pick another date.');
});
