import { memo, type ReactNode } from 'react';

type StillProps = { isStill: boolean; children: ReactNode };

/**
 * Shows what it was last given before it stood still. A form that is sent and a dialog that closes do: what they have written would
 * change them once more under the finger, and delay its sight on the screen below.
 */
export const Still = memo(
  function Still({ children }: StillProps) {
    return children;
  },
  (_before, { isStill }) => isStill,
);
