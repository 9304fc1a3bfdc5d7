import Alert, { type AlertColor } from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';

type Kind = 'info' | 'offline' | 'warning' | 'error' | 'success';
type NoticeProps = {
  kind: Kind;
  children: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts a screen reader: for the answer to something the person just did. */
  role?: 'status' | 'alert';
};

const severities: Record<Kind, AlertColor> = {
  info: 'info',
  offline: 'warning',
  warning: 'warning',
  error: 'error',
  success: 'success',
};

/** The first line of a notice, which says what it is about. */
export const NoticeTitle = styled('strong')({ display: 'block' });

/** An inline message that stays with the thing it is about. */
export function Notice({ kind, children, action, role }: NoticeProps) {
  const icon = kind === 'offline' ? <Icon name="offline" size={22} /> : undefined;
  return (
    // Material's default role, alert, would interrupt a screen reader with each of them.
    <Alert className="notice" severity={severities[kind]} icon={icon} role={role ?? 'none'}>
      <p>{children}</p>
      {action}
    </Alert>
  );
}
