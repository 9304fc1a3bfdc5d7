import { type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Court } from '#domain/venue.ts';
import { formatDay, formatPrice, formatWeekday } from '#text/format.ts';
import { hourWords, isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import type { GridMode, Slot } from '#features/booking/machine/booking-view.ts';
import './hour-grid.css';

/** A court with its price in PKR per hour and its hours on the chosen date. */
export type BoardRow = { court: Court; price: number; slots: readonly Slot[] };

/** A cell: its row, and its column, of which 0 is the court itself. */
type Place = { row: number; column: number };

type Size = { rows: number; columns: number };

/** Where a key leads on the board; undefined for a key that it leaves to the page. `isRtl`: columns run from right to left. */
export function placeAfter(
  key: string,
  { row, column }: Place,
  { rows, columns }: Size,
  { isRtl = false, isFar = false } = {},
): Place | undefined {
  const within = (at: Place) => (at.row < 0 || at.row >= rows || at.column < 0 || at.column > columns ? undefined : at);
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
    case 'ArrowRight':
      return within({ row, column: column + ((key === 'ArrowRight') === isRtl ? -1 : 1) });
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns };
    default:
      return undefined;
  }
}

/** Sports that are played in the evening, after work. */
const eveningSports = ['futsal', 'cricket', 'padel'];
const evening = 17;

/** The hour that is in view first: a chosen one, else the first that can be chosen, in the evening for sports that are played then. */
export function firstInView(rows: readonly BoardRow[], hours: readonly number[]): number | undefined {
  const slots = rows.flatMap((row) => row.slots);
  const firstOf = (found: readonly Slot[]) => found.map(({ hour }) => hour).sort((a, b) => a - b)[0];
  const chosen = firstOf(slots.filter((slot) => slot.chosen));
  if (chosen !== undefined) return chosen;
  const free = slots.filter((slot) => slot.selectable);
  const isLate = eveningSports.includes(rows[0]?.court.sport?.toLowerCase() ?? '');
  const inEvening = isLate ? firstOf(free.filter(({ hour }) => hour >= evening)) : undefined;
  return inEvening ?? firstOf(free) ?? (isLate ? hours.find((hour) => hour >= evening) : undefined) ?? hours[0];
}

const placeOf = (element: Element): Place | undefined => {
  const [row, column] = (element.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
};

type CellProps = Slot & {
  /** Row and column, `0:3`. */
  at: string;
  isStop: boolean;
  day: string;
  court: string;
  isSingle: boolean;
  locked: boolean;
};

/** One hour of a court. A press changes one or two: the others, which are most of what is drawn, stay as they are. */
const Cell = memo(function Cell(props: CellProps) {
  const { hour, state: is, selectable, chosen, at, isStop, day, court, isSingle, locked } = props;
  const state = t(chosen ? 'booking.state.chosen' : `booking.state.${is}`);
  return (
    <span
      role="gridcell"
      className={`hour hour-${is}`}
      aria-selected={chosen}
      aria-disabled={locked || (!selectable && !chosen)}
      aria-label={t('booking.hourLabel', { hour: hourWords(day, hour), state, court })}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
    >
      <bdi>{shortHour(hour)}</bdi>
      <small>{isSingle && isNight(hour) ? t('board.early', { day: formatWeekday(day) }) : state}</small>
    </span>
  );
});

type RowProps = {
  row: BoardRow;
  at: number;
  /** The column that Tab stops at; -1 when it stops in another row. */
  stop: number;
  hours: readonly number[];
  isHere: boolean;
} & Pick<CellProps, 'day' | 'isSingle' | 'locked'>;

function Row({ row: { court, price, slots }, at, stop, hours, isHere, ...shared }: RowProps) {
  return (
    <div role="row" className={isHere ? 'board-row board-here' : 'board-row'}>
      <span
        role="rowheader"
        className="board-court"
        aria-selected={isHere}
        aria-disabled={shared.locked || undefined}
        data-at={`${at}:0`}
        tabIndex={stop === 0 ? 0 : -1}
      >
        <strong dir="auto">{court.name}</strong>
        <small>{t('venue.perHour', { price: formatPrice(price) })}</small>
      </span>
      {hours.map((hour, index) => {
        const place = { at: `${at}:${index + 1}`, isStop: stop === index + 1 };
        const slot = slots.find((each) => each.hour === hour);
        if (slot) return <Cell key={hour} {...slot} {...place} court={court.name} {...shared} />;
        return (
          <span
            key={hour}
            role="gridcell"
            className="hour hour-none"
            aria-label={t('booking.hourLabel', {
              hour: hourWords(shared.day, hour),
              state: t('booking.state.unknown'),
              court: court.name,
            })}
            data-at={place.at}
            tabIndex={place.isStop ? 0 : -1}
          />
        );
      })}
    </div>
  );
}

type BoardGridProps = {
  day: string;
  rows: readonly BoardRow[];
  courtId: string | null;
  mode: GridMode;
  locked: boolean;
  onCourt: (courtId: string) => void;
  onHour: (courtId: string, hour: number) => void;
  /** An hour that somebody else has was pressed. */
  onTaken: (courtId: string, hour: number) => void;
};

/**
 * All courts of a sport on one date: a row for each, a column for every hour. A grid after the ARIA pattern: one stop for
 * Tab, arrows move, Home and End lead to the court and its last hour, Enter or Space choose. Taken hours can be reached, so
 * that they can be asked for. A single court is laid out in lines like a calendar, since there is nothing to compare.
 */
export function BoardGrid({ day, rows, courtId, mode, locked, onCourt, onHour, onTaken }: BoardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const hours = [...new Set(rows.flatMap(({ slots }) => slots.map(({ hour }) => hour)))].sort((a, b) => a - b);
  const first = firstInView(rows, hours);
  const chosenRow = Math.max(
    0,
    rows.findIndex(({ court }) => court.id === courtId),
  );
  const start = { row: chosenRow, column: first === undefined ? 0 : hours.indexOf(first) + 1 };
  // Other courts, another date or the first answer: what was reached before says nothing about them.
  const shown = `${day} ${rows.map(({ court }) => court.id).join()} ${mode === 'loading'}`;
  const [reached, setReached] = useState<{ on: string; at: Place }>();
  const last = reached?.on === shown ? reached.at : undefined;
  const isThere = last && last.row < rows.length && last.column <= hours.length;
  const stop = isThere ? last : start;
  const isSingle = rows.length === 1;
  const weekday = formatWeekday(day);

  const startsAt = start.column;
  const cameTo = useRef<string>(undefined);
  useEffect(() => {
    // Once for each board: what somebody looks at must not move.
    if (cameTo.current === shown) return;
    cameTo.current = shown;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-head="${startsAt}"]`);
    const corner = grid.current?.querySelector<HTMLElement>('.board-corner');
    if (!grid.current || !cell || !corner) return;
    // Not scrollIntoView: that would also scroll the page to the board. The court's column covers the edge.
    const isRtl = getComputedStyle(grid.current).direction === 'rtl';
    const covered = corner.offsetWidth;
    grid.current.scrollLeft = isRtl
      ? cell.offsetLeft + cell.offsetWidth + covered - grid.current.clientWidth
      : cell.offsetLeft - covered;
  }, [shown, startsAt]);

  function press(at: Place): void {
    const row = rows[at.row];
    if (!row || locked) return;
    if (at.column === 0) {
      onCourt(row.court.id);
      return;
    }
    const slot = row.slots.find(({ hour }) => hour === hours[at.column - 1]);
    if (!slot) return;
    if (slot.selectable || slot.chosen) onHour(row.court.id, slot.hour);
    else if (slot.state === 'taken') onTaken(row.court.id, slot.hour);
  }
  function follow(event: KeyboardEvent<HTMLDivElement>): void {
    const at = placeOf(event.target as Element);
    if (!at || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      press(at);
      return;
    }
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = placeAfter(
      event.key,
      at,
      { rows: rows.length, columns: hours.length },
      { isRtl, isFar: event.ctrlKey },
    );
    if (!next) return;
    event.preventDefault();
    setReached({ on: shown, at: next });
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.row}:${next.column}"]`)?.focus();
  }
  const click = (event: MouseEvent<HTMLDivElement>) => {
    const at = placeOf(event.target as Element);
    if (at) press(at);
  };
  const reach = (event: FocusEvent<HTMLDivElement>) => {
    const at = placeOf(event.target);
    if (at) setReached({ on: shown, at });
  };

  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      id="booking-hours"
      className={`board ${isSingle ? 'board-single' : 'board-many'}${mode === 'live' ? '' : ' board-old'}`}
      aria-label={t('board.label', { day: formatDay(day) })}
      aria-multiselectable="true"
      aria-busy={mode === 'loading'}
      onClick={click}
      onKeyDown={follow}
      onFocus={reach}
    >
      <div role="row" className="board-row board-heads">
        <span role="columnheader" className="board-corner">
          {t('booking.court')}
        </span>
        {hours.map((hour, at) => (
          <span key={hour} role="columnheader" className="board-head" data-head={at + 1}>
            <bdi>{shortHour(hour)}</bdi>
            {isNight(hour) && <small>{t('board.early', { day: weekday })}</small>}
          </span>
        ))}
      </div>
      {rows.map((row, at) => (
        <Row
          key={row.court.id}
          row={row}
          at={at}
          stop={stop.row === at ? stop.column : -1}
          hours={hours}
          day={day}
          isHere={row.court.id === courtId}
          isSingle={isSingle}
          locked={locked}
        />
      ))}
    </div>
  );
}
