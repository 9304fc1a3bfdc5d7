import { type FocusEvent, type KeyboardEvent, memo, type MouseEvent, useEffect, useRef, useState } from 'react';
import { isEveningSport } from '#domain/when.ts';
import { formatDay, formatWeekday } from '#text/format.ts';
import { hourWords, isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { useAfterPaint } from '#hooks/use-after-paint.ts';
import { t } from '#text/translate.ts';
import { isWideScreen } from '#ui/use-wide-screen.ts';
import type { BoardRow, GridMode, Slot } from '#features/booking/machine/booking-view.ts';
import { type Place, placeAfter } from './board-keys.ts';
import { Row } from './board-row.tsx';
import './hour-grid.css';

const evening = 17;

/** The hour that is in view first: a chosen one, else the first that can be chosen, in the evening for sports that are played then. */
export function firstInView(rows: readonly BoardRow[], hours: readonly number[]): number | undefined {
  const slots = rows.flatMap((row) => row.slots);
  const firstOf = (found: readonly Slot[]) => found.map(({ hour }) => hour).sort((a, b) => a - b)[0];
  const chosen = firstOf(slots.filter((slot) => slot.chosen));
  if (chosen !== undefined) return chosen;
  const free = slots.filter((slot) => slot.selectable);
  const isLate = isEveningSport(rows[0]?.court.sport ?? '');
  const inEvening = isLate ? firstOf(free.filter(({ hour }) => hour >= evening)) : undefined;
  return inEvening ?? firstOf(free) ?? (isLate ? hours.find((hour) => hour >= evening) : undefined) ?? hours[0];
}

const placeOf = (element: Element): Place | undefined => {
  const [row, column] = (element.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
};

type LinesProps = {
  day: string;
  rows: readonly BoardRow[];
  /** The hours of all rows, in order. */
  hours: readonly number[];
  courtId: string | null;
  stop: Place;
  /** The column that the board is scrolled to, from 1. */
  start: number;
  mode: GridMode;
  /** True once a frame has shown this date in this mode. */
  isPainted: boolean;
  locked: boolean;
};

/** True in the frame that covers the hours of the last date, since the next one is on its way: they stay as they are. */
function isCovered(before: LinesProps, next: LinesProps): boolean {
  const courtsOf = ({ rows }: LinesProps) => rows.map(({ court }) => court.id).join();
  const isNew = next.mode === 'loading' && before.mode !== 'loading';
  return isNew && !next.isPainted && courtsOf(before) === courtsOf(next);
}

/** Under the cover every hour looks free that may be, as most will turn out: the answer draws the others. */
function guessed(row: BoardRow): BoardRow {
  const guess = (slot: Slot): Slot =>
    slot.state === 'unchecked' ? { ...slot, state: 'free', selectable: true } : slot;
  return { ...row, slots: row.slots.map(guess) };
}

/** As many columns as are in view at most, on a phone and on a wide screen. */
const inView = { narrow: 6, wide: 12 };

/** The line of hours, and one for each court. Of another date the hours in view are drawn first, the others in slices after them. */
const Lines = memo(function Lines(props: LinesProps) {
  const { day, hours, courtId, stop, start, mode, isPainted, locked } = props;
  const isGuess = mode === 'loading';
  const rows = isGuess ? props.rows.map(guessed) : props.rows;
  const weekday = formatWeekday(day);
  const words = hours.map((hour) => hourWords(day, hour));
  const isSingle = rows.length === 1;
  const isDrawn = isPainted || isSingle;
  const width = isWideScreen() ? inView.wide : inView.narrow;
  const left = Math.min(start - 1, Math.max(0, hours.length - width));
  return (
    <>
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
          words={words}
          day={day}
          isHere={row.court.id === courtId}
          isSingle={isSingle}
          from={isDrawn ? 0 : left}
          to={isDrawn ? hours.length : left + width}
          locked={locked}
          isGuess={isGuess}
          isSaidLater={!isDrawn}
        />
      ))}
    </>
  );
}, isCovered);

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
  const isLoading = mode === 'loading';
  const board = `${day} ${rows.map(({ court }) => court.id).join()}`;
  const shown = `${board} ${isLoading}`;
  const [reached, setReached] = useState<{ on: string; at: Place }>();
  const last = reached?.on === shown ? reached.at : undefined;
  const isThere = last && last.row < rows.length && last.column <= hours.length;
  const stop = isThere ? last : start;

  const answer = `${day} ${mode}`;
  const isPainted = useAfterPaint(answer) === answer;

  const place = `${board} ${first} ${start.column}`;
  const cameTo = useRef<{ shown: string; place: string }>(undefined);
  useEffect(() => {
    const came = cameTo.current;
    // Once for each board, and for an answer only where it starts elsewhere: what somebody looks at must not move.
    if (came?.shown === shown) return undefined;
    if (came?.place === place) {
      cameTo.current = { shown, place };
      return undefined;
    }
    const come = () => {
      cameTo.current = { shown, place };
      const cell = grid.current?.querySelector<HTMLElement>(`[data-head="${start.column}"]`);
      const corner = grid.current?.querySelector<HTMLElement>('.board-corner');
      if (!grid.current || !cell || !corner) return;
      // Not scrollIntoView: that would also scroll the page to the board. The court's column covers the edge.
      const isRtl = getComputedStyle(grid.current).direction === 'rtl';
      const aside = isRtl ? cell.offsetWidth + corner.offsetWidth - grid.current.scrollWidth : -corner.offsetWidth;
      grid.current.scrollLeft = cell.offsetLeft + aside;
    };
    // With the next frame, which lays the page out anyway: here it would be laid out twice.
    const frame = requestAnimationFrame(come);
    return () => cancelAnimationFrame(frame);
  }, [shown, place, start.column]);

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
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.row}:${next.column}"]`);
    cell?.focus({ preventScroll: true });
    const [frame, box] = [event.currentTarget, cell].map((each) => each?.getBoundingClientRect());
    const isCut = frame && box && (box.right > frame.right || box.left < frame.left);
    // Only brought to the edge it would stay cut: the board snaps back to where its first hour is whole.
    cell?.scrollIntoView({ block: 'nearest', inline: isCut ? 'center' : 'nearest' });
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
      className={`board ${rows.length === 1 ? 'board-single' : 'board-many'}${mode === 'live' || isLoading ? '' : ' board-old'}`}
      aria-label={isLoading ? t('booking.loadingSlots') : t('board.label', { day: formatDay(day) })}
      aria-multiselectable="true"
      aria-busy={isLoading}
      onClick={click}
      onKeyDown={follow}
      onFocus={reach}
    >
      <Lines
        day={day}
        rows={rows}
        hours={hours}
        courtId={courtId}
        stop={stop}
        start={start.column}
        mode={mode}
        isPainted={isPainted}
        locked={locked}
      />
    </div>
  );
}
