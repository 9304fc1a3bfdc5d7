import { useEffect, useState } from 'react';

const latest = 2000;

/** False until the first screen is painted and the device has nothing better to do; Safari has no idle callback. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: latest });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
