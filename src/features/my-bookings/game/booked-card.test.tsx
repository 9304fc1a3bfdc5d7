import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import { booking, refund } from '#tests/support/samples.ts';
import BookedCard from './booked-card.tsx';

const dropJustBooked = vi.hoisted(() => vi.fn<(uid: string) => Promise<void>>(async () => undefined));
vi.mock('#data/repositories/just-booked.ts', () => ({ dropJustBooked }));
vi.mock('#hooks/use-payment-check.ts', () => ({
  usePaymentCheck: () => ({ minutes: 30, fromHour: 9, toHour: 23 }),
}));

const tomorrow = karachiDate(Date.now() + 24 * 60 * 60 * 1000);

function show(changes: Partial<Booking> = {}) {
  const made = booking('b1', { day: tomorrow, hours: [20, 21], code: 'KB7F3K', ...changes });
  return render(<BookedCard booking={made} uid="u1" asOf={Date.now()} />, { wrapper: MemoryRouter });
}
const textOf = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ') ?? '';

beforeEach(() => window.history.replaceState(null, '', '/my-bookings'));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('says what, when, where, by which code, and what happens next', () => {
  const { container } = show();
  const card = screen.getByRole('region', { name: 'Booked. We’re checking your payment.' });
  const said = textOf(card);
  for (const part of [
    'Tomorrow, 8–\u206010 PM',
    'Clifton Padel',
    'Court 1 · Padel',
    'Karachi',
    'PKR 6,100',
    'KB7-F3K',
  ]) {
    expect(said).toContain(part);
  }
  expect(said).toContain('Usually within 30 minutes, 9 AM to 11 PM.');
  const steps = [...container.querySelectorAll('.MuiStep-root')].map((step) => [
    step.textContent.replace(/\d/, ''),
    step.querySelector('.Mui-completed') !== null,
  ]);
  expect(steps).toEqual([
    ['Paid', true],
    ['Checked', false],
    ['Confirmed', false],
  ]);
  for (const way of [/^Add to calendar/, /^One player more/]) {
    expect(within(card).getByRole('button', { name: way })).toBeDefined();
  }
  expect(within(card).getByRole('link', { name: /^Directions to Clifton Padel/ })).toBeDefined();
  expect(within(card).getByRole('link', { name: 'Send to team on WhatsApp' })).toBeDefined();
});

it('follows what became of the booking meanwhile', () => {
  const { container } = show({ status: 'confirmed' });
  expect(screen.getByRole('region', { name: 'Confirmed. See you on the court!' })).toBeDefined();
  expect(container.querySelectorAll('.MuiStepIcon-root.Mui-completed')).toHaveLength(3);
});

it('is no card of success for a booking that ended: its row says how', () => {
  for (const status of ['cancelled', 'completed', 'unknown'] as const) {
    show({ status });
    expect(screen.queryByRole('region')).toBeNull();
    cleanup();
  }
});

it('a payment that found no free hours says what comes back, and nothing of a team', () => {
  show({ status: 'refund_due', endReason: 'unplaced', refunds: [refund({ reason: 'unplaced' })] });
  const card = screen.getByRole('region', { name: 'Your payment is recorded, and it comes back.' });
  expect(textOf(within(card).getByRole('note'))).toContain('Refund of PKR 6,100 due');
  expect(within(card).queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});

it('is put away by hand', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Close this card' }));
  expect(dropJustBooked).toHaveBeenCalledExactlyOnceWith('u1');
});

it('is put away by whoever goes to another screen, and stays over a reload', () => {
  const { unmount } = show();
  unmount();
  expect(dropJustBooked, 'drawn anew in its place').not.toHaveBeenCalled();
  const second = show();
  window.history.replaceState(null, '', '/');
  second.unmount();
  expect(dropJustBooked).toHaveBeenCalledExactlyOnceWith('u1');
});
