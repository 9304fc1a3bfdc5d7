import { db, e2e, other, unit, type Point } from '#tests/spec/point.ts';

export const points: readonly Point[] = [
  {
    id: 'roles.visitor-reads',
    kind: 'rule',
    says: 'A visitor sees venues, courts, reviews and prices, and no person, email, phone or booking.',
    proof: [
      db('personas', 'reads no table'),
      db('personas', 'still reads only what is theirs'),
      db('personas', 'shows a visitor no person, e-mail, phone or booking in any public row'),
      db('slots', 'lists the open hours of a free day for a visitor'),
    ],
  },
  {
    id: 'roles.visitor-writes',
    kind: 'rule',
    says: 'A visitor can send a message, and nothing else.',
    proof: [
      db('queued-writes', 'works signed out and notes the sender when signed in'),
      db('queued-writes', 'tells a visitor and a deleted account apart from a refusal'),
      db('personas', 'can neither insert, update, delete nor truncate'),
    ],
  },
  {
    id: 'roles.person-books',
    kind: 'rule',
    says: 'A signed-in person can hold and book hours; a visitor cannot.',
    proof: [
      db('create-booking', 'refuses visitors and deleted accounts'),
      db('slots', 'refuses a visitor and a person whose account is gone'),
      e2e('booking', 'a newcomer books two hours'),
    ],
  },
  {
    id: 'roles.person-own',
    kind: 'rule',
    says: 'A person sees and cancels their own bookings only.',
    proof: [db('sync', 'brings own bookings only'), db('queued-writes', 'another person’s booking')],
  },
  {
    id: 'roles.person-reviews',
    kind: 'rule',
    says: 'A person reviews their own completed bookings only.',
    proof: [db('queued-writes', 'is for the own, completed booking only')],
  },
  {
    id: 'roles.person-notifications',
    kind: 'rule',
    says: 'Notifications are read and marked by their owner only.',
    proof: [db('queued-writes', 'are marked read by their owner only')],
  },
  {
    id: 'roles.person-leaves',
    kind: 'rule',
    says: 'A person can change the password and delete their account.',
    proof: [
      unit('features/account/account.test.tsx', 'confirms and moves on after two seconds'),
      unit('data/repositories/account.test.ts', 'types the password again, deletes it on the server'),
      db('account-and-time', 'refuses an owner with venues and an admin'),
    ],
  },
  {
    id: 'roles.person-applies',
    kind: 'rule',
    says: 'A person can apply as a vendor, once at a time.',
    proof: [db('queued-writes', 'starts as pending whatever the phone says, one at a time')],
  },
  {
    id: 'roles.receipts',
    kind: 'rule',
    says: 'A receipt is handed out to the person who uploaded it, to the business into whose own account it paid, and to Baari; to nobody else.',
    proof: [
      db('people', 'shows a receipt to its owner, to the business'),
      other('supabase/functions/receipts/handler.test.ts', 'gives the bytes'),
      other('supabase/functions/receipts/handler.test.ts', 'refuses a path of somebody else'),
      e2e('bad-input', 'somebody else’s receipt can neither be used nor seen'),
    ],
  },
  {
    id: 'roles.staff',
    kind: 'rule',
    says: 'Whatever function asks, the row of a booking refuses: its person only withdraws a pending one, owners and managers decide about their own venues, and what was paid to Baari is confirmed by Baari alone. Nobody decides about an own booking.',
    proof: [
      db('booking-states', 'all 25 transitions'),
      db('booking-states', 'was asked every step by everybody'),
      db('desk-decisions', 'is for Baari where Baari was paid, for owner and managers where the venue was'),
      db('desk-decisions', 'refuses another version, the own booking, and what time has ended'),
      db('refunds', 'is reachable by nobody through the API'),
    ],
  },
  {
    id: 'roles.desk',
    kind: 'rule',
    says: 'Gate, manager, owner, representative and admin each have the rights of the contract at their venues and no other; taking a role away works at once.',
    proof: [
      db('desk-rights', 'gives each role its rights at its own venue, by payee'),
      db('desk-rights', 'gives strangers nothing'),
      db('desk-rights', 'adds up the roles of one person, and takes one away at once'),
      db('desk-lists', 'are for who has their right'),
      db('desk-sync', 'shows the gate its four days without amounts of online bookings'),
    ],
  },
  {
    id: 'roles.desk-once',
    kind: 'rule',
    says: 'Of several people who decide at once exactly one wins, and the others are told by whom and when; of a guest and an online booking one has the hour.',
    proof: [
      db('desk-races', '20 confirm at once'),
      db('desk-races', 'one confirms while the other declines, again and again: one outcome'),
      db('desk-races', 'a guest at the gate × an online booking of the same hour'),
      db('desk-races', '20 phones check one guest in'),
    ],
  },
  {
    id: 'roles.desk-trail',
    kind: 'rule',
    says: 'Every write of a person with a role leaves an entry in the audit trail.',
    proof: [db('desk-entries', 'leaves a row in the trail for every kind of desk write')],
  },
  {
    id: 'roles.matrix',
    kind: 'rule',
    says: 'Every table and function is asked by every kind of person, also after a tool granted everything.',
    proof: [
      db('personas', 'covers every table'),
      db('personas', 'covers every function and every private table'),
      db('personas', 'still cannot insert, update or delete'),
      db('personas', 'notices every policy that is made to let everybody in'),
    ],
  },
  {
    id: 'roles.next-person',
    kind: 'rule',
    says: 'The next person on the same phone sees nothing of the one before, not even where they looked.',
    proof: [e2e('session', 'the next person on the same phone sees nothing')],
  },
];
