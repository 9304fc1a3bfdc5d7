import { expect, test } from 'vitest';
import { booking, moveOffer, refund } from '#tests/support/samples.ts';
import type { Booking } from './booking.ts';
import { isFreeToCancel, promisedStart, refundOffer } from './refund-offer.ts';

/** The sample is on 28 November from 6 to 8 PM in Karachi, under the policy of 6 hours. */
const start = Date.parse('2026-11-28T13:00:00Z');
const hour = 3_600_000;

const confirmed = (changes: Partial<Booking> = {}) =>
  booking('b1', { status: 'confirmed', received: 6100, ...changes });

test('a later start that was promised is the one that the policy counts from', () => {
  const promised = { refundStart: '2026-11-29T13:00:00Z' };
  expect(promisedStart(confirmed(promised))).toBe(start + 24 * hour);
  expect(refundOffer(confirmed(), start - 2 * hour).amount).toBe(0);
  expect(refundOffer(confirmed(promised), start - 2 * hour).amount).toBe(6000);
});

test.each([
  ['the present one', '2026-11-28T13:00:00Z'],
  ['an earlier one', '2026-11-20T13:00:00Z'],
  ['none', undefined],
])('of the promised starts %s changes nothing', (_which, refundStart) => {
  expect(promisedStart(confirmed({ refundStart }))).toBeNull();
  expect(refundOffer(confirmed({ refundStart }), start - 8 * hour)).toEqual(refundOffer(confirmed(), start - 8 * hour));
});

test('what a dispute gave back does not come back again, unless it was struck', () => {
  const given = (state: 'due' | 'void') => [refund({ reason: 'dispute', amount: 5900, state })];
  const free = { isFreeToCancel: true } as const;
  expect(refundOffer(confirmed({ ...free, refunds: given('due') }), start - hour).amount).toBe(200);
  expect(refundOffer(confirmed({ ...free, refunds: given('void') }), start - hour).amount).toBe(6100);
});

test('what was too much, and given back after a dispute, is no part of the total', () => {
  const given = refund({ reason: 'dispute', amount: 900 });
  const tooMuch = (state: 'due' | 'void') => [given, refund({ reason: 'overpaid', amount: 800, state })];
  const amountOf = (refunds: Booking['refunds']) =>
    refundOffer(confirmed({ isFreeToCancel: true, refunds }), start - hour).amount;
  expect(amountOf(tooMuch('void'))).toBe(6000);
  expect(amountOf(tooMuch('due'))).toBe(5200);
  expect(amountOf([refund({ reason: 'overpaid', amount: 800, state: 'void' })])).toBe(6100);
});

test('no refund is shown for longer than the booking can be cancelled', () => {
  const promised = confirmed({ refundStart: '2026-11-29T13:00:00Z' });
  expect(refundOffer(promised, start - 2 * hour).deadline).toBe(start);
  expect(refundOffer(confirmed(), start - 8 * hour).deadline).toBe(start - 6 * hour);
});

test.each<[string, Partial<Booking>, boolean]>([
  ['while a move is asked for', { moveOffer: moveOffer() }, true],
  ['after a question that ran out unheard', { moveOffer: moveOffer({ until: '2026-11-01T00:00:00Z' }) }, true],
  ['after a no', { isFreeToCancel: true }, true],
  ['without a move', {}, false],
  ['once it is cancelled', { isFreeToCancel: true, status: 'cancelled' }, false],
])('a cancellation %s brings everything back or follows the policy', (_when, changes, isFree) => {
  expect(isFreeToCancel(confirmed(changes))).toBe(isFree);
  const { amount } = refundOffer(confirmed(changes), start - hour);
  expect(amount).toBe(isFree ? 6100 : 0);
});
