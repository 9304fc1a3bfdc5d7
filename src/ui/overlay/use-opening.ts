import { useEffect, useState } from 'react';

/** Returns `open` one frame later: Material does not animate what is open at its first render. */
export function useOpening(open: boolean): boolean {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIn(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return isIn;
}
