import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';

type BarProps = {
  /** `warning`: something is wrong; `success`: it works again; `news`: something to decide. */
  tone: 'news' | 'warning' | 'success';
  icon?: IconName;
  /** What is said. */
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
};

const Root = styled(Paper)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px 16px',
  padding: '6px 16px',
  backgroundColor: palette.primary.soft,
  fontSize: '0.875rem',
  textAlign: 'center',
  '& > .MuiButton-root, & > svg': { flex: 'none' },
  '&[data-tone=warning]': {
    flexWrap: 'nowrap',
    gap: 8,
    backgroundColor: palette.warning.soft,
    color: palette.warning.ink,
    textAlign: 'start',
  },
  '&[data-tone=success]': { gap: 8, color: palette.success.ink },
});

/** A slim bar across the screen, under the header: one sentence about the whole app, and what can be done. */
export function Bar({ tone, icon, children, actions }: BarProps) {
  return (
    <Root square elevation={0} data-tone={tone}>
      {icon && <Icon name={icon} size={18} />}
      <p>{children}</p>
      {actions}
    </Root>
  );
}
