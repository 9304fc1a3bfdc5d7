import { expect, it } from 'vitest';
import { strongestFirst, type PriceRule } from '#domain/price-rules.ts';
import { leavesNoBase, priceMeetings, pricePreview } from './price-preview.ts';

const rule = (id: string, changes: Partial<PriceRule>): PriceRule => ({
  id,
  courtId: null,
  name: id,
  kind: 'weekly',
  days: null,
  firstDay: null,
  lastDay: null,
  fromHour: 18,
  toHour: 23,
  effect: 'set',
  amount: 4500,
  createdAt: 1,
  rev: 1,
  ...changes,
});

const court = { id: 'a', price: 3000 };
const place = { desk: { open: '16:00:00', close: '02:00:00', openings: [] }, court };
// A Thursday.
const thursday = '2026-11-19';
const evenings = rule('Evenings', { effect: 'percent', amount: 20 });
const nights = rule('Weekend nights', { days: [5, 6], toHour: 2, createdAt: 2 });
const eid = rule('Eid', { kind: 'date', firstDay: '2027-03-10', lastDay: '2027-03-12', fromHour: 0, toHour: 24 });

it('lists dates before weeks, one court before all, fewer days before more, newer before older', () => {
  const onA = rule('Court A', { courtId: 'a' });
  const newer = rule('Newer', { createdAt: 9 });
  expect(strongestFirst([evenings, newer, nights, onA, eid]).map(({ id }) => id)).toEqual([
    'Eid',
    'Court A',
    'Weekend nights',
    'Newer',
    'Evenings',
  ]);
});

it('shows the open hours of a week with their prices, and which of them the draft sets', () => {
  const { days, hours, cells } = pricePreview(place, [evenings, nights], 'Weekend nights', thursday);
  expect([days[0], days.length]).toEqual([thursday, 7]);
  expect(hours).toEqual([0, 1, 16, 17, 18, 19, 20, 21, 22, 23]);
  const row = (hour: number) => cells[hours.indexOf(hour)];
  expect(row(18)?.slice(0, 3)).toEqual([
    { price: 3600, isDraft: false },
    { price: 4500, isDraft: true },
    { price: 4500, isDraft: true },
  ]);
  expect(row(1)?.[2], 'Friday’s night').toEqual({ price: 4500, isDraft: true });
  expect(row(17)?.[0]).toEqual({ price: 3000, isDraft: false });
});

it('shows a closed day as closed', () => {
  const closed = { ...rule('x', {}), label: 'Eid', kind: 'closed', firstDay: thursday, lastDay: thursday } as const;
  const openings = [{ ...closed, openTime: null, closeTime: null, fromAt: null, untilAt: null }];
  const { hours, cells } = pricePreview({ ...place, desk: { ...place.desk, openings } }, [], null, thursday);
  expect(cells[hours.indexOf(18)]?.slice(0, 2)).toEqual([null, { price: 3000, isDraft: false }]);
});

it('names the first hour at which a draft meets another rule, and which of the two counts', () => {
  const draft = rule('draft', { days: [5], createdAt: 5, fromHour: 20, toHour: 22 });
  expect(priceMeetings([evenings, nights, eid], draft, thursday)).toEqual([
    { rule: evenings, day: '2026-11-20', hour: 20, draftWins: true },
    { rule: nights, day: '2026-11-20', hour: 20, draftWins: true },
    { rule: eid, day: '2027-03-12', hour: 20, draftWins: false },
  ]);
});

it('a draft meets neither a rule of another court, nor itself, nor dates that do not overlap', () => {
  const draft = rule('draft', { courtId: 'b', kind: 'date', firstDay: '2027-03-13', lastDay: '2027-03-20' });
  expect(priceMeetings([rule('On a', { courtId: 'a' }), { ...draft }, eid], draft, thursday)).toEqual([]);
});

it('says when no hour costs the base price any more', () => {
  const all = rule('All', { fromHour: 0, toHour: 24 });
  const leaves = (rules: PriceRule[]) => leavesNoBase(pricePreview(place, rules, null, thursday), place, rules);
  expect([leaves([all]), leaves([evenings])]).toEqual([true, false]);
});
