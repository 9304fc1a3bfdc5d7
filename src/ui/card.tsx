import MuiCard, { type CardProps as MuiCardProps } from '@mui/material/Card';
import type { ElementType, ReactNode, Ref } from 'react';

type CardProps = Pick<MuiCardProps, 'className' | 'id' | 'sx' | 'aria-label' | 'aria-labelledby'> & {
  /** What it is for a screen reader: a plain box unless said otherwise. */
  component?: ElementType;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A raised sheet of the screen: a line, a soft shadow, 12 px corners. */
export function Card(props: CardProps) {
  return <MuiCard variant="outlined" {...props} />;
}
