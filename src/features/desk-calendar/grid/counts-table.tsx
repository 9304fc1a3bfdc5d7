import {
  type CSSProperties,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import type { FreeCount, GridHour } from '#domain/desk/day-grid.ts';
import { isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { isFirstOfNight } from '#features/desk-calendar/calendar-words.ts';
import { Grid, Table } from './grid-styles.ts';
import { Scroller } from './scroller.ts';
import { useFirstInSight } from './use-first-in-sight.ts';
import { placeOf } from './use-grid-keys.ts';

type CountsTableProps = {
  label: string;
  rows: readonly GridHour[];
  /** Counts by day and row; `name` is the day as it is read out. */
  days: readonly { key: string; head: ReactNode; name: string; counts: readonly FreeCount[] }[];
  start: { column: number; row: number };
  onOpenDay: (column: number) => void;
  onStep: (by: 1 | -1) => void;
};

const step: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [0, -24],
  End: [0, 24],
};

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));

/** How many courts are free in each hour of a week; every cell leads to its day. */
export function CountsTable({ label, rows, days, start, onOpenDay, onStep }: CountsTableProps) {
  const [stop, setStop] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  useFirstInSight(table, start);
  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      onStep(event.key === 'PageUp' ? -1 : 1);
      return;
    }
    const [across, down] = step[event.key] ?? [];
    if (across === undefined || down === undefined) return;
    event.preventDefault();
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const next = {
      column: within(stop.column + across * sign, days.length),
      row: within(stop.row + down, rows.length),
    };
    setStop(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.column}:${next.row}"]`)?.focus();
  }

  const reach = (event: FocusEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    if (at) setStop(at);
  };

  return (
    <Scroller data-scrolls>
      <Grid data-view="week" style={{ '--columns': days.length } as CSSProperties}>
        <Table ref={table} role="grid" aria-label={label} aria-readonly="true" onKeyDown={press} onFocus={reach}>
          <thead>
            <tr>
              <th scope="col" className="corner">
                {t('calendar.time')}
              </th>
              {days.map(({ key, head }) => (
                <th key={key} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((hour, row) => (
              <Fragment key={`${hour.hour} ${hour.isNext}`}>
                {isFirstOfNight(rows, row) && (
                  <tr className="night">
                    <th colSpan={days.length + 1} scope="rowgroup">
                      <span>{t('calendar.afterMidnightWeek')}</span>
                    </th>
                  </tr>
                )}
                <tr data-row={row}>
                  <th scope="row">
                    <bdi>{shortHour(hour.hour)}</bdi>
                  </th>
                  {days.map(({ key, name, counts }, column) => (
                    <CountCell
                      key={key}
                      at={`${column}:${row}`}
                      isStop={stop.column === column && stop.row === row}
                      name={hour.isNext && isNight(hour.hour) ? t('calendar.nightOf', { day: name }) : name}
                      hour={shortHour(hour.hour)}
                      count={counts[row]}
                      onOpen={() => onOpenDay(column)}
                    />
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </Table>
      </Grid>
    </Scroller>
  );
}

type CountCellProps = {
  at: string;
  isStop: boolean;
  name: string;
  hour: string;
  count: FreeCount | undefined;
  onOpen: () => void;
};

function CountCell({ at, isStop, name, hour, count, onOpen }: CountCellProps) {
  const isKnown = count !== undefined && count.free !== null;
  const words = isKnown ? { free: count.free ?? 0, n: count.of } : undefined;
  const isPast = count?.isPast === true;
  const isClosed = words?.n === 0;
  return (
    <td
      data-state={!isKnown ? 'unknown' : isClosed ? 'closed' : isPast ? 'past' : undefined}
      data-free={isKnown && !isClosed && !isPast ? (words?.free === 0 ? 'none' : 'some') : undefined}
    >
      <button
        type="button"
        className="count"
        data-at={at}
        tabIndex={isStop ? 0 : -1}
        aria-label={
          words && !isClosed
            ? t('calendar.freeCell', { day: name, hour, ...words })
            : t(isClosed ? 'calendar.freeClosed' : 'calendar.freeUnknown', { day: name, hour })
        }
        onClick={onOpen}
      >
        {words && !isClosed && t('calendar.freeOf', words)}
      </button>
    </td>
  );
}
