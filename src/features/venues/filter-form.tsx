import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { t } from '#text/translate.ts';
import { FilterActions } from './filter-actions.tsx';
import { FilterFields } from './filter-fields.tsx';
import { FilterFrame } from './filter-frame.ts';
import { useFilterDraft, type FilterDraft } from './use-filter-draft.ts';
import type { VenueQuery } from './venue-query.ts';

export type FilterFormProps = {
  index: VenueIndex;
  reference: Reference;
  query: VenueQuery;
  onApply: (draft: FilterDraft) => void;
  onClear: () => void;
};

/** The filters as a form, for the panel and for the sheet; Enter in any field applies them. */
export function FilterForm({ index, reference, query, onApply, onClear }: FilterFormProps) {
  const { draft, bySport, total, change, handleSubmit } = useFilterDraft(index, query);
  return (
    <FilterFrame aria-label={t('venues.filters')} onSubmit={(event) => void handleSubmit(onApply)(event)}>
      <div className="filter-fields">
        <FilterFields reference={reference} draft={draft} counts={bySport} onChange={change} />
      </div>
      <FilterActions total={total} onClear={onClear} />
    </FilterFrame>
  );
}
