import { startTransition, useEffect, useState } from 'react';

/** What is painted takes another thread a moment to bring to the screen, in ms. */
const shownWithin = 16;

/**
 * Follows `value` once the frame that shows what else changed with it is painted: for what may be a frame late. Not
 * useDeferredValue: React draws what that holds back as soon as it can, which is mostly before the frame.
 */
export function useAfterPaint<T extends object | string>(value: T): T {
  const [shown, show] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before it is painted, and a timer that they start runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => show(value)), shownWithin);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
