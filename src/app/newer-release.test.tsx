// A build that is out meets names that were made up after it. Whatever they are, every screen that reads one stands.
import { render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, test, vi } from 'vitest';
import {
  bookingsWithPending,
  favouritesWithPending,
  notificationsWithPending,
  watchesWithPending,
} from '#commands/queue/overlay.ts';
import { type Booking, readBooking, type Refund, slotStateOf, usualPaymentCheck } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Notification } from '#domain/notification.ts';
import { readWrite, type QueuedWrite } from '#domain/queued-write.ts';
import { buildVenueIndex, searchVenues } from '#domain/venue-search.ts';
import { BoardGrid } from '#features/booking/grid/board-grid.tsx';
import type { Slot } from '#features/booking/machine/booking-view.ts';
import BookingsTable from '#features/my-bookings/bookings-table.tsx';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { OutboxItem } from '#features/outbox/outbox-item.tsx';
import { errorText } from '#text/error-text.ts';
import { booking, queuedWrite, uuid } from '#tests/support/samples.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { WaitingWrites } from '#ui/form/waiting-writes.tsx';

vi.mock('#commands/queue/queue.ts', () => ({ discard: vi.fn(), retry: vi.fn(), queueWrite: vi.fn() }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => 0 }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => true, useConnection: () => 'online' }));
vi.mock('#hooks/use-payment-check.ts', () => ({ usePaymentCheck: () => usualPaymentCheck }));

const day = 24 * 60 * 60 * 1000;
/** Names of this release, of one that is not made yet, and those that every object has. */
const nameAmong = (...names: string[]) =>
  fc.oneof(
    fc.constantFrom(...names),
    fc.string(),
    fc.constantFrom('rescheduled', 'constructor', '__proto__', 'toString', ''),
  );

const statuses = ['pending', 'confirmed', 'cancelled', 'completed', 'refund_due'];
const kinds = [
  'cancel-booking',
  'submit-review',
  'answer-move',
  'report-problem',
  'confirm-refund',
  'set-favourite',
  'mark-notifications-read',
  'submit-contact-message',
];
const codes = ['NOT_CANCELLABLE', 'TOO_LATE', 'RATE_LIMITED', 'UNEXPECTED'];

const anyRefund = fc.record({
  id: fc.uuid(),
  amount: fc.nat(),
  reason: nameAmong('cancelled', 'lost_hours'),
  state: nameAmong('due', 'sent', 'void'),
  isSeen: fc.boolean(),
  payer: nameAmong('platform', 'venue'),
  reference: fc.constantFrom(null, 'TX1'),
  settledAt: fc.constantFrom(null, '2026-11-21T08:00:00.000Z'),
  arrivedAt: fc.constantFrom(null, '2026-11-22T08:00:00.000Z'),
}) as unknown as fc.Arbitrary<Refund>;

const anyOffer = fc.record({
  id: fc.constant(uuid(6)),
  courtId: fc.constant(uuid(7)),
  courtName: fc.string(),
  day: fc.constant(karachiDate(Date.now() + 2 * day)),
  hours: fc.constantFrom([9], [9, 12, 20]),
  until: fc.constantFrom(new Date(Date.now() + day).toISOString(), '2026-11-01T08:00:00.000Z', 'soon'),
  by: nameAmong('venue', 'platform'),
});

const anyProblem = fc.record({
  id: fc.uuid(),
  kind: nameAmong('paid', 'refund', 'other'),
  text: fc.string(),
  answer: fc.option(fc.string()),
  createdAt: fc.constant('2026-11-21T08:00:00.000Z'),
  closedAt: fc.constantFrom(null, '2026-11-22T08:00:00.000Z'),
});

const anyBooking = fc
  .record({
    status: nameAmong(...statuses),
    sport: fc.option(nameAmong('Padel')),
    payee: nameAmong('platform', 'venue'),
    endedBy: fc.option(nameAmong('customer', 'venue', 'platform', 'time')),
    endReason: fc.option(nameAmong('not_paid')),
    refunds: fc.array(anyRefund, { maxLength: 2 }),
    moveOffer: fc.option(anyOffer, { nil: undefined }),
    problems: fc.option(fc.array(anyProblem, { maxLength: 2 }), { nil: undefined }),
    day: fc.constantFrom(karachiDate(Date.now() + 3 * day), '2026-11-01'),
  })
  .map((changes): Booking => readBooking(booking(uuid(1), changes as unknown as Partial<Booking>)));

const anyDetail = fc.record({ status: nameAmong(...statuses), hours: fc.anything(), total: fc.anything() });

/** Newer than every kind is now. */
const newer = 99;
/** Arguments and facts of a newer version may be anything. */
const anyWrite = fc
  .record({
    kind: nameAmong(...kinds),
    v: fc.constantFrom(1, 2, newer),
    state: nameAmong('queued', 'sending', 'parked', 'failed'),
    parkedFor: fc.option(nameAmong('sign-in', 'update', 'return')),
    error: fc.option(fc.record({ code: nameAmong(...codes), detail: anyDetail })),
    about: fc.dictionary(fc.constantFrom('venue', 'day', 'rating', 'subject'), fc.string()),
    sentOnce: fc.boolean(),
  })
  .chain((changes) =>
    (changes.v === newer ? fc.anything() : fc.constant({ bookingId: uuid(1), ids: [uuid(2)], venueId: uuid(3) })).map(
      (args): QueuedWrite => readWrite(queuedWrite(1, { ...changes, args } as unknown as Partial<QueuedWrite>)),
    ),
  );

const anyNotification = fc.record({
  id: fc.constant(uuid(4)),
  kind: nameAmong('booking_confirmed', 'booking_received', 'vendor_rejected'),
  message: fc.string(),
  bookingId: fc.constantFrom(null, uuid(1)),
  isRead: fc.boolean(),
  createdAt: fc.constant('2026-11-21T08:00:00.000Z'),
  rev: fc.nat(),
}) satisfies fc.Arbitrary<Notification>;

function drawn(element: ReactElement): string | null {
  const { container, unmount } = render(element, { wrapper: MemoryRouter });
  const text = container.textContent;
  unmount();
  return text;
}

const arena = {
  id: uuid(1),
  name: 'Arena',
  city: 'Karachi',
  area: 'Clifton',
  lat: null,
  lng: null,
  open: '07:00',
  close: '22:00',
  image: null,
  ratingSum: 0,
  ratingCount: 0,
  minPrice: null,
  rates: [],
  vendor: null,
};
function boardOf(sport: string, slots: Slot[]): ReactElement {
  const row = {
    court: { id: 'c1', name: 'Court 1', sport, price: 1000 },
    rate: { min: 1000, max: 1000 },
    priceOf: () => 1000,
    slots,
  };
  const nothing = () => undefined;
  return (
    <BoardGrid
      day="2026-11-28"
      rows={[row, { ...row, court: { ...row.court, id: 'c2' } }]}
      courtId="c1"
      mode="live"
      locked={false}
      onCourt={nothing}
      onHour={nothing}
      onTaken={nothing}
    />
  );
}
const facts = { online: true, now: Date.now(), backoffUntil: 0 };
const runs = { numRuns: 60 };

describe('whatever a newer release says,', () => {
  it('My Bookings stands', () => {
    const anyRow = fc.tuple(anyBooking, fc.array(anyWrite, { maxLength: 3 }));
    fc.assert(
      fc.property(anyRow, ([row, writes]) => {
        expect(drawn(<BookingsTable asOf={undefined} bookings={bookingsWithPending([row], writes)} />)).toContain(
          row.venueName,
        );
      }),
      runs,
    );
  });

  it('what waits stands, in the panel and under its form', () => {
    const nothing = () => undefined;
    fc.assert(
      fc.property(anyWrite, (write) => {
        expect(drawn(<OutboxItem write={write} facts={facts} onLeave={nothing} onGone={nothing} />)).toMatch(/\w/);
        const waiting = (
          <WaitingWrites label="x" writes={[write]} nameOf={() => 'x'} onEdit={nothing} onDiscard={async () => true} />
        );
        expect(drawn(waiting)).toMatch(/\w/);
        expect(favouritesWithPending([uuid(3)], [write])).toBeInstanceOf(Array);
        expect(watchesWithPending([], [write])).toBeInstanceOf(Array);
      }),
      runs,
    );
  });

  it('the bell stands', () => {
    const all = fc.tuple(fc.array(anyNotification, { maxLength: 1 }), fc.array(anyWrite, { maxLength: 2 }));
    fc.assert(
      fc.property(all, ([list, writes]) => {
        const painted = notificationsWithPending({ list, unread: list.length }, writes);
        const bell = (
          <NotificationList
            list={painted.list}
            problem={undefined}
            onRetry={() => undefined}
            onLeave={() => undefined}
          />
        );
        expect(drawn(bell)).toContain(list[0]?.message ?? '');
      }),
      runs,
    );
  });

  it('the hours stand', () => {
    fc.assert(
      fc.property(nameAmong('free', 'taken', 'mine', 'held', 'past'), (name) => {
        const slot = { hour: 18, state: slotStateOf(name), selectable: false, chosen: false };
        expect(drawn(boardOf('Padel', [slot]))).toMatch(/6\sPM/);
      }),
      runs,
    );
  });

  it('venues and courts stand, and are found', () => {
    const sport = fc.record({ id: fc.nat({ max: 5000 }), name: nameAmong('Padel') });
    fc.assert(
      fc.property(fc.array(sport, { maxLength: 40 }), (sports) => {
        const names = sports.map(({ name }) => name);
        const venue = {
          ...arena,
          sports: names.slice(0, 3),
        };
        const index = buildVenueIndex([venue], sports);
        for (const name of venue.sports) expect(searchVenues(index, { sports: [name] })).toEqual([venue]);
        expect(drawn(<VenueCard venue={venue} to="/" action="Book Now" />)).toContain('Arena');
        for (const name of names) expect(drawn(boardOf(name, []))).toContain('Court 1');
      }),
      runs,
    );
  });

  it('an error has words', () => {
    fc.assert(
      fc.property(nameAmong(...codes), anyDetail, (code, detail) => {
        expect(errorText(new AppError(code as ErrorCode, detail))).toMatch(/\w/);
      }),
    );
  });
});

test('a booking in a status of a newer server has a neutral badge, says so, and offers nothing that may be wrong', () => {
  // spec: states.badges, states.unknown
  const row = readBooking(
    booking(uuid(1), { status: 'rescheduled' as Booking['status'], day: karachiDate(Date.now() + day) }),
  );
  render(<BookingsTable asOf={undefined} bookings={bookingsWithPending([row], [])} />, { wrapper: MemoryRouter });
  expect(screen.getByText('New status').closest('.MuiChip-root')?.classList).toContain('MuiChip-colorDefault');
  expect(screen.queryByText(/doesn’t know this status yet/)).not.toBeNull();
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /calendar/ })).toBeNull();
});

test('a write of a newer build is called what it is', () => {
  const write = readWrite(queuedWrite(1, { kind: 'join-game', v: 1 }));
  render(<OutboxItem write={write} facts={facts} onLeave={() => undefined} onGone={() => undefined} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByRole('heading').textContent).toBe('A change made with a newer version of Baari');
});
