// The calendar of a venue as rows of hours and columns of courts or days: what each cell is.
import { millisecondsInHour } from 'date-fns/constants';
import { dayAfter, karachiInstant } from '#domain/calendar.ts';
import { isAt, isFor } from '#domain/rule-days.ts';
import { occupies, type ShownEntry, type Stretch, stretchesOf } from './day-model.ts';
import type { DeskHold } from './desk.ts';
import { type DayHour, type DeskHours, playingHours, playingSpan, startOfHour } from './playing-day.ts';

/** An hour (0 to 23) of a playing day: of its own date or, after midnight, of the next one. */
export type GridHour = { hour: number; isNext: boolean };

/** A court on a playing day (YYYY-MM-DD). */
type GridColumn = { courtId: string; day: string };

/**
 * `past` is free and over; `held` is being paid for by a customer or kept for a move; `unknown` is of a date that the device does not have.
 */
type HourState = 'free' | 'past' | 'held' | 'closed' | 'unknown';

type HourCell = {
  is: 'hour';
  row: number;
  /** The calendar date of the hour. */
  day: string;
  hour: number;
  state: HourState;
  /** Of a held hour: until when (ISO, UTC), and whether the same hold goes on above and below. */
  until: string | null;
  /** True for a held hour that is kept for a move, which waits for the customer's yes. */
  isMove: boolean;
  goesOn: { above: boolean; below: boolean };
  isChoosable: boolean;
  /** Of a closed hour: the name of the break, where there is one on a day that is open. */
  why: string | null;
};

/** One stretch of an entry: hours in a row on one date. Stretches that share an hour stand beside each other, in `lanes` lanes. */
export type GridBox<E extends ShownEntry = ShownEntry> = {
  entry: E;
  day: string;
  /** First hour and how many. */
  hour: number;
  span: number;
  /** Rows between the top of the cell and the box. */
  from: number;
  lane: number;
};

type EntryCell<E extends ShownEntry> = { is: 'entries'; row: number; span: number; lanes: number; boxes: GridBox<E>[] };

export type GridCell<E extends ShownEntry = ShownEntry> = HourCell | EntryCell<E>;

/**
 * `cells` by column and row; a cell of several hours stands at each of its rows. `open` are the hours of each column at which
 * its court is open, whoever has them.
 */
export type DayGrid<E extends ShownEntry = ShownEntry> = {
  rows: GridHour[];
  columns: readonly GridColumn[];
  open: DayHour[][];
  cells: GridCell<E>[][];
};

const offsetOf = ({ hour, isNext }: GridHour): number => hour + (isNext ? 24 : 0);
const hourAt = (offset: number): GridHour => ({ hour: offset % 24, isNext: offset >= 24 });

/** What was refused and exists on this device alone stays in sight, until somebody decides about it. */
const isShown = (entry: ShownEntry): boolean => occupies(entry) || (entry.isNew === true && entry.isRefused === true);

/** Hours in a row, in hours from midnight of the playing day. */
type Placed<E extends ShownEntry> = { entry: E; from: number; to: number };

/** The hours of a playing day, in hours from its midnight: `to` is where the next one begins. */
type Evening = { from: number; to: number };

function eveningOf(day: string, desk: DeskHours): Evening {
  const { from, to } = playingSpan(day, desk);
  const midnight = karachiInstant(day, 0);
  // A venue that closes at half past: the hour that begins before is of the evening.
  return {
    from: Math.ceil((from - midnight) / millisecondsInHour),
    to: Math.ceil((to - midnight) / millisecondsInHour),
  };
}

function placedIn<E extends ShownEntry>(
  { courtId, day }: GridColumn,
  entries: readonly E[],
  evening: Evening,
): Placed<E>[] {
  const next = dayAfter(day, 1);
  return entries
    .filter((entry) => entry.courtId === courtId && (entry.day === day || entry.day === next))
    .flatMap((entry) =>
      stretchesOf(entry).flatMap((stretch) => partOf(stretch, day, evening).map((part) => ({ entry, ...part }))),
    );
}

/** The part of a stretch that belongs to the playing day: one of the night before goes on past its closing time. */
function partOf({ day: date, start, end }: Stretch, day: string, evening: Evening): { from: number; to: number }[] {
  const shift = date === day ? 0 : 24;
  const [from, to] = [Math.max(start + shift, evening.from), Math.min(end + shift, evening.to)];
  return from < to ? [{ from, to }] : [];
}

/** Boxes side by side in as few lanes as they need; `cluster` in the order of its hours. */
function cellOf<E extends ShownEntry>(cluster: readonly Placed<E>[], first: number, day: string): EntryCell<E> {
  const top = cluster[0]?.from ?? first;
  /** Where each lane is free again. */
  const lanes: number[] = [];
  const boxes = cluster.map(({ entry, from, to }): GridBox<E> => {
    const free = lanes.findIndex((end) => end <= from);
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = to;
    return {
      entry,
      day: from >= 24 ? dayAfter(day, 1) : day,
      hour: from % 24,
      span: to - from,
      from: from - top,
      lane,
    };
  });
  return { is: 'entries', row: top - first, span: Math.max(...lanes) - top, lanes: lanes.length, boxes };
}

/** Stretches that share an hour, together. */
function clustersOf<E extends ShownEntry>(placed: readonly Placed<E>[]): Placed<E>[][] {
  const clusters: { end: number; of: Placed<E>[] }[] = [];
  for (const each of [...placed].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = clusters.at(-1);
    if (last && each.from < last.end) {
      last.of.push(each);
      last.end = Math.max(last.end, each.to);
    } else clusters.push({ end: each.to, of: [each] });
  }
  return clusters.map(({ of }) => of);
}

type GridFacts<E extends ShownEntry> = {
  desk: DeskHours;
  columns: readonly GridColumn[];
  entries: readonly E[];
  holds: readonly DeskHold[];
  /** Server time in ms. */
  now: number;
  /** The dates whose entries are known. */
  known: readonly { first: string; last: string }[];
  /** The dates of entries that the person may make; null for who may make none. */
  mayEnter: { first: string; last: string } | null;
};

const isWithin = (day: string, { first, last }: { first: string; last: string }) => day >= first && day <= last;

/** The open hours of a column, in hours from the midnight of its playing day. */
function offsetsOf(open: readonly DayHour[], { day }: GridColumn): number[] {
  return open.map((at) => offsetOf({ hour: at.hour, isNext: at.day !== day }));
}

/**
 * What the calendar shows of these columns. Rows are the hours at which one of them is open, or all closed days would be when
 * they were not, and every hour between them and an entry outside of them. An entry covers its hours; below it the hours are
 * free, over, held by a customer, closed by the rules of the court and the date, or unknown.
 */
export function buildGrid<E extends ShownEntry>(facts: GridFacts<E>): DayGrid<E> {
  const { desk, columns, now, known, mayEnter } = facts;
  const entries = facts.entries.filter(isShown);
  const holds = facts.holds.filter(({ until }) => Date.parse(until) > now);
  const evenings = new Map([...new Set(columns.map(({ day }) => day))].map((day) => [day, eveningOf(day, desk)]));
  const eveningAt = (day: string): Evening => evenings.get(day) ?? { from: 0, to: 24 };
  const open = columns.map(({ courtId, day }) => playingHours(day, desk, courtId));
  const offsets = columns.map((column, at) => new Set(offsetsOf(open[at] ?? [], column)));
  const [any] = columns;
  const base = { open: desk.open, close: desk.close };
  const isClosed = open.every((hours) => hours.length === 0);
  const usual = isClosed && any ? offsetsOf(playingHours(any.day, base, any.courtId), any) : [];
  const placed = columns.map((column) => placedIn(column, entries, eveningAt(column.day)));
  const ends = [...usual, ...new Set(offsets.flatMap((hours) => [...hours]))]
    .map((from) => ({ from, to: from + 1 }))
    .concat(placed.flat());
  const first = Math.min(...ends.map(({ from }) => from));
  const count = ends.length === 0 ? 0 : Math.max(...ends.map(({ to }) => to)) - first;
  const rows = Array.from({ length: count }, (_, row) => hourAt(first + row));
  const breaks = (desk.openings ?? []).filter(({ kind }) => kind === 'break');

  function hourCell(column: GridColumn, at: number, row: number): HourCell {
    const { hour, isNext } = hourAt(first + row);
    const day = isNext ? dayAfter(column.day, 1) : column.day;
    const evening = eveningAt(column.day);
    const isOwn = first + row >= evening.from && first + row < evening.to;
    const found = isOwn
      ? holds.find((hold) => hold.courtId === column.courtId && hold.day === day && hold.hours.includes(hour))
      : undefined;
    const isOver = startOfHour({ day, hour }) + millisecondsInHour <= now;
    const whenNotHeld = offsets[at]?.has(first + row) !== true ? 'closed' : isOver ? 'past' : 'free';
    const state = !known.some((days) => isWithin(day, days)) ? 'unknown' : found ? 'held' : whenNotHeld;
    const hold = state === 'held' ? found : undefined;
    const pause = breaks.find((rule) => isFor(rule, column.courtId) && isAt(rule, day, hour));
    return {
      is: 'hour',
      row,
      day,
      hour,
      state,
      until: hold?.until ?? null,
      isMove: hold?.isMove === true,
      goesOn: { above: hold?.hours.includes(hour - 1) === true, below: hold?.hours.includes(hour + 1) === true },
      isChoosable: state !== 'unknown' && state !== 'closed' && mayEnter !== null && isWithin(day, mayEnter),
      why: state === 'closed' && open[at]?.length !== 0 ? (pause?.label ?? null) : null,
    };
  }

  const cells = columns.map((column, at) => {
    const taken: GridCell<E>[] = [];
    for (const cluster of clustersOf(placed[at] ?? [])) {
      const cell = cellOf(cluster, first, column.day);
      for (let row = cell.row; row < cell.row + cell.span; row++) taken[row] = cell;
    }
    return rows.map((_, row) => taken[row] ?? hourCell(column, at, row));
  });
  return { rows, columns, open, cells };
}

/**
 * How many of the courts of each playing day are free at each row, of those that are open or taken: none of them is, where all
 * are closed. `free` is null where that is not known.
 */
export type FreeCount = { free: number | null; of: number; isPast: boolean };

/** A grid of several courts on several days, as counts by day and row. Days keep the order of the columns. */
export function countFree({ rows, columns, cells }: DayGrid): { day: string; counts: FreeCount[] }[] {
  const days = [...new Set(columns.map(({ day }) => day))];
  return days.map((day) => {
    const courts = cells.filter((_, at) => columns[at]?.day === day);
    const counts = rows.map((_, row): FreeCount => {
      const hours = courts.map((court) => court[row]);
      const states = hours.map((cell) => (cell?.is === 'hour' ? cell.state : 'taken'));
      const isKnown = !states.includes('unknown');
      const free = states.filter((state) => state === 'free' || state === 'past').length;
      return {
        free: isKnown ? free : null,
        of: states.filter((state) => state !== 'closed').length,
        isPast: isKnown && !states.includes('free') && states.includes('past'),
      };
    });
    return { day, counts };
  });
}

/** Monday to Sunday around a date. */
export function weekOf(day: string): string[] {
  const date = new Date(`${day}T12:00:00Z`);
  const monday = dayAfter(day, -((date.getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => dayAfter(monday, at));
}
