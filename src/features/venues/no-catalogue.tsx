import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { Catalogue } from './use-catalogue.ts';
import { VenueGridSkeleton } from './venue-grid-skeleton.tsx';

type NoCatalogueProps = { catalogue: Catalogue; city: string };

/** Nothing to list yet: on its way, or why not and what to do. */
export function NoCatalogue({ catalogue, city }: NoCatalogueProps) {
  const { status, error, retry } = catalogue;
  const again = (
    <Button look="primary" onClick={retry}>
      {t('action.retry')}
    </Button>
  );
  if (status.kind === 'failed') {
    return <EmptyState icon="alert" title={t('venues.failed')} hint={errorText(error)} action={again} />;
  }
  if (status.kind === 'neverSynced') {
    return (
      <EmptyState icon="offline" title={t('venues.neverSynced')} hint={t('venues.neverSyncedHint')} action={again} />
    );
  }
  if (status.kind === 'cityMissing') {
    return (
      <EmptyState
        icon="offline"
        title={t('venues.cityMissing', { city })}
        hint={t('venues.cityMissingOffline', { city })}
        action={again}
      />
    );
  }
  return <VenueGridSkeleton />;
}
