import { useLocation } from 'react-router-dom';
import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { suggestVenues, type Bearings, type Suggestion } from '#features/venues/query/venue-filter.ts';
import type { VenueQuery } from '#features/venues/query/venue-query.ts';
import type { Catalogue } from '#features/venues/use-catalogue.ts';
import { errorText } from '#text/error-text.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { styled } from '#ui/styled.ts';
import { VenueGridSkeleton } from './card-grid.tsx';
import { FirstCards } from './first-cards.tsx';

type NoCatalogueProps = { catalogue: Catalogue; city: string };

/** Nothing to list yet: on its way, or why not and what to do. */
export function NoCatalogue({ catalogue, city }: NoCatalogueProps) {
  const { status, error, retry } = catalogue;
  const isWhole = useLocation().search === '';
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
  const grid = <VenueGridSkeleton hasHours={city !== ''} />;
  return isWhole ? <FirstCards otherwise={grid} /> : grid;
}

type NoVenuesProps = {
  index: VenueIndex;
  query: VenueQuery;
  reference: Reference;
  bearings: Bearings;
  onChange: (change: Partial<VenueQuery>) => void;
  onClear: () => void;
};

const words: Record<Suggestion['kind'], TextKey> = {
  wholeCity: 'venues.suggest.wholeCity',
  anyHour: 'venues.suggest.anyHour',
  anyDay: 'venues.suggest.anyDay',
  anyPrice: 'venues.suggest.anyPrice',
  anyFacilities: 'venues.suggest.anyFacilities',
  otherCity: 'venues.suggest.otherCity',
  onlyCity: 'venues.suggest.onlyCity',
  anySport: 'venues.suggest.anySport',
  anyText: 'venues.suggest.anyText',
};

const Ways = styled('div')({ display: 'grid', gap: 8, marginBlockStart: 8 });

/** Nothing matches: the nearest filters that do, and the way out of all of them. */
export function NoVenues({ index, query, reference, bearings, onChange, onClear }: NoVenuesProps) {
  const suggestions = suggestVenues(index, query, reference, bearings);
  return (
    <EmptyState
      icon="search"
      title={t('venues.empty')}
      hint={t(suggestions.length > 0 ? 'venues.emptyHint' : 'venues.emptyHintNone')}
      action={
        <Ways>
          {suggestions.map(({ kind, change, count, city }) => (
            <Button look="outline" key={kind} onClick={() => onChange(change)}>
              {t(words[kind], { count, city, text: query.text })}
            </Button>
          ))}
          <Button look={suggestions.length > 0 ? 'quiet' : 'primary'} onClick={onClear}>
            {t('venues.clearFilters')}
          </Button>
        </Ways>
      }
    />
  );
}
