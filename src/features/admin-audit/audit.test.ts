import { expect, test } from 'vitest';
import { en } from '#text/en.ts';
import { registerMessages } from '#text/translate.ts';
import { admin } from '#text/en/admin.ts';
import { auditForm, readFilter, typedFilter } from '#features/admin-audit/audit-filter.ts';
import { actionWords, detailWords } from '#features/admin-audit/audit-words.ts';

registerMessages(en);
registerMessages(admin);

const words = (action: string, detail: Record<string, unknown>) =>
  detailWords({ action, detail }).map((line) => line.replaceAll('\u00a0', ' '));

test('an action is said in words; one of a newer server, or of everybody’s prototype, by its name', () => {
  expect(actionWords({ action: 'refund.sent' })).toBe('Refund marked as sent');
  expect(actionWords({ action: 'moon.landed' })).toBe('moon.landed');
  expect(actionWords({ action: 'constructor' })).toBe('constructor');
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['booking.confirmed', { from: 'pending' }, ['pending → confirmed']],
  ['booking.cancelled', { from: 'refund_due', by: 'postgres' }, ['refund due → cancelled']],
  ['price.changed', { from: 3500, to: 4200, venue: 'v' }, ['PKR 3,500 → PKR 4,200']],
  [
    'court.changed',
    { from: { price: 3500, position: 1 }, to: { price: 4200, position: 1 } },
    ['Price: PKR 3,500 → PKR 4,200'],
  ],
  [
    'refund.sent',
    { booking: 'b', from: 'due', amount: 7100, reference: 'B-7' },
    ['due → sent', 'Amount: PKR 7,100', 'Reference: B-7'],
  ],
  [
    'bank.added',
    { to: { id: 'b', venue_id: 'v', bank_name: 'Meezan', moon_phase: 'new' } },
    ['Bank: nothing → Meezan', 'moon_phase: nothing → new'],
  ],
  ['payee.changed', { from: 'platform', to: 'venue' }, ['Baari’s account → the venue’s own account']],
  ['call.opened', {}, []],
])('what %s noted', (action, detail, lines) => {
  expect(words(action, detail)).toEqual(lines);
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
  const typed = { who: '', action: '', venue: '', code: ' kb7f3k ', first: '1/11/2026', last: '' };
  expect(auditForm.parse(typed)).toMatchObject({ code: 'KB7F3K', first: '2026-11-01', last: '' });
  expect(auditForm.safeParse({ ...typed, last: '31/11/2026' }).success).toBe(false);
});
