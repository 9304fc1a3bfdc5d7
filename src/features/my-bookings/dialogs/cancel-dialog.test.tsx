import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { booking } from '#tests/support/samples.ts';
import CancelDialog from './cancel-dialog.tsx';

const phone = vi.hoisted(() => ({ online: true }));
const queueWrite = vi.hoisted(() => vi.fn<(write: { input: object; about: object }) => Promise<object>>());
vi.mock('#commands/queue/queue.ts', () => ({ queueWrite }));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => (phone.online ? 'online' : 'offline') }));

beforeEach(() => {
  phone.online = true;
});
afterEach(cleanup);

function show(changes: Partial<Booking> = {}): string {
  render(<CancelDialog booking={booking('b1', { receipt: 'me/1.jpg', ...changes })} onClosed={vi.fn()} />);
  return screen.getByRole('dialog', { name: 'Cancel this booking?' }).textContent.replaceAll('\u00a0', ' ');
}

it('says the amount and what becomes of it, before the tap', () => {
  expect(show()).toContain(
    'Others can book these hours. You paid PKR 6,100: we send it back by bank transfer once we have found your payment, and call you.',
  );
});

it('the venue sends back what was paid to its own account', () => {
  expect(show({ payee: 'venue' })).toContain(
    'You paid PKR 6,100: the venue sends it back by bank transfer once it has found your payment. We call you.',
  );
});

it('nothing is promised for a booking without a receipt', () => {
  const said = show({ receipt: null });
  expect(said).toContain('If you have paid for it, contact us about your money.');
  expect(said).not.toContain('PKR');
});

it('a deadline is named only offline, where it can be missed', () => {
  expect(show()).not.toContain('Sat 28 Nov');
  cleanup();
  phone.online = false;
  expect(show()).toContain('It must reach us before Sat 28 Nov, 6:00 PM, or the booking stands.');
});

it('a clock that says it has begun decides nothing: it is said, and the person may send', async () => {
  queueWrite.mockResolvedValue({ id: 'w1' });
  expect(show({ day: '2020-01-01', hours: [7] })).toContain(
    'By this phone’s clock it has already started. We ask our server; if it has, your booking stands.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel booking' }));
  await waitFor(() => expect(queueWrite).toHaveBeenCalledOnce());
  const sent = queueWrite.mock.calls[0]?.[0];
  expect(sent?.input).toEqual({ bookingId: 'b1' });
  expect(sent?.about, 'nothing that a clock could judge by').toEqual({
    venue: expect.any(String),
    day: expect.any(String),
  });
  cleanup();
  expect(show({ day: '2099-01-01' })).not.toContain('already started');
});

it('offline with such a clock no deadline is named that has passed', () => {
  phone.online = false;
  const said = show({ day: '2020-01-01', hours: [7] });
  expect(said).toContain('already started');
  expect(said).not.toContain('Get online before');
});
