import { expect, it } from 'vitest';
import { isLastHold } from '#features/booking/machine/booking-view.ts';
import { announcementAt } from './hold-countdown.tsx';

const second = 1000;
const minute = 60 * second;

it('speaks three times in fifteen minutes, however often the clock ticks', () => {
  const said = new Set<string>();
  let changes = 0;
  let before: string | null = null;
  for (let left = 15 * minute; left >= -5 * second; left -= second) {
    const now = announcementAt(left);
    if (now !== before && now) {
      changes += 1;
      said.add(now);
    }
    before = now;
  }
  expect(changes).toBe(3);
  expect([...said]).toEqual(['booking.left5', 'booking.left1', 'booking.leftNone']);
});

it.each([
  [5 * minute + 1, null],
  [5 * minute, 'booking.left5'],
  [minute + 1, 'booking.left5'],
  [minute, 'booking.left1'],
  [1, 'booking.left1'],
  [0, 'booking.leftNone'],
])('with %i ms left says %s', (left, key) => {
  expect(announcementAt(left)).toBe(key);
});

it('says once that it is the last time, and offers nothing more at the end', () => {
  const said = [15, 5, 1, 0].map((minutes) => announcementAt(minutes * minute, true));
  expect(said).toEqual(['booking.holdLast', 'booking.left5', 'booking.left1', 'booking.leftOver']);
});

it.each([
  ['11:15:00', true],
  ['11:14:01', true],
  ['11:14:00', false],
  ['10:15:00', false],
])('a hold until %s of 11:15 is the last: %s', (until, last) => {
  expect(isLastHold({ until: `2026-11-21T${until}Z`, limit: '2026-11-21T11:15:00Z' })).toBe(last);
});
