import { useEffect, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';

/** The server's time in ms, renewed every so many ms: for ages and countdowns. */
export function useNow(every: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
