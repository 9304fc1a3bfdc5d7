import type { ReactNode } from 'react';
import './notice.css';

type NoticeProps = {
  kind: 'info' | 'offline' | 'warning' | 'error' | 'success';
  children: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts a screen reader: for the answer to something the person just did. */
  role?: 'status' | 'alert';
};

/** An inline message that stays with the thing it is about. */
export function Notice({ kind, children, action, role }: NoticeProps) {
  return (
    <div className={`notice notice-${kind}`} role={role}>
      <p>{children}</p>
      {action}
    </div>
  );
}
