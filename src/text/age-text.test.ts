import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

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
