import { liveQuery } from 'dexie';
import { subscribeSiteData } from '#data/site-data.ts';
import { startTransition, useEffect, useRef, useState } from 'react';

/**
 * Calls back whenever the tab comes back: notifications of other tabs can be lost while a tab is frozen. So does the page's
 * change to a database in memory: a reading that waited for it goes on outside of Dexie's zone (see site-data.ts).
 */
function onReturn(callback: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onVisible);
  const stop = subscribeSiteData(callback);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onVisible);
  };
}

type Seen<T> = { deps: readonly unknown[]; value: T };

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => Object.is(value, b[at]));
}

/** The same array as long as what is in it is the same. */
function useStable(given: readonly unknown[]): readonly unknown[] {
  const [kept, keep] = useState(given);
  if (kept === given || isSame(kept, given)) return kept;
  keep(given);
  return given;
}

/**
 * What `reader` finds on the phone, read again whenever a sync changes it (in any tab) and when the tab comes back.
 * Undefined until the first reading, and again while `given` has changed and its reading is not there yet. Storage that
 * fails is thrown to the route's error page. A screen full of rows is drawn as a transition: in slices, so that a tap on a
 * slow phone is answered in between. (Dexie's own hook for React draws it in one piece.)
 */
export function useMirror<T>(reader: () => Promise<T>, given: readonly unknown[]): T | undefined {
  const deps = useStable(given);
  const [seen, setSeen] = useState<Seen<T>>();
  const [failure, setFailure] = useState<{ thrown: unknown }>();
  const current = useRef({ reader, seen });
  useEffect(() => {
    current.current.reader = reader;
  });
  useEffect(() => {
    const show = (value: T) => {
      const last = current.current.seen;
      // The same object again keeps React from rendering after a sync that brought nothing.
      if (last?.deps === deps && Object.is(last.value, value)) return;
      const next = { deps, value };
      current.current.seen = next;
      startTransition(() => setSeen(next));
    };
    const fail = (thrown: unknown) => setFailure({ thrown });
    // An async function of its own: only that lets Dexie follow what a reader reads after its first await.
    const follow = () => liveQuery(async () => await current.current.reader()).subscribe(show, fail);
    let reading = follow();
    const ignoreReturns = onReturn(() => {
      reading.unsubscribe();
      reading = follow();
    });
    return () => {
      ignoreReturns();
      reading.unsubscribe();
    };
  }, [deps]);
  if (failure) throw failure.thrown;
  return seen?.deps === deps ? seen.value : undefined;
}
