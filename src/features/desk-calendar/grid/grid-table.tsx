import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { DayGrid, GridHour } from '#domain/desk/day-grid.ts';
import { choiceOf, type GridChoice, type GridSpot, isInRange } from '#domain/desk/grid-choice.ts';
import type { PriceOf } from '#domain/desk/price-book.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import type { ShownEntry } from '#domain/desk/day-model.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { choiceText, isFirstOfNight } from '#features/desk-calendar/calendar-words.ts';
import { EntryCell, HourCell } from './grid-cell.tsx';
import { Grid, Table } from './grid-styles.ts';
import { Line, Scroller } from './scroller.ts';
import { useFirstInSight } from './use-first-in-sight.ts';
import { useChoosing } from './use-choosing.ts';
import { elementAt, placeOf, useGridKeys } from './use-grid-keys.ts';

/** A column: what stands at its head, and its name as it is read out with each of its cells. */
export type GridHead = { key: string; head: ReactNode; place: string };

/** Where the line of the running hour stands: its row, and which part of it is over. */
type NowAt = { row: number; part: number };

type TableProps<E extends ShownEntry> = {
  label: string;
  view: 'day' | 'week';
  isNarrow: boolean;
  grid: DayGrid<E>;
  heads: readonly GridHead[];
  courts: readonly DeskCourt[];
  priceOf: PriceOf;
  /** Prices stand in the cells of a column, because they are not the same at all of its hours. */
  isPriced: (column: number) => boolean;
  night: string;
  now: NowAt | undefined;
  /** The place in sight at first. */
  start: GridSpot;
  /** A sheet lies above. */
  isCovered: boolean;
  /** The columns are courts, and can be chosen together. */
  acrossCourts: boolean;
  onChosen: (choice: GridChoice, anchor: HTMLElement) => void;
  onEntry: (entry: E, anchor: HTMLElement) => void;
  /** In a week on a phone a tap leads to the day, whatever was tapped. */
  onOpenDay: ((column: number) => void) | undefined;
  onStep: (by: 1 | -1) => void;
};

/** The line at the running minute. Its place is measured: rows grow with the text size. */
function NowLine({ row, part }: NowAt) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = line.current?.parentElement?.querySelector<HTMLElement>(`tr[data-row="${row}"]`);
    if (at && line.current) line.current.style.insetBlockStart = `${at.offsetTop + at.offsetHeight * part}px`;
  });
  return <Line ref={line} aria-hidden="true" />;
}

function RowHead({ hour }: { hour: GridHour }) {
  return (
    <th scope="row">
      <bdi>{shortHour(hour.hour)}</bdi>
    </th>
  );
}

/** Hours by courts, or by days of one court: a grid after the ARIA pattern, in which hours are chosen and entries opened. */
export function GridTable<E extends ShownEntry>(props: TableProps<E>) {
  const { label, view, isNarrow, grid, heads, courts, night, now, start, isCovered, acrossCourts, onOpenDay } = props;
  const { priceOf, isPriced, onChosen, onEntry, onStep } = props;
  const table = useRef<HTMLTableElement>(null);
  const { stop, move, onFocus } = useGridKeys(table, grid, start, isCovered);
  const choosing = useChoosing({ table, grid, acrossCourts, onChosen });
  const { range, ends, clear } = choosing;
  const choice = range && choiceOf(grid, range);

  const wasCovered = useRef(false);
  useEffect(() => {
    // What was chosen for a sheet goes with it.
    if (wasCovered.current && !isCovered) clear();
    wasCovered.current = isCovered;
  });

  useFirstInSight(table, start);

  function open(at: NonNullable<ReturnType<typeof placeOf>>, anchor: HTMLElement): void {
    const cell = grid.cells[at.column]?.[at.row];
    if (onOpenDay) onOpenDay(at.column);
    else if (cell?.is === 'entries') {
      const box = cell.boxes[at.box];
      if (box) onEntry(box.entry, anchor);
    } else if (ends && isInRange(range, at.column, at.row)) choosing.complete(ends.from, ends.to, anchor);
    else choosing.complete(at, at, anchor);
  }
  function click(event: MouseEvent<HTMLElement>): void {
    const at = placeOf(event.target);
    if (!at || choosing.isSwallowed()) return;
    const anchor = elementAt(table.current, grid, at);
    if (anchor) open(at, anchor);
  }
  function press(event: KeyboardEvent<HTMLTableElement>): void {
    const at = placeOf(event.target);
    if (!at || event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      // A box is a button: its own click follows.
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      open(at, event.target as HTMLElement);
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      clear();
      onStep(event.key === 'PageUp' ? -1 : 1);
    } else if (event.key === 'Escape') {
      if (!ends) return;
      event.preventDefault();
      clear();
    } else {
      const isExtending = event.shiftKey && event.key.startsWith('Arrow') && !onOpenDay;
      const from = ends?.from ?? at;
      const to = move(event, (spot) => !isExtending || choosing.reaches(from, spot));
      if (to && isExtending) choosing.setEnds({ from, to });
      else if (to) clear();
    }
  }

  /** A break says its name once. */
  const isWhyAbove = (column: number, row: number) => {
    const [above, cell] = [grid.cells[column]?.[row - 1], grid.cells[column]?.[row]];
    return above?.is === 'hour' && cell?.is === 'hour' && above.why === cell.why;
  };

  const cellAt = (column: number, row: number) => {
    const cell = grid.cells[column]?.[row];
    const head = heads[column];
    if (!cell || !head) return null;
    const isStop = stop.column === column && stop.row === row;
    if (cell.is === 'entries') {
      if (cell.row !== row) return null;
      return <EntryCell key={head.key} cell={cell} column={column} place={head.place} stop={isStop ? stop.box : -1} />;
    }
    return (
      <HourCell
        key={head.key}
        at={`${column}:${row}`}
        isStop={isStop}
        place={head.place}
        day={cell.day}
        hour={cell.hour}
        state={cell.state}
        until={cell.until}
        isMove={cell.isMove}
        goesOnAbove={cell.goesOn.above && grid.cells[column]?.[row - 1]?.is === 'hour'}
        goesOnBelow={cell.goesOn.below && grid.cells[column]?.[row + 1]?.is === 'hour'}
        isChoosable={cell.isChoosable}
        isLink={onOpenDay !== undefined}
        isChosen={isInRange(range, column, row)}
        why={cell.why}
        isWhyAbove={isWhyAbove(column, row)}
        price={priceOf(grid.columns[column]?.courtId ?? '', cell)}
        isPriced={isPriced(column)}
      />
    );
  };

  return (
    <>
      <Scroller data-scrolls>
        <Grid
          data-view={view}
          data-narrow={isNarrow || undefined}
          data-columns={heads.length}
          style={{ '--columns': heads.length } as CSSProperties}
        >
          <Table
            ref={table}
            role="grid"
            aria-label={label}
            aria-multiselectable={onOpenDay ? undefined : true}
            onClick={click}
            onKeyDown={press}
            onFocus={onFocus}
            onPointerDown={onOpenDay ? undefined : choosing.onPointerDown}
            onContextMenu={choosing.onContextMenu}
          >
            <thead>
              <tr>
                <th scope="col" className="corner">
                  {t('calendar.time')}
                </th>
                {heads.map(({ key, head }) => (
                  <th key={key} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.rows.map((hour, row) => (
                <Fragment key={`${hour.hour} ${hour.isNext}`}>
                  {isFirstOfNight(grid.rows, row) && (
                    <tr className="night">
                      <th colSpan={heads.length + 1} scope="rowgroup">
                        <span>{night}</span>
                      </th>
                    </tr>
                  )}
                  <tr data-row={row} data-now={now?.row === row || undefined}>
                    <RowHead hour={hour} />
                    {heads.map((_, column) => cellAt(column, row))}
                  </tr>
                </Fragment>
              ))}
            </tbody>
          </Table>
          {now && <NowLine {...now} />}
        </Grid>
      </Scroller>
      <p className="sr-only" role="status">
        {choice && choiceText(choice, courts, priceOf)}
      </p>
    </>
  );
}
