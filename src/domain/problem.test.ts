import { expect, test } from 'vitest';
import { booking, problem, refund } from '#tests/support/samples.ts';
import type { Booking } from './booking.ts';
import { isPaymentDenied, openProblem, problemKindsOf } from './problem.ts';

test.each<[string, Partial<Booking>, string[]]>([
  ['to come', { status: 'confirmed' }, ['amount', 'closed', 'conduct', 'other']],
  [
    'to come, and paid too much',
    { status: 'confirmed', refunds: [refund()] },
    ['refund', 'amount', 'closed', 'conduct', 'other'],
  ],
  ['cancelled', { status: 'cancelled' }, ['refund', 'amount', 'conduct', 'other']],
  [
    'declined as not paid',
    { status: 'cancelled', endReason: 'not_paid' },
    ['paid', 'refund', 'amount', 'conduct', 'other'],
  ],
  ['of a status that this build does not know', { status: 'unknown' }, ['amount', 'closed', 'conduct', 'other']],
])('a booking that is %s can have these problems', (_how, changes, kinds) => {
  expect(problemKindsOf(booking('b1', changes))).toEqual(kinds);
});

test.each<[string, Partial<Booking>, boolean]>([
  ['declined as not paid', { status: 'cancelled', endReason: 'not_paid' }, true],
  ['declined for its receipt', { status: 'cancelled', endReason: 'unreadable' }, true],
  ['with a refund that was struck', { status: 'cancelled', refunds: [refund({ state: 'void' })] }, true],
  [
    'declined as not paid, whose refund Baari has opened',
    { status: 'cancelled', endReason: 'not_paid', refunds: [refund({ state: 'void' }), refund({ reason: 'dispute' })] },
    false,
  ],
  ['with a refund that is due', { status: 'refund_due', refunds: [refund()] }, false],
  ['cancelled for the weather', { status: 'cancelled', endReason: 'weather' }, false],
  ['confirmed, with too much that was not found', { status: 'confirmed', refunds: [refund({ state: 'void' })] }, false],
])('whether its customer may show the transfer, of a booking %s', (_how, changes, isDenied) => {
  expect(isPaymentDenied(booking('b1', changes))).toBe(isDenied);
});

test('the open problem is the one that nobody has answered', () => {
  const answered = problem({ closedAt: '2026-11-23T10:00:00Z' });
  expect(openProblem(booking('b1'))).toBeUndefined();
  expect(openProblem(booking('b1', { problems: [answered] }))).toBeUndefined();
  expect(openProblem(booking('b1', { problems: [problem(), answered] }))).toEqual(problem());
});
