import { describe, expect, it, test } from 'vitest';
import { karachiInstant } from '#domain/calendar.ts';
import { bookingTabs, matchesSearch, type BookingLine } from './booking-tabs.ts';

const line = (id: string, change: Partial<BookingLine> & { isOwn?: boolean } = {}) => ({
  id,
  day: '2026-11-22',
  hours: [18, 19],
  code: 'AB12CD',
  name: 'Hamza Malik',
  phone: '+923001234567',
  total: 7100,
  madeAt: '2026-11-22T08:00:00.000Z',
  seen: null,
  kind: 'app' as const,
  status: 'confirmed' as const,
  courtId: 'c1',
  isOwn: false,
  ...change,
});
const now = karachiInstant('2026-11-22', 19) + 1;

describe('tabs', () => {
  const entries = [
    line('late', { status: 'pending', isOwn: true, madeAt: '2026-11-22T09:00:00.000Z' }),
    line('early', { status: 'pending', isOwn: true, madeAt: '2026-11-22T07:00:00.000Z' }),
    line('baari', { status: 'pending' }),
    line('playing'),
    line('tomorrow', { day: '2026-11-23', hours: [8] }),
    line('over', { hours: [16, 17] }),
    line('off', { status: 'cancelled', day: '2026-11-25' }),
    line('walkin', { kind: 'walkin', hours: [22] }),
    line('block', { kind: 'block' }),
  ];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);

  it('hold each booking once, in the order in which it matters', () => {
    const { toDecide, atBaari, upcoming, past } = bookingTabs(entries, true, now);
    expect(ids(toDecide)).toEqual(['early', 'late']);
    expect(ids(atBaari)).toEqual(['baari']);
    expect(ids(upcoming)).toEqual(['playing', 'walkin', 'tomorrow']);
    expect(ids(past)).toEqual(['off', 'over']);
  });

  it('leave nothing to decide to who may not confirm', () => {
    const { toDecide, atBaari } = bookingTabs(entries, false, now);
    expect([ids(toDecide), ids(atBaari)]).toEqual([[], ['baari', 'early', 'late']]);
  });
});

test.each([
  ['ham', true],
  ['  MALIK ', true],
  ['ha', false],
  ['ab12cd', true],
  ['abi2cd', true],
  ['0300 1234', true],
  ['300', false],
  ['%', false],
  ["'; drop", false],
])('search for %s', (typed, found) => {
  expect(matchesSearch(line('x'), typed)).toBe(found);
});

it('a booking without name, number and code is found by nothing', () => {
  expect(matchesSearch({ name: null, phone: null, code: null }, 'hamza')).toBe(false);
});
