import { describe, expect, it } from 'vitest';
import { booking, uuid } from '#tests/support/samples.ts';
import { calendarFile } from './calendar-event.ts';

const words = { title: 'Padel: Court 1', description: 'Arrive 15 minutes early.' };
const now = Date.UTC(2026, 10, 21, 8);
const fileOf = (changes: Parameters<typeof booking>[1] = {}, title = words.title) =>
  calendarFile(booking(uuid(1), changes), { ...words, title }, now);
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('a booking in a calendar', () => {
  it('is in Karachi time, whatever zone the phone is in', () => {
    const lines = linesOf(fileOf({ day: '2026-11-28', hours: [18, 19] }));
    expect(lines).toContain('DTSTART;TZID=Asia/Karachi:20261128T180000');
    expect(lines).toContain('DTEND;TZID=Asia/Karachi:20261128T200000');
    expect(lines).toContain('TZOFFSETTO:+0500');
  });

  it('ends on the next day after the last hour of the date', () => {
    const lines = linesOf(fileOf({ day: '2026-12-31', hours: [23] }));
    expect(lines).toContain('DTEND;TZID=Asia/Karachi:20270101T000000');
  });

  it('is one event for each unbroken run of hours, with ids that stay the same', () => {
    const lines = linesOf(fileOf({ hours: [21, 18, 19] }));
    const ids = lines.filter((line) => line.startsWith('UID:'));
    expect(ids).toEqual([`UID:${uuid(1)}-18@baari`, `UID:${uuid(1)}-21@baari`]);
  });

  it('escapes what people typed, so that no text becomes another field', () => {
    const lines = linesOf(fileOf({ venueName: 'A;B, C\\D' }, 'one\nBEGIN:VALARM'));
    expect(lines).toContain('SUMMARY:one\\nBEGIN:VALARM');
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toBe('LOCATION:A\\;B\\, C\\\\D\\, Karachi');
  });

  it('folds long lines by bytes, Urdu ones too, and ends every line as the standard wants', () => {
    const file = fileOf({ venueName: 'کراچی اسپورٹس کمپلیکس گراؤنڈ '.repeat(6) });
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
