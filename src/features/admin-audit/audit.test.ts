import { expect, test } from 'vitest';
import { auditForm, readFilter, typedFilter } from '#features/admin-audit/audit-filter.ts';
import { actionWords, detailWords } from '#features/admin-audit/audit-words.ts';

const court = '22222222-2222-4222-8222-222222222222';
const other = '33333333-3333-4333-8333-333333333333';
const names = { [court]: 'Turf A', [other]: 'Turf B' };

const words = (action: string, detail: Record<string, unknown>, row: string | null = null) =>
  detailWords({ action, detail, row, names }).map((line) =>
    line.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' '),
  );

test('an action is said in words; one of a newer server, or of everybody’s prototype, by its name', () => {
  expect(actionWords({ action: 'refund.sent' })).toBe('Refund marked as sent');
  expect(actionWords({ action: 'moon.landed' })).toBe('moon.landed');
  expect(actionWords({ action: 'constructor' })).toBe('constructor');
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['booking.confirmed', { from: 'pending' }, ['pending → confirmed']],
  ['booking.cancelled', { from: 'refund_due', by: 'postgres' }, ['refund due → cancelled']],
  ['price.changed', { from: 3500, to: 4200 }, ['PKR 3,500 → PKR 4,200']],
  [
    'court.changed',
    { from: { price: 3500, position: 1, isActive: true }, to: { price: 4200, position: 1, isActive: false } },
    ['Price: PKR 3,500 → PKR 4,200', 'In use: yes → no'],
  ],
  [
    'refund.sent',
    { booking: 'b', from: 'due', amount: 7100, reference: 'B-7' },
    ['due → sent', 'Amount: PKR 7,100', 'Reference: B-7'],
  ],
  [
    'bank.added',
    { to: { venue_id: court, bank_name: 'Meezan', moon_phase: 'new' } },
    ['Venue: Turf A', 'Bank: Meezan', 'Moon phase: new'],
  ],
  [
    'booking.moved',
    { from: { court, day: '2026-11-22', hours: [18, 19] }, to: { court: other, day: '2026-11-22', hours: [20, 21] } },
    ['Court: Turf A → Turf B', 'Hours: 6:00 PM – 8:00 PM → 8:00 PM – 10:00 PM'],
  ],
  [
    'price.rule_saved',
    {
      to: {
        name: 'snake_case night',
        kind: 'weekly',
        days: [5, 6],
        fromHour: 18,
        toHour: 24,
        effect: 'percent',
        amount: 20,
      },
      acting: true,
    },
    [
      'Name: snake_case night',
      'Kind: every week',
      'Weekdays: Fri, Sat',
      'From: 6:00 PM',
      'Until: 12:00 AM',
      'Price is: the base price plus or minus',
      'Amount: 20%',
      'Acting for the venue: yes',
    ],
  ],
  ['hours.changed', { from: '16:00:00 – 02:00:00', to: '15:00 – 03:00' }, ['4:00 PM – 2:00 AM → 3:00 PM – 3:00 AM']],
  [
    'policy.changed',
    {
      from: { terms: [[6, 100]], leadMinutes: 0, limitsNewcomers: 'usual' },
      to: { terms: [], leadMinutes: 30, limitsNewcomers: 'false' },
    },
    [
      'Comes back: 6 hours before the start 100% → nothing',
      'Online booking closes before the hour: 0 minutes → 30 minutes',
      'Hours kept for people who have played: as usual → never',
    ],
  ],
  ['online.paused', { until: '2026-11-21T12:00:00.000Z' }, ['Until: Sat 21 Nov, 5:00 PM']],
  ['refund.opened', { amount: 2100, reason: 'venue' }, ['Amount: PKR 2,100', 'Reason: cancelled by the venue']],
  ['booking.declined', { reason: 'other', note: 'see court_2' }, ['Reason: other', 'Note: see court_2']],
  ['refund.not_found', { from: 'due', amount: 2100 }, ['due → not owed', 'Amount: PKR 2,100']],
  ['settings.changed', { name: 'decide_minutes', from: 30, to: 45 }, ['30 → 45', 'Name: Decide minutes']],
  // Nobody is called so any more.
  ['venue.handed_over', { from: other.replace('3', '9'), to: court.replace('2', '9') }, []],
  ['payee.changed', { from: 'platform', to: 'venue' }, ['Baari’s account → the venue’s own account']],
  ['call.opened', {}, []],
])('what %s noted', (action, detail, lines) => {
  expect(words(action, detail)).toEqual(lines);
});

test('who or what it is about is said by name', () => {
  expect(words('price.changed', { from: 3500, to: 4200 }, court)).toEqual(['Court: Turf A', 'PKR 3,500 → PKR 4,200']);
  expect(words('member.added', { role: 'gate' }, court)).toEqual(['Person: Turf A', 'Role: gate']);
  expect(words('person.blocked', { reason: 'not_paid' }, court)).toEqual([
    'Person: Turf A',
    'Reason: payment not found',
  ]);
});

test('the filter of an address is taken as far as it is one', () => {
  const read = (query: string) => readFilter(new URLSearchParams(query));
  expect(read('who=%20rep@baari.test%20&action=refund.&first=2026-11-01&last=30%2F02%2F2026&x=1')).toEqual({
    who: 'rep@baari.test',
    action: 'refund.',
    first: '2026-11-01',
  });
  expect(read(`venue=${'a'.repeat(200)}`).venue).toHaveLength(80);
});

test('days are typed day first and sent as the server names them', () => {
  expect(typedFilter({ first: '2026-11-01' })).toMatchObject({ first: '01/11/2026', last: '' });
  const typed = { who: '', action: '', venue: '', code: ' kb7-f3k ', first: '1/11/2026', last: '' };
  expect(auditForm.parse(typed)).toMatchObject({ code: 'KB7F3K', first: '2026-11-01', last: '' });
  expect(auditForm.safeParse({ ...typed, last: '31/11/2026' }).success).toBe(false);
});
