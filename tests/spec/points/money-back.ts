import { db, other, type Point } from '#tests/spec/point.ts';

const back = (test: string) => db('money-back', test);
const moves = (test: string) => db('moves', test);
const tickets = (test: string) => db('tickets', test);

/** What the server promises about money that comes back, bookings that are moved, and tickets. */
export const points: readonly Point[] = [
  {
    id: 'money-back.policy',
    kind: 'rule',
    says: 'What comes back follows the policy that a booking was made under: percent of the court price, less what was to be collected, by the server’s clock to the second.',
    proof: [
      back('the policy, case by case'),
      back('is refused at 5:59:59 and not at 6:00:00'),
      back('keeps the policy that was shown with the hold'),
      back('says until when it is that much'),
    ],
  },
  {
    id: 'money-back.shown-amount',
    kind: 'rule',
    says: 'Nobody’s booking is cancelled for less than they were shown, however late the cancellation arrives.',
    proof: [
      back('is refused when less would come back by now'),
      back('who saw a pending booking and meets a confirmed one is asked again'),
      db('money-races', 'confirm × cancel × cancel again'),
    ],
  },
  {
    id: 'money-back.customer',
    kind: 'state',
    says: 'A confirmed booking can be cancelled by its person until its first hour begins.',
    proof: [
      back('cancels until the first hour begins, once, and only the own one'),
      db('booking-states', 'all 25 transitions'),
    ],
  },
  {
    id: 'money-back.asked',
    kind: 'rule',
    says: 'Called off because the customer asked, a booking owes what its policy gives; for any other reason everything.',
    proof: [
      back('owes what the policy gives, and tells the customer so'),
      back('the venue cancels 1 h before: 7,100'),
      back('the gate calls nothing off, and nobody their own'),
      db('money-races', 'the customer cancels × the venue calls off'),
    ],
  },
  {
    id: 'moves.rule',
    kind: 'rule',
    says: 'A confirmed booking is moved to as many hours of a court of its venue with its sport, before it begins; its price stays and its customer is told.',
    proof: [
      moves('takes the new hours, frees the old ones, keeps price and policy'),
      moves('the grid says where it could go'),
      moves('for hours that somebody has'),
      moves('without the right, and for the own booking'),
      db('money-races', 'a move × a booking × a walk-in of the same hour'),
      db('money-races', 'two exchange their places in opposite batches'),
    ],
  },
  {
    id: 'moves.ticket',
    kind: 'rule',
    says: 'A moved booking has another ticket, and desks let go of what went to a day that they do not keep.',
    proof: [moves('gives the ticket other facts'), moves('a desk hears of the move')],
  },
  {
    id: 'moves.reminder',
    kind: 'rule',
    says: 'Two hours before a confirmed booking its person is told once; again when it was moved to another time.',
    proof: [moves('comes two hours before, once'), moves('comes again for another time')],
  },
  {
    id: 'tickets.own',
    kind: 'rule',
    says: 'A ticket is signed for the person whose confirmed booking it is, and for nobody else, whatever their role.',
    proof: [
      tickets('are those of the own confirmed bookings'),
      tickets('signs for the caller alone'),
      other('supabase/functions/tickets/handler.test.ts', 'asks as the caller, notes its key once'),
    ],
  },
  {
    id: 'tickets.bytes',
    kind: 'constant',
    says: 'A ticket is BAARI1 and 103 bytes in 171 characters, without a name, a number or an amount.',
    proof: [
      other('supabase/functions/tickets/ticket-text.test.ts', 'a ticket is 103 bytes in 171 characters'),
      tickets('signs what a gate phone reads and verifies by itself'),
    ],
  },
  {
    id: 'tickets.keys',
    kind: 'rule',
    says: 'A key that was followed counts for 100 days more; one that was withdrawn signs nothing and vouches for nothing.',
    proof: [
      tickets('are noted once, and the one before counts for 100 days more'),
      tickets('that are withdrawn sign nothing more'),
    ],
  },
];
