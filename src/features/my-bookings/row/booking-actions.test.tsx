import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { WithPending } from '#domain/command.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { instantText } from '#text/time-text.ts';
import { useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { booking as aBooking, problem, queuedWrite } from '#tests/support/samples.ts';
import { BookingActions } from './booking-actions.tsx';

const phone = vi.hoisted(() => ({
  online: true,
  found: 0 as number | null,
  discard: vi.fn(),
  retry: vi.fn(),
  queueWrite: vi.fn<(wanted: { input: object; about: object }) => Promise<object>>(async () => ({})),
}));
vi.mock('#commands/queue/queue.ts', () => ({
  discard: phone.discard,
  retry: phone.retry,
  queueWrite: phone.queueWrite,
}));
vi.mock('#data/repositories/bookings.ts', () => ({ pullBookings: async () => undefined }));
vi.mock('#data/repositories/outbox-backoff.ts', () => ({ readOutboxBackoff: async () => 0 }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => phone.found }));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => phone.online,
  useConnection: () => (phone.online ? 'online' : 'offline'),
}));

const day = 24 * 60 * 60 * 1000;

const reviewed = { bookingId: 'b1', rating: 4, comment: 'Nice' };

function write(kind: string, changes: Partial<QueuedWrite> = {}): QueuedWrite {
  const args = kind === 'submit-review' ? reviewed : { bookingId: 'b1' };
  return queuedWrite(1, { id: 'w1', kind, uid: 'u1', args, createdAt: Date.now() - 60_000, ...changes });
}

function booking(changes: Partial<Booking> = {}, ...queued: QueuedWrite[]): WithPending<Booking> {
  const own = { courtId: 'c1', venueId: 'v1', venueName: 'Clifton Padel Club', hours: [19, 18], total: 7100 };
  return {
    ...aBooking('b1', { ...own, day: karachiDate(Date.now() + 2 * day), ...changes }),
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

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

beforeEach(() => {
  phone.online = false;
  phone.found = 0;
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

  it('confirmed and over: a label only', () => {
    show(booking({ status: 'confirmed' }), true);
    expect(screen.getByText('Confirmed')).toBeDefined();
    expect(buttons()).toEqual(['Something is wrong']);
  });

  it('every booking has the way to tell what is wrong with it, or to show the transfer that was not found', () => {
    for (const status of ['pending', 'confirmed', 'cancelled', 'completed', 'refund_due', 'unknown'] as const) {
      show(booking({ status }));
      expect(screen.getByRole('button', { name: /^Something is wrong with the booking at Clifton/ })).toBeDefined();
      cleanup();
    }
    show(booking({ status: 'cancelled', endReason: 'not_paid' }));
    expect(buttons()).toEqual(['I have paid: here is my transfer']);
    cleanup();
    show(booking({ problems: [problem()] }));
    expect(screen.queryByRole('button', { name: /^Something is wrong/ }), 'while one is open').toBeNull();
  });

  it('confirmed: its ticket until the end, and cancelling until the first hour', () => {
    const terms: [number, number][] = [[6, 100]];
    show(booking({ status: 'confirmed', terms }));
    expect(screen.getByRole('button', { name: /^Ticket for Clifton Padel Club/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Cancel Clifton Padel Club/ })).toBeDefined();
    cleanup();
    const begun = { status: 'confirmed', terms, day: karachiDate(Date.now() - day) } as const;
    show(booking(begun));
    expect(screen.getByRole('button', { name: /^Cancel/ }), 'the clock of this phone decides nothing').toBeDefined();
    cleanup();
    noteServerTime(new Date().toISOString(), Date.now());
    show(booking(begun));
    expect(screen.getByRole('button', { name: /^Ticket/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });

  it('the address of a reminder opens the ticket', async () => {
    phone.found = null;
    const row = booking({ status: 'confirmed', terms: [[6, 100]], code: 'KB7F3K' });
    render(
      <MemoryRouter initialEntries={['/my-bookings?ticket=b1']}>
        <BookingActions booking={row} over={false} />
      </MemoryRouter>,
    );
    expect((await screen.findByRole('dialog', { name: 'Ticket' })).textContent).toContain('KB7-F3K');
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

  it('over: book the same court and hours again, a week later', () => {
    const played = karachiDate(Date.now() - 2 * day);
    show(booking({ status: 'completed', isReviewed: true, day: played, hours: [19, 18] }), true);
    const again = screen.getByRole('link', { name: 'Book again at Clifton Padel Club, Court 1' });
    const address = new URL(again.getAttribute('href') ?? '', 'https://baari.test');
    expect(address.pathname).toBe('/venues/v1');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      sport: 'Padel',
      court: 'c1',
      day: karachiDate(Date.now() + 5 * day),
      hour: '18,19',
    });
  });
});

describe('a cancellation that waits', () => {
  it('is queued, with its deadline and the money, and can be taken back for good', async () => {
    show(booking({ receipt: 'me/1.jpg' }, write('cancel-booking')));
    await screen.findByText('Cancellation queued, not sent yet');
    expect(await screen.findByText(/^It must reach us before .*6:00 PM, or the booking stands\.$/)).toBeDefined();
    expect(
      screen.getByText(
        /^Everything comes back: PKR\s7,100\. We send it by bank transfer once we have found your payment/,
      ),
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
    expect(buttons()).toEqual(['Something is wrong']);
  });

  it('that was refused says so, and offers no second try', async () => {
    const refused = write('cancel-booking', {
      state: 'failed',
      sentOnce: true,
      error: { code: 'NOT_CANCELLABLE', detail: { status: 'arrived' } },
    });
    show(booking({ status: 'confirmed' }, refused));
    expect(await screen.findByText('This booking can no longer be cancelled.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Got it/ }));
    await vi.waitFor(() => expect(phone.discard).toHaveBeenCalledWith(refused));
  });
});

describe('a cancellation of a confirmed booking', () => {
  const terms: [number, number][] = [[6, 100]];
  const confirmed = { status: 'confirmed', terms, subtotal: 7000, total: 7100 } as const;
  const about = { venue: 'Clifton Padel Club', day: 'Sat', back: 7000, endsAt: Date.now() + day };
  const said = () => document.body.textContent.replaceAll('\u00a0', ' ');

  it('waits with the amount that was shown, and its own deadline', async () => {
    show(booking(confirmed, write('cancel-booking', { about })));
    await screen.findByText('Cancellation queued, not sent yet');
    expect(said()).toContain('PKR 7,000 comes back.');
    expect(said()).toContain(`It must reach us before ${instantText(about.endsAt)}, or the booking stands.`);
  });

  it('that lapsed on this phone says for what, and leads to what comes back now', async () => {
    const lapsed = write('cancel-booking', { about, state: 'failed', error: { code: 'EXPIRED', detail: {} } });
    show(booking(confirmed, lapsed));
    await screen.findByText(/Your booking stands\.$/);
    expect(said()).toContain('Not cancelled: the time for PKR 7,000 has passed. Your booking stands.');
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^See what comes back now/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('comes back: 100% of the court price.');
  });

  it('that would bring back less is agreed to in one tap, or the booking kept', async () => {
    const detail = { refund: 3500, deadline: '2026-11-28T07:00:00Z' };
    const error = { code: 'REFUND_CHANGED', detail } as const;
    const refused = write('cancel-booking', { about, state: 'failed', sentOnce: true, error });
    show(booking(confirmed, refused));
    await screen.findByText(/Your booking stands\.$/);
    expect(said()).toContain('Not cancelled: only PKR 3,500 would come back now. Your booking stands.');
    expect(buttons()).toEqual(['Ticket', 'Cancel for PKR 3,500', 'Keep booking', 'Something is wrong']);
    fireEvent.click(screen.getByRole('button', { name: /^Cancel for/ }));
    await vi.waitFor(() => expect(phone.queueWrite).toHaveBeenCalledOnce());
    expect(phone.queueWrite.mock.calls[0]?.[0]).toMatchObject({
      input: { bookingId: 'b1', refund: 3500 },
      about: { back: 3500, endsAt: Date.parse(detail.deadline) },
      replaces: 'w1',
    });
    cleanup();
    show(booking(confirmed, refused));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep booking' }));
    await vi.waitFor(() => expect(phone.discard).toHaveBeenCalledWith(refused));
  });

  it('for nothing at all is agreed to in the same way', async () => {
    const error = { code: 'REFUND_CHANGED', detail: { refund: 0, deadline: null } } as const;
    show(booking(confirmed, write('cancel-booking', { about, state: 'failed', sentOnce: true, error })));
    fireEvent.click(await screen.findByRole('button', { name: /^Cancel for PKR\s0$/ }));
    await vi.waitFor(() => expect(phone.queueWrite).toHaveBeenCalledOnce());
    expect(phone.queueWrite.mock.calls[0]?.[0].about).not.toHaveProperty('endsAt');
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
