import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useState } from 'react';
import { readFreshness } from '#data/repositories/freshness.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useLiveQuery } from './use-live-query.ts';

/** From this age on a screen says how old its data is. */
const freshFor = 15 * millisecondsInMinute;
const lookEvery = millisecondsInMinute;

/**
 * When a part (`ref`, `city:<name>`, `city:*`, `venue:<id>`, `user`, `*`) last agreed with the server, in server ms; no `at`
 * when it never did. `stale` after 15 minutes, and always without `at`.
 */
export function useFreshness(part: string): { at?: number; stale: boolean } {
  const at = useLiveQuery(() => readFreshness(part), [part]);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return at === undefined ? { stale: true } : { at, stale: now - at > freshFor };
}
