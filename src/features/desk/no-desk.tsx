import type { AppError } from '#domain/errors.ts';
import { deskPaths } from '#domain/desk/desk-paths.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Page } from '#ui/page.tsx';

/** The role at a venue was taken away, and its data with it. */
export function LostRole({ name }: { name: string }) {
  const action = (
    <ButtonLink look="primary" to={deskPaths.start}>
      {t('desk.venues')}
    </ButtonLink>
  );
  return (
    <Page title={t('desk.title')} hideHeading>
      <EmptyState
        icon="user"
        title={t('desk.lost', { venue: name || t('desk.lostAny') })}
        hint={t('desk.lostHint')}
        action={action}
      />
    </Page>
  );
}

/** Nothing of the venue has come to this phone yet. `error`: why not, where it was asked for. */
export function NeverHere({ error, onRetry }: { error: AppError | null; onRetry?: () => void }) {
  const isOffline = error === null || error.code === 'OFFLINE';
  const action = onRetry && (
    <Button look="primary" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  return (
    <Page title={t('desk.title')} hideHeading>
      <EmptyState
        icon={isOffline ? 'offline' : 'alert'}
        title={t(isOffline ? 'desk.never' : 'desk.failed')}
        hint={isOffline ? t('desk.neverHint') : errorText(error)}
        action={action}
      />
    </Page>
  );
}
