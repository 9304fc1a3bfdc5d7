import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import { openingRule } from '#tests/support/venue-rules.ts';
import { Today } from './today.tsx';

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

function show(day: string, today: string, now = '2027-03-10T18:00:00+05:00'): void {
  const nothing = () => undefined;
  const common = { entries: [], refused: 0, pauses: [], now: Date.parse(now) };
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

const words = () => document.body.textContent;

it('an open day that is over promises no free hours', () => {
  show('2027-03-09', '2027-03-12');
  expect(screen.getByText('Nobody has booked on this day.')).toBeDefined();
  expect(words()).not.toContain('Free hours are open to everybody');
});

it.each([
  ['2027-04-01', '2027-04-01T18:00:00+05:00'],
  ['2027-03-31', '2027-04-01T00:30:00+05:00'],
])('says that this phone has no news of the hours that are on, not that they are free: %s at %s', (day, now) => {
  show(day, day, now);
  expect(screen.getByText('This day isn’t on this phone yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add walk-in' })).toBeDefined();
  expect(words()).not.toMatch(/Nobody has booked|Free|Courts now/);
});

it('the evening of the last day that is on this phone is shown', () => {
  show('2027-03-31', '2027-03-31', '2027-03-31T23:30:00+05:00');
  expect(screen.getByText('Nobody has booked today.')).toBeDefined();
});
