import { expect, test } from 'vitest';
import { withTrueAddress } from './mount-backend.ts';

const typed = [
  'CF-Connecting-IP',
  '6.6.6.6',
  'apikey',
  'key',
  'X-Forwarded-For',
  '6.6.6.6, 7.7.7.7',
  'x-real-ip',
  '6.6.6.6',
];
const more = ['Forwarded', 'for=6.6.6.6', 'true-client-ip', '6.6.6.6', 'accept', 'forwarded'];

test.each([
  ['203.0.113.7', ['cf-connecting-ip', '203.0.113.7']],
  [undefined, []],
])('the address of a call is that of its connection (%s), whatever its headers say', (address, told) => {
  expect(withTrueAddress([...typed, ...more], address)).toEqual(['apikey', 'key', 'accept', 'forwarded', ...told]);
});
