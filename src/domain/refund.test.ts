import { describe, expect, it, test } from 'vitest';
import { refundWords } from '#text/refund-text.ts';
import { booking, refund } from '#tests/support/samples.ts';
import type { Refund } from './booking.ts';
import { refundsDue, refundsOf, refundTone } from './refund.ts';

const settled = { settledAt: '2026-11-23T07:00:00Z' };

test.each<[string, Partial<Refund>, string, string]>([
  ['never found', {}, 'refund.unseen', 'due'],
  ['never found, the venue was paid', { payer: 'venue' }, 'refund.unseenVenue', 'due'],
  ['found', { isSeen: true }, 'refund.due', 'due'],
  ['found by the venue', { isSeen: true, payer: 'venue' }, 'refund.dueVenue', 'due'],
  ['sent', { state: 'sent', reference: 'FT1', ...settled }, 'refund.sent', 'sent'],
  ['sent, without a reference', { state: 'sent', ...settled }, 'refund.sentPlain', 'sent'],
  ['sent, nobody knows when', { state: 'sent', reference: 'FT1' }, 'refund.sentPlain', 'sent'],
  ['void', { state: 'void', ...settled }, 'refund.void', 'plain'],
  ['of a newer server', { state: 'unknown' }, 'refund.unknown', 'plain'],
])('a refund in words: %s', (_what, changes, words, tone) => {
  expect(refundWords(refund(changes))).toBe(words);
  expect(refundTone(refund(changes))).toBe(tone);
});

describe('refunds of a booking', () => {
  it('are those of the row', () => {
    const refunds = [refund(), refund({ reason: 'overpaid', state: 'sent' })];
    expect(refundsOf(booking('b1', { status: 'cancelled', refunds }))).toEqual(refunds);
    expect(refundsDue(booking('b1', { status: 'cancelled', refunds }))).toEqual([refunds[0]]);
  });

  it('a row of an earlier release that is due owes all of it, once the payment was found', () => {
    const [owed] = refundsOf(booking('b1', { status: 'refund_due' }));
    expect(owed).toMatchObject({ amount: 6100, state: 'due', isSeen: false, payer: 'platform' });
    expect(refundsOf(booking('b1', { status: 'refund_due', payee: 'venue' }))[0]?.payer).toBe('venue');
  });

  it('are none where nothing says so', () => {
    expect(refundsOf(booking('b1', { status: 'cancelled' }))).toEqual([]);
    expect(refundsOf(booking('b1', { status: 'refund_due', refunds: [refund({ state: 'sent' })] }))).toHaveLength(1);
    expect(refundsDue(booking('b1', { status: 'refund_due', refunds: [refund({ state: 'sent' })] }))).toEqual([]);
  });
});
