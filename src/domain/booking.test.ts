import { expect, test } from 'vitest';
import { bookingTotal } from './booking.ts';

test('the total is price times hours plus the flat fee; nothing chosen costs nothing', () => {
  expect(bookingTotal(3500, 2)).toBe(7100);
  expect(bookingTotal(0, 1)).toBe(100);
  expect(bookingTotal(3500, 0)).toBe(0);
});
