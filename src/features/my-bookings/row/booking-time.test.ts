import { describe, expect, it } from 'vitest';
import { slotsSummary, slotText } from './booking-time.ts';

const day = '2026-11-22';
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

describe('slotText', () => {
  it('shows start and end', () => {
    expect(plain(slotText(19, day))).toBe('7:00 PM – 8:00 PM');
    expect(plain(slotText(23, day))).toBe('11:00 PM – 12:00 AM');
    expect(plain(slotText(5, day))).toBe('5:00 AM – 6:00 AM');
  });

  it('says which date an hour after midnight falls on', () => {
    expect(plain(slotText(1, day))).toBe('1:00 AM – 2:00 AM, early Sun 22 Nov');
  });
});

describe('slotsSummary', () => {
  it.each([
    [[19], '7:00 PM – 8:00 PM'],
    [[20, 18, 19], '6:00 PM – 9:00 PM'],
    [[9, 18, 19], '9:00 AM – 10:00 AM, 6:00 PM – 8:00 PM'],
    [[22, 23], '10:00 PM – 12:00 AM'],
    [[0, 1], '12:00 AM – 2:00 AM, early Sun 22 Nov'],
    [[7, 9, 11], '3 slots'],
    [[], '0 slots'],
  ])('%j is %s', (hours, words) => {
    expect(plain(slotsSummary(hours, day))).toBe(words);
  });

  it('breaks its line between two stretches only', () => {
    expect(slotsSummary([9, 18], day).split(' ')).toHaveLength(2);
  });
});
