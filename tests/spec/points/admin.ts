import { db, unit, type Point } from '#tests/spec/point.ts';

export const points: readonly Point[] = [
  {
    id: 'admin.role',
    kind: 'rule',
    says: 'Nobody without a role at Baari learns that there is an admin console; a representative sees no vendors and no trail.',
    words: { 'admin.nav': 'Admin console' },
    proof: [
      unit('app/pages/admin-frame.test.tsx', 'shows nobody without the role'),
      unit('app/pages/admin-frame.test.tsx', 'offers a representative what they may see'),
      db('desk-lists', 'are for who has their right'),
    ],
  },
  {
    id: 'admin.offline',
    kind: 'state',
    says: 'The admin console works online only and keeps nothing; without a connection it says when it was loaded, and what was typed stays.',
    words: {
      'admin.offline': 'The admin console needs a connection. This was loaded at {time}.',
      'admin.needsConnection': 'Needs a connection.',
    },
    proof: [
      unit('app/pages/admin-frame.test.tsx', 'needs a connection, says when this was loaded'),
      unit('features/admin/refunds/refunds.test.tsx', 'cannot be decided without a connection'),
      unit('hooks/use-admin-list.test.tsx', 'gone for somebody else'),
    ],
  },
  {
    id: 'admin.lists',
    kind: 'rule',
    says: 'Lists are fresh every 30 seconds; a row that changed meanwhile is marked and not moved under the finger.',
    words: { 'admin.changed': 'Changed', 'admin.more': 'Show more' },
    proof: [
      unit('hooks/use-admin-list.test.tsx', 'rows keep their places and are marked'),
      unit('hooks/use-admin-list.test.tsx', 'brings further pages, each row once'),
      unit('hooks/use-admin-list.test.tsx', 'starts anew when its place is none'),
      unit('domain/desk/list-merge.test.ts', 'a row that left the list stays'),
    ],
  },
  {
    id: 'admin.search',
    kind: 'rule',
    says: 'Payments, refunds and businesses are searched from 3 characters on, as text, by the name, number, code or venue that somebody has on the phone; "/" leads there.',
    words: { 'admin.searchLeast': 'Type at least 3 characters' },
    proof: [
      unit('app/pages/admin-search.test.tsx', 'asks for what is typed'),
      unit('hooks/use-list-search.test.tsx', 'asks once a name is typed'),
      unit('hooks/use-list-keys.test.tsx', 'a slash goes to the search'),
      db('desk-lists', 'are searched for a name, a number, a code or a venue'),
      db('desk-lists', 'of a search go on from page to page'),
      db('desk-lists', 'find a business by its name'),
    ],
  },
  {
    id: 'admin.overview',
    kind: 'state',
    says: 'Overview: what waits, with the age of its oldest, and the figures of today.',
    words: {
      'admin.tile.decide': 'Payments to check',
      'admin.tile.call': 'Calls to make',
      'admin.tile.refunds': 'Refunds to send ({sum})',
      'admin.tile.vendors': 'Vendor applications',
      'admin.allDone': 'All done. Nothing waits.',
    },
    proof: [
      unit('app/pages/admin-frame.test.tsx', 'says how much waits in each section'),
      db('desk-lists', 'count what waits, and what the day brought'),
      db('plans', 'consoles: %s: few pages'),
    ],
  },
  {
    id: 'admin.refund-seen',
    kind: 'rule',
    says: 'Nothing is paid back before somebody has found the payment; one that is not there is struck, and the customer is told.',
    words: {
      'admin.refund.unseen': 'Nobody has found this payment yet.',
      'admin.refund.found': 'Payment found',
      'admin.refund.notFound': 'We can’t find the payment',
    },
    proof: [
      unit('features/admin/refunds/refunds.test.tsx', 'that nobody has found is not sent'),
      unit('features/admin/refunds/refunds.test.tsx', 'is struck after a question'),
      db('desk-lists', 'note in which account a payment was found'),
    ],
  },
  {
    id: 'admin.refund-sent',
    kind: 'rule',
    says: 'One of two marks a refund as sent, the other hears who and when; the customer sees the reference.',
    words: {
      'admin.refund.markSent': 'Mark as sent',
      'admin.refund.transferred': 'I have transferred {amount}.',
      'admin.refund.alreadySent': 'Already marked as sent by {by} at {time}.',
    },
    proof: [
      unit('features/admin/refunds/refunds.test.tsx', 'that somebody else was faster with'),
      db('desk-refunds', 'leave a trail at their venue, and the customer hears of it'),
    ],
  },
  {
    id: 'admin.refund-of-venue',
    kind: 'rule',
    says: 'A venue that is paid itself sends its refunds in its own console: its owner alone, beside Baari, and nobody twice.',
    words: {
      'today.toSend': { one: '{count} refund to send', other: '{count} refunds to send' },
      'deskBookings.refundsClosed': 'The owner sends the refunds of this venue.',
    },
    proof: [
      unit('features/desk-today/to-do.test.tsx', 'leads to the refunds that this venue sends itself'),
      unit('features/admin/refunds/refunds.test.tsx', 'that a venue sends is asked for, opened and settled'),
      db('desk-refunds', 'are listed for whoever settles them'),
      db('desk-refunds', 'are settled by whoever pays: every step × role'),
      db('desk-refunds', 'show a venue whom it pays and no more'),
      db('money-races', 'the owner and Baari send one refund of the venue'),
    ],
  },
  {
    id: 'admin.refund-void',
    kind: 'rule',
    says: 'Admins strike a refund that is not owed, with a reason, and put a settled one back within 24 hours.',
    words: { 'admin.refund.strike': 'Not owed…', 'admin.refund.undo': 'Undo' },
    proof: [
      unit('features/admin/refunds/refunds.test.tsx', 'is struck by admins alone, with a reason'),
      unit('features/admin/refunds/refunds.test.tsx', 'that was settled is put back by admins within 24 hours'),
    ],
  },
  {
    id: 'admin.vendors',
    kind: 'rule',
    says: 'An application is approved with city and area, asked for changes or rejected with words; of two admins one decides.',
    words: {
      'admin.vendor.approveAsk': 'Approve {business}? {name} gets the venue console and a draft of the venue.',
      'admin.vendor.already.approved': 'Already approved by {by} at {time}.',
    },
    proof: [
      db('desk-decisions', 'go back for changes, come again as the same one, are approved with a draft'),
      unit('features/admin/vendors/vendors.test.tsx', 'approves with a city and one of its areas'),
      unit('features/admin/vendors/vendors.test.tsx', 'tells the second of two who was faster'),
    ],
  },
  {
    id: 'admin.applicant',
    kind: 'state',
    says: 'The applicant’s page says how the application stands; what was asked for is sent again from the form, filled in.',
    words: {
      'vendor.look': 'We look at your application.',
      'vendor.change': 'Please change something: {note}',
      'vendor.sendAgain': 'Send again',
      'vendor.approved': 'Your application was approved.',
      'vendor.rejected': 'Your application was not approved: {note}',
    },
    proof: [
      unit('features/vendor/application-state.test.tsx', 'leads whoever was approved to their console'),
      unit('features/vendor/application-state.test.tsx', 'asks for the change with everything filled in'),
      unit('features/vendor/application-state.test.tsx', 'waits while Baari looks'),
    ],
  },
  {
    id: 'admin.audit',
    kind: 'state',
    says: 'The trail is searched by who, what, venue, booking code and days, and says what was before and is now, in words.',
    words: { 'admin.audit.empty': 'Nothing was found.' },
    proof: [
      unit('features/admin-audit/audit.test.ts', 'what %s noted'),
      db('desk-lists', 'find the trail by a part of a name'),
    ],
  },
];
