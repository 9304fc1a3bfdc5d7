import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { WithPending } from '#domain/command.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { BookingActions } from './booking-actions.tsx';
import { useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';

const phone = vi.hoisted(() => ({ online: true, discard: vi.fn(), retry: vi.fn() }));
vi.mock('#commands/queue/queue.ts', () => ({ discard: phone.discard, retry: phone.retry, queueWrite: vi.fn() }));
vi.mock('#data/repositories/outbox-backoff.ts', () => ({ readOutboxBackoff: async () => 0 }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => 0 }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => phone.online }));

const day = 24 * 60 * 60 * 1000;

function write(kind: string, changes: Partial<QueuedWrite> = {}): QueuedWrite {
  return {
    seq: 1,
    id: 'w1',
    kind,
    v: 1,
    uid: 'u1',
    lane: kind,
    args: kind === 'submit-review' ? { bookingId: 'b1', rating: 4, comment: 'Nice' } : { bookingId: 'b1' },
    about: {},
    state: 'queued',
    parkedFor: null,
    attempts: 0,
    nextAt: 0,
    leaseUntil: 0,
    sentOnce: false,
    error: null,
    createdAt: Date.now() - 60_000,
    ...changes,
  };
}

function booking(changes: Partial<Booking> = {}, ...queued: QueuedWrite[]): WithPending<Booking> {
  return {
    id: 'b1',
    courtId: 'c1',
    courtName: 'Court 1',
    sport: 'Padel',
    venueId: 'v1',
    venueName: 'Clifton Padel Club',
    venueAddress: null,
    city: 'Karachi',
    day: karachiDate(Date.now() + 2 * day),
    hours: [19, 18],
    status: 'pending',
    unit: 3500,
    fee: 100,
    total: 7100,
    receipt: null,
    isReviewed: false,
    createdAt: '2026-11-20T10:00:00Z',
    rev: 1,
    ...changes,
    queued: Object.fromEntries(queued.map((one) => [one.kind, one])),
  };
}

/** The screen that the row stands on. */
function Screen({ children }: { children: ReactNode }) {
  useLeavingDialogs();
  return <MemoryRouter>{children}</MemoryRouter>;
}

function show(row: WithPending<Booking>, over = false) {
  return render(<BookingActions booking={row} over={over} />, { wrapper: Screen });
}

beforeEach(() => {
  phone.online = false;
  phone.discard.mockResolvedValue(false);
  phone.retry.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('what can be done with a booking', () => {
  it('pending: cancel, whatever the clock of this phone says', () => {
    show(booking());
    expect(screen.getByRole('button', { name: /^Cancel Clifton Padel Club/ })).toBeDefined();
    cleanup();
    show(booking({ day: karachiDate(Date.now() - day) }));
    expect(screen.getByRole('button', { name: /^Cancel Clifton Padel Club/ })).toBeDefined();
  });

  it('confirmed: a label only', () => {
    show(booking({ status: 'confirmed' }));
    expect(screen.getByText('Confirmed')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('completed: rate it; reviewed: say so, and let it be changed', () => {
    show(booking({ status: 'completed' }));
    expect(screen.getByRole('button', { name: /^Rate Clifton Padel Club/ })).toBeDefined();
    cleanup();
    show(booking({ status: 'completed', isReviewed: true }));
    expect(screen.getByText('Review Submitted')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Edit your review/ })).toBeDefined();
  });

  it('a review is changed from its own words, whichever phone wrote them', async () => {
    show(booking({ status: 'completed', isReviewed: true, review: { rating: 4, comment: 'Good lights' } }));
    fireEvent.click(screen.getByRole('button', { name: /^Edit your review/ }));
    expect(await screen.findByDisplayValue('Good lights')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^4 stars/ }).checked).toBe(true);
  });

  it('over: book the same court and hour again, a week later', () => {
    const played = karachiDate(Date.now() - 2 * day);
    show(booking({ status: 'completed', isReviewed: true, day: played, hours: [19, 18] }), true);
    const again = screen.getByRole('link', { name: 'Book again at Clifton Padel Club, Court 1' });
    const address = new URL(again.getAttribute('href') ?? '', 'https://baari.test');
    expect(address.pathname).toBe('/venues/v1');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      sport: 'Padel',
      court: 'c1',
      day: karachiDate(Date.now() + 5 * day),
      hour: '18',
    });
  });
});

describe('a cancellation that waits', () => {
  it('is queued, with its deadline and the money, and can be taken back for good', async () => {
    show(booking({ receipt: 'me/1.jpg' }, write('cancel-booking')));
    await screen.findByText('Cancellation queued, not sent yet');
    expect(await screen.findByText(/^It must reach us before .*6:00 PM, or the booking stands\.$/)).toBeDefined();
    expect(
      screen.getByText(/^You paid PKR\s7,100: we send it back by bank transfer once we have found your payment/),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Keep booking/ }));
    await vi.waitFor(() => expect(readToasts().at(-1)?.title).toBe('Cancellation taken back. Your booking stands.'));
    expect(phone.discard).toHaveBeenCalledOnce();
  });

  it('may be too late once the first hour has begun', async () => {
    show(booking({ day: karachiDate(Date.now() - day) }, write('cancel-booking')));
    expect(await screen.findByText(/so it may be too late\.$/)).toBeDefined();
  });

  it('that may have arrived is not called unsent and cannot be taken back here', async () => {
    show(booking({}, write('cancel-booking', { sentOnce: true })));
    expect(await screen.findByText('Cancellation not confirmed yet: it may have reached us.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that was refused says that nothing was cancelled, and offers no second try', async () => {
    const refused = write('cancel-booking', {
      state: 'failed',
      sentOnce: true,
      error: { code: 'NOT_CANCELLABLE', detail: { status: 'confirmed' } },
    });
    show(booking({ status: 'confirmed' }, refused));
    expect(await screen.findByText(/It has NOT been cancelled\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Got it/ }));
    await vi.waitFor(() => expect(phone.discard).toHaveBeenCalledWith(refused));
  });
});

describe('a review that waits', () => {
  it('shows its stars and that it is not sent', async () => {
    show(booking({ status: 'completed' }, write('submit-review')));
    expect(await screen.findByText('Review saved, not sent')).toBeDefined();
    expect(await screen.findByRole('img', { name: '4 stars out of 5' })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Edit your review/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Rate/ })).toBeNull();
  });

  it('that was refused can be edited, and asks before it is discarded', async () => {
    const refused = write('submit-review', { state: 'failed', error: { code: 'UNEXPECTED', detail: {} } });
    show(booking({ status: 'completed' }, refused));
    fireEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    await vi.waitFor(() => expect(phone.retry).toHaveBeenCalledWith(refused));
    fireEvent.click(await screen.findByRole('button', { name: /^Discard/ }));
    expect(phone.discard).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Yes, discard' }));
    await vi.waitFor(() => expect(phone.discard).toHaveBeenCalledWith(refused));
  });
});
