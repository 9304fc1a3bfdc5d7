import { expect, it } from 'vitest';
import { nearDay, shortHour } from './near-time.ts';

it.each([
  ['2026-11-27', 'Today'],
  ['2026-11-28', 'Tomorrow'],
  ['2026-11-29', 'Sun, 29 Nov'],
  ['2026-11-26', 'Thu, 26 Nov'],
])('%s is "%s" on the 27th', (day, words) => {
  expect(nearDay(day, '2026-11-27')).toBe(words);
});

it.each([
  [0, '12 AM'],
  [8, '8 AM'],
  [12, '12 PM'],
  [20, '8 PM'],
  [24, '12 AM'],
])('hour %i is %s', (hour, words) => {
  expect(shortHour(hour).replace('\u00a0', ' ')).toBe(words);
});
