import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { styled } from '#ui/styled.ts';
import type { VenueQuery } from './venue-query.ts';
import { suggestVenues, type Suggestion } from './venue-suggestions.ts';

type NoVenuesProps = {
  index: VenueIndex;
  query: VenueQuery;
  reference: Reference;
  onChange: (change: Partial<VenueQuery>) => void;
  onClear: () => void;
};

const words: Record<Suggestion['kind'], TextKey> = {
  wholeCity: 'venues.suggest.wholeCity',
  otherCity: 'venues.suggest.otherCity',
  onlyCity: 'venues.suggest.onlyCity',
  anySport: 'venues.suggest.anySport',
  anyText: 'venues.suggest.anyText',
};

const Ways = styled('div')({ display: 'grid', gap: 8, marginBlockStart: 8 });

/** Nothing matches: the nearest filters that do, and the way out of all of them. */
export function NoVenues({ index, query, reference, onChange, onClear }: NoVenuesProps) {
  const suggestions = suggestVenues(index, query, reference);
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
