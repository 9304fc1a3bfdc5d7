import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchText } from '#features/venues/query/venue-query.ts';

/** Safari refuses more than 100 address changes in 30 seconds, so the address follows the typing at a distance. */
const settle = 350;

/** The words in the search box: instant on the screen, written to the address when the typing pauses. */
export function useSearchText(applied: string, write: (text: string) => void) {
  const [text, setText] = useState(applied);
  const written = useRef(applied);

  const commit = (value: string) => {
    const next = searchText(value);
    if (next === written.current) return;
    written.current = next;
    write(next);
  };
  const commitSettled = useEffectEvent(commit);
  useEffect(() => {
    const timer = setTimeout(() => commitSettled(text), settle);
    return () => clearTimeout(timer);
  }, [text]);

  // The address changed by other hands (a link, Back, Clear): the box follows it.
  useEffect(() => {
    if (applied === written.current) return;
    written.current = applied;
    setText(applied);
  }, [applied]);

  return { text, type: setText, commit: () => commit(text) };
}
