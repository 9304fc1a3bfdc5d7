import { Link } from 'react-router-dom';
import type { Notification } from '#domain/notification.ts';
import { momentText } from '#text/moment-text.ts';
import { t } from '#text/translate.ts';
import { markRead } from './mark-read.ts';
import { notificationTarget } from './notification-target.ts';

type NotificationItemProps = { notification: Notification; onLeave: () => void };

/** One message with its time and, while it is unread, a dot. A press reads it and leads to what it is about. */
export function NotificationItem({ notification, onLeave }: NotificationItemProps) {
  const { message, createdAt, isRead } = notification;
  const target = notificationTarget(notification);
  const read = () => void markRead(notification);
  const words = (
    <>
      <span className="note-dot" aria-hidden="true" />
      <span>
        {!isRead && <span className="sr-only">{t('notifications.unread')} </span>}
        <span className="note-message" dir="auto">
          {message}
        </span>
        <time className="small muted" dateTime={createdAt}>
          {momentText(createdAt)}
        </time>
      </span>
    </>
  );
  const className = isRead ? 'note' : 'note note-unread';
  if (!target) {
    return (
      <button type="button" className={className} aria-disabled={isRead} onClick={read}>
        {words}
      </button>
    );
  }
  const follow = () => {
    read();
    onLeave();
  };
  return (
    <Link className={className} to={target} onClick={follow}>
      {words}
    </Link>
  );
}
