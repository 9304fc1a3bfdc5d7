import { expect, test, vi } from 'vitest';
import { noteServerTime } from '#data/server/server-clock.ts';
import { clockOff, deskAge } from '#features/desk/sync/desk-age.ts';

/** 6:10 PM in Karachi. */
const at = Date.parse('2026-11-21T13:10:00Z');
const minutes = (count: number) => at + count * 60_000;

test.each([
  [1, 'online', false, 'Up to date', 'fresh', null],
  [2, 'online', false, 'Updated 2 min ago', 'plain', null],
  [15, 'online', false, 'Updated 15 min ago', 'amber', null],
  [60, 'online', false, 'Updated 6:10 PM', 'amber', 'Last updated 6:10 PM.'],
  [1, 'offline', false, 'Offline since 6:10 PM', 'offline', 'Offline since 6:10 PM.'],
  [1, 'unreachable', false, 'Up to date', 'fresh', null],
  [3, 'unreachable', false, 'Can’t reach Baari', 'offline', 'Last updated 6:10 PM.'],
  [3, 'online', true, 'Can’t reach Baari', 'offline', 'Last updated 6:10 PM.'],
  [20 * 60, 'offline', false, 'Offline since Sat 21 Nov, 6:10 PM', 'offline', 'Offline since Sat 21 Nov, 6:10 PM.'],
] as const)('after %i min, %s, failed %s: %s', (age, connection, hasFailed, words, tone, strip) => {
  const found = deskAge(at, minutes(age), connection, hasFailed);
  expect({ words: found.words, tone: found.tone }).toEqual({ words, tone });
  if (strip === null) expect(found.strip).toBeNull();
  else expect(found.strip).toContain(`${strip} New online bookings are not shown here.`);
});

test('a clock that is off is said where nothing worse is', () => {
  expect(deskAge(at, minutes(1), 'online', false, true)).toEqual({
    words: 'Check this phone’s clock',
    tone: 'amber',
    strip: null,
  });
  expect(deskAge(at, minutes(1), 'offline', false, true).words).toBe('Offline since 6:10 PM');
});

test.each([
  [-26 * 60, 26 * 60],
  [-6, 6],
  [-4, 0],
  [4, 0],
  [90, 90],
])('a phone that is %i min ahead is %i min off', (ahead, expected) => {
  vi.useFakeTimers({ now: minutes(ahead) });
  noteServerTime(new Date(at).toISOString(), minutes(ahead));
  expect(clockOff()).toBe(expected);
  vi.useRealTimers();
});
