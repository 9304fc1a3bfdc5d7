import { describe, expect, it } from 'vitest';
import { choiceWords, hourRanges, hourWords, rangeWords } from './hour-words.ts';

const saturday = '2026-11-21';

describe('hours in words', () => {
  it('joins hours that follow each other, in any order of tapping', () => {
    expect(hourRanges([21, 19, 18])).toEqual([
      [18, 20],
      [21, 22],
    ]);
    expect(hourRanges([])).toEqual([]);
  });

  it('ends the last hour of a date at midnight', () => {
    expect(rangeWords(saturday, [22, 23])).toEqual(['10:00 PM – 12:00 AM']);
  });

  it('says to which morning the hours after midnight belong', () => {
    expect(hourWords(saturday, 1)).toBe('1:00 AM – 2:00 AM, early Sat');
    expect(rangeWords(saturday, [0, 1, 20])).toEqual(['12:00 AM – 2:00 AM, early Sat', '8:00 PM – 9:00 PM']);
    expect(hourWords(saturday, 5)).toBe('5:00 AM – 6:00 AM');
  });

  it('names the date with its hours', () => {
    expect(choiceWords(saturday, [18])).toMatch(/^Sat,? 21 Nov 2026, 6:00 PM – 7:00 PM$/);
    expect(choiceWords(null, [18])).toBe('');
  });

  it('names the date of the morning where no date is near', () => {
    expect(hourWords(saturday, 1, 'date')).toBe('1:00 AM – 2:00 AM, early Sat 21 Nov');
    expect(rangeWords(saturday, [0, 1], 'date')).toEqual(['12:00 AM – 2:00 AM, early Sat 21 Nov']);
  });
});
