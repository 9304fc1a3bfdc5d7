import Badge from '@mui/material/Badge';
import { useEffect, useState } from 'react';
import type { AppError } from '#domain/errors.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { closeBell, openBell, tellUnread, useBell } from './bell-store.ts';
import { useFailure, useNotifications } from './use-notifications.ts';

const most = 9;

const NotificationPanel = lazyDialog(() => import('./notification-panel.tsx'));
const preload = () => void NotificationPanel.preload().catch(() => undefined);

function PersonalBell({ userId }: { userId: string }) {
  const { isOpen } = useBell();
  const { list, unread, problem, pull } = useNotifications(userId);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const hasPanel = useDialogCode(NotificationPanel, isOpen, closeBell);

  useEffect(() => tellUnread(unread), [unread]);
  useEffect(
    () => () => {
      tellUnread(undefined);
      closeBell();
    },
    [],
  );
  useEffect(() => {
    if (isOpen) void pull();
  }, [isOpen, pull]);
  useFailure(problem, ({ code }: AppError) => {
    // The bar under the header already says that there is no connection.
    if (code === 'OFFLINE' && list) return;
    showToast({ kind: 'error', title: t('notifications.error'), text: t('notifications.fetchFailed') });
  });

  return (
    <>
      <IconButton
        ref={setButton}
        className="bell-button wide-only"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread ? t('notifications.bell', { count: unread }) : t('notifications.title')}
        onPointerEnter={preload}
        onFocus={preload}
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
      {hasPanel && (
        <NotificationPanel
          isOpen={isOpen}
          bell={button}
          list={list}
          unread={unread ?? 0}
          problem={problem}
          onRetry={() => void pull()}
        />
      )}
    </>
  );
}

/** The bell of the signed-in person and its list. It comes after the first screen: the database code is behind it. */
export default function Bell() {
  const user = useSession();
  return user && <PersonalBell key={user.id} userId={user.id} />;
}
