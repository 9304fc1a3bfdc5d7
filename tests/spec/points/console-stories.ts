import { db, e2e, other, unit, type Point } from '#tests/spec/point.ts';

const sheets = (test: string) => unit('features/desk-entries/desk-sheets.test.tsx', test);
const screen = (test: string) => unit('features/cases/case-screen.test.tsx', test);
const gate = (test: string) => unit('features/desk-gate/gate-screen.test.tsx', test);
const rules = (test: string) => db('venue-rules', test);

const rule = (id: string, says: string, proof: Point['proof']): Point => ({
  id: `console-stories.${id}`,
  kind: 'rule',
  says,
  ...(proof && { proof }),
});

/** What must come true from end to end in the consoles, and every wrong input that people and programs try there. */
export const points: readonly Point[] = [
  rule('two-confirm', 'Two confirm the same booking: one does, the other hears who; one notification, one trail.', [
    db('desk-races', '20 confirm at once'),
    db('desk-decisions', 'tells customer and venue once'),
  ]),
  rule('confirm-decline', 'One confirms while the other declines: one outcome, and the refund that belongs to it.', [
    db('desk-races', 'one confirms while the other declines'),
  ]),
  rule('confirm-cancel', 'Confirming meets the customer’s cancelling: one wins, the other hears of it.', [
    db('desk-decisions', 'its customer took back is not confirmed any more'),
    db('desk-races', 'confirming × %s'),
    screen('says why it was refused'),
  ]),
  rule('lost-answer', 'The answer to a confirmation is lost: unsure, then confirmed, never twice.', [
    screen('is unsure while no answer comes'),
    db('desk-decisions', 'is answered the same when its answer was lost'),
  ]),
  rule('used-id', 'A transaction ID that confirmed another booking is refused with its code.', [
    screen('leads to the booking that an ID has confirmed'),
    db('desk-races', 'one transaction ID for two bookings'),
  ]),
  rule('collect', 'Less came, and the rest is collected: nobody is let in before it was.', [
    gate('asks for money first'),
    db('desk-decisions', 'collects what is missing only when that was said'),
    db('desk-entries', 'collects first what is missing'),
    unit('features/desk-entries/row/entry-actions.test.tsx', 'lets in for what is still to be paid only after a yes'),
  ]),
  rule('too-much', 'More came than it costs: a refund of the rest appears at once.', [
    db('desk-decisions', 'and owes what is too much'),
    screen('says what becomes of too much'),
  ]),
  rule(
    'who-confirms',
    'Where Baari is paid an owner confirms nothing and opens no receipt, but declines; else they confirm.',
    [
      unit('features/cases/case-screen.test.tsx', 'lets a venue that is not paid say only that the court'),
      db('desk-decisions', 'is for Baari where Baari was paid'),
    ],
  ),
  rule('gate', 'The gate has no money, no receipts and no far days, by address and by direct call.', [
    db('desk-rights', 'gives each role its rights at its own venue'),
    db('desk-sync', 'shows the gate its four days without amounts'),
    db('desk-lists', 'are for who has their right'),
    unit('app/pages/vendor-console.test.tsx', 'an address is no way to what the gate is not offered'),
  ]),
  rule(
    'removed-member',
    'A removed member: the next pull deletes the venue, and a queued walk-in ends without access.',
    [
      db('desk-phone', 'a role that is taken away deletes the venue here'),
      unit('app/pages/vendor-console.test.tsx', 'a role that was taken away is said'),
    ],
  ),
  rule('offline-once', 'A walk-in offline, the app killed, opened again, online: one entry.', [
    e2e('desk-gate', 'the app closed, it arrives once'),
    db('desk-entries', 'is one entry, however often it is sent'),
  ]),
  rule('taken', 'A walk-in offline against an online booking: refused with both names, moved in one tap.', [
    db('desk-phone', 'two phones converge'),
  ]),
  rule('live-hold', 'A walk-in against a live hold: refused with the time, and once that is over tried again.', [
    db('desk-entries', 'meets a live hold'),
    sheets('tries again once a customer’s hold is over'),
    sheets('sends a walk-in again when a customer’s hold has lapsed'),
  ]),
  rule('batch', 'A walk-in and its check-in from offline arrive in order; a refusal is one message for both.', [
    db('desk-entries', 'takes an offline guest and the check-in in one batch'),
    unit('commands/queue/desk-queue.test.ts', 'takes along what waits about it'),
    sheets('who was checked in already is checked in on the court'),
  ]),
  rule('block', 'A block over an unknown booking is refused with the name, and blocks the other hours.', [
    sheets('a block that met a booking is made without its hours'),
    db('desk-words', 'a block learns which of its hours are taken'),
  ]),
  rule(
    'half-past-midnight',
    'A check-in at 12:30 AM stands under yesterday’s playing day and is stored with today’s date.',
    [
      db('desk-entries', 'at half past midnight lets in'),
      unit('domain/desk/day-model.test.ts', 'a check-in at 12:30 AM is of yesterday'),
    ],
  ),
  rule('no-show', 'No-show after 10 minutes is refused, after 16 taken, and a check-in turns it around.', [
    db('desk-entries', 'marks a no-show from 15 minutes on'),
  ]),
  rule('twice', 'Two phones let the same guest in offline: the later one is told both times, and they came once.', [
    db('desk-races', '20 phones check one guest in'),
    db('desk-phone', 'the same guest is checked in on two phones'),
  ]),
  rule(
    'each-card',
    'Every ticket that opens no gate has a card of its own: unknown, foreign, moved, off, pending, forged.',
    [
      gate('a ticket of %s'),
      gate('of a pending booking, own %s, with %s: %s'),
      unit('domain/ticket.test.ts', 'signed with a key that this phone does not have, or that was withdrawn'),
      db('tickets', 'signs what a gate phone reads and verifies by itself'),
    ],
  ),
  rule('cold-start', 'With no network and an expired sign-in the gate opens from the phone, scans, and lets in.', [
    e2e('desk-gate', 'its sign-in expired: a ticket lets its people in once'),
  ]),
  rule(
    'two-prices',
    'Two prices in one booking are the same numbers in the grid, the dialog, the hold and the booking.',
    [db('rules-on-the-phone', 'two prices in one booking: grid, hold and booking')],
  ),
  rule(
    'price-promise',
    'A price saved after the hold changes nothing; without a hold it is booked after a second yes.',
    [
      rules('keeps the prices that it showed when a rule is saved before the booking'),
      db('rules-on-the-phone', 'without a hold another total is refused'),
    ],
  ),
  rule('one-reckoning', 'Server and phone agree about thousands of prices, hours and refunds.', [
    db('rule-differences', 'about what the hours of thousands of dates cost'),
    db('rule-differences', 'about when a court is open'),
    db('rule-differences', 'about what thousands of cancellations bring back'),
  ]),
  rule('policy-promise', 'A policy that changes after the hold leaves the booking its sentence and its refund.', [
    rules('keeps the policy that it showed'),
    db('money-back', 'keeps the policy that was shown with the hold'),
  ]),
  rule('to-the-second', 'Six hours before to the second everything comes back, a second later nothing.', [
    db('money-back', 'is refused at 5:59:59 and not at 6:00:00'),
  ]),
  rule(
    'late-cancel',
    'Cancelled at eight hours and delivered at five: it stands, and can be cancelled for what comes back.',
    [
      db('money-back', 'is refused when less would come back by now'),
      unit('commands/queue/queue.test.ts', 'that meets a smaller refund keeps what would come back'),
      unit('features/my-bookings/row/booking-actions.test.tsx', 'that would bring back less is agreed to in one tap'),
      unit('features/my-bookings/row/booking-actions.test.tsx', 'for nothing at all is agreed to in the same way'),
    ],
  ),
  rule(
    'eid',
    'A closure keeps one booking and cancels two; with a fourth one it is looked at again, then done as a whole.',
    [
      rules('lists what falls outside, keeps one, cancels two'),
      unit('features/desk-settings/hours/hours-form.test.tsx', 'closes Eid'),
    ],
  ),
  rule('demo', 'The demo sells by rules: evenings, weekends, Friday prayer, Ramzan, a closed day, a move, a ticket.', [
    db('seed', 'has a venue that sells by rules, and bookings at their prices'),
  ]),
  rule('guides', 'Both consoles have a guide whose every name stands on a screen as it is written.', [
    unit('features/guide/guide.test.tsx', 'names only what stands on a screen'),
    unit('app/pages/vendor-console.test.tsx', '“More” of a phone leads'),
  ]),
  rule('words', 'A console brings along every word that it shows.', [
    other('tests/lint/product-texts.test.ts', 'every text that %s shows is registered there'),
  ]),
  rule('closure-race', 'Closing and booking the same hours, 100 times: nothing that nobody saw, and no deadlock.', [
    db('closure-races', '× booking them, '),
  ]),
  rule(
    'ramzan',
    'Hours of Ramzan go past midnight, on their first and their last day, for customers and at the desk.',
    [
      rules('on %s they are %j'),
      unit('domain/opening-rules.test.ts', 'with weekends, Ramzan and Eid is open on %s'),
      unit('features/venue/tabs/opening-hours.test.tsx', 'and what will be other, the nearest first'),
      db('rules-on-the-phone', 'costs on the phone what it costs on the server, at the same hours'),
    ],
  ),
  rule('pause', 'A pause of two hours takes these hours from customers alone, and ends by itself.', [
    rules('takes the hours that begin in it, leaves the others'),
    unit('features/desk-settings/hours/hours-form.test.tsx', 'pauses online booking until a time, and resumes'),
  ]),
  rule('move', 'A moved booking takes its new hours, frees the old ones, and its old ticket says where it is now.', [
    db('moves', 'takes the new hours, frees the old ones'),
    db('moves', 'gives the ticket other facts'),
    gate('a ticket of %s'),
    unit('features/cases/forms/move-dialog.test.tsx', 'moves as many hours to another court'),
    unit('features/my-bookings/row/booking-parts.test.tsx', 'a booking that was moved says to where'),
  ]),
  rule(
    'called-off',
    'A venue calls off: everything is due, one of two marks it as sent, the customer sees the reference.',
    [
      screen('calls off a confirmed booking with the refund that was seen'),
      db('desk-decisions', 'is marked as sent by one of two'),
    ],
  ),
  rule('undecided', 'Nobody decided until the start: a refund is due, stands in Refunds, and both sides are told.', [
    db('desk-decisions', 'nobody decided until it began'),
  ]),
  rule('applicant', 'An applicant is asked for changes, sends again, and is approved by one of two admins.', [
    db('desk-decisions', 'go back for changes, come again as the same one, are approved with a draft'),
    unit('features/vendor/application-state.test.tsx', 'asks for the change with everything filled in'),
    unit('features/admin/vendors/vendors.test.tsx', 'tells the second of two who was faster'),
  ]),
  rule('keyboard', 'A day at the desk by keyboard alone: hours, walk-in, check-in, block, decision, refund.', [
    e2e('keyboard-flows', 'a day at the desk'),
  ]),
  rule('axe', 'No screen of a console, in no state, has a fault that axe knows.', [
    e2e('axe-consoles', 'the vendor console: every screen with its content'),
    e2e('axe-consoles', 'the admin console: every screen with its content'),
    other('tests/lint/axe-matrix.test.ts', 'every address of a console has its row'),
  ]),
  rule('no-byte', 'A customer’s phone downloads no byte of a console.', [
    e2e('desk-frame', 'a customer’s day loads no file of a console'),
    other('.config/console-files.test.ts', 'a build ends with the message of the guard'),
  ]),
  rule('update', 'An update while a console is in use brings the console of the new build along, also for offline.', [
    e2e('desk-frame', 'a new version comes only with its own'),
  ]),
  rule('sign-out', 'A sign-out with unsent writes of a venue names them.', [
    unit('app/shell/sign-out/sign-out-desk.test.tsx', 'a sign-out with three unsent writes of a venue'),
  ]),
  rule('bad-address', 'A venue of somebody else, or none at all, is the 404 page, and nobody is asked about it.', [
    unit('app/pages/vendor-console.test.tsx', 'is the 404 page'),
    e2e('desk-frame', 'a customer’s day loads no file of a console'),
    unit('app/pages/admin-frame.test.tsx', 'shows nobody without the role'),
  ]),
  rule(
    'bad-entry',
    'Hours, dates, names, numbers and amounts that are none are refused beside their field and by the server.',
    [
      unit('forms/desk-entry.test.ts', 'with %j: %s'),
      unit('forms/desk-entry.test.ts', 'of %s is stored as it is'),
      db('desk-entries', 'is refused with %s'),
      db('desk-entries', 'keeps what people write as they wrote it'),
    ],
  ),
  rule(
    'bad-decision',
    'An amount, transaction ID or note that is none is refused beside its field and by the server.',
    [unit('forms/decide.test.ts', 'refuses what is wrong'), db('desk-decisions', 'refuses %s')],
  ),
  rule('bad-receipt', 'A receipt that is gone or broken keeps nobody from declining.', [
    screen('can be gone, which keeps nobody from declining'),
    screen('that no browser opens can be downloaded'),
    screen('is a PDF to download'),
    screen('is a picture that is enlarged and turned'),
  ]),
  rule(
    'slow-receipt',
    'A receipt of which nothing comes is waited for until its time is over, then asked for by hand.',
    [unit('features/cases/receipt/receipt-card.test.tsx', 'is waited for as long as its line may need')],
  ),
  rule('bad-search', 'A search is text whatever is typed, and its place in a list is its own.', [
    db('desk-lists', 'find bookings by name, number and code, as text whatever is typed'),
    unit('hooks/use-admin-list.test.tsx', 'starts anew when its place is none'),
  ]),
  rule('full-phone', 'A full phone keeps the form open and what was typed can be copied.', [
    sheets('offers to copy what this phone cannot keep'),
  ]),
  rule(
    'portal',
    'A captive portal or a server that is down in the middle of a decision leaves it unsure, and nothing is lost.',
    [
      unit('hooks/use-online-write.test.tsx', 'that meets %s is asked again under its own id'),
      unit('hooks/use-online-write.test.tsx', 'is unsure after six seconds'),
    ],
  ),
];
