import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Booking, usualPaymentCheck } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { formatDay, formatWeekday } from '#text/format.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { booking as aBooking, refund } from '#tests/support/samples.ts';
import { MyBookings } from './my-bookings.tsx';

const phone = vi.hoisted(() => ({
  bookings: vi.fn<() => Booking[] | undefined>(),
  writes: vi.fn<() => QueuedWrite[] | undefined>(),
  pullBookings: vi.fn<() => Promise<void>>(),
  freshness: vi.fn<(part: string) => { at?: number; stale: boolean }>(),
  online: vi.fn<() => boolean>(),
}));
vi.mock('#data/repositories/bookings.ts', () => ({ pullBookings: phone.pullBookings, readBookings: phone.bookings }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: phone.bookings }));
vi.mock('#hooks/use-payment-check.ts', () => ({ usePaymentCheck: () => usualPaymentCheck }));
vi.mock('#hooks/use-watches.ts', () => ({ useWatches: () => ({ list: [] }) }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: phone.writes }));
vi.mock('#hooks/use-online.ts', async (real) => ({ ...(await real<object>()), useOnline: phone.online }));
vi.mock('#hooks/use-freshness.ts', () => ({ useFreshness: phone.freshness }));

const user = { id: 'u1', email: 'ayesha@baari.test', name: 'Ayesha Khan' };
const nonBreaking = '\u00a0';
const joiner = '\u2060';
const tomorrow = karachiDate(Date.now() + 24 * 60 * 60 * 1000);

const booking = aBooking('b1', {
  venueId: 'v1',
  venueName: 'Clifton Padel Club',
  day: tomorrow,
  hours: [19, 18],
  total: 7100,
});

function show(at = '/my-bookings') {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <MyBookings user={user} />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  phone.bookings.mockReturnValue([]);
  phone.writes.mockReturnValue([]);
  phone.pullBookings.mockResolvedValue(undefined);
  phone.freshness.mockReturnValue({ at: Date.now(), stale: false });
  phone.online.mockReturnValue(true);
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('My Bookings', () => {
  it('says that there are none only when the server has said so', async () => {
    show();
    expect(await screen.findByText('You don’t have any bookings yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find venues' }).getAttribute('href')).toBe('/venues');
  });

  it('waits for the first answer instead of claiming that there are none', async () => {
    phone.freshness.mockReturnValue({ stale: true });
    phone.pullBookings.mockReturnValue(new Promise(() => undefined));
    show();
    await screen.findByText('Loading your bookings...');
    expect(screen.queryByText('You don’t have any bookings yet.')).toBeNull();
  });

  it('says that it does not know when the server was never reached', async () => {
    phone.freshness.mockReturnValue({ stale: true });
    phone.pullBookings.mockRejectedValue(new AppError('OFFLINE'));
    show();
    await screen.findByText('Your bookings aren’t on this phone yet.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(phone.pullBookings).toHaveBeenCalledTimes(2);
  });

  it('says how old the list is, offline only where the bar under the header says another age', async () => {
    show();
    await screen.findByText('Updated just now');
    cleanup();
    phone.online.mockReturnValue(false);
    show();
    await screen.findByRole('button', { name: 'Refresh' });
    expect(screen.queryByText('Updated just now')).toBeNull();
    cleanup();
    const hoursAgo = { at: Date.now() - 2 * 3_600_000, stale: true };
    phone.freshness.mockImplementation((part) => (part === 'ref' ? hoursAgo : { at: Date.now(), stale: false }));
    show();
    await screen.findByText('Updated just now');
  });

  it('names a date once: in full beside “Tomorrow”, and not again beside its weekday', async () => {
    const later = karachiDate(Date.now() + 9 * 24 * 60 * 60 * 1000);
    phone.bookings.mockReturnValue([booking, { ...booking, id: 'b2', day: later }]);
    show();
    const dates = (await screen.findAllByRole('cell')).filter(({ className }) => className.includes('booking-date'));
    const [near, far] = dates.map(({ textContent }) => textContent);
    expect(near).toContain(formatDay(tomorrow));
    expect(far).toContain(`${formatWeekday(later)}, `);
    expect(far).not.toContain(formatDay(later));
  });

  it('shows a booking as a row of a table, with its hours to unfold', async () => {
    phone.bookings.mockReturnValue([booking]);
    show();
    const row = await screen.findByRole('row', { name: /Clifton Padel Club/ });
    expect(within(row).getByRole('link', { name: 'Clifton Padel Club' }).getAttribute('href')).toBe('/venues/v1');
    expect(within(row).getByText('Pending')).toBeDefined();
    expect(within(row).getByText('We are checking your transfer and will call you.')).toBeDefined();
    expect(within(row).getByText(/^Usually within 30 minutes, 9\sAM to 11\sPM\.$/)).toBeDefined();
    const hours = within(row).getByRole('button', { expanded: false });
    const list = document.getElementById(hours.getAttribute('aria-controls') ?? '');
    expect(list?.hidden).toBe(true);
    fireEvent.click(hours);
    expect(hours.getAttribute('aria-expanded')).toBe('true');
    expect(list?.hidden).toBe(false);
    const slots = [...(list?.children ?? [])];
    expect(slots.map(({ textContent }) => textContent.replaceAll(nonBreaking, ' ').replaceAll(joiner, ''))).toEqual([
      '6:00 PM – 7:00 PM',
      '7:00 PM – 8:00 PM',
    ]);
  });

  it('what is to come says under its hours how it can be cancelled, what is over does not', async () => {
    const terms: [number, number][] = [[6, 100]];
    phone.bookings.mockReturnValue([
      { ...booking, terms },
      { ...booking, id: 'b2', terms, status: 'completed', day: '2020-01-01' },
    ]);
    show();
    await screen.findAllByRole('row', { name: /Clifton Padel Club/ });
    const sentence = /^Cancel a confirmed booking up to 6 hours before the start .* The platform fee of PKR.100/;
    expect(screen.queryByText(sentence)).toBeNull();
    for (const hours of screen.getAllByRole('button', { expanded: false })) fireEvent.click(hours);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
  });

  it('a press is not lost when the row moves to another group before its dialog is here', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    phone.bookings.mockReturnValue([booking]);
    const { rerender } = show();
    const page = (
      <MemoryRouter>
        <MyBookings user={user} />
      </MemoryRouter>
    );
    fireEvent.click(screen.getByRole('button', { name: /^Cancel / }));
    // The clock jumps, or the last hour ends: the row stands under "Past" now.
    vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
    phone.bookings.mockReturnValue([{ ...booking }]);
    rerender(page);
    expect(screen.getByRole('columnheader', { name: 'Past' })).toBeDefined();
    await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    vi.useRealTimers();
    phone.bookings.mockReturnValue([{ ...booking }]);
    rerender(page);
    expect(screen.queryByRole('columnheader', { name: 'Past' }), 'back again, with the dialog open').toBeNull();
    expect(screen.getByRole('dialog', { name: 'Cancel this booking?' })).toBeDefined();
  });

  it('a dialog is not there any more for whoever comes back to the screen', async () => {
    phone.bookings.mockReturnValue([booking]);
    const { unmount } = show();
    fireEvent.click(screen.getByRole('button', { name: /^Cancel / }));
    await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    unmount();
    show();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the columns of the contract', async () => {
    phone.bookings.mockReturnValue([booking]);
    show();
    await screen.findByText('Clifton Padel Club');
    const names = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(names.slice(0, 7)).toEqual(['Venue', 'Court', 'Date', 'Time Slots', 'Status', 'Price', 'Receipt']);
  });

  it('keeps the list on the screen when a refresh fails, and says so', async () => {
    phone.bookings.mockReturnValue([booking]);
    phone.pullBookings.mockRejectedValue(new AppError('OFFLINE'));
    show();
    await screen.findByRole('row', { name: /Clifton Padel Club/ });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We can’t reach Baari right now. Check your connection or try again in a minute.',
    );
    expect(screen.getByRole('row', { name: /Clifton Padel Club/ })).toBeDefined();
  });

  it('offers the login when the session has ended on the server', async () => {
    phone.bookings.mockReturnValue([booking]);
    phone.pullBookings.mockRejectedValue(new AppError('SIGNED_OUT'));
    show();
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?next=%2Fmy-bookings',
    );
  });

  it('shows the booking that a notification led to', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    phone.bookings.mockReturnValue([booking, { ...booking, id: 'b2', venueName: 'Gulberg Futsal' }]);
    show('/my-bookings#booking-b2');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Gulberg Futsal/ })));
    expect(scroll).toHaveBeenCalledOnce();
  });

  it('says above the list how much money comes back, and what was promised', async () => {
    const refunds = [refund({ amount: 7100 })];
    const owed = { ...booking, id: 'b2', status: 'refund_due', day: '2026-11-01', refunds } satisfies Booking;
    phone.bookings.mockReturnValue([booking, owed]);
    show();
    const notice = (await screen.findByText(/^You get PKR\s7,100 back\.$/)).parentElement;
    expect(notice?.textContent).toMatch(
      /Refund of PKR\s7,100 due as soon as we have found your payment\. We call you\./,
    );
    expect(screen.getByRole('columnheader', { name: 'Refunds' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show in the list' }).getAttribute('href')).toBe('/my-bookings#booking-b2');
    cleanup();
    phone.bookings.mockReturnValue([booking, owed, { ...owed, id: 'b3' }]);
    show();
    expect(await screen.findByText(/^You get PKR\s14,200 back for 2 bookings\.$/)).toBeDefined();
    cleanup();
    phone.bookings.mockReturnValue([booking]);
    show();
    await screen.findByRole('row', { name: /Clifton Padel Club/ });
    expect(screen.queryByRole('link', { name: 'Show in the list' })).toBeNull();
  });

  it('explains a missing receipt', async () => {
    phone.bookings.mockReturnValue([booking]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Not available' }));
    expect(readToasts().at(-1)).toMatchObject({
      title: 'No receipt available',
      text: 'No payment receipt has been uploaded for this booking.',
    });
  });
});
