import { describe, expect, test } from 'vitest';
import {
  bookingWindow,
  dayAfter,
  inBookingWindow,
  karachiDate,
  karachiHour,
  karachiInstant,
  karachiMinutes,
} from './calendar.ts';
import { parseDay } from './calendar.ts';

const at = (iso: string) => Date.parse(iso);

describe('the date and hour in Karachi, whatever the zone of the device', () => {
  test.each([
    ['2026-11-21T18:59:59Z', '2026-11-21', 23],
    ['2026-11-21T19:00:00Z', '2026-11-22', 0],
    ['2026-12-31T19:00:00Z', '2027-01-01', 0],
    ['2028-02-28T19:00:00Z', '2028-02-29', 0],
    ['2026-11-21T00:00:00Z', '2026-11-21', 5],
  ])('%s', (iso, day, hour) => {
    expect(karachiDate(at(iso))).toBe(day);
    expect(karachiHour(at(iso))).toBe(hour);
  });

  test('agree with the zone database on every hour of a year', () => {
    const zone = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Karachi',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    for (let instant = at('2026-01-01T00:30:00Z'); instant < at('2027-01-01T00:00:00Z'); instant += 3_600_000) {
      const two = (hour: number) => String(hour).padStart(2, '0');
      expect(`${karachiDate(instant)}, ${two(karachiHour(instant))}`).toBe(zone.format(instant));
      expect(karachiMinutes(instant)).toBe(karachiHour(instant) * 60 + 30);
    }
  });
});

describe('the booking window', () => {
  test.each([
    ['2026-11-21T10:00:00Z', '2026-11-21', '2027-02-21'],
    ['2026-11-30T10:00:00Z', '2026-11-30', '2027-02-28'],
    ['2027-11-30T10:00:00Z', '2027-11-30', '2028-02-29'],
    ['2026-11-30T19:00:00Z', '2026-12-01', '2027-03-01'],
    ['2026-01-31T10:00:00Z', '2026-01-31', '2026-04-30'],
  ])('at %s is %s to %s', (iso, first, last) => {
    expect(bookingWindow(at(iso))).toEqual({ first, last });
  });

  test('includes both ends and nothing beyond, and no text that is not a date', () => {
    const now = at('2026-11-21T10:00:00Z');
    const inside = (day: string) => inBookingWindow(day, now);
    expect(['2026-11-21', '2027-02-21'].map(inside)).toEqual([true, true]);
    expect(['2026-11-20', '2027-02-22', '', 'tomorrow', '2026-11-31', '2026-13-01'].map(inside)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('the day after crosses months, years and leap days', () => {
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-11-21', -21)).toBe('2026-10-31');
  expect(dayAfter('nonsense', 1)).toBe('nonsense');
});

test('only real dates are dates', () => {
  expect(
    ['2026-02-29', '2026-00-10', '2026-1-1', ' 2026-01-01', '2026-01-01T00:00', '0000-00-00'].map(parseDay),
  ).toEqual(Array(6).fill(undefined));
  expect(parseDay('2028-02-29')?.getDate()).toBe(29);
});

test('the instant of an hour is where its date and hour begin', () => {
  for (const [day, hour] of [
    ['2026-11-28', 18],
    ['2026-12-31', 0],
    ['2028-02-29', 23],
  ] as const) {
    const instant = karachiInstant(day, hour);
    expect([karachiDate(instant), karachiHour(instant)]).toEqual([day, hour]);
    expect(karachiHour(instant - 1)).toBe((hour + 23) % 24);
  }
});
