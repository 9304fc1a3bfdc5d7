import { useCallback, useEffect, useRef } from 'react';

/** Where a page of results starts: scrolled to, and focused so that it is read out and Tab goes on from there. */
export function useResultsTop(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const isTurned = wanted.current === page;
    wanted.current = undefined;
    if (!isTurned) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  /** Call when a page link is followed; the heading takes focus once that page is there. */
  const turnTo = useCallback((next: number) => {
    wanted.current = next;
  }, []);
  return { heading, turnTo };
}
