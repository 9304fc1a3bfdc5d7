import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType, type Location } from 'react-router-dom';
import { keepScroll, noteScroll, restoreScroll } from './scroll-memory.ts';

/** The router calls every freshly typed address "default", so the path belongs to the identity of a history entry. */
function entryOf(location: Location): string {
  return `${location.key} ${location.pathname}`;
}

function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}

/**
 * What a browser does by itself on a full page load and a single-page app must do: a new screen starts at its top, Back
 * returns to where it was, and focus never stays behind on a link that is gone. `Page` reads `data-moved` to take focus.
 */
export function useRouteChange(): void {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef(location);

  useLayoutEffect(() => {
    const from = before.current;
    before.current = location;
    if (from === location) {
      history.scrollRestoration = 'manual';
      return isFreshVisit() ? undefined : restoreScroll(entryOf(location));
    }
    document.documentElement.dataset['moved'] = '1';
    if (type === 'POP') return restoreScroll(entryOf(location));
    const samePage = from.pathname === location.pathname;
    if (samePage && (type === 'REPLACE' || from.search === location.search)) return undefined;
    scrollTo({ top: 0, behavior: 'instant' });
    if (samePage && !document.getElementById('main')?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    return undefined;
  }, [location, type]);

  useEffect(() => {
    const note = () => noteScroll(entryOf(before.current), scrollY);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keepScroll);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keepScroll);
    };
  }, []);
}
