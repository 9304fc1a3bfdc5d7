import { db, unit, type Point } from '#tests/spec/point.ts';

export const points: readonly Point[] = [
  {
    id: 'cases.one-wins',
    kind: 'rule',
    says: 'Of several who decide about a booking at once exactly one does; the others hear who and when.',
    words: {
      'cases.already': 'Already {verdict} by {name} at {time}. Nothing was changed.',
      'cases.changed': 'This booking changed while you were looking. Please check it again.',
    },
    proof: [
      db('desk-races', '20 confirm at once'),
      db('desk-races', 'one confirms while the other declines'),
      db('desk-decisions', 'its customer took back is not confirmed any more'),
      unit('features/cases/case-screen.test.tsx', 'says why it was refused'),
    ],
  },
  {
    id: 'cases.lost-answer',
    kind: 'state',
    says: 'A decision whose answer is lost is asked for until it comes, and happens once.',
    words: {
      'cases.asking': 'Not answered yet. We keep asking; nothing happens twice.',
      'cases.unsure': 'Unsure',
      'cases.notSent': 'Not sent. Nothing was decided.',
      'cases.unheard':
        'Baari did not answer, so nobody knows whether this arrived. Look at it again before you decide.',
    },
    proof: [
      db('desk-decisions', 'is answered the same when its answer was lost'),
      unit('features/cases/case-screen.test.tsx', 'is unsure while no answer comes'),
    ],
  },
  {
    id: 'cases.reference-once',
    kind: 'rule',
    says: 'One transaction ID confirms one booking; which one is told to those who may see its payment.',
    words: { 'cases.referenceUsed': 'This transaction ID already confirmed booking {code}.' },
    proof: [
      db('desk-races', 'one transaction ID for two bookings'),
      unit('features/cases/case-screen.test.tsx', 'leads to the booking that an ID has confirmed'),
      db('desk-cases', 'names the booking that a transaction ID has confirmed only to those'),
    ],
  },
  {
    id: 'cases.amounts',
    kind: 'rule',
    says: 'Less than the total is confirmed only with what is collected at the venue; more is recorded as a refund.',
    words: {
      'cases.collects': 'Collect {difference} at the venue',
      'cases.overpaid': '{difference} is recorded as a refund.',
    },
    proof: [
      unit('features/cases/case-screen.test.tsx', 'wants to be told that the rest is collected'),
      unit('features/cases/case-screen.test.tsx', 'says what becomes of too much'),
      db('desk-decisions', 'collects what is missing only when that was said'),
    ],
  },
  {
    id: 'cases.who-confirms',
    kind: 'rule',
    says: 'Whoever can look into the account that was paid confirms; a venue that is not paid sees no receipt and can decline.',
    words: {
      'cases.baariChecks': 'Paid to Baari’s account: Baari checks the payment and confirms.',
      'cases.declineAsk': 'Decline {name}’s booking? Their payment of {total} is refunded in full.',
    },
    proof: [
      unit('features/cases/case-screen.test.tsx', 'lets a venue that is not paid say only that the court'),
      unit('features/cases/case-screen.test.tsx', 'sends what arrived for the version that was seen'),
    ],
  },
  {
    id: 'cases.too-late',
    kind: 'rule',
    says: 'Once its time to be confirmed is over a booking is not confirmed any more, to the second.',
    words: { 'cases.tooLate': 'Its first hour has begun: it is a refund now.' },
    proof: [
      db('desk-cases', 'is not confirmed any more once its time is over'),
      db('desk-decisions', 'nobody decided until it began: a refund is due'),
    ],
  },
  {
    id: 'cases.baari-only',
    kind: 'rule',
    says: 'A venue reads nothing of Baari’s calls, nor which payment arrived in Baari’s account.',
    proof: [db('desk-cases', 'tells the venue what became of it')],
  },
  {
    id: 'cases.offline',
    kind: 'state',
    says: 'Without a connection a booking shows what the phone keeps, and says before anything is typed why it cannot be decided.',
    words: { 'cases.offline': 'Deciding needs a connection: two people could answer at once.' },
    proof: [unit('features/cases/case-screen.test.tsx', 'shows what the phone keeps, and says before typing')],
  },
  {
    id: 'cases.bad-input',
    kind: 'rule',
    says: 'Amounts, transaction IDs and notes that are none are said beside their field, and refused by the server; a copied ID loses its spaces.',
    words: {
      'cases.receivedRequired': 'Please enter what arrived',
      'cases.referenceInvalid': '6 to 40 letters or digits, with dashes if you like',
      'deskBookings.least': 'Type at least 3 characters',
    },
    proof: [
      unit('forms/decide.test.ts', 'takes what is right, spaces of a copied ID included'),
      db('desk-decisions', 'refuses %s'),
      db('desk-lists', 'find bookings by name, number and code, as text whatever is typed'),
      unit('features/desk-bookings/bookings-screen.test.tsx', 'searches the phone at once'),
      unit('features/cases/case-screen.test.tsx', 'can be gone, which keeps nobody from declining'),
    ],
  },
];
