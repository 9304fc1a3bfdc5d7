import { expect, test } from 'vitest';
import {
  eveningMask,
  freeOnAny,
  hoursOf,
  isStale,
  maskOf,
  nightMask,
  withNight,
  type FreeHours,
} from './free-hours.ts';

test('a mask and its hours say the same, at both ends of the day', () => {
  for (const hours of [[], [0], [23], [0, 1, 2, 21, 22, 23], Array.from({ length: 24 }, (_, hour) => hour)]) {
    expect(hoursOf(maskOf(hours))).toEqual(hours);
  }
  expect(maskOf([0, 23])).toBe(0x80_00_01);
  expect(maskOf([-1, 24, 32, 1.5, 3])).toBe(8);
});

test('evening is from 5 PM to midnight, night goes on into the next date', () => {
  expect(hoursOf(eveningMask)).toEqual([17, 18, 19, 20, 21, 22, 23]);
  expect(hoursOf(nightMask)).toEqual([22, 23, 24, 25, 26, 27]);
});

test('a night takes the first hours of the next date with their prices, and nothing else of it', () => {
  const answer = { city: 'Karachi', sport: null, day: '2026-11-28', at: 2000 };
  const evening: FreeHours = {
    ...answer,
    courts: new Map([['a', maskOf([0, 22])]]),
    prices: new Map([['a', new Map([[22, 4000]])]]),
  };
  const next: FreeHours = {
    ...answer,
    day: '2026-11-29',
    at: 1000,
    courts: new Map([
      ['a', maskOf([1, 9, 22])],
      ['b', maskOf([3])],
    ]),
    prices: new Map([
      [
        'a',
        new Map([
          [1, 3000],
          [9, 5000],
        ]),
      ],
    ]),
  };
  const night = withNight(evening, next);
  expect(hoursOf(night.courts.get('a') ?? 0)).toEqual([0, 22, 25]);
  expect(hoursOf(night.courts.get('b') ?? 0)).toEqual([27]);
  expect([...(night.prices.get('a') ?? [])]).toEqual([
    [22, 4000],
    [25, 3000],
  ]);
  expect(night).toMatchObject({ day: '2026-11-28', at: 1000 });
});

test('a venue is free when one of its courts is; a court that nobody told of is not', () => {
  const courts = new Map([
    ['a', maskOf([18])],
    ['b', maskOf([18, 20])],
    ['c', 0],
  ]);
  expect(hoursOf(freeOnAny({ courts }, ['a', 'b', 'c', 'd']))).toEqual([18, 20]);
  expect(freeOnAny({ courts }, ['c', 'd'])).toBe(0);
});

test('is old after two minutes, and when the clock says that it was asked in the future', () => {
  expect(isStale({ at: 1_000_000 }, 1_120_000)).toBe(false);
  expect(isStale({ at: 1_000_000 }, 1_120_001)).toBe(true);
  expect(isStale({ at: 1_120_001 }, 1_000_000)).toBe(true);
});
