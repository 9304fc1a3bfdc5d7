import { describe, expect, it, test } from 'vitest';
import { openHours } from './opening-hours.ts';
import { openingRule as rule } from '#tests/support/venue-rules.ts';
import { dayHours, pausedHours, openingDay } from './opening-rules.ts';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const karachi = (text: string) => Date.parse(`${text}:00+05:00`);

const base = { openTime: '16:00', closeTime: '02:00' };
const weekend = rule({ days: [6, 7], openTime: '08:00', closeTime: '02:00' });
const ramzan = rule({ firstDay: '2027-02-08', lastDay: '2027-03-09', openTime: '15:00', closeTime: '03:00' });
const eid = rule({ kind: 'closed', firstDay: '2027-03-10', lastDay: '2027-03-10' });
const prayer = rule({ kind: 'break', days: [5], fromHour: 13, toHour: 15 });
const rules = [weekend, ramzan, eid];

test.each([
  ['2026-11-20', [0, 1, ...range(16, 23)]],
  ['2026-11-21', [0, 1, ...range(8, 23)]],
  ['2027-02-08', [0, 1, ...range(15, 23)]],
  ['2027-02-09', [0, 1, 2, ...range(15, 23)]],
  ['2027-03-10', [0, 1, 2]],
  ['2027-03-11', range(16, 23)],
])('16:00–02:00 with weekends, Ramzan and Eid is open on %s', (day, hours) => {
  expect(dayHours(base, rules, 'court', day)).toEqual(hours);
  expect(dayHours(base, [...rules].reverse(), 'court', day)).toEqual(hours);
});

test('07:00–23:00 closes for the Friday prayer', () => {
  const long = { openTime: '07:00', closeTime: '23:00' };
  expect(dayHours(long, [prayer], 'court', '2026-11-20')).toEqual([...range(7, 12), ...range(15, 22)]);
  expect(dayHours(long, [prayer], 'court', '2026-11-21')).toEqual(range(7, 22));
});

describe('of two rules for a day', () => {
  const day = '2026-11-20';
  const early = { openTime: '06:00', closeTime: '08:00' };
  const late = { openTime: '20:00', closeTime: '22:00' };
  it('dates count before weeks', () => {
    expect(dayHours(base, [rule(early), rule({ ...late, firstDay: day, lastDay: day })], 'court', day)).toEqual([
      20, 21,
    ]);
  });
  it('a court counts before the venue, and another court not at all', () => {
    const own = rule({ ...late, courtId: 'court' });
    expect(dayHours(base, [rule({ ...early, createdAt: 9 }), own], 'court', day)).toEqual([20, 21]);
    expect(dayHours(base, [own], 'other', day)).toEqual([0, 1, ...range(16, 23)]);
  });
  it('the newer counts before the older, however many weekdays it names', () => {
    expect(dayHours(base, [rule({ ...early, days: [5] }), rule({ ...late, createdAt: 9 })], 'court', day)).toEqual([
      20, 21,
    ]);
  });
  it('all breaks count', () => {
    const breaks = [prayer, rule({ kind: 'break', fromHour: 23, toHour: 1 })];
    expect(dayHours({ openTime: '00:00', closeTime: '00:00' }, breaks, 'court', day)).toEqual([
      ...range(1, 12),
      ...range(15, 22),
    ]);
  });
});

describe('without rules', () => {
  test.each([
    ['07:00', '22:00'],
    ['16:30', '01:30'],
    ['09:00', '09:00'],
    ['00:00', '00:00'],
    ['18:00', '00:00'],
    ['early', '25:00'],
  ])('%s to %s is what a venue has been open', (openTime, closeTime) => {
    expect(dayHours({ openTime, closeTime }, [], 'court', '2026-11-20')).toEqual(openHours(openTime, closeTime));
  });
});

it('closes within an hour, and over the end of a month', () => {
  const half = rule({ openTime: '22:30', closeTime: '01:30', firstDay: '2026-11-30', lastDay: '2026-11-30' });
  expect(dayHours({ openTime: '10:00', closeTime: '12:00' }, [half], 'court', '2026-11-30')).toEqual([23]);
  expect(dayHours({ openTime: '10:00', closeTime: '12:00' }, [half], 'court', '2026-12-01')).toEqual([0, 10, 11]);
});

describe('a pause', () => {
  const now = karachi('2026-11-20T18:10');
  const pause = rule({ kind: 'pause', fromAt: karachi('2026-11-20T18:00'), untilAt: karachi('2026-11-20T21:00') });
  it('takes the hours that begin until it ends, and no others', () => {
    expect(pausedHours([pause], 'court', '2026-11-20', now)).toEqual([18, 19, 20]);
    expect(pausedHours([pause], 'court', '2026-11-21', now)).toEqual([]);
    expect(pausedHours([{ ...pause, courtId: 'other' }], 'court', '2026-11-20', now)).toEqual([]);
  });
  it('leaves the opening hours alone and is over by itself', () => {
    expect(dayHours(base, [pause], 'court', '2026-11-20')).toEqual([0, 1, ...range(16, 23)]);
    expect(pausedHours([pause], 'court', '2026-11-20', karachi('2026-11-20T21:00'))).toEqual([]);
  });
  it('goes over midnight', () => {
    const night = { ...pause, untilAt: karachi('2026-11-21T01:00') };
    expect(pausedHours([night], 'court', '2026-11-21', now)).toEqual([0]);
  });
});

describe('the playing day', () => {
  test.each([
    ['2026-11-20T23:30', '2026-11-20'],
    ['2026-11-21T00:00', '2026-11-20'],
    ['2026-11-21T01:59', '2026-11-20'],
    ['2026-11-21T02:00', '2026-11-21'],
    ['2026-11-21T02:30', '2026-11-21'],
    ['2027-02-09T02:59', '2027-02-08'],
    ['2027-03-11T00:30', '2027-03-11'],
  ])('of 16:00–02:00 at %s is %s', (now, day) => {
    expect(openingDay(base, rules, karachi(now))).toBe(day);
  });
  it('goes by the hours of the venue, not by those of one court', () => {
    const court = rule({ courtId: 'court', openTime: '16:00', closeTime: '06:00' });
    expect(openingDay(base, [court], karachi('2026-11-21T03:00'))).toBe('2026-11-21');
  });
});
