import { useCallback, useEffect, useRef } from 'react';

/** Where a page of results starts: scrolled to, and focused so that it is read out and Tab goes on from there. */
export function useResultsTop(page: number) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const isTurned = wanted.current === page;
    wanted.current = undefined;
    if (!isTurned) return;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  /** Call when a page link is followed; the list takes focus once that page is there. */
  const turnTo = useCallback((next: number) => {
    wanted.current = next;
  }, []);
  return { list, turnTo };
}
