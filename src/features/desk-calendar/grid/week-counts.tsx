import { buildGrid, countFree } from '#domain/desk/day-grid.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import { runningAt, startAt } from '#features/desk-calendar/calendar-days.ts';
import { CountsTable } from './counts-table.tsx';
import type { GridHead } from './grid-table.tsx';

type WeekCountsProps = {
  label: string;
  facts: Omit<Parameters<typeof buildGrid>[0], 'columns'>;
  courts: readonly DeskCourt[];
  /** The playing days, and the head of each. */
  days: readonly string[];
  heads: readonly GridHead[];
  today: string;
  onOpenDay: (column: number) => void;
  onStep: (by: 1 | -1) => void;
};

/** How many courts are free in each hour of a week. */
export function WeekCounts({ label, facts, courts, days, heads, today, onOpenDay, onStep }: WeekCountsProps) {
  const grid = buildGrid({ ...facts, columns: days.flatMap((day) => courts.map(({ id }) => ({ courtId: id, day }))) });
  const counts = countFree(grid);
  const column = days.indexOf(today);
  return (
    <CountsTable
      label={label}
      rows={grid.rows}
      days={heads.map(({ key, head, place }, at) => ({ key, head, name: place, counts: counts[at]?.counts ?? [] }))}
      start={startAt(column === -1 ? undefined : runningAt(grid, today, facts.now), column)}
      onOpenDay={onOpenDay}
      onStep={onStep}
    />
  );
}
