import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { startTransition, useDeferredValue, useEffect, useReducer, useRef, useState } from 'react';
import { subscribeSiteData } from '#data/storage/site-data.ts';
import type { Ahead, Given, Reading } from './read-ahead.ts';

/**
 * Grows whenever the tab comes back: notifications of other tabs can be lost while a tab is frozen. So it does with the
 * page's change to a database in memory: a reading that waited for it goes on outside of Dexie's zone (see site-data.ts).
 */
function useReturns(): number {
  const [returns, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const onReturn = () => startTransition(again);
    const onVisible = () => {
      if (document.visibilityState === 'visible') onReturn();
    };
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('pageshow', onVisible);
    const stop = subscribeSiteData(onReturn);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('pageshow', onVisible);
    };
  }, []);
  return returns;
}

/** Rows of a database are plain data. */
const says = (value: unknown) => JSON.stringify(value);

/**
 * What `reader` finds on the device, read again whenever a sync changes it (in any tab) and when the tab comes back.
 * Undefined until the first reading, and again while `given`, which is all that the reader may depend on, has changed and
 * its reading is not there yet. Storage that fails is thrown to the route's error page. This is Dexie's own `useLiveQuery`
 * with one thing added: it draws what changed in one piece, and a screen full of rows is deferred to a transition, which
 * React draws in slices, so that a tap on a slow device is answered in between. What was read `ahead` is for the first drawing only;
 * a first reading that finds the same draws nothing.
 */
export function useLiveQuery<T>(reader: () => Promise<T>, given: Given, ahead?: Ahead<T>): T | undefined {
  const of = JSON.stringify(given);
  const returns = useReturns();
  const [begun] = useState(ahead?.found);
  const last = useRef(begun);
  // An async function of its own: only that lets Dexie follow what a reader reads after its first await.
  const read = async (): Promise<Reading<T>> => {
    const value = await reader();
    // The same object again keeps React from rendering after a sync that brought nothing.
    const before = last.current;
    const isSame =
      before !== undefined &&
      before.of === of &&
      (Object.is(before.value, value) || (before === begun && says(before.value) === says(value)));
    if (isSame) return before;
    last.current = { of, value };
    return last.current;
  };
  const reading = useDeferredValue(useDexieQuery(read, [of, returns], ahead?.found));
  useEffect(() => ahead?.forget(), [ahead]);
  return reading?.of === of ? reading.value : undefined;
}
