import { startTransition, useEffect, useState } from 'react';

/** Longer than between two keys of somebody who types, in ms. */
const rest = 180;

/** Follows `value` once that has stayed the same for a moment, in a transition: for what need not be drawn with every key. */
export function useSettled<T extends object | string>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => settle(value)), rest);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
