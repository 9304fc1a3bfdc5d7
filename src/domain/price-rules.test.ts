import { describe, expect, it, test } from 'vitest';
import { priceRule as rule } from '#tests/support/venue-rules.ts';
import { hourPrices, type PriceRule } from './price-rules.ts';

const evenings = rule({ name: 'Evenings', fromHour: 18, toHour: 23, effect: 'percent', amount: 20 });
const nights = rule({ name: 'Weekend nights', days: [5, 6], fromHour: 18, toHour: 2, amount: 4500 });
const eid = rule({ name: 'Eid', kind: 'date', firstDay: '2027-03-10', lastDay: '2027-03-12', amount: 5000 });

function price(rules: PriceRule[], day: string, hour: number, base = 3000): number | undefined {
  return hourPrices(rules, { id: 'court', price: base }, day)[hour];
}

test.each([
  ['2026-11-19', 17, 3000],
  ['2026-11-19', 18, 3600],
  ['2026-11-19', 22, 3600],
  ['2026-11-19', 23, 3000],
  ['2026-11-20', 18, 4500],
  ['2026-11-20', 23, 4500],
  ['2026-11-21', 1, 4500],
  ['2026-11-21', 2, 3000],
  ['2026-11-22', 1, 4500],
  ['2026-11-22', 18, 3600],
  ['2026-11-23', 1, 3000],
  ['2027-03-10', 0, 5000],
  ['2027-03-12', 23, 5000],
  ['2027-03-13', 0, 4500],
])('at %s %i:00 an hour costs %i', (day, hour, expected) => {
  // Whatever order they come in.
  expect(price([evenings, nights, eid], day, hour)).toBe(expected);
  expect(price([eid, nights, evenings], day, hour)).toBe(expected);
});

test.each([
  [3333, 15, 3830],
  [2950, -10, 2660],
  [1250, 25, 1560],
  [1000, 0, 1000],
  [3005, 0, 3010],
  [3004, 0, 3000],
  [0, 200, 0],
])('PKR %i with %i percent is %i', (base, amount, expected) => {
  expect(price([rule({ effect: 'percent', amount })], '2026-11-19', 12, base)).toBe(expected);
});

describe('of two rules for an hour', () => {
  it('a date counts before a week, also where the week names the court', () => {
    expect(price([rule({ courtId: 'court', amount: 1 }), { ...eid, amount: 2 }], '2027-03-10', 9)).toBe(2);
  });
  it('a court counts before all courts, and another court not at all', () => {
    const own = rule({ courtId: 'court', amount: 2 });
    expect(price([rule({ days: [4], amount: 1 }), own], '2026-11-19', 9)).toBe(2);
    expect(price([rule({ courtId: 'other', amount: 1 }), own], '2026-11-19', 9)).toBe(2);
    expect(price([rule({ courtId: 'other', amount: 1 })], '2026-11-19', 9)).toBe(3000);
  });
  it('fewer weekdays count before more', () => {
    expect(price([rule({ amount: 1 }), rule({ days: [4, 5], amount: 2 })], '2026-11-19', 9)).toBe(2);
  });
  it('the newer counts before the older, and of the same moment the lower id', () => {
    expect(price([rule({ amount: 1 }), rule({ amount: 2, createdAt: 5 })], '2026-11-19', 9)).toBe(2);
    expect(price([rule({ id: 'b', amount: 1 }), rule({ id: 'a', amount: 2 })], '2026-11-19', 9)).toBe(2);
  });
});

describe('over midnight', () => {
  it('goes on into the next month and the next year', () => {
    const monthEnd = rule({ kind: 'date', firstDay: '2026-12-31', lastDay: '2026-12-31', fromHour: 22, toHour: 3 });
    expect(hourPrices([monthEnd], { id: 'court', price: 7 }, '2026-12-31').filter((one) => one === 1)).toHaveLength(2);
    expect(hourPrices([monthEnd], { id: 'court', price: 7 }, '2027-01-01').filter((one) => one === 1)).toHaveLength(3);
    expect(hourPrices([monthEnd], { id: 'court', price: 7 }, '2027-01-02')).not.toContain(1);
  });
  it('knows 29 February', () => {
    const leap = rule({ kind: 'date', firstDay: '2028-02-28', lastDay: '2028-02-28', fromHour: 23, toHour: 1 });
    expect(price([leap], '2028-02-29', 0)).toBe(1);
    expect(price([leap], '2028-03-01', 0)).toBe(3000);
  });
  it('without it, an hour 0 belongs to its own date', () => {
    expect(price([rule({ days: [5], fromHour: 0, toHour: 2 })], '2026-11-20', 0)).toBe(1);
    expect(price([rule({ days: [5], fromHour: 0, toHour: 2 })], '2026-11-21', 0)).toBe(3000);
  });
});

it('costs the base price without rules', () => {
  expect(hourPrices([], { id: 'court', price: 3005 }, '2026-11-19')).toEqual(Array.from({ length: 24 }, () => 3005));
});
