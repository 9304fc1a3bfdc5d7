import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatCountdown,
  formatDay,
  formatDayShort,
  formatHour,
  formatInstantDay,
  formatInstantShort,
  formatMomentDay,
  formatPrice,
  formatRating,
  formatSpan,
  formatWeekday,
} from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('prices are whole rupees with commas', () => {
  expect([0, 100, 3500, 1_234_567, 99.5].map((price) => plain(formatPrice(price)))).toEqual([
    'PKR 0',
    'PKR 100',
    'PKR 3,500',
    'PKR 1,234,567',
    'PKR 100',
  ]);
});

test('hours on the clock, h:mm a (spec)', () => {
  expect([0, 1, 11, 12, 13, 23, 24].map(formatHour)).toEqual([
    '12:00 AM',
    '1:00 AM',
    '11:00 AM',
    '12:00 PM',
    '1:00 PM',
    '11:00 PM',
    '12:00 AM',
  ]);
  expect(formatSpan(19, 20)).toBe('7:00 PM – 8:00 PM');
  expect(formatSpan(23, 24)).toBe('11:00 PM – 12:00 AM');
});

describe('dates', () => {
  test('of the calendar do not move with the zone of the device', () => {
    expect(formatDay('2026-11-21')).toBe('Sat, 21 Nov 2026');
    expect(formatDayShort('2026-01-01')).toBe('1 Jan');
    expect(formatWeekday('2028-02-29')).toBe('Tue');
  });

  test('of every month and weekday read as the browser would write them', () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-0${(at % 9) + 1}`);
    const days = Array.from({ length: 7 }, (_, at) => `2026-11-0${at + 1}`);
    const written = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
    expect(months.map((day) => formatMomentDay(`${day}T08:00:00Z`))).toEqual(
      months.map((day) => written.format(new Date(day))),
    );
    expect(days.map(formatWeekday)).toEqual(days.map((day) => weekday.format(new Date(day))));
  });

  test('that are none are shown as they are', () => {
    expect([formatDay, formatDayShort, formatWeekday].map((format) => format('soon'))).toEqual([
      'soon',
      'soon',
      'soon',
    ]);
  });

  test('of instants are those of Pakistan', () => {
    expect(formatInstantDay('2026-11-21T18:59:59Z')).toBe('21 Nov 2026');
    expect(formatInstantDay('2026-11-21T19:00:00Z')).toBe('22 Nov 2026');
    expect(formatMomentDay('2026-11-21T19:00:00Z')).toBe('Nov 22, 2026');
    expect(formatClock('2026-11-21T14:05:00Z')).toBe('7:05 PM');
    expect(formatClock(Date.UTC(2026, 10, 21, 19))).toBe('12:00 AM');
    expect(formatClock('2026-11-21T06:59:59.999Z')).toBe('11:59 AM');
    expect(formatClock('2026-11-21T07:00:00Z')).toBe('12:00 PM');
  });
});

test('ratings have one decimal (spec)', () => {
  expect([4, 4.25, 4.35, 5].map(formatRating)).toEqual(['4.0', '4.3', '4.3', '5.0']);
});

test('countdowns round up and stop at zero', () => {
  expect([900_000, 899_001, 59_999, 1, 0, -5].map(formatCountdown)).toEqual([
    '15:00',
    '15:00',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});

test('a moment without its year', () => {
  expect(formatInstantShort(Date.parse('2026-11-12T19:30:00Z'))).toBe('13 Nov');
});
