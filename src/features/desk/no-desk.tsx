import type { AppError } from '#domain/errors.ts';
import { deskPaths } from '#domain/desk/desk-paths.ts';
import { useConnection } from '#hooks/use-online.ts';
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

type NeverHereProps = { error?: AppError | null; onRetry?: () => void };

/** Nothing of the venue has come to this phone yet. `error`: why not, where it was asked for; without `onRetry` the app begins anew. */
export function NeverHere({ error, onRetry = () => location.reload() }: NeverHereProps) {
  const connection = useConnection();
  const failed = error && error.code !== 'OFFLINE' ? error : undefined;
  // To connect helps only where there is no network; what was never asked for cannot have failed.
  const isUnreachable = error ? connection !== 'offline' : connection === 'unreachable';
  const action = (
    <Button look="primary" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  return (
    <Page title={t('desk.title')} hideHeading>
      <EmptyState
        icon={failed ? 'alert' : 'offline'}
        title={t(failed ? 'desk.failed' : 'desk.never')}
        hint={failed ? errorText(failed) : t(isUnreachable ? 'error.offline' : 'desk.neverHint')}
        action={action}
      />
    </Page>
  );
}
