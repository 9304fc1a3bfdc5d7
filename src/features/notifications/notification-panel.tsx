import { useRef, type Ref } from 'react';
import type { AppError } from '#domain/errors.ts';
import type { Notification } from '#domain/notification.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { closeBell } from './bell-store.ts';
import { markAllRead } from './mark-read.ts';
import { NotificationList } from './notification-list.tsx';

type NotificationPanelProps = {
  ref: Ref<HTMLDialogElement>;
  list: readonly Notification[] | null | undefined;
  unread: number;
  problem: AppError | undefined;
  onRetry: () => void;
};

/** Heading, "Mark all as read" while there is something unread, Close, and the list (spec, notifications dropdown). */
export function NotificationPanel({ ref, list, unread, problem, onRetry }: NotificationPanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const readAll = () => {
    void markAllRead(list ?? []);
    // The button goes with the last unread message, and must not take the focus along.
    title.current?.focus();
  };
  return (
    <dialog ref={ref} className="bell-panel card" aria-labelledby="bell-title">
      <div className="bell-inner">
        <div className="bell-head">
          <h2 ref={title} id="bell-title" tabIndex={-1}>
            {t('notifications.title')}
          </h2>
          {unread > 0 && (
            <Button look="link" className="bell-all" onClick={readAll}>
              {t('notifications.markAll')}
            </Button>
          )}
          <IconButton aria-label={t('action.close')} onClick={closeBell}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className="bell-list">
          <NotificationList list={list} problem={problem} onRetry={onRetry} onLeave={closeBell} />
        </div>
      </div>
    </dialog>
  );
}
