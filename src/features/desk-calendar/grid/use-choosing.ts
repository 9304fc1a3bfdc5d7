import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DayGrid } from '#domain/desk/day-grid.ts';
import {
  choiceOf,
  type GridChoice,
  type GridRange,
  type GridSpot,
  isInRange,
  rangeBetween,
} from '#domain/desk/grid-choice.ts';
import { placeOf } from './use-grid-keys.ts';

/** A finger that rests so long chooses; one that moved further before scrolls. In ms and px. */
const longPress = 300;
const slop = 10;
/** Near an edge of the grid a choice scrolls on: within so many px, so many px a frame. */
const edge = 40;
const pace = 7;

type Ends = { from: GridSpot; to: GridSpot };

/** A press that may become a choice; `isOn` once it is one. */
type Press = { at: GridSpot; x: number; y: number; isOn: boolean; hasMoved: boolean; timer: number | undefined };

type ChoosingOptions = {
  table: RefObject<HTMLTableElement | null>;
  grid: DayGrid;
  /** The columns are courts, and may be chosen together. */
  acrossCourts: boolean;
  /** A choice is complete; `anchor` is where it was finished. */
  onChosen: (choice: GridChoice, anchor: HTMLElement) => void;
};

/**
 * Hours chosen by a long press that slides, a mouse that drags, or keys that extend; a tap is a choice of one hour. Until the
 * finger has rested, all of its movement is the browser's: it scrolls.
 */
export function useChoosing({ table, grid, acrossCourts, onChosen }: ChoosingOptions) {
  const [ends, setEnds] = useState<Ends>();
  const press = useRef<Press>(undefined);
  /** The click that ends a slide is none. */
  const swallows = useRef(false);
  const range: GridRange | undefined = ends && rangeBetween(grid, ends.from, ends.to, acrossCourts);

  function complete(from: GridSpot, to: GridSpot, anchor: HTMLElement | null): void {
    const chosen = rangeBetween(grid, from, to, acrossCourts);
    const choice = chosen && choiceOf(grid, chosen);
    if (!choice || !anchor) return;
    setEnds({ from, to });
    onChosen(choice, anchor);
  }
  const clear = () => setEnds(undefined);
  const anchorOf = ({ column, row }: GridSpot) =>
    table.current?.querySelector<HTMLElement>(`[data-at="${column}:${row}"]`) ?? null;

  /** Where the choice ends that slides to a point: the range stops by itself at what cannot be chosen. */
  function slide(x: number, y: number): void {
    const cell = placeOf(document.elementFromPoint(x, y));
    const now = press.current;
    if (!now || !cell) return;
    if (cell.column !== now.at.column || cell.row !== now.at.row) now.hasMoved = true;
    setEnds((before) =>
      before?.to.column === cell.column && before.to.row === cell.row ? before : { from: now.at, to: cell },
    );
  }
  const slideTo = useEffectEvent(slide);
  const finish = useEffectEvent(() => {
    const now = press.current;
    stop();
    if (!now?.isOn || !ends || !range) return;
    const last = { column: ends.to.column, row: ends.to.row < ends.from.row ? range.rows[0] : range.rows[1] };
    const column = Math.max(range.columns[0], Math.min(range.columns[1], last.column));
    complete(ends.from, ends.to, anchorOf({ column, row: last.row }));
  });
  const isSliding = () => press.current?.isOn === true;

  function stop(): void {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  }

  useEffect(() => {
    const element = table.current;
    const scroller = element?.closest<HTMLElement>('[data-scrolls]');
    if (!element || !scroller) return undefined;
    let point: { x: number; y: number } | undefined;
    let frame = 0;

    /** Scrolls while the finger rests near an edge. */
    function creep(): void {
      frame = 0;
      if (!isSliding() || !point || !scroller) return;
      const box = scroller.getBoundingClientRect();
      const by = (at: number, first: number, last: number) => (at < first + edge ? -pace : at > last - edge ? pace : 0);
      const down = by(point.y, box.top + edge, box.bottom);
      const across = by(point.x, box.left + edge, box.right);
      if (down === 0 && across === 0) return;
      scroller.scrollBy(across, down);
      slideTo(point.x, point.y);
      frame = requestAnimationFrame(creep);
    }
    function onMove(event: globalThis.PointerEvent): void {
      const now = press.current;
      if (!now) return;
      const isFar = Math.hypot(event.clientX - now.x, event.clientY - now.y) > slop;
      if (!now.isOn && event.pointerType === 'mouse' && isFar) {
        now.isOn = true;
      }
      if (!now.isOn) {
        if (isFar) stop();
        return;
      }
      point = { x: event.clientX, y: event.clientY };
      slideTo(point.x, point.y);
      frame ||= requestAnimationFrame(creep);
    }
    function onUp(): void {
      swallows.current = isSliding();
      finish();
      // A slide that ends beside the grid has no click to swallow.
      setTimeout(() => (swallows.current = false), 50);
    }
    function onCancel(): void {
      if (isSliding()) setEnds(undefined);
      stop();
    }
    // Only a listener that says so can keep the page from scrolling once the finger slides.
    const hold = (event: TouchEvent) => {
      if (isSliding() && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchmove', hold, { passive: false });
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      element.removeEventListener('touchmove', hold);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  }, [table]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    stop();
    const at = placeOf(event.target);
    if (!at || !event.isPrimary || event.button !== 0 || !rangeBetween(grid, at, at, false)) return;
    const start = () => {
      if (!press.current) return;
      press.current.isOn = true;
      setEnds({ from: at, to: at });
    };
    const timer = event.pointerType === 'mouse' ? undefined : window.setTimeout(start, longPress);
    press.current = { at, x: event.clientX, y: event.clientY, isOn: false, hasMoved: false, timer };
  }
  // A phone's own menu of a long press would end the slide.
  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    if (press.current && press.current.timer !== undefined) event.preventDefault();
  }
  /** True where the choice that begins at a place would reach another one. */
  function reaches(from: GridSpot, to: GridSpot): boolean {
    return isInRange(rangeBetween(grid, from, to, acrossCourts), to.column, to.row);
  }
  /** True for the click that a slide ends with. */
  const isSwallowed = () => swallows.current;
  return { ends, range, setEnds, complete, clear, reaches, isSwallowed, onPointerDown, onContextMenu };
}
