import { describe, expect, it, test } from 'vitest';
import { openingRule } from '#tests/support/venue-rules.ts';
import type { DeskCourt } from './desk.ts';
import {
  datesOf,
  openHoursOn,
  playingDay,
  playingHours,
  playingSpan,
  startOfHour,
  type DeskHours,
} from './playing-day.ts';

const karachi = (text: string) => Date.parse(`${text}:00+05:00`);
const late = { open: '16:00:00', close: '02:00:00' };
const plain = { open: '07:00:00', close: '22:00:00' };
const always = { open: '07:00:00', close: '07:00:00' };
const dayOf = (day: string, hour: number, desk: DeskHours) => playingDay(startOfHour({ day, hour }), desk);
const hoursOf = (day: string, desk: DeskHours, courtId = 'a') =>
  playingHours(day, desk, courtId).map(({ hour }) => hour);
const court = (id: string, isActive = true): DeskCourt => ({
  id,
  name: id,
  sport: 'Futsal',
  price: 1000,
  position: 0,
  isActive,
  rev: 1,
});

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
  expect(dayOf('2026-11-21', 1, half)).toBe('2026-11-20');
  expect(hoursOf('2026-11-20', half)).toEqual([17, 18, 19, 20, 21, 22, 23, 0]);
});

describe('of an hour', () => {
  it('is the evening before for what begins before closing time', () => {
    expect(dayOf('2026-11-21', 1, late)).toBe('2026-11-20');
    expect(dayOf('2026-11-21', 2, late)).toBe('2026-11-21');
    expect(dayOf('2026-11-21', 23, late)).toBe('2026-11-21');
    expect(dayOf('2026-11-21', 0, plain)).toBe('2026-11-21');
  });
});

describe('has its open hours in the order of playing', () => {
  it('with those after midnight on the next date', () => {
    const hours = playingHours('2026-11-30', late, 'a');
    expect(hours.map(({ hour }) => hour)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 0, 1]);
    expect(hours.at(-3)).toEqual({ day: '2026-11-30', hour: 23 });
    expect(hours.at(-1)).toEqual({ day: '2026-12-01', hour: 1 });
    expect(datesOf('2026-11-30', late)).toEqual(['2026-11-30', '2026-12-01']);
    expect(datesOf('2026-11-30', plain)).toEqual(['2026-11-30']);
  });

  it('from opening to opening where a venue never closes', () => {
    const hours = playingHours('2026-11-20', always, 'a');
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ day: '2026-11-20', hour: 7 });
    expect(hours.at(-1)).toEqual({ day: '2026-11-21', hour: 6 });
  });

  it('each of them of this playing day, and of no other', () => {
    for (const desk of [late, plain, always])
      for (const { day, hour } of playingHours('2026-11-20', desk, 'a'))
        expect(dayOf(day, hour, desk)).toBe('2026-11-20');
  });
});

describe('under opening rules', () => {
  // The example of the consoles: 16:00 to 02:00, weekends from 8:00, Ramzan to 03:00, closed at Eid.
  const weekend = openingRule({ days: [6, 7], openTime: '08:00', closeTime: '02:00' });
  const ramzan = openingRule({ firstDay: '2027-02-08', lastDay: '2027-03-09', openTime: '15:00', closeTime: '03:00' });
  const eid = openingRule({ kind: 'closed', firstDay: '2027-03-10', lastDay: '2027-03-10' });
  const prayer = openingRule({ kind: 'break', days: [5], fromHour: 18, toHour: 20 });
  const desk = { ...late, openings: [weekend, ramzan, eid, prayer] };

  it('lasts as long as the session of its own date, whatever the next one says', () => {
    expect(dayOf('2027-02-08', 2, desk), 'the eve of Ramzan still closes at 2').toBe('2027-02-08');
    expect(dayOf('2027-02-09', 2, desk)).toBe('2027-02-08');
    expect(dayOf('2027-03-10', 2, desk), 'the last night ends on Eid').toBe('2027-03-09');
    expect(dayOf('2027-03-11', 0, desk), 'nothing began on Eid').toBe('2027-03-11');
    expect(playingSpan('2027-03-10', desk)).toEqual({
      from: karachi('2027-03-10T03:00'),
      to: karachi('2027-03-11T00:00'),
    });
  });

  it('has other hours on every date, none where it is closed, and not those of a break', () => {
    expect(hoursOf('2026-11-21', desk)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1]);
    expect(hoursOf('2027-03-09', desk)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2]);
    expect(hoursOf('2027-03-10', desk)).toEqual([]);
    expect(datesOf('2027-03-10', desk)).toEqual(['2027-03-10']);
    expect(hoursOf('2026-11-20', desk)).toEqual([16, 17, 20, 21, 22, 23, 0, 1]);
    expect(openHoursOn(desk, 'a', '2027-03-10')).toEqual([0, 1, 2]);
    expect(openHoursOn(desk, 'a', ''), 'while a date is being typed').toEqual(openHoursOn(late, 'a', '2026-11-20'));
  });

  it('ends when the last of its courts closes, and none of them is out of use', () => {
    const long = openingRule({ courtId: 'b', openTime: '16:00', closeTime: '04:00' });
    const of = (courts: DeskCourt[]) => ({ ...late, openings: [long], courts });
    expect(dayOf('2026-11-21', 3, of([court('a'), court('b')]))).toBe('2026-11-20');
    expect(dayOf('2026-11-21', 3, of([court('a'), court('b', false)]))).toBe('2026-11-21');
    expect(dayOf('2026-11-21', 1, of([])), 'without courts the venue says it').toBe('2026-11-20');
    const short = openingRule({ openTime: '16:00', closeTime: '22:00', courtId: 'a' });
    const only = { ...late, openings: [short], courts: [court('a')] };
    expect(dayOf('2026-11-21', 1, only), 'its only court closed at 10').toBe('2026-11-21');
  });
});
