import type { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** "Venue not found" with a way on. */
export function VenueMissing() {
  return (
    <EmptyState
      icon="pin"
      title={t('venue.notFound')}
      hint={t('venue.notFoundHint')}
      action={
        <ButtonLink look="primary" to={paths.venues}>
          {t('venue.browse')}
        </ButtonLink>
      }
    />
  );
}

/** A venue that may exist, but was never opened on this device and cannot be asked for. */
export function VenueUnreachable({ error, retry }: { error: AppError; retry: () => void }) {
  return (
    <EmptyState
      icon="offline"
      title={t('venue.unreachable')}
      hint={errorText(error)}
      action={
        <>
          <Button look="primary" onClick={retry}>
            {t('action.retry')}
          </Button>
          <ButtonLink look="quiet" to={paths.venues}>
            {t('venue.browse')}
          </ButtonLink>
        </>
      }
    />
  );
}
