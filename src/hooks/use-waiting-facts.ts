import { useEffect, useState } from 'react';
import { readOutboxBackoff } from '#data/repositories/outbox-backoff.ts';
import type { WaitingFacts } from '#text/write-text.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useOnline } from './use-online.ts';

const lookEvery = 5000;

/** What the words about waiting writes depend on besides the writes; kept fresh while they are on the screen. */
export function useWaitingFacts(): WaitingFacts {
  const online = useOnline();
  const backoffUntil = useLiveQuery(readOutboxBackoff, []) ?? 0;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return { online, now, backoffUntil };
}
