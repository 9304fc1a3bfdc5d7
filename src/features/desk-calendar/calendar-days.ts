import { millisecondsInHour } from 'date-fns/constants';
import { dayAfter } from '#domain/calendar.ts';
import { type DayGrid, weekOf } from '#domain/desk/day-grid.ts';
import type { GridSpot } from '#domain/desk/grid-choice.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { datesOf, type DeskHours, startOfHour } from '#domain/desk/playing-day.ts';

/** First and last date (YYYY-MM-DD), both included. */
export type Days = { first: string; last: string };

/** The playing days that a view shows. */
export function shownDays(day: string, view: 'day' | 'week'): string[] {
  return view === 'week' ? weekOf(day) : [day];
}

/** The dates on which these playing days have hours. */
export function datesBehind(days: readonly string[], desk: DeskHours): Days {
  const [first = ''] = days;
  const dates = datesOf(days.at(-1) ?? first, desk);
  return { first, last: dates.at(-1) ?? first };
}

/** Dates of a range that the device does not keep; undefined when it keeps them all. */
export function missingDays(
  { first, last }: Days,
  { firstDay, lastDay }: Pick<Desk, 'firstDay' | 'lastDay'>,
): Days | undefined {
  if (first < firstDay) return { first, last: last < firstDay ? last : dayAfter(firstDay, -1) };
  if (last > lastDay) return { first: first > lastDay ? first : dayAfter(lastDay, 1), last };
  return undefined;
}

/** The running hour in a grid: its row, and which part of it is over. Undefined when it is not among the rows. */
export function runningAt({ rows }: DayGrid, day: string, now: number): { row: number; part: number } | undefined {
  const row = rows.findIndex(({ hour, isNext }) => {
    const from = startOfHour({ day: isNext ? dayAfter(day, 1) : day, hour });
    return from <= now && now < from + millisecondsInHour;
  });
  return row === -1 ? undefined : { row, part: (now % millisecondsInHour) / millisecondsInHour };
}

/** What is in sight at first: the running hour, else the first one; and the column that was asked for. */
export function startAt(running: { row: number } | undefined, column: number): GridSpot {
  return { row: running?.row ?? 0, column: Math.max(0, column) };
}
