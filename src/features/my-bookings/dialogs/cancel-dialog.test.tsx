import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { booking, moveOffer, queuedWrite } from '#tests/support/samples.ts';
import CancelDialog from './cancel-dialog.tsx';

const phone = vi.hoisted(() => ({ online: true }));
const queueWrite = vi.hoisted(() =>
  vi.fn<(write: { input: object; about: object; replaces?: string }) => Promise<object>>(),
);
vi.mock('#commands/queue/queue.ts', () => ({ queueWrite }));
// By the clock of each test alone: files that run in the same process share what the server last said the time was.
vi.mock('#data/server/server-clock.ts', () => ({ serverNow: () => Date.now() }));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => (phone.online ? 'online' : 'offline') }));

beforeEach(() => {
  // Hours before the booking of the samples begins.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T04:00:00Z') });
  phone.online = true;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

function show(changes: Partial<Booking> = {}): string {
  render(<CancelDialog booking={booking('b1', { receipt: 'me/1.jpg', ...changes })} onClosed={vi.fn()} />);
  return screen.getByRole('dialog', { name: 'Cancel this booking?' }).textContent.replaceAll('\u00a0', ' ');
}

it('says the amount and what becomes of it, before the tap', () => {
  expect(show()).toContain(
    'Others can book these hours. Everything comes back: PKR 6,100. We send it by bank transfer once we have found your payment, and call you.',
  );
});

it('the venue sends back what was paid to its own account', () => {
  expect(show({ payee: 'venue' })).toContain(
    'Everything comes back: PKR 6,100. The venue sends it by bank transfer once it has found your payment. We call you.',
  );
});

it('nothing is promised for a booking without a receipt', () => {
  const said = show({ receipt: null });
  expect(said).toContain('No receipt was sent for it. If you did pay, tell us.');
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
  expect(sent?.input).toEqual({ bookingId: 'b1', refund: 6100 });
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

const hour = 60 * 60 * 1000;
/** Sat 28 Nov 2026, 6 PM in Karachi: the first hour of the booking. */
const start = Date.parse('2026-11-28T13:00:00Z');
const standard: [number, number][] = [[6, 100]];
const confirmed = { status: 'confirmed', terms: standard, subtotal: 6000, toCollect: 0, received: 6100 } as const;

/** The dialog as it is so many hours before the start. */
function showBefore(hours: number, changes: Partial<Booking> = {}): string {
  vi.useFakeTimers({ now: start - hours * hour });
  return show({ ...confirmed, ...changes });
}

const shownNow = () => screen.getByRole('dialog').textContent.replaceAll('\u00a0', ' ');

async function sentNow() {
  queueWrite.mockResolvedValue({ id: 'w1' });
  fireEvent.click(screen.getByRole('button', { name: 'Yes, cancel booking' }));
  await act(async () => undefined);
  return queueWrite.mock.calls.at(-1)?.[0];
}

describe('a confirmed booking', () => {
  it('says to the rupee what comes back, until when, and sends that amount with its deadline', async () => {
    const said = showBefore(8);
    expect(said).toContain('PKR 6,000 comes back: 100% of the court price. The platform fee of PKR 100 does not.');
    expect(said).toContain('This holds if your cancellation reaches us before Sat 28 Nov, 12:00 PM.');
    expect(said).toContain('We send it by bank transfer and call you.');
    expect(said).toContain('up to 6 hours before the start and the whole court price comes back. After that, nothing.');
    expect(await sentNow()).toMatchObject({
      input: { bookingId: 'b1', refund: 6000 },
      about: { back: 6000, endsAt: start - 6 * hour },
    });
  });

  it('says when nothing comes back any more, and why; that amount has no deadline', async () => {
    expect(showBefore(5.99)).toContain('Nothing comes back: it is less than 6 hours before the start.');
    const write = await sentNow();
    expect(write?.input).toEqual({ bookingId: 'b1', refund: 0 });
    expect(write?.about).not.toHaveProperty('endsAt');
  });

  it('says the next step of its policy as soon as the deadline passes under the eyes of the person', () => {
    const terms: [number, number][] = [
      [24, 100],
      [6, 50],
    ];
    expect(showBefore(24.001, { terms })).toContain('PKR 6,000 comes back: 100% of the court price.');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(shownNow()).toContain('PKR 3,000 comes back: 50% of the court price.');
    expect(shownNow()).toContain('before Sat 28 Nov, 12:00 PM.');
  });

  it('says that everything comes back while a move is asked for and after a no, with no rule beside it', async () => {
    for (const changes of [{ moveOffer: moveOffer() }, { isFreeToCancel: true as const }]) {
      const said = showBefore(1, changes);
      expect(said).toContain(
        'Everything comes back: PKR 6,100. You were asked to move this booking, so cancelling it is free until it starts.',
      );
      expect(said).not.toContain('The rule of this booking');
      const write = await sentNow();
      expect(write).toMatchObject({ input: { refund: 6100 }, about: { back: 6100, endsAt: start } });
      cleanup();
    }
  });

  it('counts from the later of its times, and says so, but never beyond the start', async () => {
    const said = showBefore(2, { refundStart: '2026-11-29T13:00:00Z' });
    expect(said).toContain('PKR 6,000 comes back: 100% of the court price.');
    expect(said).toContain(
      'The booking was moved, so this is counted from Sun 29 Nov, 6:00 PM, the later of its times.',
    );
    expect(said).toContain('This holds if your cancellation reaches us before Sat 28 Nov, 6:00 PM.');
    expect(await sentNow()).toMatchObject({ about: { back: 6000, endsAt: start } });
  });

  it('takes the place of an answer about a move that nobody has to hear of any more', async () => {
    vi.useFakeTimers({ now: start - 8 * hour });
    const answer = queuedWrite(1, { id: 'a1', kind: 'answer-move' });
    const dialog = (more: object) =>
      render(<CancelDialog booking={booking('b1', confirmed)} answer={answer} {...more} onClosed={vi.fn()} />);
    dialog({});
    expect(await sentNow()).toMatchObject({ replaces: 'a1' });
    cleanup();
    dialog({ answer: { ...answer, sentOnce: true } });
    expect((await sentNow())?.replaces, 'which may have reached the server').toBeUndefined();
  });

  it('takes off what was still to be paid at the venue, and names who sends the rest', () => {
    const said = showBefore(8, { toCollect: 200, received: 5900, payee: 'venue' });
    expect(said).toContain('PKR 5,800 comes back: 100% of the court price.');
    expect(said).toContain('PKR 200 that you still had to pay at the venue is taken off.');
    expect(said).toContain('The venue sends it by bank transfer and calls you.');
  });

  it('under a policy that gives nothing back says that, not an hour', () => {
    expect(showBefore(80, { terms: [] })).toContain(
      'Nothing comes back: this booking can’t be cancelled for money back once it is confirmed.',
    );
  });

  it('offline names the deadline of the refund, which is what can be missed', () => {
    phone.online = false;
    expect(showBefore(8)).toContain('It must reach us before Sat 28 Nov, 12:00 PM, or the booking stands.');
  });

  it('takes the place of a refused cancellation, and of no other', async () => {
    vi.useFakeTimers({ now: start - 8 * hour });
    const write = queuedWrite(1, { id: 'w9', state: 'failed', error: { code: 'EXPIRED', detail: {} } });
    render(<CancelDialog booking={booking('b1', confirmed)} write={write} onClosed={vi.fn()} />);
    expect(await sentNow()).toMatchObject({ replaces: 'w9' });
    cleanup();
    render(
      <CancelDialog booking={booking('b1', confirmed)} write={{ ...write, state: 'queued' }} onClosed={vi.fn()} />,
    );
    expect((await sentNow())?.replaces).toBeUndefined();
  });
});

it('a pending booking is cancelled for everything, so that a confirmation in between is asked about', async () => {
  expect(showBefore(8, { status: 'pending', received: undefined })).toContain('Everything comes back: PKR 6,100.');
  const write = await sentNow();
  expect(write?.input).toEqual({ bookingId: 'b1', refund: 6100 });
  expect(write?.about).not.toHaveProperty('endsAt');
});
