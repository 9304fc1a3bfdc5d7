import { expect, it } from 'vitest';
import { shortHour } from './short-hour.ts';

it.each([
  [0, '12 AM'],
  [8, '8 AM'],
  [12, '12 PM'],
  [20, '8 PM'],
  [24, '12 AM'],
])('hour %i is %s', (hour, words) => {
  expect(shortHour(hour).replace('\u00a0', ' ')).toBe(words);
});
