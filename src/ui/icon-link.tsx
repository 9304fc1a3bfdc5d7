import MuiIconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type IconLinkProps = { className?: string; to: string; 'aria-label': string; children: ReactNode };

/** A link with nothing but an icon, as large as a thumb; its label is where it leads. */
export function IconLink(props: IconLinkProps) {
  return <MuiIconButton component={Link} color="inherit" disableFocusRipple {...props} />;
}
