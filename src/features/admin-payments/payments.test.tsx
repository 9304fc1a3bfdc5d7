import { expect, it } from 'vitest';
import type { CaseRow } from '#domain/desk/case.ts';
import { rowChips } from './payment-words.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const row = (change: Partial<CaseRow> = {}): CaseRow => ({
  id: 'b1',
  code: 'AB12CD',
  rev: 1,
  status: 'pending',
  createdAt: before(23),
  startsAt: '2026-11-22T12:00:00.000Z',
  name: 'Hamza Malik',
  phone: null,
  venueId: 'v1',
  venueName: 'Clifton Padel',
  city: 'Karachi',
  courtName: 'Turf A',
  day: '2026-11-22',
  hours: [17, 18],
  total: 7100,
  payee: 'platform',
  claim: null,
  call: null,
  decision: { status: 'pending', by: null, at: null, reason: null },
  isSoon: false,
  isSuspended: false,
  ...change,
});
const chips = (change: Partial<CaseRow>, tab: 'decide' | 'call' | 'done' = 'decide') =>
  rowChips(row(change), tab, now).map(({ tone, words }) => `${tone}: ${words.replaceAll('\u00a0', ' ')}`);

it('says what is urgent: for how long it waits, that it begins soon, who has it open, whether somebody called', () => {
  expect(chips({})).toEqual(['amber: waiting 23 min', 'gray: Not called']);
  expect(chips({ isSuspended: true })).toEqual([
    'amber: waiting 23 min',
    'red: Business suspended',
    'gray: Not called',
  ]);
  expect(chips({ createdAt: before(31), isSoon: true })).toEqual([
    'red: waiting 31 min',
    'red: Begins Sun 22 Nov, 5:00 PM',
    'gray: Not called',
  ]);
  expect(
    chips({
      createdAt: before(3),
      claim: { by: 'Rashid', since: before(2), isMine: false },
      call: { outcome: 'no_answer', at: before(1), backAt: null },
    }),
  ).toEqual(['gray: waiting 3 min', 'gray: Opened by Rashid, 2 min ago', 'amber: Called, no answer']);
  expect(chips({ claim: { by: 'Me', since: before(2), isMine: true } })).toHaveLength(2);
  expect(chips({ call: { outcome: 'call_back', at: before(1), backAt: '2026-11-22T13:30:00.000Z' } }, 'call')).toEqual([
    'amber: Call back Sun 22 Nov, 6:30 PM',
  ]);
});

it('says how it was decided, by whom and when', () => {
  const at = '2026-11-22T09:00:00.000Z';
  const decided = (decision: Partial<CaseRow['decision']>) =>
    chips({ decision: { status: 'confirmed', by: 'Rabia', at, reason: null, ...decision } }, 'done');
  expect(decided({})).toEqual(['green: Confirmed by Rabia, Sun 22 Nov, 2:00 PM']);
  expect(decided({ status: 'refund_due', by: 'time' })).toEqual(['gray: Declined by time, Sun 22 Nov, 2:00 PM']);
  expect(decided({ status: 'cancelled', by: null })).toEqual(['gray: Cancelled']);
});
