import { expect, test } from 'vitest';
import { type RefundFacts, refundOf, type Terms } from './terms.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-20T18:00:00+05:00');
const standard: Terms = [[6, 100]];
const moderate: Terms = [
  [24, 100],
  [6, 50],
];
const firm: Terms = [[48, 50]];

function facts(more: Partial<RefundFacts> = {}): RefundFacts {
  const courtPrice = more.courtPrice ?? 7000;
  const paid = { courtPrice, total: courtPrice + 100, toCollect: 0, received: null };
  return { ...paid, status: 'confirmed', firstHourAt: start, terms: standard, ...more };
}

const rows: [row: string, booking: RefundFacts, hoursBefore: number, amount: number][] = [
  ['1 pending, 3 h before', facts({ status: 'pending' }), 3, 7100],
  ['2 confirmed, Standard, 8 h before', facts({ received: 7100 }), 8, 7000],
  ['3 exactly 6 h before', facts({ received: 7100 }), 6, 7000],
  ['4 5 h 59 min before', facts({ received: 7100 }), 6 - 1 / 60, 0],
  ['5 7,051, Moderate, 12 h before', facts({ courtPrice: 7051, terms: moderate }), 12, 3525],
  ['6 three prices, Moderate, 6 h before', facts({ courtPrice: 3000 + 3600 + 4500, terms: moderate }), 6, 5550],
  ['7 Firm, 72 h before', facts({ terms: firm }), 72, 3500],
  ['9 with 200 to collect', facts({ received: 6900, toCollect: 200 }), 8, 6800],
  ['10 500 more than the total, which have been sent back by then', facts({ received: 7600 }), 8, 7000],
  ['less than what was still to collect', facts({ courtPrice: 300, toCollect: 400 }), 8, 0],
  ['a millisecond after the deadline', facts(), 6 - 1 / hour, 0],
  ['no policy that pays', facts({ terms: [] }), 100, 0],
  ['moved from a later start, counted from that one', facts({ promisedAt: start + 48 * hour }), 2, 7000],
  ['moved from an earlier start, counted from the new one', facts({ promisedAt: start - 48 * hour }), 8, 7000],
  ['the same, too late for the new one', facts({ promisedAt: start - 48 * hour }), 5, 0],
  ['a move is asked for, a minute before the start', facts({ isFree: true }), 1 / 60, 7100],
  ['free, under no policy that pays', facts({ isFree: true, terms: [] }), 1, 7100],
  ['free, with 200 to collect', facts({ isFree: true, received: 6900, toCollect: 200 }), 1, 6900],
  ['free, and 200 were collected', facts({ isFree: true, received: 6900 }), 1, 7100],
  ['free, before it was confirmed', facts({ isFree: true, status: 'pending', received: 5000 }), 8, 5000],
  ['free, and cancelled already', facts({ isFree: true, status: 'cancelled' }), 8, 0],
  ['already cancelled', facts({ status: 'cancelled' }), 8, 0],
  ['over', facts({ status: 'completed' }), -2, 0],
];

test.each(rows)('%s', (_row, booking, hoursBefore, amount) => {
  expect(refundOf(booking, start - Math.round(hoursBefore * hour)).amount).toBe(amount);
});

test('names the step and the moment until which it counts', () => {
  const at = start - 12 * hour;
  expect(refundOf(facts({ terms: moderate }), at)).toEqual({ amount: 3500, percent: 50, deadline: start - 6 * hour });
  expect(refundOf(facts({ terms: moderate }), start - 30 * hour)).toEqual({
    amount: 7000,
    percent: 100,
    deadline: start - 24 * hour,
  });
  expect(refundOf(facts(), start - hour)).toEqual({ amount: 0, percent: 0, deadline: null });
});

test('is free until the very start, whatever the policy says', () => {
  expect(refundOf(facts({ isFree: true }), start)).toEqual({ amount: 7100, percent: 100, deadline: start });
  expect(refundOf(facts({ isFree: true }), start + 1)).toEqual({ amount: 0, percent: 0, deadline: null });
});

test('counts to the deadline of the later start, and never beyond the start', () => {
  const soon = facts({ promisedAt: start + 2 * hour });
  expect(refundOf(soon, start - 5 * hour)).toEqual({ amount: 7000, percent: 100, deadline: start - 4 * hour });
  const late = facts({ promisedAt: start + 48 * hour });
  expect(refundOf(late, start)).toEqual({ amount: 7000, percent: 100, deadline: start });
  expect(refundOf(late, start + 1).amount).toBe(0);
});

test('never gives back what a dispute gave back already', () => {
  expect(refundOf(facts({ givenBack: 6900 }), start - 8 * hour).amount).toBe(200);
  expect(refundOf(facts({ givenBack: 7100, isFree: true }), start - 8 * hour).amount).toBe(0);
});

test('gives back what was found, where somebody has looked before it was confirmed', () => {
  expect(refundOf(facts({ status: 'pending', received: 5000 }), start)).toEqual({
    amount: 5000,
    percent: 100,
    deadline: null,
  });
});
