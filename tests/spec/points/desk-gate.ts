import { db, e2e, other, unit, type Point } from '#tests/spec/point.ts';

const screen = 'features/desk-gate/gate-screen.test.tsx';
const check = 'domain/desk/gate-check.test.ts';
const ticket = 'domain/ticket.test.ts';

export const points: readonly Point[] = [
  {
    id: 'desk-gate.offline',
    kind: 'rule',
    says: 'The gate checks tickets and codes after a cold start with no connection: the first use lets in, the second is refused.',
    words: {
      'desk.gate': 'Gate',
      'gate.in': 'Checked in {time}',
      'gate.used': 'Already used at {time}',
      'gate.byHere': 'by this phone',
      'gate.by': 'by {name}',
    },
    proof: [
      e2e('desk-gate', 'a ticket lets its people in once'),
      unit(screen, 'lets somebody in with its sixth character'),
      unit(screen, 'says of who was here when'),
      unit(screen, 'when it comes a second time'),
      db('desk-races', '20 phones check one guest in'),
    ],
  },
  {
    id: 'desk-gate.signal',
    kind: 'rule',
    says: 'A check is felt and, where this phone was told so, heard: one tremble and beep for somebody who is in, three for everything else.',
    words: { 'gate.beep': 'Beep at each check: one lets in, three don’t' },
    proof: [unit(screen, 'lets somebody in with its sixth character'), unit(screen, 'is heard where that is wanted')],
  },
  {
    id: 'desk-gate.genuine',
    kind: 'rule',
    says: 'A ticket is 103 signed bytes in 171 characters; a forged, changed, foreign or unknown one, or one of a withdrawn key, opens no gate.',
    words: {
      'gate.otherVenue': 'This ticket is for another venue.',
      'gate.notGenuine': 'Not a genuine Baari ticket.',
      'gate.noTicket': 'This is not a Baari ticket.',
    },
    proof: [
      unit(ticket, 'the text has 171 characters'),
      unit(ticket, 'stands at these bytes'),
      unit(ticket, 'what the function signs is what the gate reads'),
      unit(ticket, 'with any bit of its 103 bytes turned over'),
      unit(ticket, 'signed with a key that this phone does not have, or that was withdrawn'),
      unit(check, 'forged, whatever it says'),
      unit(check, 'of another venue'),
      unit('data/sync/pull-desk.test.ts', 'the keys of tickets and how many refunds wait come with the settings'),
    ],
  },
  {
    id: 'desk-gate.newer',
    kind: 'rule',
    says: 'A ticket of a later version lets nobody in and asks for an update, or for the code.',
    words: { 'gate.newer': 'This ticket needs a newer Baari. Update this phone, or type the code.' },
    proof: [unit(check, 'of a version that only a newer build reads'), unit(screen, 'says of %s what it is')],
  },
  {
    id: 'desk-gate.list-wins',
    kind: 'rule',
    says: 'The list of the phone wins over the ticket: moved, cancelled, pending, unpaid and another time each have a card of their own.',
    words: {
      'gate.collect': 'Collect {amount}, then let them in',
      'gate.collected': 'Collected, check in',
      'gate.notYet': 'Not yet',
      'gate.otherTime': 'This booking is for {day}, {hours}',
      'gate.anyway': 'Check in anyway',
      'gate.pending': 'Not confirmed yet. Payment is being checked.',
      'gate.off': 'Cancelled. Don’t let them in.',
      'gate.offAt': 'Cancelled on {day}, {time}. Don’t let them in.',
      'gate.moved': 'This booking was moved: now {court}, {day}, {hours}.',
      'gate.unlisted': 'Genuine ticket, not on this phone’s list yet (last update {age}). {court}, {day}, {hours}.',
    },
    proof: [
      unit(check, 'who is %s'),
      unit(check, 'at %s: %s, anyway %s'),
      unit(check, 'is genuine, and says of which court and when'),
      unit(screen, 'asks for money first'),
      unit(screen, 'of a pending booking, own %s, with %s: %s'),
      unit(screen, 'a ticket of %s'),
    ],
  },
  {
    id: 'desk-gate.code',
    kind: 'rule',
    says: 'A code is typed in one field that looks like six, in any case, I and L as 1 and O as 0; one that nobody has here is unknown, never wrong.',
    words: {
      'gate.code': 'Type the code',
      'gate.unknownCode': 'No booking with this code on this phone. Last update {age}.',
    },
    proof: [
      unit('domain/booking-code.test.ts', '%j is the code %j'),
      unit(check, 'is read as it is said'),
      unit(check, 'that two have is theirs to tell apart'),
      unit(screen, 'of nobody is looked up again once the list has come'),
    ],
  },
  {
    id: 'desk-gate.camera',
    kind: 'state',
    says: 'The camera is asked for at a tap, stops while nobody sees it, rests after three minutes, and the code works without it.',
    words: {
      'gate.ask': 'Allow the camera to scan tickets, or type the code instead.',
      'gate.allow': 'Allow camera',
      'gate.refused': 'The camera is off for this site. Type the code, or allow it in your browser’s settings.',
      'gate.resting': 'Camera resting. Tap to go on.',
    },
    proof: [
      unit(screen, 'is opened when somebody says so, and lets a ticket in'),
      unit(screen, 'that ends with %s says what helps'),
      unit(screen, 'stops while the page is hidden'),
      unit(screen, 'rests after three minutes'),
      unit(screen, 'has a light where there is one'),
      other('.config/security-headers.test.ts', 'may ask for the camera'),
    ],
  },
  {
    id: 'desk-gate.pictures',
    kind: 'rule',
    says: 'Tickets are read turned, upside down, tilted, blurred, dark, torn, small and two at once, by the phone or by our own decoder.',
    proof: [
      unit('features/desk-gate/camera/decode-pixels.test.ts', 'a ticket is read'),
      unit(screen, 'reads with our own decoder where the phone’s fails'),
    ],
  },
  {
    id: 'desk-gate.move',
    kind: 'rule',
    says: 'A confirmed booking that has not begun moves to as many hours of a court of its sport, once its customer has agreed; the price stays.',
    words: {
      'cases.move': 'Move…',
      'cases.movePrice': 'The price stays {total}.',
      'cases.moveAgreed': 'I have agreed this with {name}.',
      'cases.moveYes': 'Move booking',
    },
    proof: [
      unit('features/cases/forms/move-dialog.test.tsx', 'once it was agreed; the price stays'),
      unit('features/cases/forms/move-dialog.test.tsx', 'is not offered %s'),
      unit('features/cases/forms/move-dialog.test.tsx', 'opens at once where the row of the booking has asked for it'),
      unit('features/desk-entries/row/entry-actions.test.tsx', 'the menu leads to where a booking is moved'),
      unit('features/desk-entries/row/entry-actions.test.tsx', 'the menu says what moving needs'),
      unit('features/cases/forms/move-dialog.test.tsx', 'asks again what is free when somebody was faster'),
      db('moves', 'keeps price and policy, tells the customer'),
      db('moves', 'the grid says where it could go'),
    ],
  },
];
