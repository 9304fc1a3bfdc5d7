import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createStore } from '#domain/create-store.ts';
import { useSteady } from '#hooks/use-steady.ts';
import { searchText } from '#features/venues/query/venue-query.ts';

/** Safari refuses more than 100 address changes in 30 seconds, so the address follows the typing at a distance. */
const pause = 350;

/** What stands in the search box, letter by letter. A store, so that a key draws those who read it and nothing around them. */
export type SearchWords = ReturnType<typeof createStore<string>> & {
  /** Writes the words as they stand to the address, without waiting for the pause. */
  commit: () => void;
};

/** The words in the search box: instant on the screen, written to the address when the typing pauses. */
export function useSearchWords(applied: string, write: (text: string) => void): SearchWords {
  const [words] = useState(() => createStore(applied));
  const written = useRef(applied);

  const commit = () => {
    const next = searchText(words.get());
    if (next === written.current) return;
    written.current = next;
    write(next);
  };
  const commitSettled = useEffectEvent(commit);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = words.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(commitSettled, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [words]);

  // The address changed by other hands (a link, Back, Clear): the box follows it.
  useEffect(() => {
    if (applied === written.current) return;
    written.current = applied;
    words.set(applied);
  }, [applied, words]);

  const commitNow = useSteady(commit);
  return useMemo(() => ({ ...words, commit: commitNow }), [words, commitNow]);
}
