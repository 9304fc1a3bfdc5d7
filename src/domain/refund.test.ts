import { expect, test } from 'vitest';
import { refundWords } from '#text/refund-text.ts';
import { booking, refund } from '#tests/support/samples.ts';
import type { Refund } from './booking.ts';
import { refundsDue, refundTone } from './refund.ts';

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

test('refunds due are those of the booking that nobody has settled', () => {
  const refunds = [refund(), refund({ reason: 'overpaid', state: 'sent' })];
  expect(refundsDue(booking('b1', { status: 'cancelled', refunds }))).toEqual([refunds[0]]);
  expect(refundsDue(booking('b1', { status: 'cancelled' }))).toEqual([]);
});
