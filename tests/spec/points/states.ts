import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const badge = unit('features/my-bookings/row/booking-parts.test.tsx', 'the colour of every status');

export const points: readonly Point[] = [
  {
    id: 'states.booking',
    kind: 'state',
    says: 'A booking is pending, confirmed, cancelled or completed; who may move it where is checked step by step.',
    proof: [db('booking-states', 'all 25 transitions'), db('booking-states', 'was asked every step by everybody')],
  },
  {
    id: 'states.refund',
    kind: 'state',
    says: 'A refund is due, then sent or void; undone within 24 hours it is due again. Nothing is sent before the payment was found.',
    proof: [
      db('refunds', 'finds the payment, sends it back, ends the booking, and says so once'),
      db('refunds', 'strikes a payment that nobody found'),
      db('refunds', 'is undone by Baari within 24 hours'),
      db('refund-races', 'settling × settling'),
    ],
  },
  {
    id: 'states.paid-not-played',
    kind: 'state',
    says: 'Every paid booking that does not take place has a refund, unless its payment was not found or its receipt cannot be read.',
    proof: [
      db('refunds', 'withdrawn by the customer'),
      db('refunds', 'unanswered when its time came'),
      db('refunds', 'unplaced when the hours were lost'),
      db('refunds', 'declined by staff'),
      db('refunds', 'owes nothing'),
      db('refunds', 'a confirmed booking cancelled by %s'),
      db('refunds', 'every order of cancelling, time and declining'),
    ],
  },
  {
    id: 'states.new-booking',
    kind: 'state',
    says: 'A new booking is pending.',
    words: { 'bookings.status.pending': 'Pending' },
    proof: [db('create-booking', 'books hours and answers the whole booking'), e2e('booking', 'a newcomer books')],
  },
  {
    id: 'states.completed',
    kind: 'state',
    says: 'A confirmed booking is completed when its last hour has ended.',
    words: { 'bookings.status.completed': 'Completed' },
    proof: [db('account-and-time', 'completes a confirmed booking when its last hour has ended')],
  },
  {
    id: 'states.undecided',
    kind: 'state',
    says: 'A pending booking that nobody decides about ends 12 hours after it was made or at its start, never in its first hour; its person is told an hour before.',
    proof: [
      db('account-and-time', 'a booking of today ends undecided'),
      db('account-and-time', 'tells the person once, an hour before, by when it ends'),
      db('account-and-time', 'a booking made under a hold while its hour began is not taken back'),
      db('time-races', 'two runs at once tell and end everything once'),
    ],
  },
  {
    id: 'states.badges',
    kind: 'state',
    says: 'Badges: green confirmed, red cancelled, yellow pending and refund due, gray for every other, also one that this build does not know.',
    words: {
      'bookings.status.confirmed': 'Confirmed',
      'bookings.status.cancelled': 'Cancelled',
      'bookings.status.unknown': 'New status',
    },
    proof: [
      badge,
      unit('app/newer-release.test.tsx', 'a booking in a status of a newer server has a neutral badge'),
      unit('data/sync/pull.test.ts', 'a status that this build does not know is kept, and read as unknown'),
    ],
  },
  {
    id: 'states.review',
    kind: 'state',
    says: 'A completed booking can be reviewed; afterwards it is marked as reviewed, with the rating of the venue.',
    proof: [
      db('queued-writes', 'is for the own, completed booking only'),
      db('queued-writes', 'changes review, average and flag together'),
      db('booking-states', 'marks a booking as reviewed once and for all'),
    ],
  },
  {
    id: 'states.unknown',
    kind: 'state',
    says: 'A status, kind, slot state, verdict, code or sport of a later release is neutral, and breaks no screen.',
    words: { 'bookings.status.unknown': 'New status', 'booking.state.unknown': 'Not available' },
    proof: [
      unit('app/newer-release.test.tsx', 'whatever a newer release says,'),
      unit('domain/known.test.ts', 'reads anything else as something neutral'),
      unit('data/sync/pull.test.ts', 'a status that this build does not know is kept, and read as unknown'),
      unit('data/repositories/slots.test.ts', 'an hour in a state of a newer server cannot be booked here'),
      unit('data/outbox/apply-results.test.ts', '%s: nothing is lost'),
    ],
  },
  {
    id: 'states.slot-free-again',
    kind: 'state',
    says: 'An hour of a cancelled booking is free unless it has begun; any other booking and a manual block keep it.',
    proof: [
      db('slots', 'shows a lapsed hold and a cancelled booking as free'),
      db('create-booking', 'treats a manual block and a live hold of another person as taken'),
      db('booking-states', 'frees the hours of a cancelled or refunded booking'),
    ],
  },
  {
    id: 'states.slot-past',
    kind: 'state',
    says: 'Hours of today up to and including the running one are unavailable.',
    proof: [
      db('slots', 'marks today up to and including the running hour as past'),
      unit(
        'features/booking/grid/board.test.tsx',
        'shows every court of the chosen sport with its price, and each hour',
      ),
    ],
  },
  {
    id: 'states.notification',
    kind: 'state',
    says: 'A notification goes from unread to read, never back.',
    proof: [db('queued-writes', 'are marked read by their owner only, never back')],
  },
  {
    id: 'states.vendor',
    kind: 'state',
    says: 'An application starts as pending.',
    proof: [db('queued-writes', 'starts as pending whatever the phone says')],
  },
  {
    id: 'states.password-mail',
    kind: 'state',
    says: 'A password mail is first not sent, then sent.',
    proof: [db('account-and-time', 'are sent once the phone says so, which is all it can change')],
  },
  {
    id: 'states.sign-out-elsewhere',
    kind: 'state',
    says: 'A sign-out holds in every tab.',
    proof: [e2e('session', 'and signs the other tab out')],
  },
];
