import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';

/** Grows whenever the tab comes back: notifications of other tabs can be lost while a tab is frozen. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') setReturns((count) => count + 1);
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onVisible);
    };
  }, []);
  return returns;
}

type Seen<T> = { deps: readonly unknown[]; value: T };

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => Object.is(value, b[at]));
}

/**
 * What `reader` finds on the phone, read again whenever a sync changes it (in any tab) and when the tab comes back.
 * Undefined until the first reading, and again while `deps` have changed and their reading is not there yet. Storage that
 * fails is thrown to the route's error page.
 */
export function useMirror<T>(reader: () => Promise<T>, deps: readonly unknown[]): T | undefined {
  const returns = useReturns();
  const last = useRef<Seen<T>>(undefined);
  // An async function of its own: only that lets Dexie follow what a reader reads after its first await.
  const read = async (): Promise<Seen<T>> => {
    const value = await reader();
    const same = last.current && Object.is(last.current.value, value) && isSame(last.current.deps, deps);
    // The same object again keeps React from rendering after a sync that brought nothing.
    if (!last.current || !same) last.current = { deps, value };
    return last.current;
  };
  const seen = useLiveQuery(read, [...deps, returns]);
  return seen && isSame(seen.deps, deps) ? seen.value : undefined;
}
