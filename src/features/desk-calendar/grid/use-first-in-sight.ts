import { type RefObject, useEffect, useRef } from 'react';
import type { GridSpot } from '#domain/desk/grid-choice.ts';

/** Brings a place of the grid into sight, once: what somebody looks at must not move. The page itself stays where it is. */
export function useFirstInSight(table: RefObject<HTMLTableElement | null>, start: GridSpot): void {
  const first = useRef(start);
  useEffect(() => {
    const scroller = table.current?.closest<HTMLElement>('[data-scrolls]');
    const row = table.current?.querySelector<HTMLElement>(`tr[data-row="${first.current.row}"]`);
    const corner = table.current?.querySelector<HTMLElement>('.corner');
    const head = table.current?.querySelectorAll<HTMLElement>('thead th')[first.current.column + 1];
    if (!scroller || !row || !head || !corner) return;
    // One row before it stays in sight; the heads cover the edges.
    scroller.scrollTop = Math.max(0, row.offsetTop - corner.offsetHeight - row.offsetHeight);
    const isRtl = getComputedStyle(scroller).direction === 'rtl';
    scroller.scrollLeft = isRtl
      ? head.offsetLeft + head.offsetWidth + corner.offsetWidth - scroller.scrollWidth
      : head.offsetLeft - corner.offsetWidth;
  }, [table]);
}
