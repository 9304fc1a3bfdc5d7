// The calendar of a venue as rows of hours and columns of courts or days: what each cell is, and which cells can be chosen together.
import { dayAfter, karachiInstant } from '#domain/calendar.ts';
import { closesAfterMidnight, openHours, openingTimes } from '#domain/opening-hours.ts';
import { millisecondsInHour } from 'date-fns/constants';
import type { DeskEntry, DeskHold } from './desk.ts';

/** The base hours of a venue, HH:MM. */
type Opening = { open: string; close: string };

/** An entry with what this device has still to send about it. */
export type GridEntry = DeskEntry & {
  isQueued: boolean;
  isRefused: boolean;
  /** Only this device knows it. */
  isNew: boolean;
  /** Its removal waits: the hours stay taken. */
  isRemoving: boolean;
};

/** An hour (0 to 23) of a playing day: of its own date or, after midnight, of the next one. */
export type GridHour = { hour: number; isNext: boolean };

/** A court on a playing day (YYYY-MM-DD). */
export type GridColumn = { courtId: string; day: string };

/**
 * `past` is free and over; `held` is being paid for by a customer; `unknown` is of a date that the device does not have.
 */
export type HourState = 'free' | 'past' | 'held' | 'closed' | 'unknown';

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
export type GridBox<E extends GridEntry = GridEntry> = {
  entry: E;
  day: string;
  /** First hour and how many. */
  hour: number;
  span: number;
  /** Rows between the top of the cell and the box. */
  from: number;
  lane: number;
};

type EntryCell<E extends GridEntry> = { is: 'entries'; row: number; span: number; lanes: number; boxes: GridBox<E>[] };

export type GridCell<E extends GridEntry = GridEntry> = HourCell | EntryCell<E>;

/** `cells` by column and row; a cell of several hours stands at each of its rows. */
export type DayGrid<E extends GridEntry = GridEntry> = {
  rows: GridHour[];
  columns: readonly GridColumn[];
  cells: GridCell<E>[][];
};

/** Own entries can be made from yesterday to so many days ahead. */
const daysAhead = 182;

/** From this hour on, a date's hours belong to its own playing day; the earlier ones to the evening before. */
function firstOwnHour({ open, close }: Opening): number {
  return closesAfterMidnight(open, close) ? Math.ceil(openingTimes(open, close).closes / 60) : 0;
}

const offsetOf = ({ hour, isNext }: GridHour): number => hour + (isNext ? 24 : 0);
const hourAt = (offset: number): GridHour => ({ hour: offset % 24, isNext: offset >= 24 });

/** The hours at which a venue is open on a playing day, from opening to closing, also past midnight. */
export function playingHours(venue: Opening): GridHour[] {
  const own = firstOwnHour(venue);
  return openHours(venue.open, venue.close)
    .map((hour) => ({ hour, isNext: hour < own }))
    .sort((a, b) => offsetOf(a) - offsetOf(b));
}

/** The playing day to which an hour of a date belongs. */
export function playingDayOf(venue: Opening, day: string, hour: number): string {
  return hour < firstOwnHour(venue) ? dayAfter(day, -1) : day;
}

/** False for what takes no hour any more: a booking that was cancelled or never decided. A state of a newer server takes them. */
export function takesHours({ status, isRefused, isNew }: GridEntry): boolean {
  return (status !== 'cancelled' && status !== 'refund_due') || (isNew && isRefused);
}

/** First and last date of entries that somebody may make. The gate makes them on the days that it sees. */
export function entryDays(today: string, seen: { lastDay: string }, isGate: boolean): { first: string; last: string } {
  return { first: dayAfter(today, -1), last: isGate ? seen.lastDay : dayAfter(today, daysAhead) };
}

/** Consecutive numbers together: [18, 19, 21] is [18, 19] and [21]. */
function stretches(offsets: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const offset of [...offsets].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last.at(-1) === offset - 1) last.push(offset);
    else found.push([offset]);
  }
  return found;
}

type Placed<E extends GridEntry> = { entry: E; offsets: number[] };

/** What stands in a column, by its offset in hours from midnight of the playing day. */
function placedIn<E extends GridEntry>(column: GridColumn, entries: readonly E[], own: number): Placed<E>[] {
  const next = dayAfter(column.day, 1);
  return entries.flatMap((entry) => {
    if (entry.courtId !== column.courtId || (entry.day !== column.day && entry.day !== next)) return [];
    const isNext = entry.day === next;
    const hours = entry.hours.filter((hour) => (isNext ? hour < own : hour >= own));
    // A stretch never crosses midnight: what is on the other side is an entry of its own.
    return stretches(hours.map((hour) => offsetOf({ hour, isNext }))).map((offsets) => ({ entry, offsets }));
  });
}

function cellOf<E extends GridEntry>(cluster: readonly Placed<E>[], row: number, column: GridColumn): EntryCell<E> {
  const ends: number[] = [];
  const top = cluster[0]?.offsets[0] ?? 0;
  let bottom = top;
  const boxes = cluster.map(({ entry, offsets }): GridBox<E> => {
    const first = offsets[0] ?? top;
    const end = first + offsets.length;
    const free = ends.findIndex((taken) => taken <= first);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    bottom = Math.max(bottom, end);
    const day = first >= 24 ? dayAfter(column.day, 1) : column.day;
    return { entry, day, hour: first % 24, span: offsets.length, from: first - top, lane };
  });
  return { is: 'entries', row, span: bottom - top, lanes: ends.length, boxes };
}

/** Stretches that share an hour, together; each group in the order of its hours. */
function clustersOf<E extends GridEntry>(placed: readonly Placed<E>[]): Placed<E>[][] {
  const clusters: { end: number; of: Placed<E>[] }[] = [];
  const startOf = ({ offsets }: Placed<E>) => offsets[0] ?? 0;
  for (const each of [...placed].sort((a, b) => startOf(a) - startOf(b) || b.offsets.length - a.offsets.length)) {
    const end = startOf(each) + each.offsets.length;
    const last = clusters.at(-1);
    if (last && startOf(each) < last.end) {
      last.of.push(each);
      last.end = Math.max(last.end, end);
    } else clusters.push({ end, of: [each] });
  }
  return clusters.map(({ of }) => of);
}

type GridFacts<E extends GridEntry> = {
  venue: Opening;
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
export function buildGrid<E extends GridEntry>(facts: GridFacts<E>): DayGrid<E> {
  const { venue, columns, now, known, mayEnter } = facts;
  const own = firstOwnHour(venue);
  const entries = facts.entries.filter(takesHours);
  const holds = facts.holds.filter(({ until }) => Date.parse(until) > now);
  const open = new Set(playingHours(venue).map(offsetOf));
  const placed = columns.map((column) => placedIn(column, entries, own));
  const all = [...open, ...placed.flat().flatMap(({ offsets }) => offsets)];
  const first = Math.min(...all);
  const rows =
    all.length === 0 ? [] : Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => hourAt(first + at));

  function hourCell(column: GridColumn, row: number): HourCell {
    const { hour, isNext } = hourAt(first + row);
    const day = isNext ? dayAfter(column.day, 1) : column.day;
    const hold = holds.find((each) => each.courtId === column.courtId && each.day === day && each.hours.includes(hour));
    const isKnown = known.some((days) => isWithin(day, days));
    const isOver = karachiInstant(day, hour) + millisecondsInHour <= now;
    const whenFree = isOver ? 'past' : 'free';
    const state = !isKnown ? 'unknown' : hold ? 'held' : open.has(first + row) ? whenFree : 'closed';
    return {
      is: 'hour',
      row,
      day,
      hour,
      state,
      until: state === 'held' && hold ? hold.until : null,
      goesOn: {
        above: state === 'held' && hold !== undefined && hold.hours.includes(hour - 1) && row > 0,
        below: state === 'held' && hold !== undefined && hold.hours.includes(hour + 1) && row < rows.length - 1,
      },
      isChoosable: state !== 'unknown' && state !== 'closed' && mayEnter !== null && isWithin(day, mayEnter),
    };
  }

  const cells = columns.map((column, at) => {
    const found: GridCell<E>[] = [];
    for (const cluster of clustersOf(placed[at] ?? [])) {
      const cell = cellOf(cluster, (cluster[0]?.offsets[0] ?? first) - first, column);
      for (let row = cell.row; row < cell.row + cell.span; row++) found[row] = cell;
    }
    return rows.map((_, row) => found[row] ?? hourCell(column, row));
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
