import { describe, expect, it, test } from 'vitest';
import { openingRule } from '#tests/support/venue-rules.ts';
import { arrivalsOf, courtsNow, freeCourts, occupies, stretchesOf, takenHours, type ShownEntry } from './day-model.ts';
import type { Desk } from './desk.ts';

const karachi = (text: string) => Date.parse(`${text}:00+05:00`);

const desk: Pick<Desk, 'courts' | 'holds' | 'open' | 'close'> = {
  open: '16:00:00',
  close: '02:00:00',
  courts: [
    { id: 'a', name: 'Turf A', sport: 'Futsal', price: 4200, position: 0, isActive: true, rev: 1 },
    { id: 'b', name: 'Turf B', sport: 'Futsal', price: 4200, position: 1, isActive: true, rev: 1 },
    { id: 'c', name: 'Pitch', sport: 'Cricket', price: 5000, position: 2, isActive: true, rev: 1 },
  ],
  holds: [],
};

let made = 0;
function entry(changes: Partial<ShownEntry>): ShownEntry {
  return {
    id: `e${(made += 1)}`,
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

test('hours in a row are one stretch, others are not', () => {
  expect(stretchesOf({ day: 'd', hours: [21, 18, 19] })).toEqual([
    { day: 'd', start: 18, end: 20 },
    { day: 'd', start: 21, end: 22 },
  ]);
});

describe('who occupies hours', () => {
  test.each([
    [{}, true],
    [{ status: 'pending' }, true],
    [{ status: 'completed' }, true],
    [{ status: 'unknown' }, true],
    [{ status: 'cancelled' }, false],
    [{ status: 'refund_due' }, false],
    [{ isNew: true, isQueued: true }, true],
    [{ isNew: true, isRefused: true }, false],
    // A refused change of an entry that the server has: the entry itself stands.
    [{ isRefused: true }, true],
    [{ isRemoving: true }, true],
  ] as const)('%j: %s', (changes, does) => expect(occupies(entry(changes))).toBe(does));

  it('its own court and date alone', () => {
    const entries = [entry({ hours: [19, 20] }), entry({ courtId: 'b', hours: [21] }), entry({ day: '2026-11-22' })];
    expect([...takenHours(entries, 'a', '2026-11-21').keys()]).toEqual([19, 20]);
  });
});

describe('courts that somebody can be moved to', () => {
  const now = karachi('2026-11-21T18:00');
  const wanted = { day: '2026-11-21', hours: [19, 20] };
  const free = (entries: ShownEntry[], holds = desk.holds, sport: string | undefined = 'Futsal') =>
    freeCourts({ ...desk, holds }, entries, wanted, sport, now).map(({ id }) => id);

  it('are those of the sport with all of the hours free', () => {
    expect(free([])).toEqual(['a', 'b']);
    expect(free([entry({ hours: [20] })])).toEqual(['b']);
    expect(free([entry({ hours: [21] })])).toEqual(['a', 'b']);
    expect(freeCourts(desk, [], wanted, undefined, now)).toHaveLength(3);
  });

  it('are not those that a customer is paying for, until that has lapsed', () => {
    const hold = { courtId: 'b', day: '2026-11-21', hours: [20], until: '2026-11-21T13:05:00Z' };
    expect(free([], [hold])).toEqual(['a']);
    expect(free([], [{ ...hold, until: '2026-11-21T13:00:00Z' }])).toEqual(['a', 'b']);
  });
});

describe('arrivals of a playing day', () => {
  const groups = (entries: ShownEntry[], time: string, day = '2026-11-21') =>
    Object.fromEntries(
      Object.entries(arrivalsOf(entries, desk, day, karachi(time))).map(([group, list]) => [
        group,
        list.map(({ entry: { id } }) => id),
      ]),
    );

  it('stand in the group of their first hour', () => {
    const entries = [
      entry({ id: 'over', hours: [16] }),
      entry({ id: 'playing', hours: [17, 18] }),
      entry({ id: 'soon', hours: [19] }),
      entry({ id: 'late', hours: [22] }),
      entry({ id: 'night', day: '2026-11-22', hours: [0, 1] }),
      entry({ id: 'tomorrow', day: '2026-11-22', hours: [17] }),
      entry({ id: 'lastNight', hours: [1] }),
    ];
    expect(groups(entries, '2026-11-21T18:20')).toEqual({
      now: ['playing'],
      nextHour: ['soon'],
      later: ['late'],
      afterMidnight: ['night'],
      done: ['over'],
    });
  });

  it('belong to the evening before until closing time: a check-in at 12:30 AM is of yesterday', () => {
    const night = entry({ id: 'night', day: '2026-11-22', hours: [0, 1] });
    expect(groups([night], '2026-11-22T00:30')).toMatchObject({ now: ['night'], afterMidnight: [] });
    expect(groups([night], '2026-11-22T00:30', '2026-11-22')).toMatchObject({ now: [], later: [], done: [] });
    expect(groups([night], '2026-11-21T23:30')).toMatchObject({ nextHour: ['night'] });
  });

  it('an hour is the next hour up to its beginning, and from then on now', () => {
    const game = entry({ id: 'game', hours: [19] });
    expect(groups([game], '2026-11-21T17:59')).toMatchObject({ later: ['game'] });
    expect(groups([game], '2026-11-21T18:00')).toMatchObject({ nextHour: ['game'] });
    expect(groups([game], '2026-11-21T19:00')).toMatchObject({ now: ['game'] });
    expect(groups([game], '2026-11-21T20:00')).toMatchObject({ done: ['game'] });
  });

  it('are done when nobody came or it was called off, and not when it was refused', () => {
    const at = '2026-11-21T18:30';
    expect(groups([entry({ id: 'e', seen: 'no_show', hours: [18] })], at)).toMatchObject({ done: ['e'] });
    expect(groups([entry({ id: 'e', status: 'cancelled' })], at)).toMatchObject({ done: ['e'] });
    expect(groups([entry({ id: 'e', isNew: true, isRefused: true })], at)).toMatchObject({ nextHour: ['e'] });
    expect(groups([entry({ id: 'e', seen: 'arrived', hours: [18] })], at)).toMatchObject({ now: ['e'] });
  });

  it('come by first hour, then in the order of the courts; blocks do not come', () => {
    const entries = [
      entry({ id: 'b', courtId: 'b' }),
      entry({ id: 'a', courtId: 'a' }),
      entry({ id: 'gone', courtId: 'x' }),
      entry({ id: 'first', courtId: 'c', hours: [18] }),
      entry({ id: 'block', kind: 'block', courtId: 'c' }),
    ];
    expect(groups(entries, '2026-11-21T12:00')).toMatchObject({ later: ['first', 'a', 'b', 'gone'] });
  });

  it('last as long as the session that began, under the rules of its date', () => {
    const ramzan = openingRule({
      firstDay: '2026-11-21',
      lastDay: '2026-11-21',
      openTime: '15:00',
      closeTime: '05:00',
    });
    const suhoor = entry({ id: 'suhoor', day: '2026-11-22', hours: [3, 4] });
    const of = (day: string, openings = [ramzan]) =>
      Object.values(arrivalsOf([suhoor], { ...desk, openings }, day, karachi('2026-11-21T20:00')))
        .flat()
        .map((arrival) => arrival.entry.id);
    expect([of('2026-11-21'), of('2026-11-22')]).toEqual([['suhoor'], []]);
    expect([of('2026-11-21', []), of('2026-11-22', [])], 'without the rule').toEqual([[], ['suhoor']]);
  });

  it('with hours in both of two playing days come on both', () => {
    const both = entry({ id: 'both', hours: [1, 20] });
    expect(groups([both], '2026-11-20T12:00', '2026-11-20')).toMatchObject({ afterMidnight: ['both'] });
    expect(groups([both], '2026-11-21T12:00', '2026-11-21')).toMatchObject({ later: ['both'] });
  });
});

describe('a court right now', () => {
  const first = (entries: ShownEntry[], time: string, holds = desk.holds) =>
    courtsNow(entries, { ...desk, holds }, karachi(time))[0];

  it('is played on until the end of the stretch, and says who comes next', () => {
    const entries = [entry({ id: 'playing', hours: [18, 19] }), entry({ id: 'next', hours: [20] })];
    expect(first(entries, '2026-11-21T18:30')).toMatchObject({
      is: 'playing',
      entry: { id: 'playing' },
      until: karachi('2026-11-21T20:00'),
      next: { entry: { id: 'next' }, from: karachi('2026-11-21T20:00') },
    });
  });

  it('is blocked', () => {
    expect(first([entry({ kind: 'block', name: 'weather', hours: [18] })], '2026-11-21T18:00')).toMatchObject({
      is: 'blocked',
      until: karachi('2026-11-21T19:00'),
      next: null,
    });
  });

  it('is free until the next entry, with the hours that a walk-in can have', () => {
    expect(first([entry({ hours: [21] })], '2026-11-21T18:30')).toMatchObject({
      is: 'free',
      until: karachi('2026-11-21T21:00'),
      freeHours: { day: '2026-11-21', start: 18, end: 21 },
    });
  });

  it('is free until closing; tomorrow evening is not its end', () => {
    expect(first([entry({ day: '2026-11-22', hours: [18] })], '2026-11-21T18:30')).toMatchObject({
      is: 'free',
      until: null,
      next: null,
      freeHours: { day: '2026-11-21', start: 18, end: 24 },
    });
    expect(first([], '2026-11-22T00:30')).toMatchObject({
      is: 'free',
      freeHours: { day: '2026-11-22', start: 0, end: 2 },
    });
  });

  it('is closed outside of the opening hours, but played on when the venue lets somebody in', () => {
    expect(first([], '2026-11-22T02:00')?.is).toBe('closed');
    expect(first([], '2026-11-21T15:59')?.is).toBe('closed');
    expect(first([entry({ hours: [10] })], '2026-11-21T10:30')?.is).toBe('playing');
  });

  it('follows the rules of its date: free until a break, closed in it, and open longer than the others', () => {
    const friday = [5];
    const openings = [
      openingRule({ kind: 'break', days: friday, fromHour: 18, toHour: 20 }),
      openingRule({ courtId: 'b', days: friday, openTime: '12:00', closeTime: '04:00' }),
      openingRule({ kind: 'closed', courtId: 'c', days: friday }),
    ];
    const of = (now: string) => courtsNow([], { ...desk, openings }, karachi(now));
    const until = karachi('2026-11-20T18:00');
    expect(of('2026-11-20T16:30')).toMatchObject([
      { is: 'free', until, freeHours: { start: 16, end: 18 } },
      { is: 'free', until, freeHours: { start: 16, end: 18 } },
      { is: 'closed' },
    ]);
    expect(of('2026-11-20T19:30').map(({ is }) => is)).toEqual(['closed', 'closed', 'closed']);
    expect(of('2026-11-20T20:00')[0]).toMatchObject({ is: 'free', until: null, freeHours: { start: 20, end: 24 } });
    expect(of('2026-11-21T02:30'), 'the second court plays on').toMatchObject([
      { is: 'closed' },
      { is: 'free', until: null, freeHours: { day: '2026-11-21', start: 2, end: 4 } },
      { is: 'closed' },
    ]);
  });

  it('is being booked while a customer pays for the running hour', () => {
    const hold = { courtId: 'a', day: '2026-11-21', hours: [18], until: '2026-11-21T13:40:00Z' };
    expect(first([], '2026-11-21T18:30', [hold])).toMatchObject({ is: 'held', until: Date.parse(hold.until) });
    expect(first([], '2026-11-21T18:41', [hold])?.is).toBe('free');
  });

  it('does not offer a later hour that a customer is paying for', () => {
    const hold = { courtId: 'a', day: '2026-11-21', hours: [20], until: '2026-11-21T13:40:00Z' };
    expect(first([], '2026-11-21T18:30', [hold])).toMatchObject({ freeHours: { start: 18, end: 20 } });
  });

  it('is one of each, in the order of the courts', () => {
    expect(courtsNow([], desk, karachi('2026-11-21T18:30')).map(({ courtId }) => courtId)).toEqual(['a', 'b', 'c']);
  });
});
