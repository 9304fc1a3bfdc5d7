import Chip, { type ChipProps } from '@mui/material/Chip';
import type { ReactNode } from 'react';

export type BadgeTone = 'green' | 'amber' | 'red' | 'gray';

const colors: Record<BadgeTone, NonNullable<ChipProps['color']>> = {
  green: 'success',
  amber: 'warning',
  red: 'error',
  gray: 'default',
};

/** A coloured pill; the words carry the meaning, the colour only helps. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <Chip component="span" size="small" color={colors[tone]} label={children} />;
}
