// The calendar of a venue as rows of hours and columns of courts or days: what each cell is.
import { millisecondsInHour } from 'date-fns/constants';
import { dayAfter } from '#domain/calendar.ts';
import { occupies, type ShownEntry, type Stretch, stretchesOf } from './day-model.ts';
import type { DeskHold } from './desk.ts';
import { type BaseHours, playingDayOf, playingHours, startOfHour } from './playing-day.ts';

/** An hour (0 to 23) of a playing day: of its own date or, after midnight, of the next one. */
export type GridHour = { hour: number; isNext: boolean };

/** A court on a playing day (YYYY-MM-DD). */
type GridColumn = { courtId: string; day: string };

/**
 * `past` is free and over; `held` is being paid for by a customer; `unknown` is of a date that the device does not have.
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
  goesOn: { above: boolean; below: boolean };
  isChoosable: boolean;
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

/** `cells` by column and row; a cell of several hours stands at each of its rows. */
export type DayGrid<E extends ShownEntry = ShownEntry> = {
  rows: GridHour[];
  columns: readonly GridColumn[];
  cells: GridCell<E>[][];
};

const offsetOf = ({ hour, isNext }: GridHour): number => hour + (isNext ? 24 : 0);
const hourAt = (offset: number): GridHour => ({ hour: offset % 24, isNext: offset >= 24 });

/** What was refused and exists on this device alone stays in sight, until somebody decides about it. */
const isShown = (entry: ShownEntry): boolean => occupies(entry) || (entry.isNew === true && entry.isRefused === true);

/** Hours in a row, in hours from midnight of the playing day. */
type Placed<E extends ShownEntry> = { entry: E; from: number; to: number };

function placedIn<E extends ShownEntry>(
  { courtId, day }: GridColumn,
  entries: readonly E[],
  base: BaseHours,
): Placed<E>[] {
  const next = dayAfter(day, 1);
  return entries
    .filter((entry) => entry.courtId === courtId && (entry.day === day || entry.day === next))
    .flatMap((entry) =>
      stretchesOf(entry).flatMap((stretch) => partOf(stretch, day, base).map((part) => ({ entry, ...part }))),
    );
}

/** The part of a stretch that belongs to the playing day: one of the night before goes on past its closing time. */
function partOf({ day: date, start, end }: Stretch, day: string, base: BaseHours): { from: number; to: number }[] {
  const hours = Array.from({ length: end - start }, (_, at) => start + at);
  const own = hours.filter((hour) => playingDayOf({ day: date, hour }, base) === day);
  const shift = date === day ? 0 : 24;
  return own.length === 0 ? [] : [{ from: Math.min(...own) + shift, to: Math.max(...own) + 1 + shift }];
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
  base: BaseHours;
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

/**
 * What the calendar shows of these columns. Rows are the opening hours, and every hour between them and an entry outside of
 * them. An entry covers its hours; below it the hours are free, over, held by a customer, closed, or unknown.
 */
export function buildGrid<E extends ShownEntry>(facts: GridFacts<E>): DayGrid<E> {
  const { base, columns, now, known, mayEnter } = facts;
  const entries = facts.entries.filter(isShown);
  const holds = facts.holds.filter(({ until }) => Date.parse(until) > now);
  // The base hours are the same on every day.
  const anyDay = columns[0]?.day ?? '';
  const open = new Set(playingHours(anyDay, base).map(({ day, hour }) => offsetOf({ hour, isNext: day !== anyDay })));
  const placed = columns.map((column) => placedIn(column, entries, base));
  const ends = [...open].map((from) => ({ from, to: from + 1 })).concat(placed.flat());
  const first = Math.min(...ends.map(({ from }) => from));
  const count = ends.length === 0 ? 0 : Math.max(...ends.map(({ to }) => to)) - first;
  const rows = Array.from({ length: count }, (_, row) => hourAt(first + row));

  function hourCell(column: GridColumn, row: number): HourCell {
    const { hour, isNext } = hourAt(first + row);
    const day = isNext ? dayAfter(column.day, 1) : column.day;
    const found = holds.find(
      (hold) => hold.courtId === column.courtId && hold.day === day && hold.hours.includes(hour),
    );
    const isOver = startOfHour({ day, hour }) + millisecondsInHour <= now;
    const whenNotHeld = !open.has(first + row) ? 'closed' : isOver ? 'past' : 'free';
    const state = !known.some((days) => isWithin(day, days)) ? 'unknown' : found ? 'held' : whenNotHeld;
    const hold = state === 'held' ? found : undefined;
    return {
      is: 'hour',
      row,
      day,
      hour,
      state,
      until: hold?.until ?? null,
      goesOn: { above: hold?.hours.includes(hour - 1) === true, below: hold?.hours.includes(hour + 1) === true },
      isChoosable: state !== 'unknown' && state !== 'closed' && mayEnter !== null && isWithin(day, mayEnter),
    };
  }

  const cells = columns.map((column, at) => {
    const taken: GridCell<E>[] = [];
    for (const cluster of clustersOf(placed[at] ?? [])) {
      const cell = cellOf(cluster, first, column.day);
      for (let row = cell.row; row < cell.row + cell.span; row++) taken[row] = cell;
    }
    return rows.map((_, row) => taken[row] ?? hourCell(column, row));
  });
  return { rows, columns, cells };
}

/** How many of the courts of each playing day are free at each row; `free` is null where that is not known. */
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
        of: courts.length,
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
