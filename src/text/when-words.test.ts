import { describe, expect, it } from 'vitest';
import '#tests/support/words.ts';
import { nearDay, shortHour, shortSpan, whenWords } from './when-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const today = '2026-11-22';

describe('hours and dates in the fewest words', () => {
  it.each([
    [0, '12 AM'],
    [8, '8 AM'],
    [12, '12 PM'],
    [20, '8 PM'],
    [24, '12 AM'],
  ])('hour %i is %s', (hour, words) => {
    expect(plain(shortHour(hour))).toBe(words);
  });

  it.each([
    [21, 23, '9–11 PM'],
    [23, 24, '11 PM – 12 AM'],
    [11, 13, '11 AM – 1 PM'],
    [12, 14, '12–2 PM'],
    [0, 2, '12–2 AM'],
  ])('from %i to %i is %s', (start, end, words) => {
    expect(plain(shortSpan(start, end))).toBe(words);
  });

  it.each([
    ['2026-11-22', 'Today'],
    ['2026-11-23', 'Tomorrow'],
    ['2026-11-28', 'Sat 28 Nov'],
    ['2026-11-21', 'Sat 21 Nov'],
  ])('%s is %s', (day, words) => {
    expect(plain(nearDay(day, today))).toBe(words);
  });

  it('a choice is one line', () => {
    expect(plain(whenWords('2026-11-23', [22, 21], today))).toBe('Tomorrow, 9–11 PM');
    expect(plain(whenWords('2026-11-22', [17, 20], today))).toBe('Today, 5–6 PM, 8–9 PM');
    expect(plain(whenWords('2026-11-28', [1], today))).toBe('Sat 28 Nov, 1–2 AM, early Sat');
    expect(whenWords('2026-11-23', [], today)).toBe('Tomorrow');
  });
});
