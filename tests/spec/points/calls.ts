import { db, other, unit, type Point } from '#tests/spec/point.ts';

const contract = (test: string) => unit('data/contract.test.ts', test);
const remote = (test: string) => unit('data/session/call-rpc.test.ts', test);

export const points: readonly Point[] = [
  {
    id: 'calls.application-name',
    kind: 'rule',
    says: 'Every call names the product in a header.',
    proof: [
      remote('the arguments, the public key and the product name'),
      unit('data/session/auth.test.ts', 'sends the joined name and the phone'),
    ],
  },
  {
    id: 'calls.catalogue',
    kind: 'rule',
    says: 'Sports by name, cities, areas, venues of a city with rating, lowest price, sports and business name.',
    proof: [
      db('sync', 'brings sports by name, cities with their venues, and areas'),
      db('sync', 'brings the published venues in columns'),
      contract('sync_pull: reference, cities, a venue'),
    ],
  },
  {
    id: 'calls.pages',
    kind: 'rule',
    says: 'A large catalogue and a long list of bookings come in pages; a pull that is cut anywhere loses nothing and goes on where it was.',
    proof: [
      db('sync-pages', 'never answers with more venues or bytes than a page holds'),
      db('sync-pages', 'brings 2,006 bookings newest first'),
      db('sync-pages', 'loses nothing that changes between two pages'),
      unit('data/sync/pull.test.ts', 'until the last page the cursor stays'),
      unit('data/sync/pull.test.ts', 'are never lost, however often they are cut'),
    ],
  },
  {
    id: 'calls.venue',
    kind: 'rule',
    says: 'One venue with courts, sports, business and reviews.',
    proof: [db('sync', 'brings the page of a venue')],
  },
  {
    id: 'calls.slots',
    kind: 'rule',
    says: 'The free hours of the courts of a venue on a date, without who booked them.',
    proof: [
      contract('free_hours and venue_day'),
      contract('court_day'),
      db('slots', 'tells own bookings and holds from those of others'),
    ],
  },
  {
    id: 'calls.venue-day',
    kind: 'rule',
    says: 'The day of all courts of a venue in one answer, each court as it is by itself.',
    proof: [contract('free_hours and venue_day'), db('free-hours', 'random days: what court_day calls free')],
  },
  {
    id: 'calls.free-hours',
    kind: 'rule',
    says: 'The free hours of all courts of a city, or of one sport, on a date: what the page of each venue then offers and at what price, in at most 4 kB for 60 venues.',
    proof: [
      db('free-hours', 'random days: what court_day calls free'),
      db('free-hours', 'names courts of published venues of that city and sport only'),
      db('free-hours', 'weighs at most 4 kB for 60 venues'),
      db('free-hours', 'counts people by themselves'),
    ],
  },
  {
    id: 'calls.watch-hour',
    kind: 'rule',
    says: 'A taken hour can be watched, ten at a time: whoever asked first is told in the moment it becomes free, the next one ten minutes later if it still is.',
    proof: [
      db('hour-watches', 'the first who waits is told, once'),
      db('hour-watches', 'one after the other'),
      db('hour-watches', 'ten at a time'),
      db('watch-races', 'cancelling × waiting at once, many times'),
      unit('commands/queue/queue.test.ts', 'is shown with no network, sent'),
    ],
  },
  {
    id: 'calls.booking-code',
    kind: 'rule',
    says: 'A booking has a code of six characters, which its phone knows before the booking is made.',
    proof: [
      db('differential', 'about the codes of thousands of requests'),
      unit('domain/booking.test.ts', 'code comes from its request'),
    ],
  },
  {
    id: 'calls.bank-details',
    kind: 'rule',
    says: 'Bank accounts, newest first, for signed-in people: of the one who is paid for this court.',
    proof: [
      contract('bank_details'),
      db('people', 'lists the accounts, newest first'),
      db('refunds', 'is who was shown to the customer'),
      db('refunds', 'never becomes a venue without an account'),
    ],
  },
  {
    id: 'calls.receipt',
    kind: 'rule',
    says: 'The receipt goes in parts, or whole as the field "file" where the page has no https; the answer has code 200 and a path.',
    proof: [
      unit('data/repositories/receipts.test.ts', 'sends the field "file"'),
      other('supabase/functions/receipts/handler.test.ts', 'keeps the file under its owner'),
      other('supabase/functions/receipts/receipt-parts.test.ts', 'its parts become the file'),
    ],
  },
  {
    id: 'calls.create-booking',
    kind: 'rule',
    says: 'A booking and a block for each hour are made together.',
    proof: [
      contract('create_booking and record_unplaced_payment'),
      db('create-booking', 'books hours and answers the whole booking'),
    ],
  },
  {
    id: 'calls.writes',
    kind: 'rule',
    says: 'Cancel, review, contact, vendor and read marks arrive exactly once.',
    proof: [
      db('queued-writes', 'gives every item of a mixed batch its own verdict'),
      db('queued-writes', 'answers a resend with the rows of the first time'),
    ],
  },
  {
    id: 'calls.person',
    kind: 'rule',
    says: 'Own bookings with their hours, and notifications with the unread count, come with one pull.',
    proof: [
      db('sync', 'brings own bookings only, newest date first, in every status with their hours'),
      db('queued-writes', 'travel with the pull, whole when one changed'),
    ],
  },
  {
    id: 'calls.auth',
    kind: 'rule',
    says: 'Sign in, sign up with name and phone, sign out, renew: the session outlives a restart.',
    proof: [
      unit('data/session/auth.test.ts', 'remembered: in local storage'),
      unit('data/session/auth.test.ts', 'tells the server when it can'),
      unit('data/session/session-refresh.test.ts', 'a renewal is stored in both places'),
    ],
  },
  {
    id: 'calls.password',
    kind: 'rule',
    says: 'A mail leads back to /reset-password of the same origin; the new password is set with its own session.',
    proof: [
      unit('data/repositories/forgotten-password.test.ts', 'is noted before, sent with the way back'),
      unit('data/repositories/forgotten-password.test.ts', 'sets the password with its own session'),
    ],
  },
  {
    id: 'calls.delete',
    kind: 'rule',
    says: 'delete_user takes no arguments and acts on whoever calls it, if their password was typed within 15 minutes.',
    proof: [
      unit('data/repositories/account.test.ts', 'types the password again, deletes it on the server'),
      db('leaving', 'needs the password again'),
      db('account-and-time', 'leaving, on'),
    ],
  },
  {
    id: 'calls.quiet-failures',
    kind: 'rule',
    says: 'A failed pull changes nothing on the screen, and a failed sign-out on the server is still one on the phone.',
    proof: [
      unit('app/pwa/sync-triggers.test.tsx', 'a failed pull changes nothing'),
      unit('data/session/auth.test.ts', 'sign out with no network'),
    ],
  },
];
