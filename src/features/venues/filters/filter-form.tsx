import { zodResolver } from '@hookform/resolvers/zod';
import { memo, useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { countBySport, countVenues } from '#features/venues/query/venue-filter.ts';
import { changeQuery, type VenueQuery } from '#features/venues/query/venue-query.ts';
import { createHoursReader, type HoursReader } from '#features/venues/venue-hours.ts';
import { FilterFields } from './filter-fields.tsx';
import { ActionRow, FilterFrame } from './filter-frame.tsx';

/** What the panel and the sheet hold until "Apply Filters"; '', 0 and [] mean "any". */
const filterDraft = z.object({
  city: z.string(),
  area: z.string(),
  sports: z.array(z.string()),
  when: z.object({ day: z.string(), at: z.string() }),
  maxPrice: z.number(),
  facilities: z.array(z.string()),
});

export type FilterDraft = z.output<typeof filterDraft>;

const fields = ['city', 'area', 'sports', 'when', 'maxPrice', 'facilities'] as const;

function draftOf({ city, area, sports, when, maxPrice, facilities }: Pick<VenueQuery, keyof FilterDraft>): FilterDraft {
  return { city, area, sports: [...sports], when: { ...when }, maxPrice, facilities: [...facilities] };
}

/** The hours for the sports chosen here; undefined where the server was asked about another one alone. */
function hoursFor(sports: readonly string[], hours: HoursReader | undefined): HoursReader | undefined {
  const asked = hours?.known.answer?.sport;
  return hours && (!asked || sports.join() === asked) ? createHoursReader({ ...hours.known, sports }) : undefined;
}

/**
 * Choices not yet applied, and what they would show. They start over whenever the applied filters change by other means
 * (a chip, a link, Back). What is free at another time than the applied one is not known: it does not count.
 */
function useFilterDraft(index: VenueIndex, query: VenueQuery, hours: HoursReader | undefined) {
  const applied = draftOf(query);
  const { control, handleSubmit, setValue } = useForm({ resolver: zodResolver(filterDraft), values: applied });
  const [city, area, sports, when, maxPrice, facilities] = useWatch({ control, name: fields });
  const draft = useMemo(
    () => ({ city, area, sports, when, maxPrice, facilities }),
    [city, area, sports, when, maxPrice, facilities],
  );
  const isChanged = JSON.stringify(draft) !== JSON.stringify(applied);
  // A night needs the answer about the next date, too.
  const isNewNight = draft.when.at === 'night' && query.when.at !== 'night';
  const isOtherTime = draft.when.day !== '' && (draft.when.day !== query.when.day || isNewNight);
  const applicable = isOtherTime ? undefined : hours;
  const known = useMemo(() => hoursFor(sports, applicable), [sports, applicable]);
  const wanted = useMemo(() => ({ ...query, ...draft }), [query, draft]);
  const bySport = useMemo(() => countBySport(index, wanted, { hours: applicable }), [index, wanted, applicable]);
  const total = useMemo(
    () => (isChanged ? countVenues(index, wanted, { hours: known }) : undefined),
    [index, wanted, known, isChanged],
  );
  const change = (part: Partial<FilterDraft>) => {
    const next = draftOf(changeQuery({ ...query, ...draft }, part));
    for (const field of fields) setValue(field, next[field]);
  };
  const isUnchecked = draft.when.day !== '' && !known;
  return { draft, bySport, total, isUnchecked, change, handleSubmit };
}

type FilterActionsProps = {
  /** How many venues the choices would show; undefined while they are what is shown already. */
  total: number | undefined;
  /** True when free hours are yet to be checked. */
  isUnchecked: boolean;
  onClear: () => void;
};

/** Apply and Clear, with what Apply would show. */
function FilterActions({ total, isUnchecked, onClear }: FilterActionsProps) {
  return (
    <ActionRow>
      <p className="small" role="status">
        {total === undefined ? '' : t(isUnchecked ? 'venues.previewUnchecked' : 'venues.preview', { count: total })}
      </p>
      <Button look="outline" onClick={onClear}>
        {t('venues.clear')}
      </Button>
      <Button look="primary" type="submit">
        {t('venues.apply')}
      </Button>
    </ActionRow>
  );
}

export type FilterFormProps = {
  index: VenueIndex;
  reference: Reference;
  query: VenueQuery;
  bearings: { hours: HoursReader | undefined };
  /** ms */
  now: number;
  onApply: (draft: FilterDraft) => void;
  onClear: () => void;
};

/** The filters as a form, for the panel and for the sheet; Enter in any field applies them. Beside it every key is typed. */
const FilterForm = memo(function FilterForm({
  index,
  reference,
  query,
  bearings,
  now,
  onApply,
  onClear,
}: FilterFormProps) {
  const { draft, bySport, total, isUnchecked, change, handleSubmit } = useFilterDraft(index, query, bearings.hours);
  return (
    <FilterFrame aria-label={t('venues.filters')} onSubmit={(event) => void handleSubmit(onApply)(event)}>
      <div className="filter-fields">
        <FilterFields index={index} reference={reference} now={now} draft={draft} counts={bySport} onChange={change} />
      </div>
      <FilterActions total={total} isUnchecked={isUnchecked} onClear={onClear} />
    </FilterFrame>
  );
});
export default FilterForm;

export type FilterSheetProps = FilterFormProps & { open: boolean; onClose: () => void };

/** The filters on a phone; closing the sheet changes nothing. */
export function FilterSheet({ open, onClose, ...form }: FilterSheetProps) {
  return (
    <Sheet title={t('venues.filters')} open={open} onClose={onClose}>
      <FilterForm {...form} />
    </Sheet>
  );
}
