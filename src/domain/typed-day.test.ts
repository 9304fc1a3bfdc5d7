import { expect, test } from 'vitest';
import { dayToType, typedDay, withSlashes } from './typed-day.ts';

test.each([
  ['30/11/2026', '2026-11-30'],
  [' 3/1/2027 ', '2027-01-03'],
  ['30-11-2026', '2026-11-30'],
  ['30.11.2026', '2026-11-30'],
  ['30 11 2026', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  // Month first is no date where both can be told apart, and never guessed.
  ['11/30/2026', undefined],
  ['31/02/2026', undefined],
  ['30/11', undefined],
  // On the way to 2026.
  ['30/11/20', undefined],
  ['30/11/202', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('"%s" is %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day);
});

test('what is shown is what can be typed', () => {
  expect(dayToType('2026-11-30')).toBe('30/11/2026');
  expect(typedDay(dayToType('2027-01-03'))).toBe('2027-01-03');
});

test.each([
  ['30112026', '30/11/2026'],
  ['3011202', '3011202'],
  ['30/11/2026', '30/11/2026'],
])('eight digits have their slashes: %s', (typed, shown) => {
  expect(withSlashes(typed)).toBe(shown);
});
