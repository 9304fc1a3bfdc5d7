import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Desk } from '#domain/desk/desk.ts';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { openingRule } from '#tests/support/venue-rules.ts';
import { DayHead } from './day-head.tsx';

const rule = (label: string, firstDay: string, changes: Partial<OpeningRule>) =>
  openingRule({ id: label, label, firstDay, lastDay: firstDay, ...changes });
const openings = [
  rule('Ramzan', '2027-02-08', { openTime: '15:00', closeTime: '03:00' }),
  rule('Eid', '2027-03-10', { kind: 'closed' }),
];
const desk = { open: '16:00:00', close: '02:00:00', firstDay: '2027-01-01', lastDay: '2027-12-31', openings };

it.each([
  ['2027-02-07', '4:00 PM – 2:00 AM'],
  ['2027-02-08', '3:00 PM – 3:00 AM, Ramzan'],
  ['2027-03-10', 'Closed, Eid'],
])('the hours of %s are %s', (day, words) => {
  const common = { today: day, heading: null, onDay: () => undefined };
  render(<DayHead desk={desk as unknown as Desk} day={day} {...common} />);
  expect(screen.getByText(words)).toBeDefined();
});
