import { expect, it } from 'vitest';
import { declineRefund, hintKindOf, minutesSince, verdictOf, waitTone } from './case.ts';

it('a wait turns amber at 15 minutes and red at 30', () => {
  expect([0, 14, 15, 29, 30, 500].map(waitTone)).toEqual(['gray', 'gray', 'amber', 'amber', 'red', 'red']);
  const at = '2026-11-22T10:00:00.000Z';
  expect(minutesSince(at, Date.parse('2026-11-22T10:14:59.999Z'))).toBe(14);
  // A phone whose clock is behind.
  expect(minutesSince(at, Date.parse('2026-11-22T09:00:00.000Z'))).toBe(0);
});

it('says what was done with a booking in one word', () => {
  expect(verdictOf('confirmed', 'Rabia', null)).toBe('confirmed');
  expect(verdictOf('completed', 'Rabia', null)).toBe('confirmed');
  expect(verdictOf('refund_due', 'Rabia', 'court')).toBe('declined');
  expect(verdictOf('cancelled', 'Rabia', 'not_paid')).toBe('declined');
  expect(verdictOf('cancelled', 'Rabia', 'weather')).toBe('cancelled');
  expect(verdictOf('cancelled', 'customer', 'withdrawn')).toBe('cancelled');
  expect(verdictOf('unknown', null, null)).toBe('cancelled');
});

it('a decline owes what came: nothing, the amount, or the total', () => {
  expect(declineRefund('not_paid', 7100, null)).toBeNull();
  expect(declineRefund('unreadable', 7100, 5)).toBeNull();
  expect(declineRefund('too_low', 7100, 5000)).toBe(5000);
  expect(declineRefund('too_low', 7100, null)).toBeNull();
  expect([declineRefund('court', 7100, null), declineRefund('other', 7100, null)]).toEqual([7100, 7100]);
});

it('a hint of a newer server is unknown', () => {
  expect(hintKindOf('moon_phase')).toBe('unknown');
});
