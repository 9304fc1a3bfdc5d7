import { describe, expect, it, test } from 'vitest';
import type { ShownEntry } from './day-model.ts';
import {
  callable,
  canEditEntry,
  canMarkNoShow,
  canRemoveEntry,
  canTakeBackCheckIn,
  canUnmarkNoShow,
  entryWindow,
  gateStep,
  isLate,
} from './entry-actions.ts';

const karachi = (text: string) => Date.parse(`${text}:00+05:00`);
const gate = { role: 'gate', rights: ['day.see', 'phone.see', 'entry.make', 'gate.check'] } as const;
const manager = { role: 'manager', rights: [...gate.rights, 'entry.any', 'gate.correct', 'booking.decline'] } as const;
const onlooker = { role: 'representative', rights: ['day.see'] } as const;
const who = (one: { role: 'gate' | 'manager' | 'representative'; rights: readonly string[] }) => ({
  ...one,
  rights: [...one.rights],
});

function entry(changes: Partial<ShownEntry> = {}): ShownEntry {
  return {
    id: 'e',
    venueId: 'v',
    courtId: 'a',
    kind: 'app',
    day: '2026-11-21',
    hours: [19],
    status: 'confirmed',
    name: 'Hamza Malik',
    phone: null,
    code: null,
    total: null,
    collect: null,
    paid: null,
    seen: null,
    seenAt: null,
    note: null,
    isOwn: false,
    isMine: false,
    madeAt: null,
    rev: 1,
    ...changes,
  };
}

describe('the button of a row', () => {
  const step = (changes: Partial<ShownEntry>, time = '2026-11-21T19:05', desk = who(gate)) =>
    gateStep(entry(changes), desk, karachi(time));

  test.each([
    ['2026-11-21T14:59', undefined],
    ['2026-11-21T15:00', 'check-in'],
    ['2026-11-22T00:00', 'check-in'],
    ['2026-11-22T00:01', undefined],
  ])('at %s, from four hours before to four hours after: %s', (time, expected) => {
    expect(step({}, time)).toBe(expected);
  });

  it('is there for whatever is sure, and for nobody without the right', () => {
    for (const kind of ['walkin', 'phone', 'repeat'] as const) expect(step({ kind })).toBe('check-in');
    expect(step({ status: 'completed' })).toBe('check-in');
    expect(step({ kind: 'block' })).toBeUndefined();
    expect(step({ status: 'cancelled' })).toBeUndefined();
    expect(step({ status: 'refund_due' })).toBeUndefined();
    expect(step({ status: 'unknown' })).toBeUndefined();
    expect(step({}, undefined, who(onlooker))).toBeUndefined();
  });

  it('of a walk-in that was not sent yet checks in; of a refused one, or of one that goes, there is none', () => {
    expect(step({ kind: 'walkin', isNew: true, isQueued: true })).toBe('check-in');
    expect(step({ kind: 'walkin', isNew: true, isRefused: true })).toBeUndefined();
    expect(step({ kind: 'walkin', isRemoving: true })).toBeUndefined();
  });

  it('of a pending booking decides where the venue is paid, else it warns', () => {
    const decides = who({ ...manager, rights: [...manager.rights, 'booking.confirm'] });
    expect(step({ status: 'pending', isOwn: true }, undefined, decides)).toBe('decide');
    expect(step({ status: 'pending', isOwn: false }, undefined, decides)).toBe('not-confirmed');
    expect(step({ status: 'pending', isOwn: true })).toBe('not-confirmed');
  });

  it('takes a check-in back for 15 minutes', () => {
    const seen = { seen: 'arrived', seenAt: '2026-11-21T14:00:00Z' };
    expect(step(seen, '2026-11-21T19:14')).toBe('undo');
    expect(step(seen, '2026-11-21T19:15')).toBeUndefined();
  });

  it('turns a no-show around', () => expect(step({ seen: 'no_show' })).toBe('check-in'));
});

describe('nobody came', () => {
  test.each([
    ['2026-11-21T19:14', false, false],
    ['2026-11-21T19:15', true, true],
    ['2026-11-21T20:00', false, true],
    ['2026-11-22T19:00', false, true],
    ['2026-11-22T19:01', false, false],
  ])('at %s: late %s, to be marked %s', (time, late, marked) => {
    expect(isLate(entry(), karachi(time))).toBe(late);
    expect(canMarkNoShow(entry(), who(gate), karachi(time))).toBe(marked);
  });

  it.each([
    ['walkin', '2026-11-21T19:15', '2026-11-21T19:29', '2026-11-21T19:30'],
    ['phone', '2026-11-20T12:00', '2026-11-21T19:14', '2026-11-21T19:15'],
    ['app', '2026-11-21T19:10', '2026-11-21T19:14', '2026-11-21T19:15'],
  ] as const)('of a %s that was entered at %s they are late from %s on', (kind, made, before, after) => {
    const madeAt = new Date(karachi(made)).toISOString();
    const of = entry({ kind, madeAt });
    expect([isLate(of, karachi(before)), isLate(of, karachi(after))]).toEqual([false, true]);
    expect(canMarkNoShow(of, who(gate), karachi('2026-11-21T19:15')), 'as the server has it').toBe(true);
  });

  it('can be said for two days by who may correct', () => {
    expect(canMarkNoShow(entry(), who(manager), karachi('2026-11-23T19:00'))).toBe(true);
    expect(canMarkNoShow(entry(), who(manager), karachi('2026-11-23T19:01'))).toBe(false);
  });

  it('cannot be said of who is here, of a block or of what is not sure', () => {
    const at = karachi('2026-11-21T19:20');
    expect(canMarkNoShow(entry({ seen: 'arrived' }), who(gate), at)).toBe(false);
    expect(canMarkNoShow(entry({ kind: 'block' }), who(gate), at)).toBe(false);
    expect(canMarkNoShow(entry({ status: 'pending' }), who(gate), at)).toBe(false);
    expect(canMarkNoShow(entry({ isNew: true, isRefused: true }), who(gate), at)).toBe(false);
    expect(isLate(entry({ seen: 'no_show' }), at)).toBe(false);
  });

  it('can be taken back under the same limits', () => {
    const marked = entry({ seen: 'no_show' });
    expect(canUnmarkNoShow(marked, who(gate), karachi('2026-11-22T18:00'))).toBe(true);
    expect(canUnmarkNoShow(marked, who(gate), karachi('2026-11-22T19:01'))).toBe(false);
    expect(canUnmarkNoShow(entry(), who(gate), karachi('2026-11-21T19:20'))).toBe(false);
  });
});

it('a check-in is taken back later by who may correct', () => {
  const seen = entry({ seen: 'arrived', seenAt: '2026-11-21T14:00:00Z' });
  const later = karachi('2026-11-21T22:00');
  expect(canTakeBackCheckIn(seen, who(gate), later)).toBe(false);
  expect(canTakeBackCheckIn(seen, who(manager), later)).toBe(true);
  expect(canTakeBackCheckIn(entry(), who(manager), later)).toBe(false);
});

describe('an own entry', () => {
  const own = entry({ kind: 'walkin' });

  it('is changed by who made it, by anybody with the right, and never an online one', () => {
    expect(canEditEntry(own, who(gate))).toBe(false);
    expect(canEditEntry({ ...own, isMine: true }, who(gate))).toBe(true);
    expect(canEditEntry({ ...own, isNew: true }, who(gate))).toBe(true);
    expect(canEditEntry(own, who(manager))).toBe(true);
    expect(canEditEntry(entry(), who(manager))).toBe(false);
    expect(canEditEntry({ ...own, isMine: true }, who(onlooker))).toBe(false);
  });

  it('is removed only while nobody has arrived and it was not played', () => {
    expect(canRemoveEntry(own, who(manager))).toBe(true);
    expect(canRemoveEntry({ ...own, seen: 'arrived' }, who(manager))).toBe(false);
    expect(canRemoveEntry({ ...own, status: 'completed' }, who(manager))).toBe(false);
    expect(canRemoveEntry({ ...own, isRemoving: true }, who(manager))).toBe(false);
    expect(canRemoveEntry(entry({ kind: 'block' }), who(manager))).toBe(true);
  });
});

it('can be entered from yesterday to 26 weeks ahead, by the gate for two days', () => {
  const now = karachi('2026-11-21T23:59');
  expect(entryWindow(who(manager), now)).toEqual({ first: '2026-11-20', last: '2027-05-22' });
  expect(entryWindow(who(gate), now)).toEqual({ first: '2026-11-20', last: '2026-11-23' });
});

test.each([
  ['+923001234567', '+923001234567'],
  ['+92300•••4567', undefined],
  [null, undefined],
])('%s can be called: %s', (phone, number) => expect(callable(phone)).toBe(number));
