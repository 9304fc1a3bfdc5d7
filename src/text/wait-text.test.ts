import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';
import { waitedText, waitText } from './wait-text.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

it.each([
  [23, '23 min'],
  [119, '119 min'],
  [120, '2 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
])('says how long something has waited: %i minutes', (minutes, words) => {
  expect(waitedText(before(minutes), now)).toBe(words);
  expect(waitText(before(minutes), now)).toBe(`waiting ${words}`);
});

it('says a time of today as on the clock, an older one with its day', () => {
  expect(clockText(now - 3_600_000, now)).toMatch(/^2:00\sPM$/);
  expect(clockText(now - 86_400_000, now)).toMatch(/^Fri 20 Nov, 3:00\sPM$/);
});
