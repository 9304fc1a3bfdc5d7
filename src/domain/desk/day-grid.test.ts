import { describe, expect, it } from 'vitest';
import { openingRule } from '#tests/support/venue-rules.ts';
import { buildGrid, countFree, type DayGrid, weekOf } from './day-grid.ts';
import type { ShownEntry } from './day-model.ts';
import type { DeskHold } from './desk.ts';

const plain = { open: '07:00', close: '22:00' };
const late = { open: '16:00', close: '02:00' };
const day = '2026-11-21';
const next = '2026-11-22';
/** 6:30 PM in Pakistan on that day. */
const now = Date.parse('2026-11-21T13:30:00Z');

function entry(change: Partial<ShownEntry> = {}): ShownEntry {
  return {
    id: 'e1',
    venueId: 'v1',
    courtId: 'a',
    kind: 'app',
    day,
    hours: [19, 20],
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
    ...change,
  };
}

type Facts = Partial<Parameters<typeof buildGrid<ShownEntry>>[0]>;
const everyDay = [{ first: '2026-11-01', last: '2026-12-31' }];

function grid(facts: Facts = {}): DayGrid {
  return buildGrid({
    desk: plain,
    columns: [
      { courtId: 'a', day },
      { courtId: 'b', day },
    ],
    entries: [],
    holds: [],
    now,
    known: everyDay,
    mayEnter: { first: '2026-11-20', last: '2027-05-22' },
    ...facts,
  });
}
/** The cell of a court at an hour, in a few words. */
function at({ rows, cells }: DayGrid, hour: number, column = 0): string {
  const cell = cells[column]?.[rows.findIndex((row) => row.hour === hour)];
  if (!cell) return 'none';
  if (cell.is === 'hour') return cell.state + (cell.isChoosable ? '' : ' fixed');
  return cell.boxes.map((box) => `${box.entry.id}@${box.hour}+${box.span}`).join(' | ');
}

describe('the week', () => {
  it('begins on Monday', () => {
    expect(weekOf(day)).toEqual(weekOf('2026-11-16'));
    expect(weekOf(next)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', day, next]);
    expect(weekOf('2026-11-23')[0]).toBe('2026-11-23');
  });
});

describe('a cell of the calendar', () => {
  it('is free, over, held or covered', () => {
    const hold: DeskHold = { courtId: 'b', day, hours: [20, 21], until: '2026-11-21T13:40:00Z' };
    const shown = grid({ entries: [entry()], holds: [hold] });
    expect([17, 18, 19, 20, 21].map((hour) => at(shown, hour))).toEqual(['past', 'free', 'e1@19+2', 'e1@19+2', 'free']);
    expect([19, 20, 21].map((hour) => at(shown, hour, 1))).toEqual(['free', 'held', 'held']);
    expect(shown.cells[1]?.at(-2)).toMatchObject({ until: hold.until, goesOn: { above: false, below: true } });
    expect(shown.cells[1]?.at(-1)).toMatchObject({ goesOn: { above: true, below: false } });
  });

  it('is free again once the hold has ended, also while nothing was heard since', () => {
    const hold: DeskHold = { courtId: 'a', day, hours: [20], until: '2026-11-21T13:30:00Z' };
    expect(at(grid({ holds: [hold] }), 20)).toBe('free');
    expect(at(grid({ holds: [hold], now: now - 1 }), 20)).toBe('held');
  });

  it('is a box for each stretch of an entry', () => {
    const shown = grid({ entries: [entry({ hours: [21, 18, 19] })] });
    expect([18, 19, 20, 21].map((hour) => at(shown, hour))).toEqual(['e1@18+2', 'e1@18+2', 'free', 'e1@21+1']);
  });

  it('is not taken by what was cancelled or never decided, but by a state that this build does not know', () => {
    const of = (status: ShownEntry['status']) => at(grid({ entries: [entry({ status })] }), 19);
    expect((['cancelled', 'refund_due'] as const).map(of)).toEqual(['free', 'free']);
    expect((['pending', 'completed', 'unknown'] as const).map(of)).toEqual(['e1@19+2', 'e1@19+2', 'e1@19+2']);
  });

  it('shows what this device entered beside what came between, side by side', () => {
    const own = entry({ id: 'own', kind: 'walkin', hours: [20, 21], isNew: true, isQueued: true });
    const shown = grid({ entries: [own, entry({ hours: [18, 19, 20] })] });
    expect([18, 19, 20, 21].map((hour) => at(shown, hour))).toEqual(Array(4).fill('e1@18+3 | own@20+2'));
    const cell = shown.cells[0]?.at(-1);
    expect(cell).toMatchObject({ row: 11, span: 4, lanes: 2 });
    expect(cell?.is === 'entries' && cell.boxes.map(({ lane, from }) => [lane, from])).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it('stretches that only touch are cells of their own', () => {
    const shown = grid({ entries: [entry({ hours: [18] }), entry({ id: 'e2', hours: [19] })] });
    expect([18, 19].map((hour) => at(shown, hour))).toEqual(['e1@18+1', 'e2@19+1']);
  });

  it('a refused entry stays until somebody decides about it', () => {
    const refused = entry({ status: 'cancelled', isNew: true, isRefused: true });
    expect(at(grid({ entries: [refused] }), 19)).toBe('e1@19+2');
  });

  it('after midnight belongs to the evening before', () => {
    const entries = [
      entry({ id: 'eve', hours: [23] }),
      entry({ id: 'night', day: next, hours: [0, 1] }),
      entry({ id: 'morrow', day: next, hours: [16] }),
    ];
    const shown = grid({ desk: late, entries });
    expect(shown.rows.map(({ hour }) => at(shown, hour)).slice(-3)).toEqual(['eve@23+1', 'night@0+2', 'night@0+2']);
    const tomorrow = grid({ desk: late, entries, columns: [{ courtId: 'a', day: next }] });
    expect(at(tomorrow, 16)).toBe('morrow@16+1');
    expect(at(tomorrow, 0)).toBe('free');
  });

  it('is closed between the opening hours and an entry outside of them', () => {
    const shown = grid({ entries: [entry({ hours: [23] })] });
    expect(shown.rows.at(-1)).toEqual({ hour: 23, isNext: false });
    expect([22, 23].map((hour) => at(shown, hour))).toEqual(['closed fixed', 'e1@23+1']);
    expect([22, 23].map((hour) => at(shown, hour, 1))).toEqual(['closed fixed', 'closed fixed']);
  });

  it('is unknown on a date that the device does not have, and takes no entry there', () => {
    const shown = grid({ desk: late, known: [{ first: day, last: day }] });
    expect([23, 0].map((hour) => at(shown, hour))).toEqual(['free', 'unknown fixed']);
  });

  it('takes entries only on the days of the person, and none from who may not enter', () => {
    expect(at(grid({ mayEnter: null }), 20)).toBe('free fixed');
    const shown = grid({ desk: late, mayEnter: { first: day, last: day } });
    expect([23, 0].map((hour) => at(shown, hour))).toEqual(['free', 'free fixed']);
  });
});

describe('under opening rules', () => {
  const wednesday = '2027-03-10';
  const ramzan = openingRule({ firstDay: '2027-02-08', lastDay: '2027-03-09', openTime: '15:00', closeTime: '03:00' });
  const eid = openingRule({ label: 'Eid', kind: 'closed', firstDay: wednesday, lastDay: wednesday });
  const prayer = openingRule({ label: 'Prayer', kind: 'break', fromHour: 18, toHour: 20 });
  const always = { known: [{ first: '2026-01-01', last: '2027-12-31' }], now: Date.parse('2027-03-01T00:00:00Z') };
  const hoursOf = ({ rows }: DayGrid) => [rows[0]?.hour, rows.at(-1)?.hour];
  const on = (date: string, facts: Facts) =>
    grid({ ...always, columns: ['a', 'b'].map((courtId) => ({ courtId, day: date })), ...facts });

  it('has the rows of its date, past midnight too', () => {
    const desk = { ...late, openings: [ramzan, eid] };
    expect(hoursOf(on('2027-03-09', { desk }))).toEqual([15, 2]);
    expect(hoursOf(on('2027-03-11', { desk }))).toEqual([16, 1]);
  });

  it('shows a closed day in its usual rows, all closed, with what was kept', () => {
    const desk = { ...late, openings: [ramzan, eid, prayer] };
    const shown = on(wednesday, { desk, entries: [entry({ day: wednesday })] });
    expect(shown.cells.flat().filter((cell) => cell.is === 'hour' && cell.why !== null)).toEqual([]);
    expect(hoursOf(shown)).toEqual([16, 1]);
    expect([16, 19, 21, 0].map((hour) => at(shown, hour))).toEqual([
      'closed fixed',
      'e1@19+2',
      'closed fixed',
      'closed fixed',
    ]);
    expect(shown.open).toEqual([[], []]);
    // The night of the evening before is shown with it, not twice.
    const night = entry({ day: wednesday, hours: [1] });
    expect(on(wednesday, { desk, entries: [night] }).rows[0]?.hour).toBe(16);
    expect(at(on('2027-03-09', { desk, entries: [night] }), 1)).toBe('e1@1+1');
  });

  it('a break is closed and says so, on its court, and cuts no entry', () => {
    const desk = { ...late, openings: [{ ...prayer, courtId: 'a' }] };
    const shown = on(wednesday, { desk });
    expect([17, 18, 19, 20].map((hour) => at(shown, hour))).toEqual(['free', 'closed fixed', 'closed fixed', 'free']);
    expect(shown.cells[0]?.slice(1, 5).map((cell) => cell.is === 'hour' && cell.why)).toEqual([
      null,
      'Prayer',
      'Prayer',
      null,
    ]);
    expect([18, 19].map((hour) => at(shown, hour, 1))).toEqual(['free', 'free']);
    const inside = on(wednesday, { desk, entries: [entry({ day: wednesday, hours: [17, 18, 19, 20] })] });
    expect([17, 18, 19, 20].map((hour) => at(inside, hour))).toEqual(Array(4).fill('e1@17+4'));
  });

  it('a court may open when the others do not, and each row is of all of them', () => {
    const early = openingRule({ courtId: 'b', openTime: '12:00', closeTime: '02:00' });
    const shown = on(wednesday, { desk: { ...late, openings: [early] } });
    expect(hoursOf(shown)).toEqual([12, 1]);
    expect([0, 1].map((column) => at(shown, 12, column))).toEqual(['closed fixed', 'free']);
  });

  it('a week has the rows of all its days, each open by its own', () => {
    const days = weekOf('2027-03-09');
    const columns = days.map((each) => ({ courtId: 'a', day: each }));
    const shown = grid({ ...always, columns, desk: { ...late, openings: [ramzan, eid] } });
    expect(hoursOf(shown)).toEqual([15, 2]);
    expect(days.map((_, column) => at(shown, 15, column).slice(0, 6))).toEqual([
      'free',
      'free',
      ...Array<string>(5).fill('closed'),
    ]);
    expect(days.map((_, column) => at(shown, 20, column).slice(0, 6))).toEqual([
      'free',
      'free',
      'closed',
      ...Array<string>(4).fill('free'),
    ]);
  });
});

describe('all courts in a week', () => {
  const columns = [day, next].flatMap((each) => ['a', 'b', 'c'].map((courtId) => ({ courtId, day: each })));

  it('are counts of the free ones', () => {
    const held: DeskHold = { courtId: 'b', day, hours: [20], until: '2026-11-21T14:00:00Z' };
    const [today, tomorrow] = countFree(grid({ columns, entries: [entry()], holds: [held] }));
    const of = (hour: number, from = today) => from?.counts[hour - 7];
    expect(of(19)).toEqual({ free: 2, of: 3, isPast: false });
    expect(of(20)).toEqual({ free: 1, of: 3, isPast: false });
    expect(of(17)).toEqual({ free: 3, of: 3, isPast: true });
    expect(of(20, tomorrow)).toEqual({ free: 3, of: 3, isPast: false });
    expect(tomorrow?.day).toBe(next);
  });

  it('are counts of those that are open or taken, none where all are closed', () => {
    const eid = openingRule({ kind: 'closed', firstDay: next, lastDay: next });
    const shut = openingRule({ kind: 'break', courtId: 'c', fromHour: 19, toHour: 21 });
    const [today, tomorrow] = countFree(
      grid({ columns, desk: { ...plain, openings: [eid, shut] }, entries: [entry()] }),
    );
    expect(today?.counts[12]).toEqual({ free: 1, of: 2, isPast: false });
    expect(tomorrow?.counts[12]).toEqual({ free: 0, of: 0, isPast: false });
  });

  it('are not counted where the device does not have the date', () => {
    const [, tomorrow] = countFree(grid({ columns, known: [{ first: day, last: day }] }));
    expect(tomorrow?.counts[0]).toEqual({ free: null, of: 3, isPast: false });
  });
});
