import { expect, test } from 'vitest';
import { usualPaymentCheck } from '#domain/booking.ts';
import { checkText } from './check-text.ts';

test.each([
  [usualPaymentCheck, '30 minutes, 9 AM to 11 PM'],
  [{ minutes: 1, fromHour: 0, toHour: 12 }, '1 minute, midnight to 12 PM'],
  [{ minutes: 60, fromHour: 12, toHour: 24 }, '1 hour, 12 PM to midnight'],
  [{ minutes: 120, fromHour: 0, toHour: 24 }, '2 hours, day and night'],
  [{ minutes: 90, fromHour: 10, toHour: 2 }, '90 minutes, 10 AM to 2 AM'],
])('how long checking takes: %j is %s', (check, words) => {
  expect(checkText(check).replaceAll('\u00a0', ' ')).toBe(words);
});
