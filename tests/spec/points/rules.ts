import { db, unit, type Point } from '#tests/spec/point.ts';

const summary = 'features/booking/booking-parts.test.tsx';
const machine = 'features/booking/machine/booking-machine.test.ts';
const board = 'features/booking/grid/board.test.tsx';

export const points: readonly Point[] = [
  {
    id: 'rules.prices-agree',
    kind: 'rule',
    says: 'One rule prices an hour: date before weekly, court before all courts, fewer weekdays before more, newer before older; hours after midnight follow the evening on which they began. Phone and server agree.',
    proof: [
      unit('domain/price-rules.test.ts', 'at %s %i:00 an hour costs %i'),
      unit('domain/price-rules.test.ts', 'PKR %i with %i percent is %i'),
      unit('domain/price-rules.test.ts', 'over midnight'),
      db('rule-differences', 'about what the hours of thousands of dates cost'),
    ],
  },
  {
    id: 'rules.hours-agree',
    kind: 'rule',
    says: 'Opening hours follow dates before weeks, a court before the venue, newer before older; breaks and pauses are taken away. Phone and server agree.',
    proof: [
      unit('domain/opening-rules.test.ts', '16:00–02:00 with weekends, Ramzan and Eid is open on %s'),
      unit('domain/opening-rules.test.ts', '07:00–23:00 closes for the Friday prayer'),
      db('rule-differences', 'about when a court is open on thousands of dates'),
    ],
  },
  {
    id: 'rules.refunds-agree',
    kind: 'rule',
    says: 'What comes back follows the policy on the booking, up to the very moment of a step. Phone and server agree.',
    proof: [
      unit('domain/terms.test.ts', '3 exactly 6 h before'),
      db('rule-differences', 'about what thousands of cancellations bring back'),
    ],
  },
  {
    id: 'rules.one-price',
    kind: 'rule',
    says: 'The grid, the grid without a connection, the summary, the hold and the booking name the same price of each hour; the total is their sum plus the fee.',
    words: { 'booking.unitTimes': { one: '{price} × {count} hour', other: '{price} × {count} hours' } },
    proof: [
      unit(machine, 'at two prices: choice and hold make the same total'),
      unit(machine, 'offline the hours and prices are those of the rules'),
      unit(summary, 'one line for each price'),
      db('rules-on-the-phone', 'costs on the phone what it costs on the server'),
      db('rules-on-the-phone', 'two prices in one booking'),
    ],
  },
  {
    id: 'rules.hour-prices',
    kind: 'state',
    says: 'Hours on the board name their price only where the prices of the court differ that day.',
    words: { 'venue.perHour': '{price} per hour', 'venue.priceSpan': '{from} – {upTo}' },
    proof: [unit(board, 'hours have their price where a court’s prices differ that day, and nowhere else')],
  },
  {
    id: 'rules.second-yes',
    kind: 'rule',
    says: 'A price that changed before it was promised is said, and booked only after a second yes.',
    words: { 'booking.confirmAt': 'Confirm at {total}' },
    proof: [
      unit(machine, 'shows a new price, books nothing, and asks again under a new request'),
      db('rules-on-the-phone', 'which a second yes books'),
    ],
  },
  {
    id: 'rules.policy-shown',
    kind: 'text',
    says: 'The cancellation policy that a booking keeps stands in the card and in the dialog, above the bank details.',
    words: {
      'refundTerms.policy': 'Cancel a confirmed booking {steps}. After that, nothing.',
      'refundTerms.none': 'A confirmed booking can’t be cancelled for money back.',
      'refundTerms.fee':
        'The platform fee of {fee} comes back only before a booking is confirmed, or when the venue or Baari cancels.',
    },
    proof: [
      unit('text/terms-text.test.ts', 'Moderate'),
      unit(summary, 'the policy that the booking keeps, with the fee beside it'),
      unit('features/my-bookings/my-bookings.test.tsx', 'under its hours how it can be cancelled'),
      unit(machine, 'keeps the policy of the hold where the venue has another one by now'),
    ],
  },
  {
    id: 'rules.hours-shown',
    kind: 'text',
    says: 'The page of a venue shows today’s hours with the name of what makes them other, the week, and what will change.',
    words: {
      'venueRules.todayAs': 'Today: {times} ({label})',
      'venueRules.on': '{what} on {day} ({label})',
      'venueRules.from': '{what} from {from} to {to} ({label})',
    },
    proof: [
      unit('features/venue/tabs/opening-hours.test.tsx', 'today’s hours, the week from Monday, and what will be other'),
    ],
  },
  {
    id: 'rules.which-price',
    kind: 'text',
    says: 'A venue whose hours do not all cost the same names what each court costs, and on demand when.',
    words: { 'venueRules.which': 'When which price applies', 'venueRules.rule': '{when}, {hours}: {price}, {court}' },
    proof: [unit('features/venue/tabs/which-price.test.tsx', 'what courts cost from the cheapest open hour of a week')],
  },
];
