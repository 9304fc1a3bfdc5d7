import type { AppError } from '#domain/errors.ts';
import type { Notification } from '#domain/notification.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { palette, styled } from '#ui/styled.ts';
import { useUnmarked } from './mark-read.ts';
import { NotificationItem } from './notification-item.tsx';

const Notes = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li + li': { borderBlockStart: `1px solid ${palette.divider}` },
});

const Waiting = styled('div')({ display: 'grid', gap: 12, padding: 16 });

type NotificationListProps = {
  /** Undefined until the device was asked, null when it never had any. */
  list: readonly Notification[] | null | undefined;
  problem: AppError | undefined;
  onRetry: () => void;
  onLeave: () => void;
};

/** What the bell has to tell; "none" is only said when the server has said so. */
export function NotificationList({ list, problem, onRetry, onLeave }: NotificationListProps) {
  const hasFailed = useUnmarked();
  const retry = (
    <Button look="outline" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  if (problem && problem.code !== 'OFFLINE' && list) {
    return (
      <>
        <Notice kind="error" action={retry}>
          {t('notifications.fetchFailed')}
        </Notice>
        <NotificationList list={list} problem={undefined} onRetry={onRetry} onLeave={onLeave} />
      </>
    );
  }
  if (list && list.length > 0) {
    return (
      <>
        {hasFailed && (
          <Notice kind="error" role="alert">
            {t('notifications.allFailed')}
          </Notice>
        )}
        <Notes>
          {list.map((notification) => (
            <li key={notification.id}>
              <NotificationItem notification={notification} onLeave={onLeave} />
            </li>
          ))}
        </Notes>
      </>
    );
  }
  if (list) return <EmptyState icon="bell" title={t('notifications.empty')} hint={t('notifications.emptyHint')} />;
  if (problem) return <EmptyState icon="offline" title={t('notifications.fetchFailed')} action={retry} />;
  return (
    <Waiting>
      <p className="small muted" role="status">
        {t('notifications.loading')}
      </p>
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Waiting>
  );
}
