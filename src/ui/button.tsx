import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button';
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/** Primary: the next step. Amber: the one call of a screen. Final: the red button that can't be taken back. Link: reads like one. */
export type Look = 'primary' | 'amber' | 'outline' | 'danger' | 'final' | 'quiet' | 'link';

const looks: Record<Look, Pick<MuiButtonProps, 'variant' | 'color' | 'size'>> = {
  primary: { variant: 'contained', color: 'primary' },
  amber: { variant: 'contained', color: 'secondary' },
  outline: { variant: 'outlined', color: 'primary' },
  danger: { variant: 'outlined', color: 'error' },
  final: { variant: 'contained', color: 'error' },
  quiet: { variant: 'text', color: 'primary' },
  // The theme makes a small text button look like a link.
  link: { variant: 'text', color: 'primary', size: 'small' },
};

type Face = { look?: Look | undefined; block?: boolean };
type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> &
  Face & { ref?: Ref<HTMLButtonElement> | undefined };
type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> & { ref?: Ref<HTMLAnchorElement> };
type ButtonLinkProps = Face & (LinkProps | ({ href: string } & Anchor));

const plain = { disableElevation: true, disableFocusRipple: true } as const;

/** Material UI's button in one of the product's looks; `type` is "button" unless said otherwise. */
export function Button({ look = 'outline', block = false, ...props }: ButtonProps) {
  return <MuiButton {...plain} {...looks[look]} fullWidth={block} {...(props as MuiButtonProps)} />;
}

/** A link with the same looks: `to` stays in the app, `href` leaves it. */
export function ButtonLink({ look = 'outline', block = false, ...props }: ButtonLinkProps) {
  const kind = 'to' in props ? { component: Link } : {};
  return <MuiButton {...plain} {...looks[look]} {...kind} fullWidth={block} {...(props as MuiButtonProps)} />;
}

/** Takes the place of a link that leads nowhere right now: visible and read out, but not to be pressed. */
export function ButtonNowhere({ children }: { children: ReactNode }) {
  return (
    <MuiButton {...looks.outline} component="span" role="link" aria-disabled disabled tabIndex={-1}>
      {children}
    </MuiButton>
  );
}

/** Screen readers and the keyboard reach the field, not its label. */
const asLabel = { component: 'label', role: undefined, tabIndex: -1 } as const;

/** The label of a file input that is not shown: it looks and feels like the button that it is. */
export function ButtonLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <MuiButton {...plain} {...looks.outline} {...asLabel} fullWidth htmlFor={htmlFor}>
      {children}
    </MuiButton>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  'aria-label': string;
  ref?: Ref<HTMLButtonElement> | undefined;
};

/** A round button with nothing but an icon, as large as a thumb; its label is what it does. */
export function IconButton(props: IconButtonProps) {
  return <MuiIconButton color="inherit" disableFocusRipple {...(props as MuiIconButtonProps)} />;
}
