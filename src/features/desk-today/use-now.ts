import { useEffect, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';

const lookEvery = 30_000;

/** The server's clock in ms, read twice a minute and whenever the page comes back. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
