import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import type { Notification } from '#domain/notification.ts';
import { momentText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';
import { markRead, useUnmarked } from './mark-read.ts';
import { notificationTarget } from './notification-target.ts';

const Note = styled(ListItemButton)({
  display: 'grid',
  gridTemplateColumns: '10px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 12,
  minBlockSize: 44,
  padding: '12px 16px',
  textAlign: 'start',
  '&[aria-disabled="true"]': { cursor: 'default', background: 'none' },
  '&:focus-visible': { outlineOffset: -3 },
  '& .message, & time, & .failed': { display: 'block' },
  '& .failed': { color: palette.error.main },
  '& time': { marginBlockStart: 2 },
  '&.new': { background: palette.primary.soft },
  '&.new .message': { fontWeight: 600 },
}) as typeof ListItemButton;

const Dot = styled('span')({ inlineSize: 10, blockSize: 10, marginBlockStart: 7, borderRadius: '50%' });

const NewDot = styled(Dot)({
  background: palette.primary.main,
  '@media (forced-colors: active)': { border: '5px solid' },
});

type NotificationItemProps = { notification: Notification; onLeave: () => void };

/** One message with its time and, while it is unread, a dot. A press reads it and leads to what it is about. */
export function NotificationItem({ notification, onLeave }: NotificationItemProps) {
  const { message, createdAt, isRead } = notification;
  const target = notificationTarget(notification);
  const hasFailed = useUnmarked(notification.id);
  const read = () => void markRead(notification);
  const Mark = isRead ? Dot : NewDot;
  // The same element whether read or not: a press reads it, and another one would leave the focus nowhere.
  const look = isRead ? '' : 'new';
  const words = (
    <>
      <Mark aria-hidden="true" />
      <span>
        {!isRead && <span className="sr-only">{t('notifications.unread')} </span>}
        <span className="message" dir="auto">
          {message}
        </span>
        <time className="small muted" dateTime={createdAt}>
          {momentText(createdAt)}
        </time>
        {hasFailed && (
          <span className="failed small" role="alert">
            {t('notifications.readFailed')}
          </span>
        )}
      </span>
    </>
  );
  if (!target) {
    return (
      <Note className={look} component="button" type="button" aria-disabled={isRead} onClick={read}>
        {words}
      </Note>
    );
  }
  const follow = () => {
    read();
    onLeave();
  };
  return (
    <Note className={look} component={Link} to={target} onClick={follow}>
      {words}
    </Note>
  );
}
