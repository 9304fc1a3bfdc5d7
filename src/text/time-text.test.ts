import { expect, test } from 'vitest';
import { ageText, momentText } from './time-text.ts';

const now = Date.UTC(2026, 10, 22, 9);
const minute = 60_000;

test.each([
  [0, 'Updated just now'],
  [59_999, 'Updated just now'],
  [minute, 'Updated 1 minute ago'],
  [59.9 * minute, 'Updated 59 minutes ago'],
  [60 * minute, 'Updated 1 hour ago'],
  [23.9 * 60 * minute, 'Updated 23 hours ago'],
  [24 * 60 * minute, 'Updated 1 day ago'],
  [100 * 60 * minute, 'Updated 4 days ago'],
  [-5 * minute, 'Updated just now'],
])('%i ms old is "%s"', (age, words) => {
  expect(ageText(now - age, now)).toBe(words);
});

test.each([
  ['2026-11-21T14:05:00Z', 'Nov 21, 2026 at 7:05 PM'],
  ['2026-11-21T19:00:00.000Z', 'Nov 22, 2026 at 12:00 AM'],
  [Date.UTC(2026, 0, 1, 7, 0), 'Jan 1, 2026 at 12:00 PM'],
])('%s is "%s" in Pakistan, whatever the zone of the phone', (instant, words) => {
  expect(momentText(instant).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words);
});
