import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test.each([
  ['2026-11-21T14:05:00Z', 'Nov 21, 2026 at 7:05 PM'],
  ['2026-11-21T19:00:00.000Z', 'Nov 22, 2026 at 12:00 AM'],
  [Date.UTC(2026, 0, 1, 7, 0), 'Jan 1, 2026 at 12:00 PM'],
])('%s is "%s" in Pakistan, whatever the zone of the phone', (instant, words) => {
  expect(momentText(instant).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words);
});
