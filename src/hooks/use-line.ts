import { useEffect } from 'react';
import { occupyLine } from '#data/line.ts';

/** While this is on screen, background downloads of this tab wait: the person is in the middle of something. */
export function useLine(): void {
  useEffect(occupyLine, []);
}
