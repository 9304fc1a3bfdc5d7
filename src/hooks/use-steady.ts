import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for good that does what `act` last did: what is handed it is not drawn again for a new one. For events only. */
export function useSteady<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
