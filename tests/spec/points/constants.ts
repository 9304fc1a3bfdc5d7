import { db, unit, type Point } from '#tests/spec/point.ts';

const numbers = (test: string) => unit('domain/constants.test.ts', test);

export const points: readonly Point[] = [
  {
    id: 'constants.page-size',
    kind: 'constant',
    says: 'The venue list shows 9 a page.',
    proof: [numbers('nine venues a page'), unit('features/venues/venue-browser.test.tsx', 'shows nine, says how many')],
  },
  {
    id: 'constants.featured',
    kind: 'constant',
    says: 'Home features 4 venues.',
    proof: [
      numbers('four featured venues'),
      unit('features/home/home-sections.test.tsx', 'the four recommended venues'),
    ],
  },
  {
    id: 'constants.notifications',
    kind: 'constant',
    says: '20 notifications, newest first.',
    proof: [db('queued-writes', 'come as the newest 20, newest first, and how many are unread in all')],
  },
  {
    id: 'constants.badge',
    kind: 'constant',
    says: 'The unread badge counts to 9, then "9+".',
    proof: [unit('features/notifications/bell.test.tsx', '%i unread show')],
  },
  {
    id: 'constants.initials',
    kind: 'constant',
    says: 'Two initials at most.',
    proof: [unit('domain/user.test.ts', 'the initials of')],
  },
  {
    id: 'constants.window',
    kind: 'constant',
    says: 'Bookable from today to three months ahead.',
    proof: [unit('domain/calendar.test.ts', 'includes both ends'), db('differential', 'about the three-month window')],
  },
  {
    id: 'constants.hours',
    kind: 'constant',
    says: 'Open 07:00 to 22:00 by default, in slots of one hour.',
    proof: [
      unit('domain/opening-hours.test.ts', 'times with the defaults of the spec'),
      db('differential', 'about thousands of pairs of opening and closing texts'),
    ],
  },
  {
    id: 'constants.fee',
    kind: 'constant',
    says: 'A flat fee of PKR 100 a booking; total = price per hour x hours + 100. The parts that are shown make the total that is shown.',
    words: { 'booking.fee': 'Platform fee' },
    proof: [
      unit('domain/booking.test.ts', 'the total is price times hours plus the flat fee'),
      db('differential', 'about thousands of totals, as a booking stores them'),
      db('slots', 'keeps the hours for 15 minutes and says what they cost'),
      unit(
        'features/booking/booking-parts.test.tsx',
        'the fee and the price per hour are those behind the shown total',
      ),
    ],
  },
  {
    id: 'constants.advance',
    kind: 'constant',
    says: '100% in advance, PKR 0 remaining.',
    proof: [unit('features/booking/booking-parts.test.tsx', 'the price in parts')],
  },
  {
    id: 'constants.rating',
    kind: 'constant',
    says: 'Ratings from 1 to 5, the average with one decimal.',
    proof: [unit('text/format.test.ts', 'ratings have one decimal'), db('queued-writes', 'rejects a rating of')],
  },
  {
    id: 'constants.password',
    kind: 'constant',
    says: 'A password has at least 8 characters (the contract says 6; the sign-in service of a hosted project wants 8).',
    proof: [unit('forms/credentials.test.ts', 'keeps a password of exactly eight characters')],
  },
  {
    id: 'constants.card',
    kind: 'constant',
    says: 'Card number 13 to 19 characters, CVC 3 to 4, expiry 5.',
    proof: [unit('forms/card.test.ts', 'a card of the simulation')],
  },
  {
    id: 'constants.delay-login',
    kind: 'constant',
    says: 'On after a login: 1.2 s.',
    proof: [unit('features/auth/use-after-sign-in.test.tsx', 'moves on after the welcome, 1.2 seconds')],
  },
  {
    id: 'constants.delay-payment',
    kind: 'constant',
    says: 'Payment simulation: 1 s.',
    proof: [unit('features/payment/payment-form.test.tsx', 'the pretended payment takes one second')],
  },
  {
    id: 'constants.delay-reset',
    kind: 'constant',
    says: 'On after a reset: 3 s.',
    proof: [unit('features/auth/password/recovery.test.tsx', 'confirms and moves on after three seconds')],
  },
  {
    id: 'constants.delay-change',
    kind: 'constant',
    says: 'On after a change of password: 2 s.',
    proof: [unit('features/account/account.test.tsx', 'confirms and moves on after two seconds')],
  },
  {
    id: 'constants.delay-delete',
    kind: 'constant',
    says: 'On after a deletion: 2 s.',
    proof: [unit('features/account/account.test.tsx', 'says goodbye and moves on after two seconds')],
  },
  {
    id: 'constants.delay-vendor',
    kind: 'constant',
    says: 'On after an application: 1.2 s.',
    proof: [unit('features/vendor/vendor-done.test.tsx', 'goes Home after 1.2 seconds')],
  },
  {
    id: 'constants.sports',
    kind: 'constant',
    says: 'Eight sports in all, five on the sports pages.',
    proof: [
      db('seed', 'has the sports, cities, venues, courts and reviews that were promised'),
      unit('features/sports/sports-pages.test.tsx', 'five sports'),
    ],
  },
  {
    id: 'constants.breakpoint',
    kind: 'constant',
    says: 'Below 768 px the layout is the one for phones.',
    proof: [numbers('one breakpoint, at 768 px')],
  },
  {
    id: 'constants.currency',
    kind: 'constant',
    says: 'Prices are whole PKR.',
    proof: [
      unit('text/format.test.ts', 'prices are whole rupees'),
      db('create-booking', 'counts money in whole rupees'),
    ],
  },
];
