import { expect, test } from 'vitest';
import type { Booking, BookingStatus, Refund } from '#domain/booking.ts';
import { decisionEnd, endOf, startOf } from '#domain/booking-standing.ts';
import { booking, moveOffer, refund as aRefund } from '#tests/support/samples.ts';
import { standingWords } from './booking-standing-text.ts';

/** The sample is on 28 November from 6 to 8 PM in Karachi. */
const start = Date.parse('2026-11-28T13:00:00Z');
const hour = 60 * 60 * 1000;
const before = start - 24 * hour;
const after = start + 3 * hour;
const decideBy = '2026-11-27T10:00:00Z';
const decided = Date.parse(decideBy);
const confirmedAt = '2026-11-22T10:00:00Z';

const refund = (reason: string, state: Refund['state'] = 'due') => aRefund({ reason, state });

const unknownStatus: BookingStatus = 'unknown';

type Row = [what: string, row: Partial<Booking>, now: number, asOf: number | undefined, words: string[]];

const rows: Row[] = [
  // Pending: who checks, for how long, and what happens otherwise.
  ['pending', {}, before, before, ['next.pending', 'next.usually']],
  ['pending at Baari', { payee: 'platform' }, before, before, ['next.pending', 'next.usually']],
  ['pending at the venue', { payee: 'venue' }, before, before, ['next.pendingVenue', 'next.usually']],
  ['pending, decided by then', { decideBy }, decided - 1, 0, ['next.pending', 'next.usually', 'next.decideBy']],
  ['pending, end unreadable', { decideBy: 'soon' }, start, start, ['next.pendingPast']],
  ['pending, decision over, before the start', { decideBy }, decided, decided, ['next.pendingLate']],
  ['pending, start passed', {}, start, start, ['next.pendingPast']],
  ['pending, start passed, never synced', {}, start, undefined, ['next.pendingUnknown']],
  ['pending, start passed while offline', {}, after, start - 1, ['next.pendingUnknown']],
  [
    'pending, started, but still being decided',
    { decideBy: new Date(start + hour).toISOString() },
    start,
    start,
    ['next.pending', 'next.usually', 'next.decideBy'],
  ],
  ['confirmed', { status: 'confirmed' }, start, start, ['next.confirmed']],
  ['confirmed, a move is asked for', { status: 'confirmed', moveOffer: moveOffer() }, before, before, []],
  ['confirmed, a move was not accepted', { status: 'confirmed', isFreeToCancel: true }, before, before, ['next.free']],
  ['the same, once it has begun', { status: 'confirmed', isFreeToCancel: true }, start, start, ['next.confirmed']],
  ['confirmed and over', { status: 'confirmed' }, after, after, []],
  ['completed', { status: 'completed' }, after, after, []],
  // Cancelled: why, the hours, the money.
  ['cancelled, nothing recorded', { status: 'cancelled', receipt: 'me/1.jpg' }, before, before, ['ended.money']],
  ['cancelled, and no receipt was sent', { status: 'cancelled' }, before, before, ['ended.unpaid']],
  [
    'cancelled by its person',
    { status: 'cancelled', endedBy: 'customer', endReason: 'withdrawn', refunds: [refund('withdrawn')] },
    before,
    before,
    ['ended.withdrawn', 'ended.free'],
  ],
  [
    'the same, once the hour has begun',
    { status: 'cancelled', endedBy: 'customer', endReason: 'withdrawn', refunds: [refund('withdrawn')] },
    start,
    start,
    ['ended.withdrawn'],
  ],
  [
    'cancelled by its person, unpaid',
    { status: 'cancelled', endedBy: 'customer' },
    start,
    start,
    ['ended.withdrawn', 'ended.unpaid'],
  ],
  [
    'cancelled by the venue',
    { status: 'cancelled', confirmedAt, endedBy: 'venue', endReason: 'other', refunds: [refund('venue')] },
    before,
    before,
    ['ended.venue'],
  ],
  [
    'cancelled by Baari, reason of a newer server',
    { status: 'cancelled', endedBy: 'platform', endReason: 'storm', refunds: [refund('venue')] },
    before,
    before,
    ['ended.platform'],
  ],
  [
    'not paid',
    { status: 'cancelled', endedBy: 'platform', endReason: 'not_paid', refunds: [] },
    before,
    before,
    ['ended.notPaid'],
  ],
  [
    'unreadable',
    { status: 'cancelled', endedBy: 'platform', endReason: 'unreadable', refunds: [] },
    before,
    before,
    ['ended.unreadable'],
  ],
  [
    'too low',
    { status: 'cancelled', endedBy: 'platform', endReason: 'too_low', refunds: [refund('declined')] },
    before,
    before,
    ['ended.tooLow'],
  ],
  [
    'the account is gone',
    { status: 'cancelled', endedBy: 'customer', endReason: 'deleted', refunds: [refund('withdrawn')] },
    start,
    start,
    ['ended.deleted'],
  ],
  [
    'settled after nobody answered',
    { status: 'cancelled', endedBy: 'time', endReason: 'unanswered', refunds: [refund('unanswered', 'sent')] },
    after,
    after,
    ['ended.unanswered'],
  ],
  [
    'settled by a person, who it was for is known by the refund only',
    { status: 'cancelled', endedBy: 'venue', endReason: null, refunds: [refund('unplaced', 'sent')] },
    after,
    after,
    ['ended.unplaced'],
  ],
  [
    'ended by somebody of a newer server',
    { status: 'cancelled', endedBy: 'insurer', endReason: 'constructor', refunds: [refund('storm')] },
    before,
    before,
    [],
  ],
  // Refund due.
  ['refund due, nothing recorded', { status: 'refund_due' }, after, after, ['next.refund_due']],
  [
    'refund due, nobody answered',
    { status: 'refund_due', endedBy: 'time', endReason: 'unanswered', refunds: [refund('unanswered')] },
    after,
    after,
    ['ended.unanswered'],
  ],
  [
    'refund due, declined',
    { status: 'refund_due', endedBy: 'platform', endReason: 'other', refunds: [refund('declined')] },
    before,
    before,
    ['ended.otherDeclined'],
  ],
  [
    'refund due, no court',
    { status: 'refund_due', endedBy: 'venue', endReason: 'court', refunds: [refund('declined')] },
    before,
    before,
    ['ended.courtDeclined'],
  ],
  [
    'refund due, no court any more',
    { status: 'refund_due', confirmedAt, endedBy: 'venue', endReason: 'court', refunds: [refund('venue')] },
    before,
    before,
    ['ended.court'],
  ],
  ['a status of a newer server', { status: unknownStatus }, before, before, ['next.unknown']],
];

test.each(rows)('a booking in words: %s', (_what, row, now, asOf, words) => {
  expect(standingWords(booking('b1', row), { now, asOf })).toEqual(words.map((key) => `bookings.${key}`));
});

test('settling a refund never makes it the venue that cancelled', () => {
  for (const reason of ['unanswered', 'unplaced', 'withdrawn', 'declined']) {
    for (const state of ['sent', 'void'] as const) {
      const row = booking('b1', {
        status: 'cancelled',
        endedBy: 'venue',
        endReason: null,
        refunds: [refund(reason, state)],
      });
      expect(standingWords(row, { now: after, asOf: after })).not.toContain('bookings.ended.venue');
    }
  }
});

test('the first hour begins and the last one ends in Karachi; without hours it is the whole day', () => {
  expect([startOf(booking('b1')), endOf(booking('b1'))]).toEqual([start, start + 2 * hour]);
  const day = booking('b1', { hours: [] });
  expect(endOf(day) - startOf(day)).toBe(24 * hour);
  expect(decisionEnd(booking('b1', { decideBy }))).toBe(decided);
});
