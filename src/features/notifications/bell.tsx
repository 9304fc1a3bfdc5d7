import Badge from '@mui/material/Badge';
import { useEffect } from 'react';
import type { AppError } from '#domain/errors.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.ts';
import { closeBell, noteUnread, openBell } from './bell-store.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useBell } from './use-bell.ts';
import { useBellDialog } from './use-bell-dialog.ts';
import { useFailure, useNotifications } from './use-notifications.ts';
import './notifications.css';

const most = 9;

function PersonalBell({ userId }: { userId: string }) {
  const { isOpen } = useBell();
  const { list, unread, problem, pull } = useNotifications(userId);
  const { root, dialog } = useBellDialog(isOpen);

  useEffect(() => noteUnread(unread), [unread]);
  useEffect(
    () => () => {
      noteUnread(undefined);
      closeBell();
    },
    [],
  );
  useEffect(() => {
    if (isOpen) void pull();
  }, [isOpen, pull]);
  useFailure(problem, ({ code }: AppError) => {
    // No connection is said once, under the header; with a list on the screen it is no news.
    if (code === 'OFFLINE' && list) return;
    showToast({ kind: 'error', title: t('notifications.error'), text: t('notifications.fetchFailed') });
  });

  return (
    <div className="bell" ref={root}>
      <IconButton
        className="bell-button wide-only"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread ? t('notifications.bell', { count: unread }) : t('notifications.title')}
        onClick={isOpen ? closeBell : openBell}
      >
        <Badge
          badgeContent={(unread ?? 0) > most ? t('notifications.many') : unread || undefined}
          color="error"
          overlap="circular"
        >
          <Icon name="bell" size={22} />
        </Badge>
      </IconButton>
      <NotificationPanel ref={dialog} list={list} unread={unread ?? 0} problem={problem} onRetry={() => void pull()} />
    </div>
  );
}

/** The bell of the signed-in person and its list. It comes after the first screen: the database code is behind it. */
export default function Bell() {
  const user = useSession();
  return user && <PersonalBell key={user.id} userId={user.id} />;
}
