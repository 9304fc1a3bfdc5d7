import { db, e2e, other, unit, type Point } from '#tests/spec/point.ts';

/** Where the contract contradicts itself or would do harm: what the product does instead. */
export const points: readonly Point[] = [
  {
    id: 'decisions.sort-works',
    kind: 'decision',
    says: 'Sorting works: Recommended, Highest Rated, Price, Nearest.',
    words: { 'venues.sort.price': 'Price: low to high', 'venues.sort.nearest': 'Nearest' },
    proof: [
      unit('domain/venue-search.test.ts', 'highest rated, nobody’s rating last'),
      unit('domain/venue-search.test.ts', 'cheapest first'),
      unit('domain/venue-search.test.ts', 'nearest first'),
    ],
  },
  {
    id: 'decisions.facilities',
    kind: 'decision',
    says: 'The four usual facilities are the default of a list that each venue has for itself.',
    words: { 'venue.facilityYes': 'available', 'venue.facilityNo': 'unavailable' },
    proof: [
      db('catalogue', 'gives a venue the four usual facilities'),
      unit('features/venue/tabs/venue-tabs.test.tsx', 'Details lists what the venue has and has not'),
    ],
  },
  {
    id: 'decisions.pedal',
    kind: 'decision',
    says: 'Links say "pedal", and it means Padel everywhere.',
    proof: [
      unit('domain/venue-search.test.ts', '"pedal" and "Padel" are the same sport'),
      unit('features/venues/query/venue-query.test.ts', 'spells sports the way the catalogue does'),
    ],
  },
  {
    id: 'decisions.profile',
    kind: 'decision',
    says: '/profile, to which the payment success page links, is an account page.',
    words: { 'profile.title': 'Profile' },
    proof: [
      e2e('axe-sweeps', 'every screen with its content'),
      unit('features/profile/details-form.test.tsx', 'sends name and number'),
    ],
  },
  {
    id: 'decisions.profile-offline',
    kind: 'decision',
    says: 'Name and phone number are written offline like everything else, and shown at once.',
    words: { 'profile.waits': 'Saved on this phone, not sent yet', 'outbox.profileSent': 'Your details are saved' },
    proof: [
      db('queued-writes', 'change in the profile and on the account'),
      unit('app/pwa/session/profile-follower.test.tsx', 'what was given up is taken back'),
    ],
  },
  {
    id: 'decisions.phone-numbers',
    kind: 'decision',
    says: 'Landlines and numbers from abroad are phone numbers; nobody is refused because the numbering plans were not fetched.',
    words: { 'form.phoneShort': 'This number is too short. Landlines need their area code, like 021 34567890' },
    proof: [
      unit('domain/phone.test.ts', 'says what is wrong with %s'),
      unit('domain/phone.test.ts', 'a number that would be asked about later is taken now'),
    ],
  },
  {
    id: 'decisions.network-hint',
    kind: 'decision',
    says: 'What the browser believes about the network refuses no press, and a dead line never leaves a doubt.',
    words: {
      'error.offline': 'We can’t reach Baari right now. Check your connection or try again in a minute.',
      'error.noNetwork': 'You’re offline. Check your connection and try again.',
    },
    proof: [
      unit('text/error-text.test.ts', 'an unreachable server is called being offline only without a network'),
      unit('commands/queue/queue.test.ts', '"Send now" sends: the browser may be wrong'),
      unit('commands/queue/queue.test.ts', '"Send now" asks first, and nothing is said to have perhaps arrived'),
      unit('data/repositories/slots.test.ts', 'a booking does not even leave when the line'),
      unit('hooks/use-online.test.tsx', 'a server that is down is not called being offline'),
    ],
  },
  {
    id: 'decisions.own-receipts',
    kind: 'decision',
    says: 'A receipt that was seen on this phone opens without a connection, and leaves with its person.',
    proof: [unit('data/repositories/receipts.test.ts', 'what was seen once opens without a network')],
  },
  {
    id: 'decisions.unknown-place',
    kind: 'decision',
    says: 'An address with an unknown city, area or sport says so, with a way out.',
    proof: [unit('features/venues/venue-browser.test.tsx', 'says what the address asks for and nobody has')],
  },
  {
    id: 'decisions.receipt-kinds',
    kind: 'decision',
    says: 'Receipts are JPG, PNG or PDF by their content, made small on the phone; documents are refused in plain words.',
    words: {
      'error.receiptType':
        'That file is not a JPG, PNG or PDF. Please choose a photo, a screenshot or a PDF of the receipt.',
    },
    proof: [
      unit('domain/receipt.test.ts', 'the phone refuses by its bytes'),
      other('supabase/functions/receipts/corpus.test.ts', 'refuses %s'),
    ],
  },
  {
    id: 'decisions.one-receipt-one-booking',
    kind: 'decision',
    says: 'A receipt pays for one booking.',
    proof: [db('create-booking', 'pays for one booking only, and says for which')],
  },
  {
    id: 'decisions.bank-transfer-only',
    kind: 'decision',
    says: 'Payment is by bank transfer on every page; the card page says that it is a simulation.',
    words: {
      'payment.simulation':
        'This is a simulation. No card is charged, nothing is sent and nothing is booked. Please don’t type in a real card: any numbers will do.',
      'payment.real': 'Real bookings are paid by bank transfer, on the page of the venue.',
    },
    proof: [
      unit('features/payment/payment-pages.test.tsx', 'no card went anywhere'),
      unit('features/payment/payment-pages.test.tsx', 'says before that it is a simulation'),
    ],
  },
  {
    id: 'decisions.current-password',
    kind: 'decision',
    says: 'The current password is checked.',
    words: { 'change.wrong': 'That is not your current password' },
    proof: [
      unit('data/repositories/own-password.test.ts', 'a wrong current password changes nothing'),
      unit('features/account/account.test.tsx', 'takes a wrong current password to its field'),
    ],
  },
  {
    id: 'decisions.server-prices',
    kind: 'decision',
    says: 'The server computes the price and books in one transaction, after a hold of 15 minutes.',
    proof: [
      db('create-booking', 'books at the price that a live hold promised, and refuses a made-up one'),
      db('create-booking', 'turns the own hold into the booking'),
      db('concurrency', 'one hour, many people, round after round: one winner each time'),
    ],
  },
  {
    id: 'decisions.hold-promise',
    kind: 'decision',
    says: 'A hold promises hours, price and fee; what it let pass is not refused afterwards, and the amount it showed still books after it ran out.',
    proof: [
      db('undecided', 'price and fee stay through a live hold and its extension'),
      db('undecided', 'the amount that was shown still books after the hold ran out, while the hours are free'),
      db('undecided', 'holds A, tries B and C without a hold, then books A'),
      db('undecided', 'an unpublished venue: booked under the hold, claimed after it, gone for everybody else'),
    ],
  },
  {
    id: 'decisions.undecided-limits',
    kind: 'decision',
    says: 'A newcomer has at most 2 undecided bookings and 6 undecided hours, anybody a third of the hours of a venue and date; lapsed holds, cancelled bookings and a live hold count.',
    words: {
      'error.limitFirst':
        'Until you have played your first game, you can have {max} bookings waiting at a time. Once one is confirmed, you can book the next.',
    },
    proof: [
      db('undecided', 'two bookings at a time, and no third entrance'),
      db('undecided', 'a third of the hours of a venue and date, rounded up, over all its courts'),
      db('undecided', 'is no way round the limits'),
      db('squatter', 'a new account keeps six hours from others'),
    ],
  },
  {
    id: 'decisions.newcomer-share',
    kind: 'decision',
    says: 'Customers who have not played share a third of a venue’s hours of a date and half of its evening, from its 20th game on or as its owner chooses.',
    proof: [
      db('newcomers', 'keep a third of the date and half of the evening from others'),
      db('newcomers', 'twenty who come at once at different courts get the share and no hour more'),
      db('newcomers', 'as the owner chooses, whatever was played'),
    ],
  },
  {
    id: 'decisions.blocked-after-two',
    kind: 'decision',
    says: 'Two bookings declined as not paid within 30 days block a customer until Baari lifts it; an admin blocks with a reason; what was promised stays.',
    proof: [
      db('blocked', 'block: nothing is held and nothing booked until Baari lifts it; the customer is told once'),
      db('blocked', 'leave what was promised: a live hold, bookings that wait, the claim of a payment'),
      db('blocked', 'is an admin’s: nobody of a venue, no representative, no customer'),
    ],
  },
  {
    id: 'decisions.team-changes',
    kind: 'decision',
    says: 'An owner lowers or removes a member of the team, which takes effect with the member’s next write and pull.',
    proof: [
      db('team', 'is read and changed by the owner and by admins, by nobody else'),
      db(
        'team',
        'loses somebody at once: their next write is refused, and their phone forgets the venue with its next pull',
      ),
    ],
  },
  {
    id: 'decisions.paid-can-claim',
    kind: 'decision',
    says: 'Whoever has paid and may not have the hours any more can have the payment recorded.',
    proof: [
      db('undecided', 'over the limit the money is claimed instead, also after the price rose'),
      unit(
        'features/booking/machine/booking-machine.test.ts',
        'after paying leads to the money or to other hours, not to a dead end',
      ),
    ],
  },
  {
    id: 'decisions.reviewer-names',
    kind: 'decision',
    says: 'Reviewers are shown by display names made on the server, never by email.',
    proof: [db('catalogue', 'refuses the reviewer name'), db('seed', 'has reviewers like "Ali K"')],
  },
  {
    id: 'decisions.password-mails',
    kind: 'decision',
    says: 'Password mails are noted by a function; no table is readable, and everybody hears the same answer.',
    words: { 'forgot.inboxText': 'If there is an account for {email}, a link to choose a new password is on its way.' },
    proof: [db('account-and-time', 'answer the same for a known and an unknown address')],
  },
  {
    id: 'decisions.overnight',
    kind: 'decision',
    says: 'Venues may close after midnight; those hours belong to the date on which they start.',
    proof: [
      unit('domain/desk/playing-day.test.ts', 'is the evening before for what begins before closing time'),
      db('slots', 'lists hours after midnight on the date on which they start'),
      db('create-booking', 'books hours after midnight on their own date'),
    ],
  },
  {
    id: 'decisions.running-night',
    kind: 'decision',
    says: 'A night looked for lasts from 10 PM to 4 AM; before 4 AM that of today begins with the one that is running.',
    proof: [
      unit('domain/when.test.ts', 'what is left of the nights of a date'),
      unit('features/venues/venue-browser.test.tsx', 'the night of today begins with the one that is running'),
    ],
  },
  {
    id: 'decisions.cancel-until-start',
    kind: 'decision',
    says: 'A booking can be cancelled until it starts, and the FAQ says so and what comes back.',
    words: {
      'faq.cancel.answer':
        'Yes, in My Bookings, until your slot starts. Before it is confirmed, everything you paid comes back. After that the venue’s own rule applies: you see it before you pay and again before you cancel, with the exact amount that comes back. A venue that wants to move a confirmed booking to an earlier time, another date or at short notice has to ask you: without your yes nothing is moved. While it asks, and after a no, you can cancel and everything you paid comes back.',
    },
    proof: [db('queued-writes', 'is too late from the minute the first hour begins in Karachi')],
  },
  {
    id: 'decisions.cancel-queued',
    kind: 'decision',
    says: 'A cancellation can be made with no network: it is called queued, not cancelled, until the server has it.',
    words: { 'bookings.cancel.queued': 'Cancellation queued, not sent yet' },
    proof: [
      e2e('outbox', 'a cancellation made offline is called queued, survives a killed tab and happens exactly once'),
      unit('commands/queue/queue.test.ts', 'that comes too late stays as refused, with the reason'),
    ],
  },
  {
    id: 'decisions.review-venue',
    kind: 'decision',
    says: 'The venue of a review is taken from its booking on the server, so it can neither be missing nor be another.',
    proof: [db('queued-writes', 'is for the own, completed booking only')],
  },
  {
    id: 'decisions.session-error',
    kind: 'decision',
    says: 'A session that could not be checked is kept; only a definitive refusal ends it.',
    proof: [
      unit('data/session/session-refresh.test.ts', 'an answer that is not a definitive refusal keeps the session'),
      e2e('start-times', 'offline start'),
    ],
  },
  {
    id: 'decisions.fetch-errors',
    kind: 'decision',
    says: 'Hours and reviews that could not be fetched are said to be missing, never shown as none.',
    proof: [
      unit('data/repositories/venues.test.ts', 'courts, prices and address, but no reviews, rather than empty ones'),
      unit('features/booking/machine/booking-machine.test.ts', 'shows %s when nothing was ever seen'),
    ],
  },
  {
    id: 'decisions.refund-due',
    kind: 'decision',
    says: 'A payment whose hours were lost becomes a booking "Refund due", loud: an amber badge and the amount.',
    words: { 'bookings.status.refund_due': 'Refund due' },
    proof: [
      db('create-booking', 'keeps the claim of a person whose hours went to another'),
      unit('features/booking/machine/booking-machine.test.ts', 'is asked for the hours that were paid'),
      unit('features/my-bookings/row/booking-parts.test.tsx', 'a refund that is due is loud'),
    ],
  },
  {
    id: 'decisions.money-back',
    kind: 'decision',
    says: 'A paid booking that does not take place names the amount that comes back, before the tap and until it was sent.',
    words: {
      'refund.unseen': 'Refund of {amount} due as soon as we have found your payment. We call you.',
      'refund.due': 'Refund of {amount} due. We send it by bank transfer and call you.',
      'refund.dueVenue': 'Refund of {amount} due. The venue sends it by bank transfer and calls you.',
      'refund.sent': 'Refund of {amount} sent on {day}. Reference {reference}.',
      'refund.void': 'No refund is owed for this booking.',
      'refund.back':
        'Everything comes back: {amount}. We send it by bank transfer once we have found your payment, and call you.',
    },
    proof: [
      unit('domain/refund.test.ts', 'a refund in words'),
      unit('features/my-bookings/row/booking-parts.test.tsx', 'a refund that is due is loud'),
      unit('features/my-bookings/dialogs/cancel-dialog.test.tsx', 'says the amount and what becomes of it'),
      unit('features/my-bookings/row/booking-actions.test.tsx', 'is queued, with its deadline and the money'),
    ],
  },
  {
    id: 'decisions.who-checks',
    kind: 'decision',
    says: 'Whoever can look into the account that was paid checks the payment; the usual time is a setting of the server.',
    words: {
      'bookings.next.pending': 'We are checking your transfer and will call you.',
      'bookings.next.pendingVenue': 'The venue is checking your transfer. We will call you.',
      'bookings.next.pendingPast':
        'This time passed before your payment was confirmed. A refund is due. We will call you about it.',
      'terms.short2': 'A booking is pending until your payment was checked and the booking confirmed.',
    },
    proof: [
      unit('text/booking-standing-text.test.ts', 'a booking in words'),
      unit('text/time-text.test.ts', 'how long checking takes'),
      unit('features/my-bookings/row/booking-parts.test.tsx', 'who checks the payment, and for how long'),
    ],
  },
  {
    id: 'decisions.search-offline',
    kind: 'decision',
    says: 'Filters, order and counts are worked out on the phone, from the synced catalogue.',
    proof: [
      unit('domain/venue-search.test.ts', '10,000 venues: the same rows in the same order as a plain scan'),
      e2e('offline-walk', 'after one visit to Home everything opens without a network'),
    ],
  },
  {
    id: 'decisions.offline-walk',
    kind: 'decision',
    says: 'After one visit every screen, list and dialog opens without a network, with courts and prices of venues never opened.',
    proof: [e2e('offline-walk', 'after one visit to Home everything opens without a network')],
  },
  {
    id: 'decisions.reasons',
    kind: 'decision',
    says: 'Where the contract shows the message of a server, the product shows its own words for the reason.',
    proof: [
      unit('text/translate.test.ts', 'errors in the person’s words'),
      unit('app/pwa/outbox/outbox-toasts.test.tsx', 'what %s says when it is refused, with the reason'),
    ],
  },
  {
    id: 'decisions.messages',
    kind: 'decision',
    says: 'Messages: an error goes with its screen, the same words stand once, what was sent is one message, a refusal makes room for nobody, and what a press could not do also stands under the header.',
    words: { 'outbox.manySent': { one: '{count} change sent', other: '{count} changes sent' } },
    proof: [
      unit('ui/overlay/toasts.test.tsx', 'an error goes with its screen; news and refusals go along'),
      unit('ui/overlay/toasts.test.tsx', 'no number of other messages pushes a refusal out'),
      unit('ui/overlay/toasts.test.tsx', 'the same words stand once'),
      unit('app/pwa/outbox/outbox-toasts.test.tsx', 'several that were sent are one message'),
      unit('app/pwa/outbox/outbox-toasts.test.tsx', 'several refusals are one message'),
      unit('features/contact/contact-panel.test.tsx', 'what was sent is also told above the form'),
      unit(
        'app/pwa/failure-bar.test.tsx',
        'a dialog that did not arrive is told after its toast has gone, until it opens',
      ),
      unit(
        'app/pwa/failure-bar.test.tsx',
        'a sign-out that failed is told after its toast has gone, until the person is out',
      ),
    ],
  },
  {
    id: 'decisions.offline-words',
    kind: 'decision',
    says: 'Only a phone without a network is called offline; otherwise it is Baari that cannot be reached.',
    words: { 'form.offline': 'You’re offline.', 'form.unreachable': 'We can’t reach Baari right now.' },
    proof: [
      unit('ui/feedback/offline-notice.test.tsx', '%s has words of its own'),
      unit('text/offline-words.test.ts', 'blames no missing internet'),
      unit('app/pwa/offline-mark.test.tsx', 'only without an answer a Wi-Fi may be in the way'),
      unit('hooks/use-online.test.tsx', 'a server that is down is not called being offline'),
    ],
  },
  {
    id: 'decisions.writes-need-a-person',
    kind: 'decision',
    says: 'A write that needs a person is refused in words before anything is kept, whichever write it is.',
    words: { 'error.signedOut': 'Please log in to continue.' },
    proof: [unit('commands/queue/queue.test.ts', 'needs somebody who is signed in')],
  },
  {
    id: 'decisions.sign-out',
    kind: 'decision',
    says: 'A sign-out needs no network; one that fails on the phone itself is said, not only logged.',
    words: { 'signOut.failed': 'You could not be signed out. Please reload the page and try again.' },
    proof: [
      unit('data/session/auth.test.ts', 'sign out with no network'),
      e2e('session', 'signing out with no network leaves nothing of the person on the phone'),
    ],
  },
  {
    id: 'decisions.file-and-row',
    kind: 'decision',
    says: 'An upload that breaks off anywhere leaves neither a file without its row nor a row without its file.',
    proof: [db('receipt-upload', 'leaves neither a file without its row nor a row without its file')],
  },
  {
    id: 'decisions.hosted',
    kind: 'decision',
    says: 'A hosted project that follows docs/deploy.md works, and a check names what it lacks.',
    proof: [
      db('hosted', 'the migrations ran as somebody who is no superuser'),
      db('hosted', 'books, refuses the same hour, cancels, frees the hour'),
      db('rules', 'no function changes or empties a whole table'),
      other('supabase/functions/receipts/handler.test.ts', 'a new secret key goes into apikey alone'),
      other('supabase/deploy/check.test.ts', 'lacks nothing, and the secret key goes to the database alone'),
    ],
  },
  {
    id: 'decisions.private-data-folder',
    kind: 'decision',
    says: 'The dev server never hands out keys, mails and receipts of the embedded backend.',
    proof: [other('.config/private-files.test.ts', 'is never served, however it is asked for')],
  },
  {
    id: 'decisions.read-in-slices',
    kind: 'decision',
    says: 'Screens follow what is on the phone, in slices that let a tap through, and read it again when the tab comes back.',
    proof: [
      unit('hooks/use-live-query.test.tsx', 'then what is on the phone, then every change'),
      unit('hooks/use-live-query.test.tsx', 'a screen full of rows is drawn in slices'),
      unit('hooks/use-live-query.test.tsx', 'reads again when the tab comes back'),
      unit('features/venue/use-venue.test.tsx', 'is the same object until something about the venue changed'),
      unit('features/my-bookings/use-my-bookings.test.tsx', 'hands over the same rows until one of them changed'),
    ],
  },
  {
    id: 'decisions.packages',
    kind: 'decision',
    says: 'Each library of the product does its work in the product.',
    proof: [other('tests/lint/packages.test.ts', 'does its work in')],
  },
  {
    id: 'decisions.browser-floor',
    kind: 'decision',
    says: 'The oldest browsers are those of package.json, browserslist: nothing newer is needed on any screen.',
    proof: [other('tests/floor/floor.test.ts', 'the build runs on the oldest browsers of package.json')],
  },
  {
    id: 'decisions.padel-in-menus',
    kind: 'decision',
    says: 'Both menus of sports have Padel, too, which leads to its venues.',
    words: { 'sportsMenu.padel': 'Indoor and outdoor padel courts' },
    proof: [unit('app/shell/header/sports-menu.test.tsx', 'leads to the venue list with each sport')],
  },
  {
    id: 'decisions.login-to-payment',
    kind: 'decision',
    says: 'A login or registration on the way to the payment shows no message: it would lie over the countdown of the dialog.',
    proof: [unit('features/auth/auth-screen.test.tsx', 'the payment tells by itself')],
  },
  {
    id: 'decisions.one-client',
    kind: 'decision',
    says: 'supabase-js is the one client of the server, without its habit of ending or waiting for a session by itself.',
    proof: [
      other('tests/lint/one-client.test.ts', 'createClient is called in one place'),
      other('tests/lint/one-client.test.ts', 'its package is behind doors that are opened late'),
      unit('data/session/client/supabase.test.ts', 'the client still has the session, at once, and asks nobody'),
      unit('data/session/client/supabase.test.ts', 'a call for the person fails after one try and ends nothing'),
      unit('data/session/client/supabase.test.ts', 'is read, speaks for its person and stays as it is'),
      unit('data/session/call-rpc.test.ts', 'a refusal means the same in both'),
    ],
  },
];
