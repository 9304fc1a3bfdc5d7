import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import type { ButtonHTMLAttributes, Ref } from 'react';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  'aria-label': string;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A round button with nothing but an icon, as large as a thumb; its label is what it does. */
export function IconButton(props: IconButtonProps) {
  return <MuiIconButton color="inherit" disableFocusRipple {...(props as MuiIconButtonProps)} />;
}
