import { expect, it } from 'vitest';
import { baseHoursInput, openingRuleInput, policyInput, priceRuleInput } from './desk-settings.ts';

type Parsed = { success: boolean; data?: unknown; error?: { issues: { path: PropertyKey[]; message: string }[] } };
const wrongOf = ({ error }: Parsed) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

const price = {
  name: '  Weekend   nights ',
  courtId: '',
  kind: 'weekly' as const,
  days: [6, 5],
  firstDay: '',
  lastDay: '',
  fromHour: '18',
  toHour: '2',
  effect: 'set' as 'set' | 'percent',
  amount: 'PKR 4,500',
};

it('reads a price for every week, its days in order; all seven are every day', () => {
  const { firstDay: _first, lastDay: _last, ...rest } = price;
  expect(priceRuleInput.safeParse(price).data).toEqual({
    ...rest,
    name: 'Weekend nights',
    courtId: null,
    days: [5, 6],
    firstDay: null,
    lastDay: null,
    fromHour: 18,
    toHour: 2,
    amount: 4500,
  });
  expect(priceRuleInput.safeParse({ ...price, days: [1, 2, 3, 4, 5, 6, 7] }).data).toMatchObject({ days: null });
});

it.each([
  ['20', 20],
  ['+20 %', 20],
  ['-10', -10],
  ['−50', -50],
  ['200', 200],
  ['-60', 'prices.percentWrong'],
  ['201', 'prices.percentWrong'],
  ['1.5', 'prices.percentWrong'],
  ['', 'prices.amountMissing'],
])('a percentage of %j is %j', (amount, expected) => {
  const read = priceRuleInput.safeParse({ ...price, effect: 'percent', amount });
  if (typeof expected === 'number') expect(read.data).toMatchObject({ amount: expected });
  else expect(wrongOf(read)).toEqual({ amount: expected });
});

it('of one day alone needs no last day', () => {
  const read = priceRuleInput.safeParse({ ...price, kind: 'date', firstDay: '10/03/2027', lastDay: ' ' });
  expect(read.data).toMatchObject({ firstDay: '2027-03-10', lastDay: '2027-03-10' });
});

it.each([
  [{ name: ' ' }, { name: 'rules.nameMissing' }],
  [{ name: 'n'.repeat(61) }, { name: 'form.tooLong' }],
  [{ days: [] }, { days: 'rules.daysMissing' }],
  [{ toHour: '18' }, { toHour: 'rules.sameHour' }],
  [{ amount: '1,000,001' }, { amount: 'courts.priceWrong' }],
  [{ kind: 'date' as const, firstDay: '30/02/2027', lastDay: '' }, { firstDay: 'rules.dateWrong' }],
  [
    { kind: 'date' as const, firstDay: '', lastDay: '30/02/2027' },
    { firstDay: 'rules.dateMissing', lastDay: 'rules.dateWrong' },
  ],
  [{ kind: 'date' as const, firstDay: '12/03/2027', lastDay: '10/03/2027' }, { lastDay: 'rules.lastBefore' }],
  [{ name: '', days: [], toHour: '18', amount: '' }, ['amount', 'days', 'name', 'toHour']],
])('a price with %j is refused beside the field', (changes, expected) => {
  const wrong = wrongOf(priceRuleInput.safeParse({ ...price, ...changes }));
  expect(Array.isArray(expected) ? Object.keys(wrong).sort() : wrong).toEqual(expected);
});

it.each([
  ['4 PM', '16:00'],
  ['4:30pm', '16:30'],
  ['12 AM', '00:00'],
  ['12 pm', '12:00'],
  ['16:00', '16:00'],
  ['7', '07:00'],
  ['25:00', undefined],
  ['13 PM', undefined],
  ['0 AM', undefined],
  ['4:60', undefined],
  ['', undefined],
])('the time %j is %j', (typed, expected) => {
  const read = baseHoursInput.safeParse({ openTime: typed, closeTime: '3:15 AM', isAlways: false });
  if (expected) expect(read.data).toEqual({ openTime: expected, closeTime: '03:15' });
  else expect(wrongOf(read)).toEqual({ openTime: 'hours.timeWrong' });
});

it('asks whether a venue never closes when it opens as it closes', () => {
  const typed = { openTime: '4 PM', closeTime: '16:00', isAlways: false };
  expect(wrongOf(baseHoursInput.safeParse(typed))).toEqual({ isAlways: 'hours.alwaysAsk' });
  expect(baseHoursInput.safeParse({ ...typed, isAlways: true }).success).toBe(true);
});

const opening = {
  label: ' Ramzan ',
  courtId: '',
  what: 'hours' as 'hours' | 'closed' | 'break',
  kind: 'date' as const,
  days: [],
  firstDay: '08/02/2027',
  lastDay: '9 March 2027',
  openTime: '3 PM',
  closeTime: '3 AM',
  isAlways: false,
  fromHour: '13',
  toHour: '15',
};

it('reads hours, closures and breaks, each with what belongs to it', () => {
  const dates = { courtId: null, days: null, firstDay: '2027-02-08', lastDay: '2027-03-09', label: 'Ramzan' };
  const read = (what: 'hours' | 'closed' | 'break') => openingRuleInput.safeParse({ ...opening, what }).data;
  expect(read('hours')).toEqual({ ...dates, kind: 'hours', openTime: '15:00', closeTime: '03:00' });
  expect(read('closed')).toEqual({ ...dates, kind: 'closed' });
  expect(read('break')).toEqual({ ...dates, kind: 'break', fromHour: 13, toHour: 15 });
});

it.each([
  ['closed', '18/05/2027', undefined],
  ['closed', '19/05/2027', 'hours.tooLongClosed'],
  ['hours', '08/02/2028', undefined],
  ['hours', '09/02/2028', 'hours.tooLong'],
] as const)('%s until %s: %j', (what, lastDay, expected) => {
  const wrong = wrongOf(openingRuleInput.safeParse({ ...opening, what, lastDay }));
  expect(wrong).toEqual(expected ? { lastDay: expected } : {});
});

const policy = {
  preset: 'custom' as const,
  lead: '60',
  newcomers: 'never' as const,
  steps: [] as { hours: string; percent: string }[],
};
const steps = (...all: [string, string][]) => all.map(([hours, percent]) => ({ hours, percent }));

it('reads a policy: a preset, or steps that fall', () => {
  expect(policyInput.safeParse({ ...policy, preset: 'moderate' }).data).toEqual({
    terms: [
      [24, 100],
      [6, 50],
    ],
    leadMinutes: 60,
    limitsNewcomers: false,
  });
  const own = { ...policy, steps: steps(['72', '100'], ['', ''], ['0', '10']) };
  expect(policyInput.safeParse(own).data).toMatchObject({
    terms: [
      [72, 100],
      [0, 10],
    ],
  });
});

it.each([
  [steps(['169', '100']), { 'steps.0.hours': 'policy.hoursWrong' }],
  [steps(['24', '101']), { 'steps.0.percent': 'policy.percentWrong' }],
  [steps(['24', '']), { 'steps.0.percent': 'policy.percentWrong' }],
  [steps(['6', '50'], ['24', '20']), { 'steps.1.hours': 'policy.hoursRise' }],
  [steps(['24', '50'], ['6', '50']), { 'steps.1.percent': 'policy.percentRise' }],
])('a policy with steps %j is refused beside the field', (typed, expected) => {
  expect(wrongOf(policyInput.safeParse({ ...policy, steps: typed }))).toEqual(expected);
});
