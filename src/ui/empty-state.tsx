import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = { icon: IconName; title: string; hint?: string; action?: ReactNode };

/** What a list shows when there is nothing: why, and the one thing to do about it. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <p>
        <strong>{title}</strong>
      </p>
      {hint && <p className="muted">{hint}</p>}
      {action}
    </div>
  );
}
