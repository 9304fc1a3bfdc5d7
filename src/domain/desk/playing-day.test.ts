import { describe, expect, it, test } from 'vitest';
import { isOpenHour, playingDay, playingDayOf, playingHours } from './playing-day.ts';

const karachi = (text: string) => Date.parse(`${text}:00+05:00`);
const late = { open: '16:00:00', close: '02:00:00' };
const plain = { open: '07:00:00', close: '22:00:00' };
const always = { open: '07:00:00', close: '07:00:00' };

test.each([
  ['2026-11-20T23:30', '2026-11-20'],
  ['2026-11-21T00:00', '2026-11-20'],
  ['2026-11-21T01:59', '2026-11-20'],
  ['2026-11-21T02:00', '2026-11-21'],
  ['2026-11-21T02:30', '2026-11-21'],
  ['2026-12-01T00:30', '2026-11-30'],
  ['2027-01-01T00:30', '2026-12-31'],
])('of 16:00–02:00 at %s is %s', (now, day) => {
  expect(playingDay(karachi(now), late)).toBe(day);
});

it('is the calendar date where nothing is open past midnight', () => {
  expect(playingDay(karachi('2026-11-21T00:30'), plain)).toBe('2026-11-21');
  expect(playingDay(karachi('2026-11-21T00:30'), { open: '07:00', close: '00:00' })).toBe('2026-11-21');
});

it('begins at opening time where a venue never closes', () => {
  expect(playingDay(karachi('2026-11-21T06:59'), always)).toBe('2026-11-20');
  expect(playingDay(karachi('2026-11-21T07:00'), always)).toBe('2026-11-21');
});

it('closes within an hour: what begins before that is of the evening before', () => {
  const half = { open: '16:30', close: '01:30' };
  expect(playingDay(karachi('2026-11-21T01:29'), half)).toBe('2026-11-20');
  expect(playingDay(karachi('2026-11-21T01:30'), half)).toBe('2026-11-21');
  expect(playingDayOf({ day: '2026-11-21', hour: 1 }, half)).toBe('2026-11-20');
  expect(playingHours('2026-11-20', half).map(({ hour }) => hour)).toEqual([17, 18, 19, 20, 21, 22, 23, 0]);
});

describe('of an hour', () => {
  it('is the evening before for what begins before closing time', () => {
    expect(playingDayOf({ day: '2026-11-21', hour: 1 }, late)).toBe('2026-11-20');
    expect(playingDayOf({ day: '2026-11-21', hour: 2 }, late)).toBe('2026-11-21');
    expect(playingDayOf({ day: '2026-11-21', hour: 23 }, late)).toBe('2026-11-21');
    expect(playingDayOf({ day: '2026-11-21', hour: 0 }, plain)).toBe('2026-11-21');
  });
});

describe('has its open hours in the order of playing', () => {
  it('with those after midnight on the next date', () => {
    const hours = playingHours('2026-11-30', late);
    expect(hours.map(({ hour }) => hour)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 0, 1]);
    expect(hours.at(-3)).toEqual({ day: '2026-11-30', hour: 23 });
    expect(hours.at(-1)).toEqual({ day: '2026-12-01', hour: 1 });
  });

  it('from opening to opening where a venue never closes', () => {
    const hours = playingHours('2026-11-20', always);
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ day: '2026-11-20', hour: 7 });
    expect(hours.at(-1)).toEqual({ day: '2026-11-21', hour: 6 });
  });

  it('each of them of this playing day, and of no other', () => {
    for (const base of [late, plain, always])
      for (const hour of playingHours('2026-11-20', base)) expect(playingDayOf(hour, base)).toBe('2026-11-20');
  });
});

it('knows which hours are open at all', () => {
  expect(isOpenHour(1, late)).toBe(true);
  expect(isOpenHour(2, late)).toBe(false);
  expect(isOpenHour(15, late)).toBe(false);
});
