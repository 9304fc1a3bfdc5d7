import { expect, it } from 'vitest';
import { openingRule } from '#tests/support/venue-rules.ts';
import { outsideHours } from './outside-hours.ts';

const eid = openingRule({ id: 'eid', label: 'Eid', kind: 'closed', firstDay: '2027-03-10', lastDay: '2027-03-10' });
const court = (id: string, isActive: boolean) => ({ id, name: id, sport: '', price: 1, position: 0, isActive, rev: 1 });
const desk = { open: '16:00:00', close: '02:00:00', openings: [eid], courts: [court('a', true), court('gone', false)] };
const now = Date.parse('2027-03-09T12:00:00+05:00');
const booking = (day: string, hours: number[], changes = {}) =>
  ({ kind: 'app', status: 'confirmed', courtId: 'a', day, hours, ...changes }) as const;

it.each([
  ['an hour that is open', booking('2027-03-09', [18, 19]), 0],
  ['one of a day that was closed later', booking('2027-03-10', [18]), 1],
  ['the night before that day', booking('2027-03-10', [1]), 0],
  ['an hour before opening', booking('2027-03-11', [15, 16]), 1],
  ['a court out of use', booking('2027-03-09', [18], { courtId: 'gone' }), 1],
  ['one that was cancelled', booking('2027-03-10', [18], { status: 'cancelled' }), 0],
  ['an own walk-in', booking('2027-03-10', [18], { kind: 'walkin' }), 0],
  ['what is over', booking('2027-03-09', [11]), 0],
])('%s', (_, entry, count) => {
  expect(outsideHours([entry], desk, now)).toHaveLength(count);
});
