import MuiCard, { type CardProps as MuiCardProps } from '@mui/material/Card';
import type { ElementType } from 'react';

type CardProps = Omit<MuiCardProps, 'variant' | 'raised'> & { component?: ElementType };

/** A sheet of paper on the page: a fine line around it and next to no shadow; the theme gives it its face. */
export function Card(props: CardProps) {
  return <MuiCard variant="outlined" {...props} />;
}
