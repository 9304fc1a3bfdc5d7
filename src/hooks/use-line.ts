import { useEffect } from 'react';
import { isLineSlow, occupyLine } from '#data/server/line.ts';

/** While this is on screen, background downloads of this tab wait: the person is in the middle of something. */
export function useLine(): void {
  useEffect(occupyLine, []);
}

/** The same from the moment it `wants` the line, where the line is slow: on a good one nobody notices. */
export function useSlowLine(wants: boolean): void {
  useEffect(() => (wants && isLineSlow() ? occupyLine() : undefined), [wants]);
}
