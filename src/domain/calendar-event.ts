import type { Booking } from './booking.ts';
import { dayAfter } from './calendar.ts';

/** Pakistan has had no daylight saving time since 2009: one offset for ever. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Karachi',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0500',
  'TZOFFSETTO:+0500',
  'TZNAME:PKT',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

/** Lines longer than 75 bytes continue on the next one after a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let out = '';
  let width = 0;
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (width + bytes > 75) {
      out += '\r\n ';
      width = 1;
    }
    out += sign;
    width += bytes;
  }
  return out;
}

const two = (part: number) => String(part).padStart(2, '0');

/** The beginning of an hour of a date; hour 24 is the midnight at its end. */
function stampOf(day: string, hour: number): string {
  const date = hour < 24 ? day : dayAfter(day, 1);
  return `${date.replaceAll('-', '')}T${two(hour % 24)}0000`;
}

/** Hours that follow each other are one event. */
function runsOf(hours: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === hour) last[1] = hour + 1;
    else runs.push([hour, hour + 1]);
  }
  return runs;
}

type CalendarWords = { title: string; description: string };

/**
 * A booking as an iCalendar file (RFC 5545): one event per unbroken run of hours, in Asia/Karachi time, with a reminder an
 * hour before. `now` is ms. The same booking gives the same event ids, so that adding it twice does not double it.
 */
export function calendarFile(booking: Booking, { title, description }: CalendarWords, now: number): string {
  const place = [booking.venueName, booking.venueAddress, booking.city].filter(Boolean).join(', ');
  const made = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const events = runsOf(booking.hours).flatMap(([from, to]) => [
    'BEGIN:VEVENT',
    `UID:${booking.id}-${from}@baari`,
    `DTSTAMP:${made}`,
    `DTSTART;TZID=Asia/Karachi:${stampOf(booking.day, from)}`,
    `DTEND;TZID=Asia/Karachi:${stampOf(booking.day, to)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(description)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Baari//Bookings//EN',
    ...zone,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
