import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { DayGrid } from '#domain/desk/day-grid.ts';
import { type GridSpot, spotAfter } from '#domain/desk/grid-choice.ts';

/** A place in the table: a cell, and in a cell of several entries one of them. */
type GridPlace = GridSpot & { box: number };

/** The place of an element or of what lies inside of it. */
export function placeOf(element: EventTarget | null): GridPlace | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-at]') : null;
  if (!cell) return undefined;
  const [column = 0, row = 0, box = 0] = (cell.dataset['at'] ?? '').split(':').map(Number);
  return { column, row, box };
}

/** The place that Tab stops at: of an entry its first row, where it is drawn. */
function stopAt({ cells }: DayGrid, { column, row, box }: GridPlace): GridPlace {
  const at = {
    column: Math.min(column, Math.max(0, cells.length - 1)),
    row: Math.min(row, (cells[0]?.length ?? 1) - 1),
  };
  const cell = cells[at.column]?.[at.row];
  if (cell?.is !== 'entries') return { ...at, box: 0 };
  return { column: at.column, row: cell.row, box: Math.min(box, cell.boxes.length - 1) };
}

/** The element of a place. */
export function elementAt(table: HTMLElement | null, grid: DayGrid, place: GridPlace): HTMLElement | null {
  const { column, row, box } = stopAt(grid, place);
  const name = grid.cells[column]?.[row]?.is === 'entries' ? `${column}:${row}:${box}` : `${column}:${row}`;
  return table?.querySelector<HTMLElement>(`[data-at="${name}"]`) ?? null;
}

/**
 * One stop for Tab in the whole grid, arrows move it (ARIA pattern of a grid). When what had the focus is gone, because an
 * entry took its place or another day came, the focus goes to what stands there now. `isCovered`: a sheet lies above.
 */
export function useGridKeys(
  table: RefObject<HTMLTableElement | null>,
  grid: DayGrid,
  start: GridSpot,
  isCovered: boolean,
) {
  const [place, setPlace] = useState<GridPlace>({ ...start, box: 0 });
  const last = useRef<HTMLElement>(undefined);
  const wasCovered = useRef(false);
  const stop = stopAt(grid, place);

  // Before the next key: one that is pressed while nothing has the focus would be lost.
  useLayoutEffect(() => {
    if (isCovered) {
      wasCovered.current = true;
      return undefined;
    }
    const restore = () => {
      const had = last.current;
      // A cell stays in the table when an entry comes into it: then the entry takes the focus.
      const isGone = had && (wasCovered.current || !had.isConnected || had.dataset['at'] === undefined);
      const isLost = isGone && [document.body, had].includes(document.activeElement as HTMLElement);
      if (isLost) elementAt(table.current, grid, place)?.focus({ preventScroll: true });
    };
    restore();
    // A sheet that closes gives the focus back a moment later, to what may be gone, and so may one that led to it: on a slow phone
    // much later. Whoever has gone elsewhere by then stays there.
    const frame = requestAnimationFrame(restore);
    const tries = [150, 400, 1000].map((wait) => setTimeout(restore, wait));
    const settled = setTimeout(() => (wasCovered.current = false), 1000);
    return () => {
      cancelAnimationFrame(frame);
      for (const timer of [...tries, settled]) clearTimeout(timer);
    };
  }, [table, grid, place, isCovered]);

  /** Follows a key to where `mayGo`; undefined for a key that means nothing here. */
  function move(event: KeyboardEvent<HTMLElement>, mayGo: (to: GridSpot) => boolean): GridPlace | undefined {
    const from = placeOf(event.target);
    if (!from) return undefined;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    // Who came into an entry from the side goes on in the row that they came from.
    const row = stop.row === from.row && stop.column === from.column ? place.row : from.row;
    const cell = grid.cells[from.column]?.[from.row];
    const sideways = event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight') ? 1 : event.key.startsWith('Arrow') ? -1 : 0;
    const box = from.box + sideways;
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    const isInside = cell?.is === 'entries' && sideways !== 0 && !isVertical && box >= 0 && box < cell.boxes.length;
    const spot = isInside
      ? { column: from.column, row }
      : spotAfter(grid, { column: from.column, row }, event.key, isRtl);
    if (!spot) return undefined;
    event.preventDefault();
    if (!mayGo(spot)) return undefined;
    const next = { ...spot, box: isInside ? box : 0 };
    setPlace(next);
    elementAt(event.currentTarget, grid, next)?.focus();
    return next;
  }
  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const at = placeOf(target);
    if (!at) return;
    last.current = target;
    setPlace((before) => {
      const here = stopAt(grid, before);
      return at.column === here.column && at.row === here.row && at.box === here.box ? before : at;
    });
  }
  return { place, stop, move, onFocus };
}
