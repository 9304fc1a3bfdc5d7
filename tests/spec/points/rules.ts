import { db, other, unit, type Point } from '#tests/spec/point.ts';

const summary = 'features/booking/booking-parts.test.tsx';
const machine = 'features/booking/machine/booking-machine.test.ts';
const previousBuild = 'tests/faults/previous-build.test.ts';
const previousConsole = 'tests/faults/previous-console.test.ts';
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
  {
    id: 'rules.older-builds',
    kind: 'rule',
    says: 'Builds from before rules go on working: they read every answer (pairs of two, the five known states, one whole price for the hour), hold, book for the true total, take a pending booking back and lose nothing that they do not know.',
    proof: [
      db('rules-on-the-phone', 'is read by builds from before rules'),
      other(previousBuild, 'it signs in, and brings the catalogue and the page of a venue under rules'),
      other(previousBuild, 'none of them as free'),
      other(previousBuild, 'it holds hours at two prices and books them for the total that it was told'),
      other(previousBuild, 'is refused with the true one and never booked'),
      other(previousBuild, 'takes a pending booking back, and leaves a confirmed one'),
      other(previousBuild, 'a booking that its venue has moved stands where it is now'),
      other(previousBuild, 'are read as unknown, and lose nothing'),
      other(previousBuild, 'what packs, free hours and refunds say since then goes past it'),
      other(previousBuild, 'parts and messages of kinds that it has never heard of'),
    ],
  },
  {
    id: 'rules.older-consoles',
    kind: 'rule',
    says: 'Consoles from before rules go on working: their phone keeps the desk, what they queued arrives, they decide, call off and settle at the prices of rules, and lose nothing that they do not know.',
    proof: [
      other(previousConsole, 'its desk brings a venue under rules'),
      other(previousConsole, 'what its phone queued without a signal arrives'),
      other(previousConsole, 'is refused with the name, and the entry is kept'),
      other(previousConsole, 'its representative confirms, declines and settles'),
      other(previousConsole, 'are shown as unknown, and lose nothing'),
    ],
  },
];
