import { expect, test } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { deskRefusalText } from './desk-refusal-text.ts';

const facts = {
  court: 'Turf A',
  name: 'Hamza Malik',
  venue: 'Clifton Arena',
  hasAccess: true,
  now: Date.parse('2026-11-22T15:00:00Z'),
};
const at = '2026-11-22T13:52:00.000Z';
const hours = [18, 19];
const app = { kind: 'app', name: 'Bilal Ahmed', made: at };

type Case = [kind: string, code: ErrorCode, detail: object, words: string];

test.each<Case>([
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: app },
    'Not saved: Turf A, 6:00 PM – 8:00 PM was booked online by Bilal Ahmed at 6:52 PM.',
  ],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: { ...app, name: undefined } },
    'Not saved: Turf A, 6:00 PM – 8:00 PM was booked online by somebody at 6:52 PM.',
  ],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: { ...app, kind: 'walkin', by: 'Imran' } },
    'Not saved: Turf A, 6:00 PM – 8:00 PM was entered by Imran at 6:52 PM.',
  ],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: { kind: 'block', name: 'weather', made: at } },
    'Not saved: Turf A, 6:00 PM – 8:00 PM is blocked.',
  ],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours: [18], entry: { kind: 'hold', until: at } },
    'Not saved: a customer is paying for 6:00 PM – 7:00 PM until 6:52 PM.',
  ],
  ['add-walk-in', 'SLOT_TAKEN', { hours: 'all' }, 'Not saved: Turf A, that time is taken.'],
  [
    'block-hours',
    'SLOT_TAKEN',
    { hours: [18], entry: app },
    'Not blocked: 6:00 PM – 7:00 PM on Turf A was booked at 6:52 PM by Bilal Ahmed.',
  ],
  [
    'block-hours',
    'SLOT_TAKEN',
    { hours: [18], entry: { kind: 'hold', until: at } },
    'Not blocked: a customer is paying for 6:00 PM – 7:00 PM until 6:52 PM.',
  ],
  [
    'block-hours',
    'SLOT_TAKEN',
    { hours: [18], entry: { kind: 'block' } },
    'Not blocked: 6:00 PM – 7:00 PM on Turf A is taken.',
  ],
  ['block-hours', 'EXPIRED', {}, 'Not sent: it was over before this phone had a connection.'],
  ['change-walk-in', 'NOT_CHANGEABLE', { by: 'Imran' }, 'Not changed: it was removed by Imran.'],
  ['change-walk-in', 'NOT_FOUND', {}, 'Not changed: it was removed.'],
  [
    'remove-entry',
    'NOT_CHANGEABLE',
    { status: 'arrived', by: 'Gul' },
    'Not removed: Hamza Malik has already checked in.',
  ],
  ['remove-entry', 'NOT_CHANGEABLE', { status: 'completed' }, 'Not removed: this can no longer be changed.'],
  ['check-in', 'ALREADY_CHECKED_IN', { at, by: 'Gul' }, 'This ticket was used twice: 6:52 PM by Gul, 7:10 PM by you.'],
  [
    'check-in',
    'NOT_CONFIRMED',
    { status: 'cancelled', at },
    'Hamza Malik was let in, but the booking was cancelled at 6:52 PM.',
  ],
  ['check-in', 'NOT_CONFIRMED', { status: 'pending' }, 'Hamza Malik was let in, but the booking is not confirmed.'],
  ['undo-check-in', 'TOO_LATE', { at }, 'Too late to undo. Ask a manager.'],
  ['mark-no-show', 'ALREADY_CHECKED_IN', { at }, 'Not marked: Hamza Malik checked in at 6:52 PM.'],
  ['mark-no-show', 'TOO_LATE', { at }, 'Not marked: it is too late for that.'],
  ['note-booking', 'NOT_FOUND', {}, 'This booking is gone.'],
  [
    'note-booking',
    'OUTSIDE_WINDOW',
    { first: '2026-11-20', last: '2026-11-23' },
    'Not saved: you can write notes on bookings from Fri, 20 Nov 2026 to Mon, 23 Nov 2026. Ask a manager.',
  ],
  ['add-walk-in', 'FORBIDDEN', { venue: 'Clifton Arena' }, 'You no longer have access to Clifton Arena.'],
  ['remove-entry', 'FORBIDDEN', { right: 'entry.any' }, 'You don’t have access to this.'],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: { kind: 'block' }, lost: [{ kind: 'check-in' }] },
    'Not saved: Turf A, 6:00 PM – 8:00 PM is blocked. Its check-in went with it.',
  ],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: { kind: 'block' }, lost: [{ kind: 'check-in' }, { kind: 'note-booking' }] },
    'Not saved: Turf A, 6:00 PM – 8:00 PM is blocked. 2 changes that waited about it went with it.',
  ],
  [
    'undo-check-in',
    'FORBIDDEN',
    { right: 'gate.correct' },
    'Not undone: somebody else checked Hamza Malik in. Ask a manager.',
  ],
  [
    'add-walk-in',
    'SLOT_TAKEN',
    { hours, entry: { ...app, made: '2026-11-20T13:52:00Z' } },
    'Not saved: Turf A, 6:00 PM – 8:00 PM was booked online by Bilal Ahmed at Fri 20 Nov, 6:52 PM.',
  ],
  [
    'check-in',
    'NOT_CONFIRMED',
    { status: 'cancelled', at: '2026-11-21T18:52:00Z' },
    'Hamza Malik was let in, but the booking was cancelled at Sat 21 Nov, 11:52 PM.',
  ],
  ['add-walk-in', 'NO_SUCH_CODE' as ErrorCode, {}, 'An error occurred. Please try again later.'],
])('%s %s %o', (kind, code, detail, words) => {
  const write = { kind, args: { hours, at: '2026-11-22T14:10:00.000Z' }, error: { code, detail: { ...detail } } };
  expect(deskRefusalText(write, facts)).toBe(words);
});

test('a writer without a role hears that', () => {
  const write = { kind: 'check-in', args: {}, error: { code: 'FORBIDDEN', detail: { right: 'gate.check' } } } as const;
  expect(deskRefusalText(write, { ...facts, hasAccess: false })).toBe('You no longer have access to Clifton Arena.');
});
