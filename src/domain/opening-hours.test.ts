import { describe, expect, test } from 'vitest';
import { openHours, openingTimes } from './opening-hours.ts';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('bookable hours', () => {
  const cases: [string, string | null, string | null, number[]][] = [
    ['a day', '07:00', '22:00', range(7, 21)],
    ['one digit', '7:00', '9:00', [7, 8]],
    ['an open that is not a whole hour begins late', '07:30', '10:00', [8, 9]],
    ['a close that is not a whole hour ends early', '07:00', '09:59', [7, 8]],
    ['less than an hour', '07:10', '07:50', []],
    ['overnight', '16:00', '03:00', [0, 1, 2, ...range(16, 23)]],
    ['overnight with halves', '16:30', '02:30', [0, 1, ...range(17, 23)]],
    ['until midnight', '18:00', '00:00', range(18, 23)],
    ['around the clock', '00:00', '00:00', range(0, 23)],
    ['around the clock from any hour', '09:00', '09:00', range(0, 23)],
    ['from midnight', '00:00', '02:00', [0, 1]],
    ['until the last minute', '22:00', '23:59', [22]],
    ['no text at all', null, null, range(7, 21)],
    ['invalid open only', 'early', '10:00', [7, 8, 9]],
    ['invalid close only', '20:00', '25:00', [20, 21]],
    ['invalid close before a late open', '23:00', '', [...range(0, 21), 23]],
    ['minutes that do not exist', '07:60', '22:00', range(7, 21)],
    ['spaces around', ' 08:00 ', '\t10:00\n', [8, 9]],
    ['seconds are not HH:MM', '08:00:00', '10:00', [7, 8, 9]],
  ];

  test.each(cases)('%s', (_name, open, close, hours) => {
    expect(openHours(open, close)).toEqual(hours);
  });
});

test('times with the defaults of the spec', () => {
  expect(openingTimes('16:30', '02:00')).toEqual({ opens: 990, closes: 120 });
  expect(openingTimes(undefined, 'late')).toEqual({ opens: 420, closes: 1320 });
});
