import { useEffect, useState } from 'react';

/** Characters that a search has at least; the server refuses fewer. */
const leastSearch = 3;

/** Ms without a key until the server is asked: one question for a name, not one for each of its letters. */
const settledAfter = 350;

type ListSearch = {
  /** As it stands in the field. */
  typed: string;
  /** What the server is asked for; empty while that is nothing, or too little. */
  q: string;
  /** True while too little is typed. */
  isShort: boolean;
  onType: (typed: string) => void;
};

/**
 * What is searched for in a list of the admin console. It is kept as long as its page is open and stands in no address: names and
 * numbers of customers are nothing for a history.
 */
export function useListSearch(): ListSearch {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const wanted = typed.trim();
    const next = wanted.length < leastSearch ? '' : wanted;
    const timer = setTimeout(() => setQ(next), next === '' ? 0 : settledAfter);
    return () => clearTimeout(timer);
  }, [typed]);
  const count = typed.trim().length;
  return { typed, q, isShort: count > 0 && count < leastSearch, onType: setTyped };
}
