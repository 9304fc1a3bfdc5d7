// What can be chosen in the calendar of a venue, by a finger, a mouse or keys.
import type { DayGrid } from './day-grid.ts';
import { maxEntryHours } from './entry-actions.ts';

/** A place in a grid. */
export type GridSpot = { column: number; row: number };

/** Cells that are chosen together: first and last column and row, both included. */
export type GridRange = { columns: readonly [number, number]; rows: readonly [number, number] };

const isChoosable = (grid: DayGrid, column: number, row: number): boolean => {
  const cell = grid.cells[column]?.[row];
  return cell?.is === 'hour' && cell.isChoosable;
};

/** From `from` towards `to` as long as `goesOn`; the last place that it reached. */
function reach(from: number, to: number, goesOn: (at: number) => boolean): number {
  const step = Math.sign(to - from);
  let at = from;
  while (at !== to && goesOn(at + step)) at += step;
  return at;
}

const ordered = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);

/**
 * What is chosen from one place to another: hours in a row on one date, at most 12, and where `acrossCourts` the same hours of
 * courts beside each other. It stops at the first cell that cannot be chosen, and at midnight: a date has entries of its own.
 * Undefined when not even the first cell can be chosen.
 */
export function rangeBetween(
  grid: DayGrid,
  from: GridSpot,
  to: GridSpot,
  acrossCourts: boolean,
): GridRange | undefined {
  if (!isChoosable(grid, from.column, from.row)) return undefined;
  const isNext = grid.rows[from.row]?.isNext;
  const lastColumn = acrossCourts
    ? reach(from.column, to.column, (column) => isChoosable(grid, column, from.row))
    : from.column;
  const columns = ordered(from.column, lastColumn);
  const lastRow = reach(
    from.row,
    to.row,
    (row) =>
      Math.abs(row - from.row) < maxEntryHours &&
      grid.rows[row]?.isNext === isNext &&
      grid.cells.every((_, column) => column < columns[0] || column > columns[1] || isChoosable(grid, column, row)),
  );
  return { columns, rows: ordered(from.row, lastRow) };
}

/** Hours of a date on one or several courts. */
export type GridChoice = { courtIds: string[]; day: string; hours: number[] };

/** The courts, date and hours of a range. */
export function choiceOf(grid: DayGrid, { columns, rows }: GridRange): GridChoice | undefined {
  const first = grid.cells[columns[0]]?.[rows[0]];
  if (first?.is !== 'hour') return undefined;
  return {
    courtIds: grid.columns.slice(columns[0], columns[1] + 1).map(({ courtId }) => courtId),
    day: first.day,
    hours: grid.rows.slice(rows[0], rows[1] + 1).map(({ hour }) => hour),
  };
}

/** True when the place is within the range. */
export function isInRange(range: GridRange | undefined, column: number, row: number): boolean {
  return (
    range !== undefined &&
    column >= range.columns[0] &&
    column <= range.columns[1] &&
    row >= range.rows[0] &&
    row <= range.rows[1]
  );
}

/** Where a key leads in a grid; undefined for a key that it leaves to the page. A cell of several hours is left at once. */
export function spotAfter(grid: DayGrid, { column, row }: GridSpot, key: string, isRtl = false): GridSpot | undefined {
  const cell = grid.cells[column]?.[row];
  const [top, end] = cell?.is === 'entries' ? [cell.row, cell.row + cell.span] : [row, row + 1];
  const last = grid.rows.length - 1;
  const within = (to: GridSpot) =>
    to.row < 0 || to.row > last || to.column < 0 || to.column >= grid.columns.length ? { column, row } : to;
  switch (key) {
    case 'ArrowUp':
      return within({ column, row: top - 1 });
    case 'ArrowDown':
      return within({ column, row: end });
    case 'ArrowLeft':
    case 'ArrowRight':
      return within({ column: column + ((key === 'ArrowRight') === isRtl ? -1 : 1), row });
    case 'Home':
      return { column, row: 0 };
    case 'End':
      return { column, row: last };
    default:
      return undefined;
  }
}
