import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const sheets = 'features/desk-entries/desk-sheets.test.tsx';
const row = 'features/desk-entries/row/entry-actions.test.tsx';

export const points: readonly Point[] = [
  {
    id: 'desk-entries.playing-day',
    kind: 'rule',
    says: 'The playing day lasts from the opening of a date to its closing, also past midnight; stored dates never change.',
    proof: [
      unit('domain/desk/playing-day.test.ts', 'of 16:00–02:00 at %s is %s'),
      unit('domain/desk/day-model.test.ts', 'a check-in at 12:30 AM is of yesterday'),
      db('desk-entries', 'at half past midnight lets in'),
    ],
  },
  {
    id: 'desk-entries.once',
    kind: 'rule',
    says: 'A walk-in that was entered with no connection survives the closed app and arrives exactly once.',
    words: { 'walkIn.saved': 'Saved', 'walkIn.savedHere': 'Saved on this phone, not sent yet' },
    proof: [
      unit(sheets, 'leads from free hours to a walk-in with one field to fill, and keeps it'),
      e2e('desk-gate', 'the app closed, it arrives once'),
      db('desk-entries', 'is one entry, however often it is sent'),
    ],
  },
  {
    id: 'desk-entries.refusals',
    kind: 'state',
    says: 'Everything that was refused stands in one list with its reason, also of other days and of entries that are gone.',
    words: { 'refusals.title': 'Refused', 'desk.look': 'Look now' },
    proof: [
      unit(sheets, 'shows everything that was refused with its reason'),
      unit('app/pages/vendor-console.test.tsx', 'what was refused is shown by whichever screen'),
    ],
  },
  {
    id: 'desk-entries.taken',
    kind: 'rule',
    says: 'A walk-in whose hours somebody else has is refused with both names, and moves to a free court of its sport in one tap.',
    words: {
      'deskWrite.taken.online': 'Not saved: {court}, {hours} was booked online by {name} at {time}.',
      'deskWrite.taken.entered': 'Not saved: {court}, {hours} was entered by {by} at {time}.',
      'deskWrite.taken.held': 'Not saved: a customer is paying for {hours} until {time}.',
      'taken.move': 'Move to {court}',
      'taken.tryAfter': 'Try again after {time}',
      'taken.discard': 'Discard',
    },
    proof: [
      unit(sheets, 'stays open when the server says no, names who was faster'),
      unit(sheets, 'tries again once a customer’s hold is over'),
      unit(sheets, 'who was checked in already is checked in on the court'),
      db('desk-entries', 'meets an online booking'),
      db('desk-entries', 'meets a live hold'),
    ],
  },
  {
    id: 'desk-entries.form',
    kind: 'text',
    says: 'What is missing or wrong in a walk-in or phone booking is said beside its field, before anything is sent.',
    words: {
      'walkIn.nameRequired': 'Name is required',
      'walkIn.phoneRequired': 'Phone number is required for a phone booking',
      'walkIn.phoneInvalid': 'Invalid phone number',
      'walkIn.hoursRequired': 'Please choose at least one hour',
      'walkIn.hoursMany': 'At most 12 hours at a time',
      'walkIn.dateWrong': 'That date doesn’t exist.',
      'walkIn.dateLast': 'You can enter up to {date}',
      'walkIn.outside': 'Outside your opening hours.',
      'walkIn.held': 'A customer is paying for this hour until {time}. If they finish first, your entry is refused.',
    },
    proof: [
      unit(sheets, 'says what is missing beside its field'),
      unit(sheets, 'cannot choose hours that somebody has'),
      unit('forms/desk-entry.test.ts', 'costs %j: %s'),
      unit('forms/desk-entry.test.ts', 'has the phone %j as %s'),
    ],
  },
  {
    id: 'desk-entries.full-phone',
    kind: 'rule',
    says: 'What a full phone cannot keep stays on its form and can be copied; a form with something typed asks before it closes.',
    proof: [
      unit(sheets, 'offers to copy what this phone cannot keep'),
      unit(sheets, 'asks before what was typed is lost'),
    ],
  },
  {
    id: 'desk-entries.block',
    kind: 'rule',
    says: 'Hours with bookings are left out of a block and counted; a block that meets an unknown one is made without its hours.',
    words: {
      'block.left': {
        one: '{count} hour has a booking and stays as it is.',
        other: '{count} hours have bookings and stay as they are.',
      },
      'deskWrite.block.taken': 'Not blocked: {hours} on {court} was booked at {time} by {name}.',
      'taken.others': 'Block the other hours',
    },
    proof: [
      unit(sheets, 'blocks the hours that nobody has'),
      unit(sheets, 'a block that met a booking is made without its hours'),
      db('desk-entries', 'takes all of its hours or none'),
      db('desk-words', 'a block learns which of its hours are taken'),
      unit(sheets, 'Undo of an unblocking that was not sent yet'),
    ],
  },
  {
    id: 'desk-entries.gate',
    kind: 'rule',
    says: 'Check-in is one tap with Undo for 15 minutes, works with no connection, and is not there for what is not confirmed.',
    words: {
      'entry.isIn': '{name} is in',
      'entry.notConfirmed': 'Not confirmed yet: don’t let them play',
      'entry.late': 'Not here yet',
      'entry.askNoShow': 'Mark {name} as no-show? They are told, and nothing is refunded.',
      'entry.askNoShowYes': 'Mark no-show',
      'entry.askNoShowNo': 'Not yet',
      'entry.askRemove': 'Remove {name}, {hours}? The hours are open to everybody again.',
    },
    proof: [
      unit(row, 'checks in at one tap, and the toast takes it back'),
      unit(row, 'a second tap of the same gesture'),
      unit(row, 'a quarter of an hour late'),
      unit('domain/desk/entry-actions.test.ts', 'takes a check-in back for 15 minutes'),
      db('desk-entries', 'opens four hours before and closes four hours after'),
      db('desk-entries', 'lets nobody in whose payment is being checked'),
    ],
  },
  {
    id: 'desk-entries.no-show',
    kind: 'rule',
    says: 'A no-show can be marked from 15 minutes after the first hour began; the customer is told, and a late arrival turns it around.',
    proof: [
      db('desk-entries', 'marks a no-show from 15 minutes on'),
      db('desk-entries', 'corrects a no-show for a day, a manager for two'),
      unit('domain/desk/entry-actions.test.ts', 'turns a no-show around'),
    ],
  },
  {
    id: 'desk-entries.collect',
    kind: 'rule',
    says: 'What is still to be paid is collected before anybody is let in.',
    words: { 'entry.collect': 'Collect {amount}, then let them in', 'entry.collectYes': 'Collected, check in' },
    proof: [
      db('desk-entries', 'collects first what is missing'),
      unit(row, 'lets in for what is still to be paid only after a yes'),
    ],
  },
  {
    id: 'desk-entries.bad-input',
    kind: 'rule',
    says: 'Hours, dates, names, numbers and amounts that are none reach neither the phone’s outbox nor, sent past the form, the server.',
    proof: [
      unit('forms/desk-entry.test.ts', 'with %j: %s'),
      db('desk-entries', 'is refused with %s'),
      db('desk-entries', 'keeps what people write as they wrote it'),
      db('desk-entries', 'may be of last month and of the next 26 weeks'),
    ],
  },
];
