import { useEffect, useState } from 'react';

/** `open`, one frame later: what Material draws open for the first time just stands there, and has no motion. */
export function useOpening(open: boolean): boolean {
  const [isIn, setIn] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIn(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return isIn;
}
