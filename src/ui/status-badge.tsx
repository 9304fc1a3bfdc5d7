import type { ReactNode } from 'react';

export type BadgeTone = 'green' | 'amber' | 'red' | 'gray';

/** A coloured pill; the words carry the meaning, the colour only helps. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
