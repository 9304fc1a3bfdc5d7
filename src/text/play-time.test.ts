import { expect, it } from 'vitest';
import { shortSpan, playTime } from './play-time.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const now = Date.parse('2026-11-27T18:30:00Z'); // 11:30 PM on Fri 27 Nov in Pakistan

it.each([
  [20, 22, '8–10 PM'],
  [11, 13, '11 AM–1 PM'],
  [23, 24, '11 PM–12 AM'],
  [0, 2, '12–2 AM'],
  [12, 13, '12–1 PM'],
])('from %i to %i is "%s"', (start, end, words) => {
  expect(shortSpan(start, end)).toBe(words);
});

it.each([
  ['2026-11-28', [20, 21], 'Tomorrow, 8–10 PM'],
  ['2026-11-28', [18, 21], 'Tomorrow, 6–7 PM, 9–10 PM'],
  ['2026-11-28', [1], 'Tomorrow, 1–2 AM, early Sat'],
  ['2026-11-28', [], 'Tomorrow'],
  ['2026-12-02', [0, 20], 'Wed, 2 Dec, 12–1 AM, 8–9 PM'],
])('%s and the hours %j are "%s"', (day, hours, words) => {
  expect(plain(playTime(day, hours, now))).toBe(words);
});

it('breaks its line after a comma only', () => {
  expect(playTime('2026-12-07', [11, 18], now).split(/ |–(?!\u2060)/)).toEqual([
    'Mon,',
    '7\u00a0Dec,',
    '11\u00a0AM–\u206012\u00a0PM,',
    '6–\u20607\u00a0PM',
  ]);
});
