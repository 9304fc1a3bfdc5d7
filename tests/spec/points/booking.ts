import { db, e2e, other, unit, type Point } from '#tests/spec/point.ts';

const machine = (test: string) => unit('features/booking/machine/booking-machine.test.ts', test);
const card = (test: string) => unit('features/booking/booking-parts.test.tsx', test);
const board = (test: string) => unit('features/booking/grid/board.test.tsx', test);
const story = e2e('booking', 'a newcomer books two hours with a receipt');

export const points: readonly Point[] = [
  {
    id: 'booking.flow',
    kind: 'rule',
    says: 'Court, date, hours, "Proceed to Payment", receipt, "Confirm Booking", then My Bookings.',
    words: { 'booking.proceed': 'Proceed to Payment', 'booking.confirm': 'Confirm Booking' },
    proof: [story],
  },
  {
    id: 'booking.eight-taps',
    kind: 'rule',
    says: 'From Home a signed-in person has found and booked a free hour of tomorrow evening with eight taps, the choice of a receipt included.',
    proof: [e2e('find-by-time', 'and has booked it with eight')],
  },
  {
    id: 'booking.asks-by-itself',
    kind: 'rule',
    says: 'A confirmation whose answer was lost is asked about with the same request from every screen until it is known.',
    words: { 'booking.unknownHere': 'Don’t pay or book again: we ask until we know.' },
    proof: [
      unit(
        'features/booking/unanswered/keep-asking.test.tsx',
        'asks by itself at the start, tells the end once and stops',
      ),
      unit('features/booking/unanswered/ask-unanswered.test.ts', 'repeats the very request, stores the booking'),
    ],
  },
  {
    id: 'booking.clear-selection',
    kind: 'rule',
    says: '"Clear selection" empties the hours.',
    words: { 'booking.clear': 'Clear selection' },
    proof: [board('Clear selection empties the hours')],
  },
  {
    id: 'booking.bank-details',
    kind: 'rule',
    says: 'Bank, account title and account number are shown for the transfer.',
    words: {
      'booking.bankName': 'Bank',
      'booking.accountTitle': 'Account title',
      'booking.accountNumber': 'Account number',
    },
    proof: [card('the account to transfer to')],
  },
  {
    id: 'booking.bank-app',
    kind: 'rule',
    says: 'Before the transfer it is said that the hours stay held; one account at a time, the last used first, with amount, number and the code for the remarks to copy.',
    words: {
      'booking.payNow': 'Go to your bank app now. Your hours stay held and this page waits here.',
      'booking.remarks': 'Write this in the remarks',
    },
    proof: [
      card('is copied with one tap each'),
      card('one account of several at a time'),
      unit('features/booking/machine/resume.test.ts', 'the booking code that stands in the remarks stays'),
    ],
  },
  {
    id: 'booking.back-to-payment',
    kind: 'rule',
    says: 'Who logs in on the way, or corrects the number that is called, sees what waits and comes back to the dialog.',
    words: { 'booking.backToPayment': 'Back to the payment' },
    proof: [
      story,
      unit('features/booking/machine/resume.test.ts', 'whoever logged in on the way has one next step'),
      unit('features/booking/machine/resume.test.ts', 'to correct a number leaves the hold alone'),
    ],
  },
  {
    id: 'booking.told',
    kind: 'rule',
    says: 'What became of a booking stands on the screen until it is put away, beside the toast; a refusal after a lost answer stands on the draft.',
    words: { 'game.booked': 'Booked. We’re checking your payment.', 'booking.notBooked': 'It was not booked' },
    proof: [
      story,
      unit('features/my-bookings/game/booked-card.test.tsx', 'says what, when, where, by which code'),
      unit('features/my-bookings/game/booked-card.test.tsx', 'is no card of success for a booking that ended'),
      unit('features/booking/machine/resume.test.ts', 'says again why it was not booked'),
    ],
  },
  {
    id: 'booking.team',
    kind: 'rule',
    says: 'The team is told place, time, way and what each pays, rounded up, with the number of players remembered for the sport.',
    words: { 'game.whatsApp': 'Send to team on WhatsApp' },
    proof: [
      unit('features/my-bookings/game/team-share.test.tsx', 'tells the team the place, the time'),
      unit('features/my-bookings/game/team-share.test.tsx', 'remembers the number for the sport'),
      unit('domain/team-share.test.ts', 'and never too little'),
    ],
  },
  {
    id: 'booking.watch-hour',
    kind: 'rule',
    says: 'A taken hour can be watched, at most ten at a time; the message that it is free opens it chosen.',
    words: { 'watch.start': 'Tell me when it is free' },
    proof: [
      db('hour-watches', 'says which hour of which court'),
      unit('features/watch/watch-hour.test.tsx', 'offline it says that it waits on this phone'),
      unit('features/watch/watch-hour.test.tsx', 'says that ten are the most'),
      unit('hooks/use-watches.test.tsx', 'an hour that has begun is waited for no longer'),
      unit('features/notifications/notification-target.test.ts', 'about an hour leads to the venue'),
    ],
  },
  {
    id: 'booking.price-shown',
    kind: 'rule',
    says: 'The price that is shown is the price that is charged, for each sport of a venue.',
    proof: [
      board('shows every court of the chosen sport with its price'),
      db('create-booking', 'books at the price that a live hold promised, and refuses a made-up one'),
    ],
  },
  {
    id: 'booking.no-bank',
    kind: 'state',
    says: 'Without bank details it says so.',
    words: { 'booking.noBank': 'Bank details not available.' },
    proof: [card('no account is said')],
  },
  {
    id: 'booking.no-slots',
    kind: 'state',
    says: 'A date with nothing free says so.',
    words: { 'booking.noSlots': 'No available time slots for this date' },
    proof: [board('a date with nothing free')],
  },
  {
    id: 'booking.pick-date',
    kind: 'state',
    says: 'Before a date is chosen it asks for one.',
    words: { 'booking.pickDate': 'Please select a date to view available time slots' },
    proof: [board('before a date is chosen')],
  },
  {
    id: 'booking.summary',
    kind: 'constant',
    says: 'The price summary shows an advance of 100% and PKR 0 remaining.',
    words: { 'booking.advance': 'Advance payment (100%)', 'booking.remaining': 'Remaining amount' },
    proof: [card('the price in parts'), story],
  },
  {
    id: 'booking.login-first',
    kind: 'rule',
    says: 'A visitor who wants to book goes to the login and keeps the choice.',
    proof: [story, machine('needs a login and keeps the choice for it')],
  },
  {
    id: 'booking.success',
    kind: 'text',
    says: 'A booking is announced.',
    words: {
      'booking.successTitle': 'Booking successful!',
      'booking.successText': 'Your booking has been created successfully.',
    },
    proof: [story],
  },
  {
    id: 'booking.court-keeps-date',
    kind: 'decision',
    says: 'Another court of the board clears the hours and keeps the date, another date clears the hours.',
    proof: [machine('another date clears the hours and is looked at; another court clears them and keeps the date')],
  },
  {
    id: 'booking.board',
    kind: 'rule',
    says: 'The board shows all courts of the chosen sport with their price and every hour of one date, from one request.',
    proof: [
      board('shows every court of the chosen sport with its price'),
      e2e('wire', 'looking at the free hours of a date is one small request'),
    ],
  },
  {
    id: 'booking.board-opens',
    kind: 'rule',
    says: 'A venue opens with today or the next date with a free hour; evening hours are in view first for futsal, cricket and padel.',
    proof: [machine('the next date with a free hour, as far as it may look'), board('what is in view first')],
  },
  {
    id: 'booking.board-keyboard',
    kind: 'rule',
    says: 'The board is one stop for the keyboard; arrows, Home and End move on it, in the direction of reading.',
    proof: [
      board('is one stop for the keyboard'),
      board('with Control, Home and End lead to the corners'),
      board('from right to left, the left arrow leads on'),
      e2e('keyboard', 'a whole booking with the keyboard alone'),
    ],
  },
  {
    id: 'booking.one-court',
    kind: 'rule',
    says: 'A booking is for one court: an hour on another court takes the choice there and says so.',
    proof: [
      machine('an hour on another court takes the choice there'),
      board('says that the choice has moved to another court'),
    ],
  },
  {
    id: 'booking.address',
    kind: 'rule',
    says: 'An address of a venue carries sport, court, date and hour; the hour is chosen after a fresh check, and if it is gone the nearest free ones are offered.',
    proof: [
      unit('domain/venue-choice.test.ts', 'is carried by'),
      machine('date and hour of the address, once the fresh answer says that they can be had'),
      machine('offers the same hour on another court of the sport before other hours'),
      board('an hour of the address that went is said, with the nearest'),
      e2e('find-by-time', 'finds a free hour tomorrow evening in four taps'),
    ],
  },
  {
    id: 'booking.address-unknown',
    kind: 'state',
    says: 'A sport, court or date of an address that the venue has not is said, and something is chosen all the same.',
    words: {
      'board.noSport': 'This venue has no court for {sport}. These are the courts that it has.',
      'board.noCourt': 'The court of this link isn’t here any more. Please choose another one.',
    },
    proof: [
      board('what an address asks for and the venue has not is said'),
      machine('a court of the sport that the address names'),
      machine('a date of the address outside the window is said'),
    ],
  },
  {
    id: 'booking.board-offline',
    kind: 'rule',
    says: 'Without a network the board shows what was seen last with its age, and nothing can be booked from it.',
    proof: [
      board('offline it shows what was seen last, with its age'),
      machine('offline keeps the choice, holds nothing, and on reconnect only looks'),
    ],
  },
  {
    id: 'booking.price-charged',
    kind: 'rule',
    says: 'The price on the board is the price that is charged, for every sport of a venue.',
    proof: [
      board('shows every court of the chosen sport with its price'),
      db('create-booking', 'books at the price that a live hold promised, and refuses a made-up one'),
    ],
  },
  {
    id: 'booking.upload-steps',
    kind: 'constant',
    says: 'The upload of the receipt shows 10, 30, 70 and 100.',
    proof: [
      unit('data/repositories/receipts.test.ts', 'tells the steps'),
      machine('uploads, then books with what was shown'),
    ],
  },
  {
    id: 'booking.any-line',
    kind: 'decision',
    says: 'A receipt arrives on any line: a transfer may last as long as bytes move, a cut costs one part, and what was sent is said in kB and time left.',
    words: { 'booking.uploadedLeft': '{sent} of {total} kB sent, {left}' },
    proof: [
      unit('data/repositories/upload-parts.test.ts', '2 MB at 200 kbit/s with two cuts arrive'),
      unit('data/repositories/upload-parts.test.ts', 'a killed tab goes on where it was'),
      unit('data/repositories/upload-parts.test.ts', 'a line that says nothing any more is given up'),
      db('receipt-parts', 'goes on after any death'),
      other('supabase/functions/receipts/receipt-parts.test.ts', 'a gap and an overlap store nothing'),
    ],
  },
  {
    id: 'booking.slow-line',
    kind: 'decision',
    says: 'On a slow line a smaller copy of a picture is sent, the hold is extended while bytes flow, and a file that does not arrive has a way out.',
    words: {
      'booking.lightened': 'Your connection is slow, so a smaller copy of the picture is sent.',
      'error.lineSlow':
        'Your connection is too slow for this file. A screenshot of the receipt is much smaller: choose that instead, or try again later. What was sent already is not sent again, and your booking is kept on this phone.',
    },
    proof: [
      unit('data/repositories/upload-parts.test.ts', 'is sent as a smaller copy when the line turns out to be slow'),
      machine('bytes that flow extend the hold shortly before it ends'),
      machine('a smaller copy of the picture takes its place'),
    ],
  },
  {
    id: 'booking.receipt-required',
    kind: 'rule',
    says: 'Confirm is disabled without a receipt; the hint says JPG, PNG or PDF.',
    words: {
      'booking.receiptHint': 'JPG, PNG or PDF, up to 5 MB. A screenshot of the transfer is fine.',
      'booking.receiptNeeded': 'Add your receipt to confirm.',
    },
    proof: [card('Confirm waits for a receipt'), machine('needs a receipt')],
  },
  {
    id: 'booking.call',
    kind: 'text',
    says: 'After the transfer a representative calls, and it is said before how long that takes.',
    words: {
      'booking.afterwards': 'Then your payment is checked and we call you.',
      'booking.checkText': 'Usually within {check}. Then we call you and the booking is confirmed.',
    },
    proof: [e2e('booking', 'a newcomer books two hours')],
  },
];
