import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const screen = (test: string) => unit('features/my-bookings/my-bookings.test.tsx', test);
const actions = (test: string) => unit('features/my-bookings/row/booking-actions.test.tsx', test);
const parts = (test: string) => unit('features/my-bookings/row/booking-parts.test.tsx', test);
const dialog = (test: string) => unit('features/my-bookings/dialogs/cancel-dialog.test.tsx', test);
const asks = (test: string) => unit('features/my-bookings/move-and-problem.test.tsx', test);
const waits = (test: string) => unit('commands/queue/booking-answers.test.ts', test);
const ticket = (test: string) => unit('features/my-bookings/ticket/ticket-dialog.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'my-bookings.columns',
    kind: 'text',
    says: 'Columns: Venue, Court, Date, Time Slots, Status, Price, Receipt.',
    words: {
      'bookings.column.venue': 'Venue',
      'bookings.column.court': 'Court',
      'bookings.column.date': 'Date',
      'bookings.column.slots': 'Time Slots',
      'bookings.column.status': 'Status',
      'bookings.column.price': 'Price',
      'bookings.column.receipt': 'Receipt',
    },
    proof: [screen('has the columns of the contract')],
  },
  {
    id: 'my-bookings.actions-column',
    kind: 'text',
    says: 'The last column holds the actions.',
    words: { 'bookings.column.actions': 'Actions' },
    proof: [e2e('texts', 'and of somebody signed in')],
  },
  {
    id: 'my-bookings.slots',
    kind: 'rule',
    says: 'The hours unfold as a list of start and end, h:mm a.',
    proof: [screen('shows a booking as a row of a table, with its hours to unfold')],
  },
  {
    id: 'my-bookings.receipt',
    kind: 'text',
    says: 'Receipt: "View", or "Not available".',
    words: { 'bookings.receipt.view': 'View', 'bookings.receipt.none': 'Not available' },
    proof: [screen('explains a missing receipt'), e2e('booking', 'finds them in My Bookings')],
  },
  {
    id: 'my-bookings.viewer',
    kind: 'rule',
    says: 'A dialog shows the receipt, and a placeholder when the picture cannot be shown.',
    proof: [parts('a receipt that cannot be shown has a placeholder'), e2e('booking', 'finds them in My Bookings')],
  },
  {
    id: 'my-bookings.signed-out',
    kind: 'state',
    says: 'A visitor is asked to log in.',
    words: { 'bookings.signedOut': 'Please log in to view your bookings.' },
    proof: [e2e('axe-account', 'what a guest may not see')],
  },
  {
    id: 'my-bookings.empty',
    kind: 'state',
    says: 'Without bookings it says so.',
    words: { 'bookings.empty': 'You don’t have any bookings yet.' },
    proof: [screen('says that there are none only when the server has said so')],
  },
  {
    id: 'my-bookings.loading',
    kind: 'state',
    says: 'Loading says so.',
    words: { 'bookings.loading': 'Loading your bookings...' },
    proof: [screen('waits for the first answer instead of claiming that there are none')],
  },
  {
    id: 'my-bookings.order',
    kind: 'rule',
    says: 'Read newest date first; the next game stands on top of what is to come, the rest follows newest date first.',
    proof: [
      unit('features/my-bookings/booking-groups.test.ts', 'puts the next game first'),
      db('sync', 'brings own bookings only, newest date first'),
    ],
  },
  {
    id: 'my-bookings.next-game',
    kind: 'rule',
    says: 'Home shows the next game, also without a connection.',
    words: { 'game.next': 'Next game' },
    proof: [
      unit('features/my-bookings/game/next-game.test.tsx', 'is the soonest booking that one may expect to play'),
      unit('features/my-bookings/game/next-game.test.tsx', 'from this phone alone'),
    ],
  },
  {
    id: 'my-bookings.again',
    kind: 'rule',
    says: '"Book again" is the same court and all hours of the booking a week later, in two taps.',
    words: { 'bookings.actions.again': 'Book again' },
    proof: [
      actions('over: book the same court and hours again'),
      unit('features/booking/machine/booking-machine.test.ts', 'all hours of the address, on the first court'),
    ],
  },
  {
    id: 'my-bookings.cancel-pending',
    kind: 'rule',
    says: 'A pending booking can be cancelled.',
    words: { 'bookings.actions.cancel': 'Cancel' },
    proof: [
      actions('pending: cancel, whatever the clock of this phone says'),
      e2e('keyboard', 'in the end it is cancelled'),
    ],
  },
  {
    id: 'my-bookings.cancel-clock',
    kind: 'rule',
    says: 'A clock of the phone never refuses a cancellation: it is said what the clock says, and the server decides.',
    words: {
      'bookings.cancel.begun':
        'By this phone’s clock it has already started. We ask our server; if it has, your booking stands.',
    },
    proof: [
      unit('features/my-bookings/dialogs/cancel-dialog.test.tsx', 'a clock that says it has begun decides nothing'),
      actions('pending: cancel, whatever the clock of this phone says'),
    ],
  },
  {
    id: 'my-bookings.confirmed',
    kind: 'text',
    says: 'A confirmed booking that is over shows "Confirmed" and the way to tell what was wrong, nothing else.',
    words: { 'bookings.actions.confirmed': 'Confirmed' },
    proof: [actions('confirmed and over: a label only')],
  },
  {
    id: 'my-bookings.cancel-confirmed',
    kind: 'rule',
    says: 'A confirmed booking can be cancelled before its first hour; what comes back and until when is said to the rupee first.',
    words: {
      'cancel.back': '{amount} comes back: {percent}% of the court price. The platform fee of {fee} does not.',
      'cancel.holds': 'This holds if your cancellation reaches us before {deadline}.',
    },
    proof: [
      actions('confirmed: its ticket until the end, and cancelling until the first hour'),
      dialog('says to the rupee what comes back, until when, and sends that amount with its deadline'),
      dialog('says when nothing comes back any more, and why'),
      db('money-back', 'cancels until the first hour begins, once, and only the own one'),
    ],
  },
  {
    id: 'my-bookings.cancel-lapsed',
    kind: 'rule',
    says: 'A cancellation that waits ends with the step of the policy that it was made for; the booking stands, and says so.',
    words: {
      'waiting.refused.lapsed': 'Not cancelled: the time for {amount} has passed. Your booking stands.',
      'bookings.actions.lookAgain': 'See what comes back now',
    },
    proof: [
      actions('that lapsed on this phone says for what, and leads to what comes back now'),
      unit(
        'commands/queue/queue.test.ts',
        'whose refund has lapsed is not sent any more, by the time of the server alone',
      ),
    ],
  },
  {
    id: 'my-bookings.refund-changed',
    kind: 'rule',
    says: 'A cancellation that would bring back less than was shown is not done: the person agrees to the smaller refund or keeps the booking.',
    words: {
      'waiting.refused.refund': 'Not cancelled: only {refund} would come back now. Your booking stands.',
      'cancel.forLess': 'Cancel for {refund}',
      'cancel.keep': 'Keep booking',
    },
    proof: [
      actions('that would bring back less is agreed to in one tap, or the booking kept'),
      db('money-back', 'is refused when less would come back by now, and cancels for what does'),
    ],
  },
  {
    id: 'my-bookings.moved',
    kind: 'state',
    says: 'A booking that was moved says to where, and a refused one why.',
    words: {
      'bookings.next.moved': 'Moved by the venue: now {court}, {day}, {hours}.',
      'bookings.ended.courtDeclined': 'Not confirmed: the court can’t be given.',
    },
    proof: [parts('a booking that was moved says to where'), parts('a refusal says why, with what staff wrote')],
  },
  {
    id: 'my-bookings.move-asked',
    kind: 'rule',
    says: 'A move that needs a yes is shown with both times, with who asks, until when, and that nothing happens without an answer; until then time and ticket stay.',
    words: {
      'moveOffer.venue': 'The venue asks to move this booking',
      'moveOffer.nothing': 'Answer by {until}. If you do nothing, your booking stays as it is.',
      'moveOffer.yes': 'Yes, move it',
      'moveOffer.no': 'No, keep my time',
      'ticket.moveAsked': 'You were asked to move this booking. Until you say yes, this ticket and its time stay.',
    },
    proof: [
      asks('says who asks, from when to when, until when, and what becomes of it without an answer'),
      asks('a question that ran out is not asked any more'),
      ticket('of a booking that is to be moved counts until its person has said yes'),
      unit(
        'features/my-bookings/game/next-game.test.tsx',
        'says that it is to be moved, until the person has answered',
      ),
    ],
  },
  {
    id: 'my-bookings.move-answer',
    kind: 'rule',
    says: 'A move is answered with no network too: the answer waits, can be changed, is not sent once the question has run out, and nothing is called moved before the server has said so.',
    words: { 'moveOffer.queuedYes': 'Your yes is saved, not sent yet' },
    proof: [
      asks('a yes without a network waits and says so, can be changed, and moves the booking once it arrives'),
      asks('a question that was replaced while the answer waited is asked again'),
      waits('is not sent any more once the question has run out'),
      waits('nothing that was refused about a booking holds back its cancellation'),
    ],
  },
  {
    id: 'my-bookings.move-refund',
    kind: 'rule',
    says: 'While a move is asked for, and after a no, a cancellation brings everything back; a booking that was moved counts from the latest of its times.',
    words: {
      'bookings.next.free': 'You keep your time. You can cancel until it starts, and everything you paid comes back.',
    },
    proof: [
      asks('after a no the booking stays, and cancelling it brings everything back'),
      dialog('says that everything comes back while a move is asked for and after a no'),
      dialog('counts from the later of its times, and says so, but never beyond the start'),
      unit('domain/refund-offer.test.ts', 'a later start that was promised is the one that the policy counts from'),
    ],
  },
  {
    id: 'my-bookings.problem',
    kind: 'rule',
    says: 'Every booking has "Something is wrong": reason, words, and a picture with a connection; the words wait without one. The answer stands under the booking.',
    words: {
      'problem.open': 'Something is wrong',
      'problem.title': 'Something is wrong with this booking',
      'problem.told': 'You told us on {day}. We are looking at it, and the answer comes here.',
    },
    proof: [
      actions('every booking has the way to tell what is wrong with it'),
      asks('a report needs a reason and ten characters'),
      asks('without a connection the words wait and a picture cannot be chosen, which is said before'),
      asks('a picture that could not be sent keeps the form'),
      parts('a problem that was answered has the answer, word for word'),
    ],
  },
  {
    id: 'my-bookings.transfer',
    kind: 'rule',
    says: 'Whose payment was not found shows the transfer: transaction ID and picture.',
    words: { 'problem.transfer': 'I have paid: here is my transfer' },
    proof: [asks('a payment that was not found is shown with transaction ID and picture')],
  },
  {
    id: 'my-bookings.refund-arrived',
    kind: 'rule',
    says: 'A refund that was sent asks whether it has arrived; "No" leads to Baari.',
    words: { 'refund.hasArrived': 'Has it arrived?' },
    proof: [
      asks('a refund that was sent asks whether it has arrived, and a yes is told'),
      asks('a no leads to the form with its reason chosen'),
    ],
  },
  {
    id: 'my-bookings.ticket',
    kind: 'rule',
    says: 'A confirmed booking has a ticket that opens from the phone alone: QR code, code, and for what it is good.',
    words: {
      'bookings.actions.ticket': 'Ticket',
      'ticket.show': 'Show this at the gate. It works without a connection.',
    },
    proof: [
      ticket('draws the ticket so that it is read again'),
      unit('data/sync/pull-tickets.test.ts', 'one request brings the tickets of all confirmed bookings to come'),
    ],
  },
  {
    id: 'my-bookings.ticket-home',
    kind: 'rule',
    says: 'On Home the next game has its ticket at one tap, also without a connection.',
    proof: [unit('features/my-bookings/game/next-game.test.tsx', 'one tap opens the ticket of a confirmed game')],
  },
  {
    id: 'my-bookings.ticket-missing',
    kind: 'state',
    says: 'Without its QR code a ticket says why; one of a booking that has changed is not shown.',
    words: {
      'ticket.later': 'The QR code comes with your next connection. The code above works too.',
      'ticket.changed': 'This booking has changed. Refresh.',
    },
    proof: [
      ticket('before the ticket was fetched there is the code alone'),
      ticket('is for the court, date and hours that it was made for, and no others'),
    ],
  },
  {
    id: 'my-bookings.rate',
    kind: 'rule',
    says: '"Rate Venue": a picker of 1 to 5 stars and a comment.',
    words: { 'bookings.rate.title': 'Rate Venue', 'bookings.rate.comment': 'Comment' },
    proof: [unit('features/my-bookings/dialogs/rate-dialog.test.tsx', 'asks for 1 to 5 stars')],
  },
  {
    id: 'my-bookings.reviewed',
    kind: 'state',
    says: 'A reviewed booking shows "Review Submitted".',
    words: { 'bookings.actions.reviewed': 'Review Submitted' },
    proof: [actions('completed: rate it; reviewed: say so')],
  },
  {
    id: 'my-bookings.review-changed',
    kind: 'rule',
    says: 'A review that waited does not replace a newer one: both are shown, and the person says which one stands.',
    words: { 'bookings.rate.keepNewer': 'Keep the newer one', 'bookings.rate.sendMine': 'Send mine' },
    proof: [
      unit('features/my-bookings/dialogs/rate-dialog.test.tsx', 'a review that met a newer one shows both'),

      db('queued-writes', 'does not replace a review that its writer did not know of'),
    ],
  },
  {
    id: 'my-bookings.waiting-words',
    kind: 'rule',
    says: 'Whoever signs in on a shared phone hears that something waits, and does not read what somebody else wrote.',
    words: { 'waiting.veiled': 'Written on this phone while signed out' },
    proof: [
      unit('commands/queue/queue.test.ts', 'is not read by whoever signs in on this phone'),
      unit('features/outbox/outbox-panel.test.tsx', 'says that something written signed out waits'),
      unit('features/contact/contact-panel.test.tsx', 'shows nothing of what was written signed out'),
    ],
  },
];
