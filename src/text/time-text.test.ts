import { expect, test } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import { checkText } from './check-text.ts';
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

test.each([
  [usualPaymentCheck, '30 minutes, 9 AM to 11 PM'],
  [{ minutes: 1, fromHour: 0, toHour: 12 }, '1 minute, midnight to 12 PM'],
  [{ minutes: 60, fromHour: 12, toHour: 24 }, '1 hour, 12 PM to midnight'],
  [{ minutes: 120, fromHour: 0, toHour: 24 }, '2 hours, day and night'],
  [{ minutes: 90, fromHour: 10, toHour: 2 }, '90 minutes, 10 AM to 2 AM'],
])('how long checking takes: %j is %s', (check, words) => {
  expect(checkText(check).replaceAll('\u00a0', ' ')).toBe(words);
});
