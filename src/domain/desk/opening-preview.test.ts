import { describe, expect, it } from 'vitest';
import type { OpeningRule } from '#domain/opening-rules.ts';
import { dayAfterNight, overlapping, weekOf } from './opening-preview.ts';
import { pauseChoices, pauseEnds } from './pause-choices.ts';
import { canTakeBack, pausesWithPending, runningPauses } from './pauses.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import { openingRule } from '#tests/support/venue-rules.ts';

const rule = (id: string, changes: Partial<OpeningRule>) =>
  openingRule({ id, label: id, openTime: '08:00', closeTime: '02:00', ...changes });
const ramzan = rule('Ramzan', { firstDay: '2027-02-08', lastDay: '2027-03-09' });
const eid = rule('Eid', { kind: 'closed', firstDay: '2027-03-10', lastDay: '2027-03-10' });
const weekend = rule('Weekend', { days: [6, 7] });
const rules = [ramzan, eid, weekend, rule('Break', { kind: 'break' }), rule('A', { courtId: 'a', days: [6] })];
const namesOf = (draft: Partial<OpeningRule>) => overlapping(rules, rule('draft', draft)).map(({ id }) => id);

it('names the rules between which only age decides', () => {
  expect(namesOf({ firstDay: '2027-03-09', lastDay: '2027-03-10' })).toEqual(['Ramzan', 'Eid']);
  expect(namesOf({ firstDay: '2027-03-11', lastDay: '2027-03-12' })).toEqual([]);
  expect(namesOf({ days: [5, 6] })).toEqual(['Weekend']);
  expect(namesOf({ days: [1] })).toEqual([]);
  expect(namesOf({ courtId: 'a', days: [6] })).toEqual(['A']);
  expect(overlapping(rules, weekend)).toEqual([]);
});

it('knows which rule says the hours of each weekday, the newer of two', () => {
  const newer = rule('Sundays', { days: [7], kind: 'closed', createdAt: 5 });
  expect(weekOf([...rules, newer]).map(({ rule: one }) => one?.id)).toEqual([
    ...Array.from({ length: 5 }, () => undefined),
    'Weekend',
    'Sundays',
  ]);
});

it.each([
  [weekend, '15:00', '03:00', { weekday: 1 }],
  [ramzan, '15:00', '03:00', { date: '2027-03-10' }],
  [ramzan, '08:00', '22:00', null],
  [ramzan, '08:00', '00:00', null],
])('%o from %s to %s ends on %j', (days, openTime, closeTime, expected) => {
  expect(dayAfterNight(days, openTime, closeTime)).toEqual(expected);
});

const at = (text: string) => Date.parse(`${text}:00+05:00`);
const desk = { open: '16:00:00', close: '02:00:00', openings: rules };
const untilOf = (now: string, own = desk) =>
  Object.fromEntries(pauseChoices(own, null, at(now)).map(({ is, until }) => [is, until]));

it('a pause ends after one or two hours, at closing, or at tomorrow’s', () => {
  expect(untilOf('2026-11-20T23:30')).toEqual({
    hour: at('2026-11-21T00:30'),
    twoHours: at('2026-11-21T01:30'),
    closing: at('2026-11-21T02:00'),
    tomorrow: at('2026-11-22T02:00'),
  });
  expect(untilOf('2026-11-21T01:30'), 'the evening that is still on').toMatchObject({
    closing: at('2026-11-21T02:00'),
  });
});

it('has no closing on a day that is closed', () => {
  expect(Object.keys(untilOf('2027-03-10T12:00'))).toEqual(['hour', 'twoHours', 'tomorrow']);
});

it('at closing of the court that closes last, where one has hours of its own; of that court alone where it is meant', () => {
  const courts = ['a', 'b'].map((id) => ({
    id,
    name: id,
    sport: 'Futsal',
    price: 1,
    position: 0,
    isActive: true,
    rev: 1,
  }));
  const late = rule('Late', { courtId: 'b', openTime: '18:00', closeTime: '04:30' });
  const own = { open: '07:00:00', close: '22:00:00', openings: [late], courts };
  const closing = (courtId: string | null, now: string) =>
    pauseChoices(own, courtId, at(now)).find(({ is }) => is === 'closing')?.until;
  // At one in the night the evening of court b is still on.
  expect(closing(null, '2026-11-21T01:00')).toBe(at('2026-11-21T04:30'));
  expect(closing('b', '2026-11-21T01:00')).toBe(at('2026-11-21T04:30'));
  expect(closing(null, '2026-11-20T12:00')).toBe(at('2026-11-21T04:30'));
  expect(closing('a', '2026-11-20T12:00')).toBe(at('2026-11-20T22:00'));
});

it('knows the pauses that run', () => {
  const pause = (id: string, untilAt: number) => rule(id, { kind: 'pause', fromAt: 0, untilAt });
  const openings = [pause('over', 5), pause('short', 20), pause('long', 30), weekend];
  expect(runningPauses({ openings }, 10).map(({ id }) => id)).toEqual(['long', 'short']);
});

it('ends at a full hour of the next two days', () => {
  const ends = pauseEnds(at('2026-11-20T18:20'));
  expect(ends).toHaveLength(48);
  expect([ends[0], ends.at(-1)]).toEqual([at('2026-11-20T19:00'), at('2026-11-22T18:00')]);
  expect(pauseEnds(at('2026-11-20T18:00')).at(-1), 'never more than 48 hours ahead').toBe(at('2026-11-22T18:00'));
});

describe('pauses with what waits about them', () => {
  const pause = (courtId: string | null, untilAt: number) => rule('p', { kind: 'pause', fromAt: 0, courtId, untilAt });
  const write = (seq: number, courtId: string | null, until: number | null, changes = {}) =>
    queuedWrite(seq, {
      kind: 'pause-online',
      args: { courtId, until: until === null ? null : new Date(until).toISOString() },
      ...changes,
    });
  const seen = (openings: OpeningRule[], writes: ReturnType<typeof write>[], now = 10) =>
    pausesWithPending({ openings }, writes, now).map(({ is, courtId, untilAt, ...rest }) => [
      is,
      courtId,
      untilAt,
      ...('nextAt' in rest ? [rest.nextAt] : []),
    ]);

  it.each([
    ['nothing waits', [], [['running', null, 20]]],
    ['another end waits', [write(1, null, 30)], [['changing', null, 20, 30]]],
    ['its end waits', [write(1, null, null)], [['ending', null, 20]]],
    ['a refused write changes nothing', [write(1, null, 30, { state: 'failed' })], [['running', null, 20]]],
    ['the latest counts', [write(2, null, null), write(1, null, 30)], [['ending', null, 20]]],
    [
      'one of a court is another',
      [write(1, 'a', 30)],
      [
        ['running', null, 20],
        ['waiting', 'a', 30],
      ],
    ],
    ['one that is over waits for its refusal only', [write(1, null, 9)], [['running', null, 20]]],
    ['an end of nothing is nothing', [write(1, 'a', null)], [['running', null, 20]]],
  ])('%s', (_what, writes, expected) => {
    expect(seen([pause(null, 20)], writes)).toEqual(expected);
  });

  it('a pause that only this device knows is over at its end', () => {
    expect(seen([], [write(1, null, 30)])).toEqual([['waiting', null, 30]]);
    expect(seen([], [write(1, null, 30)], 30)).toEqual([]);
  });

  it('what may have reached the server is not taken back', () => {
    const can = (changes: object) =>
      pausesWithPending({ openings: [] }, [write(1, null, 30, changes)], 10).map(canTakeBack);
    expect([can({}), can({ sentOnce: true }), can({ state: 'sending' })]).toEqual([[true], [false], [false]]);
    expect(pausesWithPending({ openings: [pause(null, 20)] }, [], 10).map(canTakeBack)).toEqual([false]);
  });
});
