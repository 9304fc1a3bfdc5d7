import { expect, test } from 'vitest';
import { bookingTotal, codeOfRequest, spokenCode } from './booking.ts';

test('the total is price times hours plus the flat fee; nothing chosen costs nothing', () => {
  expect(bookingTotal([3500, 3500])).toBe(7100);
  expect(bookingTotal([0])).toBe(100);
  expect(bookingTotal([])).toBe(0);
});

test('a booking’s code comes from its request, without letters that are read as digits', () => {
  expect(codeOfRequest('00000000-0000-4000-8000-000000000000')).toBe('000000');
  expect(codeOfRequest('ffffffff-0000-4000-8000-000000000000')).toBe('ZZZZZZ');
  expect(codeOfRequest('9ccfa1b7-70f3-4f86-9a33-3f1b9c3f3b8e')).toBe('KK7T3D');
  expect(codeOfRequest('9ccfa1b4-0000-4000-8000-000000000000'), '30 bits, no more').toBe('KK7T3D');
  const codes = Array.from({ length: 200 }, () => codeOfRequest(crypto.randomUUID()));
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(spokenCode('KK7T3D')).toBe('KK7-T3D');
});
