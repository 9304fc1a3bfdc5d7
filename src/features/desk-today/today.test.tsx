import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { deskToday } from '#text/en/desk-today.ts';
import { areas } from '#text/en.ts';
import { registerMessages } from '#text/translate.ts';
import { openingRule } from '#tests/support/venue-rules.ts';
import { Today } from './today.tsx';

registerMessages(...areas, deskToday);
const eid = openingRule({ id: 'eid', label: 'Eid', kind: 'closed', firstDay: '2027-03-10', lastDay: '2027-03-10' });

const desk = {
  venueId: 'venue',
  open: '16:00:00',
  close: '02:00:00',
  firstDay: '2027-03-01',
  lastDay: '2027-03-31',
  openings: [eid],
  courts: [],
  holds: [],
  rights: ['entry.make'],
} as unknown as Desk;

function show(day: string, today: string): void {
  const nothing = () => undefined;
  const common = { entries: [], refused: 0, pauses: [], now: Date.parse('2027-03-10T13:00:00Z') };
  const acts = { onLook: nothing, onOpen: nothing, onWalkIn: nothing, renderActions: () => null };
  render(<Today desk={desk} day={day} today={today} {...common} {...acts} />, { wrapper: MemoryRouter });
}

it.each([
  ['2027-03-10', '2027-03-10', 'Closed today (Eid).'],
  ['2027-03-10', '2027-03-09', 'Closed on this day (Eid).'],
])('a closed day without anybody promises no free hours: %s, seen on %s', (day, today, words) => {
  show(day, today);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByText(/^Free hours are open to everybody/)).toBeNull();
});

it.each([
  ['2027-03-12', '2027-03-12', 'Nobody has booked today.'],
  ['2027-03-12', '2027-03-10', 'Nobody has booked on this day.'],
])('an open day without anybody says that its hours are free: %s, seen on %s', (day, today, words) => {
  show(day, today);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText(/^Free hours are open to everybody/)).toBeDefined();
});
